package schema

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"backoffice/backend/fault"
	"backoffice/backend/i18n"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/schema/schematest"
	"backoffice/locales"
)

var (
	admin  = resource.Actor{ID: 1, RoleID: resource.RoleAdmin}
	editor = resource.Actor{ID: 2, RoleID: resource.RoleEditor}
)

func toySchema(t testing.TB) *Schema {
	t.Helper()
	texts, err := i18n.Load(locales.FS)
	if err != nil {
		t.Fatal(err)
	}
	set := schematest.Toys()
	s, err := New(Deps{Screens: set, Texts: texts, Locales: []string{"sk", "en"}, May: schematest.May(set)})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func mustView(t testing.TB, actor resource.Actor, locale, name string) *View {
	t.Helper()
	v, err := toySchema(t).View(actor, locale, name)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func names(actions []Action) string {
	var out []string
	for _, a := range actions {
		out = append(out, a.Name)
	}
	return strings.Join(out, " ")
}

func TestViewsAreGolden(t *testing.T) {
	for _, name := range []string{"shop/toy", "settings/main", "shop/tree", "stats"} {
		got, err := Indented(mustView(t, admin, "sk", name))
		if err != nil {
			t.Fatal(err)
		}
		golden(t, filepath.Join("testdata", strings.ReplaceAll(name, "/", ".")+".golden.json"), got)
	}
}

// Every view and menu is what the committed schema, and by it the browser's types, say.
func TestViewsAndMenuMeetTheirSchema(t *testing.T) {
	raw, err := ViewSchema()
	if err != nil {
		t.Fatal(err)
	}
	compiled := schematest.Compile(t, raw)
	s := toySchema(t)
	for _, actor := range []resource.Actor{admin, editor} {
		answers := []any{s.Menu(actor, "sk")}
		for _, link := range s.Menu(actor, "sk").Screens {
			v, err := s.View(actor, "sk", link.Name)
			if err != nil {
				t.Fatal(err)
			}
			answers = append(answers, v)
		}
		for _, a := range answers {
			raw, _ := json.Marshal(a)
			instance, _ := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
			if err := compiled.Validate(instance); err != nil {
				t.Errorf("%T: %v", a, err)
			}
		}
	}
}

func TestViewIsCutToRights(t *testing.T) {
	of1, of2 := mustView(t, admin, "sk", "shop/toy"), mustView(t, editor, "sk", "shop/toy")
	for _, c := range []struct{ got, want string }{
		{names(of1.List.Bulk), "publish hide destroy restore"},
		{names(of2.List.Bulk), "publish hide"},
		{names(of1.List.Row), "send edit preview destroy restore"},
		{names(of2.List.Row), "send edit preview"},
		{of1.List.Filters[len(of1.List.Filters)-1].Name, "removed"},
		{of2.List.Filters[len(of2.List.Filters)-1].Name, "stock"},
		{fmt.Sprint(len(of1.Commands)), "2"},
		{fmt.Sprint(len(of2.Commands)), "1"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
	for name, want := range map[string]fault.Code{
		"settings/main": fault.Forbidden, "shop/category": fault.NotFound, "no/such": fault.NotFound,
	} {
		_, err := toySchema(t).View(editor, "sk", name)
		if fault.CodeOf(err) != want || err == nil {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

func TestMenu(t *testing.T) {
	s := toySchema(t)
	var keys []string
	for _, item := range s.Menu(admin, "en").Menu {
		keys = append(keys, item.Key)
		for _, child := range item.Children {
			keys = append(keys, "-"+child.Key)
		}
	}
	if got, want := fmt.Sprint(keys), "[stats shop -shop/tree -shop/toy settings -settings/main]"; got != want {
		t.Errorf("menu %s, want %s", got, want)
	}
	shop := s.Menu(admin, "en").Menu[1]
	if shop.Path != "shop/tree" || shop.RouteName != "shop" || shop.Icon != "cluster" {
		t.Errorf("group %+v", shop)
	}
	for _, link := range s.Menu(editor, "sk").Screens {
		if link.Name == "settings/main" || link.Name == "shop/category" {
			t.Errorf("the editor is told of %s", link.Name)
		}
	}
}

func TestTiles(t *testing.T) {
	s := toySchema(t)
	want := []Tile{
		{Key: "HiddenToy", Title: map[string]string{"other": "shop.toy.tiles.HiddenToy"}, Icon: "mail", Path: "shop/toy", Query: "status=0"},
		{Key: "Toy", Title: map[string]string{"other": "shop.toy.tiles.Toy"}, Icon: "gift", Path: "shop/toy"},
	}
	if got := s.Menu(editor, "sk").Tiles; !reflect.DeepEqual(got, want) {
		t.Errorf("the editor is told %+v, want %+v", got, want)
	}
	if got := s.Menu(admin, "sk").Tiles; len(got) != 3 || got[0].Key != "Setting" {
		t.Errorf("the administrator is told %+v", got)
	}
}

func TestSources(t *testing.T) {
	form := mustView(t, admin, "sk", "shop/toy").Form.UISchema
	options := form["parent_id"].(map[string]any)["ui:options"].(map[string]any)
	source := options["source"].(*Source)
	if source.URL != "/api/shop/category/parents/{type}/{id?}" || source.Label != "title" || !slices.Equal(source.Under, []string{"type", "id"}) {
		t.Errorf("source %+v", source)
	}
	if options["resetBy"] != "type" || options["excluded"] != true {
		t.Errorf("options %v", options)
	}
}

func TestViewJSONIsMadeOnce(t *testing.T) {
	s := toySchema(t)
	first, err := s.ViewJSON(t.Context(), admin, "sk", "shop/toy")
	if err != nil {
		t.Fatal(err)
	}
	again, _ := s.ViewJSON(t.Context(), admin, "sk", "shop/toy")
	if &first.Body[0] != &again.Body[0] || first.ETag != again.ETag {
		t.Error("the answer was made twice")
	}
	other, _ := s.ViewJSON(t.Context(), editor, "sk", "shop/toy")
	if other.ETag == first.ETag {
		t.Error("another role has the same ETag")
	}
	if unknown, _ := s.ViewJSON(t.Context(), admin, "xx", "shop/toy"); &unknown.Body[0] != &first.Body[0] {
		t.Error("an unknown language is not the default's answer")
	}
	if _, err := New(Deps{Screens: append(schematest.Toys(), schematest.Toys()[0])}); err == nil {
		t.Error("two screens of one name were taken")
	}
}

// A choice begins with what is usual now, and an answer made before that is not given again.
// Whoever may fill a form in but not ask what it comes to is not shown that.
func TestFormAsksOnlyWhatOneMay(t *testing.T) {
	type parcel struct{ resource.Record }
	texts, err := i18n.Load(locales.FS)
	if err != nil {
		t.Fatal(err)
	}
	set := resource.Set{resource.Resource[parcel]{
		Name: "shop/parcel", List: resource.List{Columns: column.List{column.Number("weight")}}, Form: resource.Form{Live: "quote", Main: field.List{field.Number("weight")}},
		Commands: []resource.Command[parcel]{{
			Name: "quote", Reads: true, Fields: field.List{field.Number("weight")},
			Run: resource.WholeList[parcel](func(*resource.Call, struct{ Weight int64 }) (resource.Reply, error) { return resource.Reply{}, nil }),
		}},
	}.Screen()}
	s, err := New(Deps{Screens: set, Texts: texts, Locales: []string{"sk"}, May: func(who resource.Actor, _ string, act resource.Act) bool {
		return who.ID == admin.ID || act != resource.CommandAct("quote")
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, who := range []resource.Actor{admin, editor} {
		v, err := s.View(who, "sk", "shop/parcel")
		if err != nil {
			t.Fatal(err)
		}
		if shown := v.Form.Live != nil; shown != (who.ID == admin.ID) {
			t.Errorf("%d is shown it: %v", who.ID, shown)
		}
	}
}

func TestViewBeginsWithTheUsual(t *testing.T) {
	set, usual := schematest.Toys(), map[string]uint64(nil)
	texts, err := i18n.Load(locales.FS)
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(Deps{Screens: set, Texts: texts, Locales: []string{"sk", "en"}, May: schematest.May(set), Usual: func(_ context.Context, screen string) (map[string]uint64, error) {
		if screen != "shop/toy" {
			return nil, nil
		}
		return usual, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	begins := func() any {
		t.Helper()
		answer, err := s.ViewJSON(t.Context(), admin, "sk", "shop/toy")
		if err != nil {
			t.Fatal(err)
		}
		var body struct {
			Data struct {
				Form struct {
					Schema struct {
						Properties map[string]struct{ Default any }
					}
				}
			}
		}
		if err := json.Unmarshal(answer.Body, &body); err != nil {
			t.Fatal(err)
		}
		return body.Data.Form.Schema.Properties["type"].Default
	}
	for _, id := range []uint64{0, 7, 8} {
		var want any
		if usual = nil; id != 0 {
			usual, want = map[string]uint64{"type": id}, float64(id)
		}
		if got := begins(); got != want {
			t.Errorf("the field begins with %v, want %v", got, want)
		}
	}
}

func TestWriteAllAndStale(t *testing.T) {
	s, dir := toySchema(t), t.TempDir()
	if err := s.WriteAll(dir); err != nil {
		t.Fatal(err)
	}
	if stale := s.Stale(dir); len(stale) > 0 {
		t.Errorf("stale at once: %v", stale)
	}
	gone, changed := filepath.Join(dir, "views", "gone.json"), filepath.Join(dir, "views", "stats.json")
	for _, path := range []string{gone, changed} {
		if err := os.WriteFile(path, []byte("{}"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got := fmt.Sprint(s.Stale(dir)); got != "[views/gone.json views/stats.json]" {
		t.Errorf("stale %s", got)
	}
	if err := s.WriteAll(dir); err != nil {
		t.Fatal(err)
	}
	if stale := s.Stale(dir); len(stale) > 0 {
		t.Errorf("stale after writing: %v", stale)
	}
}

func BenchmarkView(b *testing.B) {
	s := toySchema(b)
	b.Run("made", func(b *testing.B) {
		for b.Loop() {
			if _, err := s.View(admin, "sk", "shop/toy"); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("kept", func(b *testing.B) {
		for b.Loop() {
			if _, err := s.ViewJSON(b.Context(), admin, "sk", "shop/toy"); err != nil {
				b.Fatal(err)
			}
		}
	})
}
