package command

import (
	"errors"

	"gorm.io/gorm"

	"backoffice/backend/engine/port"
	"backoffice/backend/engine/revision"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// previewShown is how many records a preview lists.
const previewShown = 500

// Preview is what a command would change.
type Preview struct {
	Changed int          `json:"changed"` // records
	Shown   []PreviewRow `json:"shown"`   // the first of those that the caller may see
}

// PreviewRow is a record that would be changed, made or removed.
type PreviewRow struct {
	ID      uint64                `json:"id"`
	Label   string                `json:"label"` // of what it is: "Product"
	Title   string                `json:"title"`
	Changes []revision.ChangeView `json:"changes"`
}

// errUndone ends the transaction of a preview.
var errUndone = errors.New("undone: it was a preview")

// noting keeps what would be written to the log.
type noting struct {
	port.Journal
	entries []port.Entry
	changed int
}

// Write implements port.Journal.
func (n *noting) Write(_ *gorm.DB, e port.Entry) error {
	if e.RowID == 0 || len(e.Changes) == 0 {
		return nil
	}
	if n.changed++; len(n.entries) < previewShown {
		n.entries = append(n.entries, e)
	}
	return nil
}

// preview does the command, undoes it, and returns what it changed.
func (r *Call) preview() (port.Result, error) {
	noted := &noting{Journal: r.Saver.Deps.Journal}
	saver := *r.Saver
	saver.Deps.Journal = noted
	r.Saver = &saver
	err := saver.Deps.DB.Tx(r.ctx, func(tx *gorm.DB) error {
		noted.entries, noted.changed = nil, 0
		if err := r.write(tx); err != nil {
			return err
		}
		return errUndone
	})
	if !errors.Is(err, errUndone) {
		return port.Result{}, r.refused(err)
	}
	ids := map[string][]uint64{}
	for _, e := range noted.entries {
		ids[e.Screen] = append(ids[e.Screen], e.RowID)
	}
	names := map[string]map[uint64]resource.RecordName{}
	for screen := range ids {
		if names[screen], err = saver.ReadCall(r.ctx, r.Caller).Names(screen, ids[screen]); err != nil {
			return port.Result{}, err
		}
	}
	p := Preview{Changed: noted.changed, Shown: []PreviewRow{}}
	for _, e := range noted.entries {
		s := saver.ByName[e.Screen]
		if s == nil || saver.Rows.Require(r.Caller.Actor, s, resource.ActView) != nil {
			continue
		}
		title := e.Title
		if name, there := names[e.Screen][e.RowID]; there {
			title = name.Title
		}
		views, err := revision.DescribeNew(r.ctx, saver.Rows, r.Caller, s, e.RowID, e.Changes)
		if err != nil {
			return port.Result{}, err
		}
		p.Shown = append(p.Shown, PreviewRow{
			ID: e.RowID, Label: saver.Deps.Texts.First(r.Caller.Locale, "common.models."+e.Model), Title: title, Changes: views,
		})
	}
	return port.Result{Message: "common.messages.done", Data: p}, nil
}

// dryOf says whether a call is a preview.
func dryOf(body port.Body, faults fault.Fields) bool {
	said := body["dry"]
	dry, ok := field.Truth(said)
	if !ok && said != nil && said != "" {
		faults.Add("dry", fault.M("errors.type"))
	}
	return dry
}
