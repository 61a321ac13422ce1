package screens_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/engine"
)

// look looks at everything once more, as staff do.
func (d *day) look() {
	d.chains()
	d.settles(func() (string, error) {
		found, err := app.CheckFiles(d.t.Context(), d.m.Config)
		return strings.Join(append(found.Missing, found.Unknown...), ", "), err
	})
	for _, s := range d.screens {
		if s.Decl.List.Import != nil {
			d.sheet(s)
		}
		var records []struct {
			ID   uint64
			Live bool
		}
		d.scan(&records, "SELECT id, live IS NOT NULL AS live FROM "+s.Main.Name)
		for _, rec := range records {
			a := d.b.Get(loadAt(s.Decl, rec.ID))
			if rec.Live && a.Status != http.StatusOK || a.Status >= http.StatusInternalServerError {
				d.t.Errorf("%s answers %d %s", loadAt(s.Decl, rec.ID), a.Status, a.Body)
			} else if rec.Live {
				d.asItIs(s, rec.ID)
				d.removedAndBack(s, rec.ID)
				d.revertedAndBack(s, rec.ID)
			}
		}
	}
}

// checkLists holds remembered lists against the database.
func (d *day) checkLists() {
	d.settles(func() (string, error) {
		wrong, err := d.m.Engine.CheckLists(d.t.Context())
		return strings.Join(wrong, "\n"), err
	})
}

// settles demands that nothing is wrong once what is done in the background, or told by
// another copy, is done and told.
func (d *day) settles(check func() (wrong string, err error)) {
	var wrong string
	var err error
	for end := time.Now().Add(apptest.Patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if wrong, err = check(); err == nil && wrong == "" {
			return
		}
	}
	d.t.Errorf("%s %v", wrong, err)
}

// untold changes without being told in an entry of the record: variants have a screen of
// their own, under which they are logged, codes go with the factor and are used up, and
// whether an address is verified goes with the address, of which the own profile tells.
var untold = []string{"variants", "recovery_codes", "verified_at"}

// chains holds the log against itself: what a value was before an entry is what the entry
// before it left, on whichever screen of the record.
func (d *day) chains() {
	var entries []struct {
		ID, RowID             uint64
		Screen, Model, Action string
		Changes               *string
	}
	d.scan(&entries, "SELECT id, screen, model, row_id, action, changes FROM activity_log WHERE changes IS NOT NULL ORDER BY id")
	left := map[string]any{}
	for _, entry := range entries {
		var changes []engine.Change
		if err := json.Unmarshal([]byte(*entry.Changes), &changes); err != nil {
			d.t.Fatal(err)
		}
		for _, c := range changes {
			of := fmt.Sprint(entry.Model, " ", entry.RowID, " ", c.Field)
			if was, known := left[of]; known && entry.RowID > 0 && !c.Cut && !slices.Contains(untold, c.Field) && fmt.Sprint(was) != fmt.Sprint(c.Before) {
				d.t.Errorf("entry %d, %s: %s was %v, and had been left as %v", entry.ID, entry.Action, of, c.Before, was)
			}
			left[of] = c.After
		}
	}
}

// sheet imports what a list exports to be imported: nothing changes.
func (d *day) sheet(s *engine.Screen) {
	text := d.b.Get(s.Decl.API() + "export?format=import").Is(http.StatusOK).Body
	if strings.Count(text, "\n") < 2 {
		return // a head alone
	}
	book := d.b.Get(s.Decl.API() + "export?format=import_xlsx").Is(http.StatusOK).Body
	for name, content := range map[string]string{"tabulka.csv": text, "tabulka.xlsx": book} {
		a := apptest.SendFile(d.t, d.b, s.Decl.API()+"import", name, []byte(content), [][2]string{{"dry", "1"}})
		var report struct{ Rows, Unchanged int }
		if a.Is(http.StatusOK).Data(&report); report.Rows != report.Unchanged || report.Rows == 0 {
			d.t.Errorf("%s: its own export, %s, changes something: %s\n%s", s.Decl.Name, name, a.Body, text)
		}
	}
}

// asItIs saves a record as it was loaded.
func (d *day) asItIs(s *engine.Screen, id uint64) {
	apptest.SaveAsItIs(d.t, d.b, loadAt(s.Decl, id), fmt.Sprint(s.Decl.API(), id))
}

// stateOf is a record as a form has it, but for when it was changed and those fields.
func (d *day) stateOf(s *engine.Screen, id uint64, but ...string) string {
	var form map[string]any
	d.b.Get(loadAt(s.Decl, id)).Is(http.StatusOK).Data(&form)
	for _, key := range slices.Concat(but, []string{"version", "updated_at", "can", "locked"}) {
		delete(form, key)
	}
	withoutIn(form, append(but, "id"))
	raw, err := json.Marshal(form)
	if err != nil {
		d.t.Fatal(err)
	}
	return string(raw)
}

// withoutIn takes keys away from the items of a record, such as ids: items have others once
// they were gone.
func withoutIn(value any, keys []string) {
	switch v := value.(type) {
	case map[string]any:
		for _, part := range v {
			withoutIn(part, keys)
		}
	case []any:
		for _, part := range v {
			if item, ok := part.(map[string]any); ok {
				for _, key := range keys {
					delete(item, key)
				}
			}
			withoutIn(part, keys)
		}
	}
}

// removedAndBack removes a record and restores it, where both are offered.
func (d *day) removedAndBack(s *engine.Screen, id uint64) {
	if !offers(s.Decl, "restore") {
		return
	}
	before, at := d.stateOf(s, id), fmt.Sprint(s.Decl.API(), id)
	if d.b.Delete(at).Status != http.StatusOK {
		return // something uses it
	}
	if a := d.b.PostJSON(at+"/restore", nil); a.Status != http.StatusOK {
		d.t.Errorf("%s was removed, and is not restored: %d %s", at, a.Status, a.Body)
	} else if after := d.stateOf(s, id); after != before {
		d.t.Errorf("%s, removed and restored, was and is\n%s\n%s", at, before, after)
	}
}

// revertedAndBack reverts a record to what it was once, and takes that back. What it chose
// then may be gone since.
func (d *day) revertedAndBack(s *engine.Screen, id uint64) {
	at := historyAt(s, id)
	if at == "" {
		return
	}
	kept := []string{"price_lowest", "price_lowest_note", "price_lowest_off", "price_lowest_since"} // what prices were
	before := d.stateOf(s, id, kept...)
	for _, entry := range d.past(at) {
		if !entry.CanRevert || d.b.PostJSON(at+"/revert", map[string]any{"entry": entry.ID}).Status != http.StatusOK {
			continue
		}
		now := d.past(at)
		if len(now) < 2 || now[1].ID < entry.ID {
			continue // it was so already
		}
		a := d.b.PostJSON(at+"/revert", map[string]any{"entry": now[1].ID})
		if a.Status == http.StatusUnprocessableEntity {
			return
		}
		if after := d.stateOf(s, id, kept...); a.Status != http.StatusOK || after != before {
			d.t.Errorf("%s, reverted to entry %d and back, answers %d; it was and is\n%s\n%s", at, entry.ID, a.Status, before, after)
		}
		return
	}
}
