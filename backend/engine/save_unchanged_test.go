package engine_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// A hook may change what a pointer, slice or map of the record leads to: it is
// stored and logged like any other change, and raises the version.
func TestChangesBehindPointersAreLogged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		busy := false
		b := newBench(t, d, resource.Hooks[gadget]{BeforeSave: func(_ *resource.Call, g, old *gadget) error {
			if !busy || old == nil {
				return nil
			}
			*g.Price += 1000
			*g.Born = g.Born.AddDate(1, 0, 0)
			g.Sizes[0] = 2
			g.Steps[0].Name = "saw"
			*g.Parts[0].Price += 500
			return nil
		}})
		insertMakers(t, b)
		done, err := b.Save(ctx, admin, "gadget", 0, body(t, everything))
		if err != nil {
			t.Fatal(err)
		}
		id := done.Data.(engine.Row)["id"].(uint64)
		busy = true
		parts := b.count(t, "SELECT MIN(id) FROM parts WHERE gadget_id = ?", id)
		form := strings.ReplaceAll(everything, `{"sku": "SKU-1"`, `{"id": `+fmt.Sprint(parts)+`, "sku": "SKU-1"`)
		form = strings.ReplaceAll(form, `{"sku": "SKU-2"`, `{"id": `+fmt.Sprint(parts+1)+`, "sku": "SKU-2"`)
		form = strings.ReplaceAll(form, `"secret": "hunter22", "secret2": "hunter22",`, "")
		busyForm := body(t, form)
		done, err = b.Save(ctx, admin, "gadget", id, busyForm)
		if err != nil {
			t.Fatal(err)
		}
		if done.Message != "common.messages.updated" {
			t.Errorf("answered %s", done.Message)
		}
		logged := map[string]bool{}
		entries, err := b.journal.History(ctx, "gadget", "Gadget", id, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, change := range entries[0].Changes {
			logged[change.Field] = true
		}
		for _, name := range []string{"price", "born", "sizes", "steps", "parts"} {
			if !logged[name] {
				t.Errorf("the log does not tell of %s: %v", name, logged)
			}
		}
	})
}

// A save of what is there already says so, and leaves version, log, lists and
// hooks of what follows as they are.
func TestSaveOfNothingNew(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		after := 0
		b := newBench(t, d, resource.Hooks[gadget]{AfterSave: func(*resource.Call, *gadget, *gadget) error { after++; return nil }})
		insertMakers(t, b)
		in := body(t, everything)
		delete(in, "parts")
		delete(in, "secret")
		delete(in, "secret2")
		done, err := b.Save(ctx, admin, "gadget", 0, in)
		if err != nil {
			t.Fatal(err)
		}
		id := done.Data.(engine.Row)["id"].(uint64)
		entries := b.count(t, "SELECT COUNT(*) FROM activity_log")
		again := body(t, everything)
		delete(again, "parts")
		delete(again, "secret")
		delete(again, "secret2")
		done, err = b.Save(ctx, admin, "gadget", id, again)
		if err != nil {
			t.Fatal(err)
		}
		row := done.Data.(engine.Row)
		if done.Message != "common.messages.unchanged" || asJSON(t, row["version"]) != "1" {
			t.Errorf("answered %s, version %v", done.Message, row["version"])
		}
		if n := b.count(t, "SELECT COUNT(*) FROM activity_log"); n != entries || after != 1 {
			t.Errorf("%d entries, were %d; AfterSave ran %d times", n, entries, after)
		}
		again["langs"].(map[string]any)["en"].(map[string]any)["title"] = "Blue coach"
		if done, err = b.Save(ctx, admin, "gadget", id, again); err != nil || done.Message != "common.messages.updated" {
			t.Errorf("one word in one language: %s, %v", done.Message, err)
		}
		delete(again, "langs")
		again["tags"] = []any{"1", "3"}
		if done, err = b.Save(ctx, admin, "gadget", id, again); err != nil || done.Message != "common.messages.updated" {
			t.Errorf("another order of what is chosen: %s, %v", done.Message, err)
		}
	})
}

// A bulk action writes the records that it changes, and counts and logs no other.
func TestBulkOfNothingNew(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		ids := []any{}
		for _, word := range []string{"abc", "abd"} {
			done, err := b.Save(ctx, admin, "gadget", 0, body(t, `{`+fieldExists(word)+`,"status":true}`))
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, fmt.Sprint(done.Data.(engine.Row)["id"]))
		}
		run := func(action string, rows ...any) engine.Result {
			t.Helper()
			done, err := b.Bulk(ctx, admin, "gadget", action, engine.Body{"rows": rows})
			if err != nil {
				t.Fatal(err)
			}
			return done
		}
		if done := run("publish", ids...); done.Message != "common.messages.unchanged" {
			t.Errorf("answered %+v", done)
		}
		run("hide", ids[0])
		entries := b.count(t, "SELECT COUNT(*) FROM activity_log")
		if done := run("hide", ids...); done.Message != "common.messages.hidden" || done.Args["Count"] != 1 {
			t.Errorf("answered %+v", done)
		}
		if n := b.count(t, "SELECT COUNT(*) FROM activity_log"); n != entries+1 {
			t.Errorf("%d entries were added", n-entries)
		}
	})
}

