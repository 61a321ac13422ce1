// Package children is what may be asked of the records below another one: images of a
// gallery, files, rows of a table. One verb a method; package save says how each is done.
package children

import (
	"context"
	"net/url"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Verbs are the calls that the engine offers for them.
type Verbs struct{ saver *save.Saver }

// New makes the Verbs of screens that a saver knows.
func New(s *save.Saver) Verbs { return Verbs{s} }

// Call finds the list and asks the guard. Returns NotFound for one that is
// not declared and Forbidden.
func Call(saver *save.Saver, c port.Caller, of save.ChildOf, act resource.Act) (*save.ChildCall, error) {
	s, ok := saver.ByName[of.Screen]
	if !ok {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	child, ok := s.Child(of.Child)
	if !ok {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	return saver.ChildCall(c, child, of.Owner, act)
}

// openChildren begins to read the children of a record.
func (v Verbs) openChildren(ctx context.Context, c port.Caller, of save.ChildOf) (*save.ChildCall, *gorm.DB, error) {
	k, err := Call(v.saver, c, of, resource.ActView)
	if err != nil {
		return nil, nil, err
	}
	tx := v.saver.Deps.DB.Read(ctx)
	_, err = k.Open(tx, rows.Live)
	return k, tx, err
}

// ChildPage returns a page of the children of a record that are paged. Returns
// as Children does, and Invalid naming every parameter that is unknown or wrong.
func (v Verbs) ChildPage(ctx context.Context, c port.Caller, of save.ChildOf, q url.Values) (*port.Page, error) {
	k, tx, err := v.openChildren(ctx, c, of)
	if err != nil {
		return nil, err
	}
	page, perPage, err := query.ParsePage(q)
	if err != nil {
		return nil, err
	}
	recs, total, err := k.Page(tx, page, perPage)
	if err != nil {
		return nil, err
	}
	shown, err := k.Shown(ctx, recs)
	if err != nil {
		return nil, err
	}
	return &port.Page{Data: shown, Meta: port.MetaOf(page, perPage, total, len(shown))}, nil
}

// Children returns the children of a record in their order; of one file that a
// record has, the file. Returns NotFound for a record that is not there or is
// removed, and Forbidden.
func (v Verbs) Children(ctx context.Context, c port.Caller, of save.ChildOf) ([]port.Row, error) {
	k, tx, err := v.openChildren(ctx, c, of)
	if err != nil {
		return nil, err
	}
	recs, err := k.All(tx)
	if err != nil {
		return nil, err
	}
	return k.Shown(ctx, recs)
}

// Child returns one of the children as its form has it. Returns NotFound and
// Forbidden.
func (v Verbs) Child(ctx context.Context, c port.Caller, of save.ChildOf, id uint64) (port.Row, error) {
	k, tx, err := v.openChildren(ctx, c, of)
	if err != nil {
		return nil, err
	}
	rec, err := k.One(tx, id, rows.Live)
	if err != nil {
		return nil, err
	}
	rows, err := k.AsRows(tx, []*rows.Record{rec})
	if err != nil {
		return nil, err
	}
	return rows[0], nil
}

// versionOf takes the record's version out of a body, nil where it names none,
// and returns the rest.
func versionOf(body port.Body) (*int64, port.Body, error) {
	rest := port.Body{}
	for key, value := range body {
		if key != "version" {
			rest[key] = value
		}
	}
	raw := body["version"]
	if raw == nil || raw == "" {
		return nil, rest, nil
	}
	n, ok := kind.ParseInt(raw)
	if !ok || n < 0 {
		return nil, rest, fault.Field("version", "errors.type")
	}
	return &n, rest, nil
}

// rename gives a key at the beginning of a fault's paths another name.
func rename(err error, from, to string) error {
	f := fault.As(err)
	if f == nil || len(f.Fields) == 0 {
		return err
	}
	renamed := fault.Fields{}
	for path, messages := range f.Fields {
		if rest, ok := strings.CutPrefix(path, from); ok && (rest == "" || rest[0] == '.') {
			path = to + rest
		}
		renamed[path] = messages
	}
	again := *f
	again.Fields = renamed
	return &again
}

// SaveChild makes a child of a record, or changes the one called id. A list of
// images takes the images' titles as languages, and the version of the record
// that they belong to (001 §7); any other the form of one of them, with its own
// version. Returns Invalid with every wrong field, NotFound, Forbidden, and
// Conflict where the version is another.
func (v Verbs) SaveChild(ctx context.Context, c port.Caller, of save.ChildOf, id uint64, body port.Body) (port.Result, error) {
	act := resource.ActUpdate
	if id == 0 {
		act = resource.ActCreate
	}
	k, err := Call(v.saver, c, of, act)
	if err != nil {
		return port.Result{}, err
	}
	if k.Child.Decl.View != resource.ViewImages {
		return k.Save(ctx, id, body, "update")
	}
	if k.Version, body, err = versionOf(body); err != nil {
		return port.Result{}, err
	}
	if _, said := body["langs"]; said {
		return port.Result{}, fault.Field("langs", "errors.unknown")
	}
	if said, ok := body["languages"]; ok {
		body["langs"] = said
		delete(body, "languages")
	}
	done, err := k.Save(ctx, id, body, "update")
	return sayImages(k, done), rename(err, "langs", "languages")
}
