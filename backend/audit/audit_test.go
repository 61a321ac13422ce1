package audit_test

import (
	"context"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"gorm.io/gorm"

	"backoffice/backend/audit"
	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/filter"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

type texts struct{}

func (texts) First(locale string, keys ...string) string { return locale + ":" + keys[0] }

func names(_ *gorm.DB, ids []uint64) (map[uint64]string, error) {
	return map[uint64]string{ids[0]: "Anna Adminová"}, nil
}

func TestJournal(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		set := resource.Set{{Name: "content/page", Model: "Page", Menu: resource.Menu{Icon: "file"}}}
		j := audit.New(d, set, names, texts{})
		at := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
		write := func(e engine.Entry) {
			t.Helper()
			if err := d.Tx(ctx, func(tx *gorm.DB) error { return j.Write(tx, e) }); err != nil {
				t.Fatal(err)
			}
		}
		for n := range 25 {
			write(engine.Entry{
				ActorID: 1, Screen: "content/page", Model: "Page", RowID: uint64(n), Action: "update", Title: "Úvod",
				At: at.Add(time.Duration(n) * time.Second),
			})
		}
		write(engine.Entry{
			ActorID: 2, Screen: "content/page", Model: "Page", RowID: 7, Action: "destroy", At: at.Add(time.Minute),
			Title:   strings.Repeat("ž", 300),
			Changes: []engine.Change{{Field: "langs.sk.content", Before: nil, After: strings.Repeat("č", 200_001)}},
		})

		items, err := j.Recent(ctx, resource.Actor{ID: 1, RoleID: resource.RoleAdmin}, "sk", 1)
		if err != nil || len(items) != 20 {
			t.Fatalf("%d items, %v", len(items), err)
		}
		want := audit.Item{
			ID: 25, Model: "Page", Route: "contentPage", Path: "content/page", RowID: 24, Action: "update",
			ActionLabel: "sk:common.activity.update", Icon: "file", Title: "Úvod", CreatedAt: at.Add(24 * time.Second),
		}
		if items[0] != want {
			t.Errorf("got %+v, want %+v", items[0], want)
		}
		if others, err := j.Recent(ctx, resource.Actor{ID: 1, RoleID: resource.RoleAdmin}, "sk", 2); err != nil || len(others) != 1 {
			t.Errorf("the administrator reads %d of another's entries, %v", len(others), err)
		}
		if _, err := j.Recent(ctx, resource.Actor{ID: 2, RoleID: resource.RoleEditor}, "sk", 1); fault.CodeOf(err) != fault.Forbidden {
			t.Errorf("an editor reads another's log: %v", err)
		}

		history, err := j.History(ctx, "content/page", "Page", 7, 10)
		if err != nil || len(history) != 2 {
			t.Fatalf("%d entries, %v", len(history), err)
		}
		after, _ := history[0].Changes[0].After.(string)
		if n := utf8.RuneCountInString(after); n != 200_000 {
			t.Errorf("a long text is cut to %d", n)
		}
		if n := utf8.RuneCountInString(history[0].Title); n != 255 {
			t.Errorf("a long title is cut to %d", n)
		}

		id, name, when, err := j.Last(d.Read(ctx), "content/page", "Page", 7)
		if err != nil || id != 2 || name != "Anna Adminová" || !when.Equal(at.Add(time.Minute)) {
			t.Errorf("last is %d, %s, %v, %v", id, name, when, err)
		}
		if id, _, when, err = j.Last(d.Read(ctx), "content/page", "Page", 999); err != nil || id != 0 || !when.IsZero() {
			t.Errorf("an unknown record has %d, %v, %v", id, when, err)
		}
	})
}

type message struct{ ID uint64 }

type complaint struct{ ID uint64 }