// What a record has beside its fields may come back as it is, and never as
// something else; a new record has none of it.
func TestBodyCannotSayWhatIsFixed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		done, err := b.Save(ctx, admin, "gadget", 0, body(t, `{`+fieldExists("abc")+`}`))
		if err != nil {
			t.Fatal(err)
		}
		id := done.Data.(engine.Row)["id"].(uint64)
		loaded, err := b.Load(ctx, admin, "gadget", id)
		if err != nil {
			t.Fatal(err)
		}
		back := body(t, asJSON(t, loaded))
		if _, err := b.Save(ctx, admin, "gadget", id, back); err != nil {
			t.Errorf("a loaded record cannot be sent back: %v", err)
		}
		for name, value := range map[string]any{
			"id": "4711", "created_at": "2020-01-01T00:00:00Z", "deleted_at": "2020-01-01T00:00:00Z",
		} {
			for _, at := range []uint64{0, id} {
				in := body(t, `{`+fieldExists("abd")+`}`)
				in[name] = value
				_, err := b.Save(ctx, admin, "gadget", at, in)
				if f := fault.As(err); f == nil || len(f.Fields[name]) != 1 || f.Fields[name][0].Key != "errors.fixed" {
					t.Errorf("%s of record %d: %v", name, at, err)
				}
			}
		}
		if n := b.count(t, "SELECT COUNT(*) FROM gadgets"); n != 1 {
			t.Errorf("%d records", n)
		}
	})
}

// An address is what a title is turned into, in whatever way it is sent.
func TestSlugs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		in := func(slug string) engine.Body {
			return body(t, `{"langs":{"sk":{"title":"abc","title_url":"`+slug+`"},"en":{"title":"abc","title_url":"abc-en"}}}`)
		}
		for _, wrong := range []string{"VELKE Url/ž", "Zlá adresa/ž?x=1", "Abc", "a--b", "-abc", "abc-", "a b c", "abc.html", "čaj"} {
			_, err := b.Save(ctx, admin, "gadget", 0, in(wrong))
			if f := fault.As(err); f == nil || len(f.Fields["langs.sk.title_url"]) != 1 || f.Fields["langs.sk.title_url"][0].Key != "errors.slug" {
				t.Errorf("%q: %v", wrong, err)
			}
		}
		if _, err := b.Save(ctx, admin, "gadget", 0, in("abc_d-2")); err != nil {
			t.Error(err)
		}
		// Whatever the case, it is the same address.
		if free, err := b.IsAvailable(ctx, admin, "gadget", "title_url", engine.Body{"value": "ABC_d-2", "locale": "sk"}); err != nil || free {
			t.Errorf("in other letters it is free: %v", err)
		}
	})
}

// A conflict with oneself says so.
func TestConflictWithOneself(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		done, err := b.Save(ctx, admin, "gadget", 0, body(t, `{`+fieldExists("abc")+`}`))
		if err != nil {
			t.Fatal(err)
		}
		id := done.Data.(engine.Row)["id"].(uint64)
		if _, err := b.Save(ctx, admin, "gadget", id, body(t, `{"note":"two"}`)); err != nil {
			t.Fatal(err)
		}
		_, err = b.Save(ctx, admin, "gadget", id, body(t, `{"note":"three","version":1}`))
		f := fault.As(err)
		if f == nil || f.Code != fault.Conflict || f.Message.Key != "errors.conflictOwn" || f.Data.(map[string]any)["own"] != true {
			t.Errorf("got %+v", f)
		}
		// By both it is known whether that was since a form was opened.
		data, _ := f.Data.(map[string]any)
		at, _ := data["updated_at"].(time.Time)
		if now, _ := data["now"].(time.Time); at.IsZero() || now.Before(at) {
			t.Errorf("saved at %v, now it is %v", data["updated_at"], data["now"])
		}
		// What the program did, mostly behind the caller, was nobody else.
		if err := d.Write(ctx).Exec("UPDATE activity_log SET actor_id = 0").Error; err != nil {
			t.Fatal(err)
		}
		_, err = b.Save(ctx, admin, "gadget", id, body(t, `{"note":"three","version":1}`))
		if f := fault.As(err); f == nil || f.Code != fault.Conflict || f.Message.Key != "errors.conflictProgram" {
			t.Errorf("after the program it is %+v", f)
		}
	})
}
