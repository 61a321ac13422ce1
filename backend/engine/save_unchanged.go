package engine

import (
	"reflect"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/rows"
)

// unchangedMessage answers what would have written nothing new.
const unchangedMessage = "common.messages.unchanged"

// isUnchanged reports whether saving w.rec would write nothing that is not there
// already. A field that no column holds, and that a hook may take elsewhere,
// counts as a change where it says anything.
func (w *saveOp) isUnchanged() (bool, error) {
	was, head := rows.HeadOf(w.screen, w.old.Val), rows.HeadOf(w.screen, w.rec.Val)
	at, version := head.UpdatedAt, head.Version
	head.UpdatedAt, head.Version = was.UpdatedAt, was.Version
	differs, err := (&lent{screen: w.screen, old: w.old, rec: w.rec}).differs()
	head.UpdatedAt, head.Version = at, version
	return err == nil && !differs && sameUnstored(w.screen.Fields, w.old, w.rec), err
}

func sameUnstored(fields []*bind.Field, old, rec *rows.Record) bool {
	for _, f := range fields {
		if f.Group == nil && f.Join == nil && f.Column != nil && !f.Column.Stored &&
			!reflect.DeepEqual(f.Column.Get(old.Val), f.Column.Get(rec.Val)) {
			return false
		}
		if f.Group == nil && !sameUnstored(f.Fields, old, rec) {
			return false
		}
	}
	return true
}
