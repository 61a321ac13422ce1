package resource

import (
	"reflect"
	"testing"

	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

type part struct {
	Record
	Title string
}

// What a list leaves out is filled in by what its screen has.
func TestDefaults(t *testing.T) {
	form := Form{Main: field.List{
		field.Text("title"), field.Email("email"), field.Phone("phone"), field.URL("web"), field.Bool("big"), field.Number("count"),
		field.Decimal("width", 2), field.Money("price"), field.Date("day"), field.DateTime("moment"), field.Color("color"), field.Image("image"),
		field.Multi("tags"), field.Select("size").OneOf("s"),
	}}
	width := column.Number("width")
	width.Decimals = 2
	shown := List{Show: []string{
		"title", "email", "phone", "web", "big", "count", "width", "price", "day", "moment", "color", "image", "tags", "size", "updated_at",
	}}
	want := column.List{
		column.Text("title"), column.Email("email"), column.Phone("phone"), column.Web("web"), column.YesNo("big"), column.Number("count"),
		width, column.Money("price", 2), column.Date("day"), column.DateTime("moment"), column.Color("color"), column.Image("image"),
		column.Badges("tags"), column.Text("size"), column.DateTime("updated_at"),
	}
	s := Resource[part]{Name: "part", Title: "title", List: shown, Form: form}.Screen()
	if !reflect.DeepEqual(s.List.Columns, want) {
		t.Errorf("the columns are %+v", s.List.Columns)
	}
	if s.List.Sort != Asc("title") {
		t.Errorf("the list is sorted by %+v", s.List.Sort)
	}
	if !reflect.DeepEqual(s.List.Row, []Action(EditDestroy)) {
		t.Errorf("a row with a form has %v", s.List.Row)
	}
	search := filter.Search("title", "email", "phone", "web")
	if !reflect.DeepEqual(s.List.Filters, filter.List{search}) {
		t.Errorf("the filters are %+v", s.List.Filters)
	}

	own := filter.Search("title")
	given := List{
		Show: []string{"email"}, Columns: column.List{column.Text("title").Unsorted()}, Filters: filter.List{own},
		Sort: Desc("email"), Row: []Action{},
	}
	s = Resource[part]{Name: "part", Title: "title", List: given, Form: form}.Screen()
	if len(s.List.Columns) != 2 || s.List.Columns[0].Key != "email" {
		t.Errorf("what is shown stands before other columns: %+v", s.List.Columns)
	}
	if !reflect.DeepEqual(s.List.Filters, filter.List{own}) || s.List.Sort != Desc("email") || len(s.List.Row) != 0 {
		t.Errorf("what is given is replaced: %+v", s.List)
	}
}

// The texts that a list shows are searched, those of a fixed choice are not.
func TestShownIsSearched(t *testing.T) {
	s := Resource[part]{
		Name: "part", Title: "title", List: List{Show: []string{"size", "title"}},
		Form: Form{Main: field.List{field.Text("title"), field.Select("size").OneOf("s", "l")}},
	}.Screen()
	if want := (filter.List{filter.Search("title")}); !reflect.DeepEqual(s.List.Filters, want) {
		t.Errorf("the filters are %+v", s.List.Filters)
	}
	s = Resource[part]{Name: "part", List: List{Show: []string{"big"}}, Form: Form{Main: field.List{field.Bool("big")}}}.Screen()
	if len(s.List.Filters) != 0 || s.List.Sort != (Sort{}) {
		t.Errorf("a list without texts and title has %+v, sorted by %+v", s.List.Filters, s.List.Sort)
	}
}

func TestDetailDefaults(t *testing.T) {
	list := List{Columns: column.List{column.Text("title")}}
	s := Resource[part]{Name: "part", List: list, Detail: &Detail{More: column.List{column.Text("note")}}}.Screen()
	if want := (column.List{column.Text("title"), column.Text("note")}); !reflect.DeepEqual(s.Detail.Columns, want) {
		t.Errorf("the detail shows %+v", s.Detail.Columns)
	}
	if !reflect.DeepEqual(s.List.Row, []Action(ViewDestroy)) {
		t.Errorf("a row with a detail has %v", s.List.Row)
	}
	s = Resource[part]{Name: "part", List: list, Detail: &Detail{}, Form: Form{Main: field.List{field.Text("title")}}}.Screen()
	if want := append([]Action{View}, EditDestroy...); !reflect.DeepEqual(s.List.Row, want) {
		t.Errorf("a row with a form and a detail has %v", s.List.Row)
	}
	s = Resource[part]{Name: "part", List: list, Detail: &Detail{Columns: column.List{column.Text("note")}}}.Screen()
	if want := (column.List{column.Text("note")}); !reflect.DeepEqual(s.Detail.Columns, want) {
		t.Errorf("a detail with columns shows %+v", s.Detail.Columns)
	}
}

// A machine's values, and a command's icon, are written once.
func TestStatesAndIconsAreWrittenOnce(t *testing.T) {
	values := []column.State{{Value: false, Key: "open", Color: "warning"}, {Value: true, Key: "solved", Color: "success"}}
	own := []column.State{{Value: false, Key: "a"}, {Value: true, Key: "b"}}
	s := Resource[part]{
		Name: "part",
		List: List{
			Columns: column.List{column.Status("solved"), column.Status("type", own...), column.Status("status")},
			Filters: filter.List{filter.Status("solved"), filter.Status("type"), filter.Status("status"), filter.Status("else")},
			Row:     Commands("solve"), Bulk: Actions{CommandAction("solve", "star")}.And(Hide), Top: Commands("count"),
		},
		Detail: &Detail{Actions: Actions{View}.Commands("solve")},
		States: []States[part]{{Field: "solved", Values: values, Initial: []any{false}, Transitions: []Transition[part]{
			{Action: "solve", Icon: "check-circle", From: []any{false}, To: true},
		}}},
		Commands: []Command[part]{{
			Name: "count", Icon: "sync",
			Run: WholeList[part](func(*Call, struct{}) (Reply, error) { return Reply{}, nil }),
		}},
	}.Screen()
	for i, want := range [][]column.State{values, own, {column.Published, column.Hidden}} {
		if got := s.List.Columns[i].States; !reflect.DeepEqual(got, want) {
			t.Errorf("column %d has %+v", i, got)
		}
		if got := s.List.Filters[i].States; !reflect.DeepEqual(got, filterStates(want)) {
			t.Errorf("filter %d has %+v", i, got)
		}
	}
	if got := s.List.Filters[3].States; !reflect.DeepEqual(got, filter.Status("").States) {
		t.Errorf("a filter without a column has %+v", got)
	}
	if got := s.Detail.Columns[0].States; !reflect.DeepEqual(got, values) {
		t.Errorf("the detail has %+v", got)
	}
	for name, c := range map[string]struct{ got, want string }{
		"row": {s.List.Row[0].Icon, "check-circle"}, "bulk": {s.List.Bulk[0].Icon, "star"}, "top": {s.List.Top[0].Icon, "sync"},
		"detail": {s.Detail.Actions[1].Icon, "check-circle"},
	} {
		if c.got != c.want {
			t.Errorf("the button of the %s has the icon %q", name, c.got)
		}
	}
}
