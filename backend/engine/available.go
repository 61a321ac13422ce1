package engine

import (
	"context"

	"backoffice/backend/engine/validate"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// IsAvailable answers the uniqueness call of a form: whether no other live record
// holds value in field. The body has value, and may have id, locale (or
// language_code) and the columns that narrow the rule. Returns NotFound for a
// field that is not unique and Invalid for a body that makes no sense.
func (e *Engine) IsAvailable(ctx context.Context, caller Caller, screen, name string, body Body) (bool, error) {
	s, err := e.formOf(screen)
	if err != nil {
		return false, err
	}
	if err := e.core.Deps.Guard.Require(caller.Actor, s.Decl.Name, resource.ActView); err != nil {
		return false, err
	}
	f := validate.UniqueField(s, name)
	if f == nil {
		return false, fault.New(fault.NotFound, "errors.notFound")
	}
	return validate.IsAvailable(e.core.Read(ctx), e.core.Deps.Locales, s, f, caller.Locale, body)
}
