package engine_test

import (
	"context"
	"runtime/debug"
	"strings"
	"testing"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// hasher counts what it is asked, and how often that is within a transaction.
type hasher struct{ made, inside int }

func (h *hasher) Hash(_ context.Context, password string) (string, error) {
	h.made++
	if strings.Contains(string(debug.Stack()), "store/db.(") {
		h.inside++ // called by what runs transactions, in whatever goroutine
	}
	return "hash of " + password, nil
}

// count is how many hashes were made since the last count.
func (h *hasher) count() int {
	n := h.made
	h.made = 0
	return n
}

// A password is hashed when all else is right and before the transaction
// opens; a form that is refused costs no hash.
func TestPasswordIsHashedOutside(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var inside bool
		var seen []string
		var b *bench
		b = newBench(t, d, resource.Hooks[gadget]{
			May: func(actor resource.Actor, act resource.Act, g *gadget) bool {
				return actor.RoleID == resource.RoleAdmin
			},
			BeforeSave: func(c *resource.Call, rec, _ *gadget) error {
				seen = append(seen, rec.SecretHash)
				if inside {
					_, err := b.hasher.Hash(c, "inside")
					return err
				}
				return nil
			},
		})
		const both = `"secret":"hunter22","secret2":"hunter22"`
		id := b.mustCreate(t, "jeden", both+`,"code":"abc"`)
		other := b.mustCreate(t, "dva", "")
		if n := b.hasher.count(); n != 1 || seen[0] != "hash of hunter22" || seen[1] != "" {
			t.Errorf("%d hashes for one password; hooks saw %q", n, seen)
		}
		kept := func(id uint64) (hash string) {
			t.Helper()
			if err := d.Read(ctx).Table("gadgets").Select("secret_hash").Where("id = ?", id).Take(&hash).Error; err != nil {
				t.Fatal(err)
			}
			return hash
		}
		b.mustSave(t, id, `{"note":"bez hesla","secret":"","secret2":""}`)
		if n := b.hasher.count(); n != 0 || kept(id) != "hash of hunter22" {
			t.Errorf("a save without a password made %d hashes and keeps %q", n, kept(id))
		}
		b.mustSave(t, id, `{"secret":"second one","secret2":"second one"}`)
		if n := b.hasher.count(); n != 1 || kept(id) != "hash of second one" {
			t.Errorf("a new password made %d hashes and keeps %q", n, kept(id))
		}
		log, err := b.journal.History(ctx, "gadget", "Gadget", id, 1)
		if err != nil || len(log) != 1 || len(log[0].Changes) != 1 || log[0].Changes[0].Field != "secret" || log[0].Changes[0].After != field.SecretMask {
			t.Errorf("the log tells %+v, %v", log, err)
		}

		for name, c := range map[string]struct {
			caller engine.Caller
			id     uint64
			body   string
			want   fault.Code
		}{
			"differs":          {admin, id, `{"secret":"hunter22","secret2":"other"}`, fault.Invalid},
			"too short":        {admin, id, `{"secret":"abc","secret2":"abc"}`, fault.Invalid},
			"another field":    {admin, id, `{` + both + `,"stock":-1}`, fault.Invalid},
			"no such option":   {admin, id, `{` + both + `,"maker_id":99}`, fault.Invalid},
			"unknown field":    {admin, id, `{` + both + `,"secret_hash":"x"}`, fault.Invalid},
			"a taken code":     {admin, other, `{` + both + `,"code":"abc"}`, fault.Invalid},
			"a taken address":  {admin, 0, `{` + fieldExists("jeden") + `,` + both + `}`, fault.Invalid},
			"saved meanwhile":  {admin, id, `{` + both + `,"version":1}`, fault.Conflict},
			"nobody's":         {admin, 999, `{` + both + `}`, fault.NotFound},
			"may not":          {editor, id, `{` + both + `}`, fault.Forbidden},
			"may not make one": {editor, 0, `{` + fieldExists("tri") + `,` + both + `}`, fault.Forbidden},
		} {
			if _, err := b.Save(ctx, c.caller, "gadget", c.id, body(t, c.body)); fault.CodeOf(err) != c.want {
				t.Errorf("%s: %v", name, err)
			}
			if n := b.hasher.count(); n != 0 {
				t.Errorf("%s: refused after %d hashes", name, n)
			}
		}
		if kept(id) != "hash of second one" {
			t.Errorf("a refused save keeps %q", kept(id))
		}
		if b.hasher.inside != 0 {
			t.Errorf("%d hashes were made within a transaction", b.hasher.inside)
		}
		// The count sees one that is.
		inside = true
		b.mustSave(t, id, `{"note":"x"}`)
		if b.hasher.inside != 1 {
			t.Error("a hash within a transaction is not counted")
		}
		if whole := asJSON(t, b.mustSave(t, id, `{`+both+`}`)); strings.Contains(whole, "hash") || strings.Contains(whole, "hunter22") {
			t.Errorf("the answer tells %s", whole)
		}
	})
}
