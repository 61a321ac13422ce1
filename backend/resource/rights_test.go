package resource

import (
	"encoding/json"
	"slices"
	"testing"

	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

func TestAvailableActions(t *testing.T) {
	form := &Form{Main: field.List{field.Text("name")}}
	for name, c := range map[string]struct {
		screen Screen
		want   []Act
	}{
		"a list": {
			Screen{List: &List{Row: EditDestroyPreview, Bulk: PublishHideDestroy}, Form: form, SitePath: "/{locale}"},
			[]Act{ActView, ActCreate, ActUpdate, ActPublish, ActDestroy, ActRestore, ActPreview, ActExport},
		},
		"one that nobody adds to":      {Screen{List: &List{NoCreate: true, Row: []Action{View}}, Detail: &Detail{Actions: []Action{Destroy}}}, []Act{ActView, ActDestroy, ActExport}},
		"numbers changed in the list":  {Screen{List: &List{Columns: column.List{column.InlineNumber("stock")}}}, []Act{ActView, ActPublish, ActExport}},
		"an address without a preview": {Screen{List: &List{Row: EditDestroy}, SitePath: "/{locale}"}, []Act{ActView, ActDestroy, ActRestore, ActExport}},
		"settings":                     {Screen{Singleton: &Singleton{Key: "1"}, Form: form}, []Act{ActView, ActUpdate}},
		"a tree":                       {Screen{Tree: &Tree{}}, []Act{ActView, ActUpdate}},
		"pictures":                     {Screen{Children: []ChildDef{{Owner: "x_id"}}}, []Act{ActView, ActUpdate}},
		"a command named as an action": {Screen{List: &List{Row: []Action{CommandAction("publish", "eye")}}, Commands: []CommandDef{{Name: "publish"}}}, []Act{ActView, ActExport, CommandAct("publish")}},
		"rights of its own": {
			Screen{Feeds: []Feed{{Name: "a", Act: "count"}, {Name: "b", Act: ActList}, {Name: "c"}}, Access: Access{"write": nil, "append": nil, ActList: nil, ActOptions: nil, "count": nil}},
			[]Act{ActView, "count", "append", "write"},
		},
	} {
		if got := c.screen.AvailableActions(); !slices.Equal(got, c.want) {
			t.Errorf("%s offers %v, want %v", name, got, c.want)
		}
	}
}

func TestHasView(t *testing.T) {
	for name, c := range map[string]struct {
		screen Screen
		want   bool
	}{
		"nothing": {Screen{Options: []Options{{}}}, false}, "a list": {Screen{List: &List{}}, true}, "a tree": {Screen{Tree: &Tree{}}, true},
		"settings": {Screen{Singleton: &Singleton{}}, true}, "a panel": {Screen{Panels: []string{"stats"}}, true},
	} {
		if c.screen.HasView() != c.want {
			t.Errorf("%s has a view: %v", name, !c.want)
		}
	}
}

func TestLenders(t *testing.T) {
	set := Set{
		{Name: "module", Options: []Options{{}}}, {Name: "tag", Options: []Options{{Path: "list"}}}, {Name: "rate", Options: []Options{{}}},
		{Name: "staff", Options: []Options{{}}}, {Name: "language", Options: []Options{{}}}, {Name: "unused", Options: []Options{{}}},
	}
	s := Screen{
		Form: &Form{
			Main:    field.List{field.Select("f").From("language")},
			Locales: field.List{field.Select("a").From("module")},
			Panels:  []Panel{{Fields: field.List{field.Group("g", field.Object("o", field.Select("b").From("rate"))).PerLocale(field.Select("c").From("module"))}}},
		},
		Commands: []CommandDef{{Name: "label", Fields: field.List{field.Multi("d").From("tag/list")}}},
		List:     &List{Filters: filter.List{filter.Select("e").From("staff"), filter.Select("f"), filter.Select("g").From("nowhere")}},
	}
	all := func(Act) bool { return true }
	if got := set.OptionSources(s, all); !slices.Equal(got, []string{"language", "rate", "module", "tag", "staff"}) {
		t.Errorf("options come from %v", got)
	}
	sees := func(Act) bool { return false }
	if got := set.OptionSources(s, sees); !slices.Equal(got, []string{"language", "rate", "module", "staff"}) {
		t.Errorf("who only sees it chooses from %v", got)
	}
	s.Detail = &Detail{First: true}
	if got := set.OptionSources(s, sees); !slices.Equal(got, []string{"staff", "language"}) {
		t.Errorf("who opens the detail alone chooses from %v", got)
	}
	if got := set.OptionSources(s, func(act Act) bool { return act == ActUpdate }); !slices.Equal(got, []string{"language", "rate", "module", "staff"}) {
		t.Errorf("who changes records chooses from %v", got)
	}
	owner := Screen{Children: []ChildDef{{Screen: Screen{
		Form: &Form{Main: field.List{field.Select("a").From("module")}}, Commands: []CommandDef{{Name: "move", Fields: field.List{field.Select("b").From("rate")}}},
	}}}}
	if got := set.OptionSources(owner, sees); !slices.Equal(got, []string{"module"}) {
		t.Errorf("who only sees children chooses from %v", got)
	}
	if got := set.OptionSources(owner, func(act Act) bool { return act == ActUpdate }); !slices.Equal(got, []string{"module", "rate"}) {
		t.Errorf("who changes children chooses from %v", got)
	}
	if got := set.OptionSources(Screen{}, all); len(got) != 0 {
		t.Errorf("a screen without choices has %v", got)
	}
}

func TestActs(t *testing.T) {
	for _, c := range []struct {
		action Action
		want   Act
	}{
		{Publish, ActPublish}, {Hide, ActPublish}, {Activate, ActPublish}, {Block, ActPublish}, {Destroy, ActDestroy}, {Restore, ActRestore},
		{Edit, ActUpdate}, {View, ActView}, {Preview, ActPreview}, {Duplicate, ActCreate}, {CommandAction("hide", "x"), CommandAct("hide")}, {PanelAction("stock", "x"), ActView},
	} {
		if got := c.action.Act(); got != c.want {
			t.Errorf("%s needs %s, want %s", c.action.Name, got, c.want)
		}
	}
	own := map[Act]Act{"upload": ActCreate, ActView: ActExport}
	for act, want := range map[Act]Act{ActList: ActView, ActView: ActView, "upload": ActUpdate, ActDestroy: ActUpdate} {
		if (ChildDef{}).Act(act) != want {
			t.Errorf("%s of a child needs %s, want %s", act, (ChildDef{}).Act(act), want)
		}
	}
	for act, want := range own {
		if (ChildDef{Acts: own}).Act(act) != want {
			t.Errorf("%s does not need the declared %s", act, want)
		}
	}
}

func TestNamesOfParts(t *testing.T) {
	type Shot struct{ Record }
	screen := Resource[Shot]{Name: "shop/kit", Children: []ChildDef{
		Child[Shot]{Name: "shots", Path: "shot", Owner: "kit_id"}.Def(), Child[Shot]{Name: "film", Owner: "id", Model: "Film"}.Def(),
	}}.Screen()
	shots, film := screen.Children[0], *screen.Child("film")
	if shots.Screen.Name != "shop/kit.shots" || shots.Screen.Key() != "shop.kit.shots" || shots.Screen.Model != "Shot" || film.Screen.Model != "Film" {
		t.Errorf("children are called %q, %q, %q", shots.Screen.Name, shots.Screen.Model, film.Screen.Model)
	}
	if got := shots.At(screen) + " " + film.UploadAt(screen); got != "/api/shop/kit/shot/{id}/ /api/shop/kit/film/{id}/upload/" {
		t.Errorf("their addresses are %s", got)
	}
	if (Singleton{}).RecordID() != 1 || (Singleton{ID: 4}).RecordID() != 4 {
		t.Error("the one record has another id")
	}
	form, detail := &Form{}, &Detail{}
	for name, c := range map[string]struct {
		screen Screen
		want   string
	}{
		"a list":          {Screen{Form: form}, "{id}"},
		"looked at":       {Screen{Detail: detail}, "{id}"},
		"settings":        {Screen{Form: form, Singleton: &Singleton{Key: "4"}}, "4"},
		"past the engine": {Screen{Form: form, NoHistoryNoCache: true}, ""},
		"only options":    {Screen{}, ""},
	} {
		if got := c.screen.HistoryPath(); got != c.want {
			t.Errorf("the history of %s is at %q, want %q", name, got, c.want)
		}
	}
	for screen, want := range map[string]string{(Screen{Name: "a/b"}).API(): "/api/a/b/", (Screen{Name: "a", Address: "c"}).API(): "/api/c/"} {
		if screen != want {
			t.Errorf("calls go to %s, want %s", screen, want)
		}
	}
}

func TestMoney(t *testing.T) {
	for in, want := range map[string]Money{"0": 0, "19.99": 19_990, "-0.001": -1, `"5"`: 5_000} {
		var got Money
		if err := json.Unmarshal([]byte(in), &got); err != nil || got != want {
			t.Errorf("%s is read as %d, %v", in, got, err)
		}
	}
	for _, in := range []string{"1e3", "0.0001", `"x"`, "true", "9999999999999"} {
		var got Money
		if err := json.Unmarshal([]byte(in), &got); err == nil {
			t.Errorf("%s is read as %d", in, got)
		}
	}
	if raw, err := json.Marshal([]Money{19_990, -1, 2_000}); err != nil || string(raw) != "[19.99,-0.001,2]" {
		t.Errorf("written as %s, %v", raw, err)
	}
	if m, err := ParseMoney("12.5"); err != nil || m != 12_500 || m.String() != "12.5" {
		t.Errorf("12.5 is %v, %v", m, err)
	}
}
