package save

import (
	"backoffice/backend/engine/validate"
	"backoffice/backend/resource"
)

// manySaves is what saves that follow each other share.
type manySaves struct {
	form    resource.Form // without panels
	offered validate.Offered
}

func (m *manySaves) choices() validate.Offered {
	if m == nil {
		return nil
	}
	return m.offered
}