// Screens may share a model and have records of their own: what happened to one with
// the id of another does not learn of it.
func TestJournalOfSharedModel(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		set := resource.Set{
			{Name: "form/contact", Model: "Form", Record: &message{}},
			{Name: "form/return", Model: "Form", Record: &complaint{}},
			{Name: "form/archive", Model: "Form", Record: &complaint{}},
		}
		j := audit.New(d, set, names, texts{})
		for n, screen := range []string{"form/contact", "form/return", "form/archive"} {
			e := engine.Entry{ActorID: uint64(n + 1), Screen: screen, Model: "Form", RowID: 5, Action: "update", At: time.Now()}
			if err := d.Tx(t.Context(), func(tx *gorm.DB) error { return j.Write(tx, e) }); err != nil {
				t.Fatal(err)
			}
		}
		for screen, want := range map[string]struct {
			entries int
			last    uint64
		}{"form/contact": {1, 1}, "form/return": {2, 3}, "form/archive": {2, 3}} {
			past, err := j.History(t.Context(), screen, "Form", 5, 10)
			if err != nil || len(past) != want.entries {
				t.Errorf("%s: %d entries, %v", screen, len(past), err)
			}
			if id, _, _, err := j.Last(d.Read(t.Context()), screen, "Form", 5); err != nil || id != want.last {
				t.Errorf("%s was changed last by %d, %v", screen, id, err)
			}
		}
	})
}

// A record that the program itself defines is called in the reader's language, whichever
// its title was noted in; one that people added beside it keeps its own.
func TestKnownTitles(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		set := resource.Set{{Name: "user/role", Title: "langs.title", Model: "Role", List: &resource.List{}, Known: []string{"roles.administrator", "roles.editor"}}}
		j := audit.New(d, set, names, texts{})
		for id, title := range []string{"", "Administrátor", "Redaktor", "Skladník"} {
			e := engine.Entry{ActorID: 1, Screen: "user/role", Model: "Role", RowID: uint64(id), Action: "update", Title: title, At: time.Now()}
			if err := d.Tx(t.Context(), func(tx *gorm.DB) error { return j.Write(tx, e) }); err != nil {
				t.Fatal(err)
			}
		}
		items, err := j.Recent(t.Context(), resource.Actor{ID: 1, RoleID: resource.RoleAdmin}, "en", 1)
		if err != nil || len(items) != 4 {
			t.Fatalf("%d items, %v", len(items), err)
		}
		for i, want := range []string{"Skladník", "en:roles.editor", "en:roles.administrator", "en:user.role.title"} {
			if items[i].Title != want {
				t.Errorf("got %q, want %q", items[i].Title, want)
			}
		}
	})
}

// A record whose title is a value that its list is narrowed by is called as that is, and a
// list as such as its screen is.
func TestTitlesInWords(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		set := resource.Set{{
			Name: "job", Title: "kind", Model: "Job",
			List: &resource.List{Filters: filter.List{filter.Status("kind", filter.State{Value: "order_mail", Key: "order_mail"})}},
		}}
		j := audit.New(d, set, names, texts{})
		for _, title := range []string{"order_mail", "unknown", ""} {
			e := engine.Entry{ActorID: 1, Screen: "job", Model: "Job", Action: "retry", Title: title, At: time.Now()}
			if err := d.Tx(t.Context(), func(tx *gorm.DB) error { return j.Write(tx, e) }); err != nil {
				t.Fatal(err)
			}
		}
		items, err := j.Recent(t.Context(), resource.Actor{ID: 1, RoleID: resource.RoleAdmin}, "en", 1)
		if err != nil || len(items) != 3 {
			t.Fatalf("%d items, %v", len(items), err)
		}
		for i, want := range []string{"en:job.title", "unknown", "en:job.states.order_mail"} {
			if items[i].Title != want {
				t.Errorf("got %q, want %q", items[i].Title, want)
			}
		}
	})
}

// What is done to the children of records is named as what is done to records, and can be
// narrowed by.
func TestActionsOnChildrenAreNamed(t *testing.T) {
	type gift struct{ resource.Record }
	type video struct{ resource.Record }
	screen := audit.Screen(resource.Set{
		{Name: "order", Model: "Order", List: &resource.List{}, Children: []resource.ChildDef{
			{Name: "gift", Owner: "order_id", Screen: resource.Screen{Name: "order.gift", Model: "Gift", Record: new(gift), Commands: []resource.CommandDef{{Name: "prolong"}}}},
		}},
		{Name: "video", Model: "Video", List: &resource.List{}, Children: []resource.ChildDef{
			{Name: "file", Owner: "id", Screen: resource.Screen{Name: "video.file", Model: "Video", Record: new(video)}},
		}},
	}, nil, texts{})
	named := map[any]string{}
	for _, c := range screen.List.Columns {
		if c.Key == "action" {
			for _, s := range c.States {
				named[s.Value] = s.Label
			}
		}
	}
	for _, action := range []string{"prolong", "remove_file"} {
		if named[action] != "common.activity."+action {
			t.Errorf("%s is called %q", action, named[action])
		}
	}
}
