package engine

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// testItem is the declaration that every case spoils in one place.
type testItem = resource.Resource[ReadItem]

// These records cannot be bound, or lack what a case needs.
type (
	noRecord struct{ ID uint64 }
	badTable struct {
		resource.Record
		Parts []struct{ Name string }
	}
	plainLang struct {
		resource.Record
		Langs []plainLangRow
	}
	plainLangRow struct {
		ID          uint64
		PlainLangID uint64
		Title       string
	}
	noKeys struct {
		resource.Record
		Name   string
		At     time.Time
		Badges int64
	}
)

func keyless(change func(*resource.Resource[noKeys])) resource.Set {
	r := resource.Resource[noKeys]{
		Name: "test/keyless", Title: "name",
		List: resource.List{Columns: column.List{column.DateTime("at")}, Sort: resource.Desc("at")},
	}
	change(&r)
	return resource.Set{r.Screen()}
}

func spoiled(change func(*testItem)) resource.Set {
	r := readItem()
	change(&r)
	return resource.Set{r.Screen(), readKind().Screen()}
}

// childNote is a note below a record.
type childNote struct {
	resource.Record
	ItemID uint64
	Text   string
	Rank   int
}

// withChild spoils the declaration of notes below each record.
func withChild(change func(*resource.ChildDef)) resource.Set {
	return spoiled(func(r *testItem) {
		def := resource.Child[childNote]{
			Name: "notes", Owner: "item_id", Title: "text", Model: "Note", Position: "rank", View: resource.ViewTable,
			Columns: column.List{column.Text("text")}, Fields: field.List{field.Text("text").Required()},
			Actions: []resource.Action{resource.Destroy},
		}.Def()
		change(&def)
		r.Children = []resource.ChildDef{def}
	})
}

func addMain(f field.Field) func(*testItem) {
	return func(r *testItem) { r.Form.Main = append(slices.Clone(r.Form.Main), f) }
}

func setMain(i int, f field.Field) func(*testItem) {
	return func(r *testItem) {
		r.Form.Main = slices.Clone(r.Form.Main)
		r.Form.Main[i] = f
	}
}

// addToPanel adds a field to a group of the panel.
func addToPanel(group int, f field.Field) func(*testItem) {
	return func(r *testItem) {
		list := slices.Clone(r.Form.Panels[0].Fields)
		list[group].Fields = append(slices.Clone(list[group].Fields), f)
		r.Form.Panels = []resource.Panel{{Name: "more", Fields: list}}
	}
}

func addToLines(f field.Field) func(*testItem) { return addToPanel(0, f) }

func addSums(sums resource.Sums) func(*testItem) { return func(r *testItem) { r.List.Sums = &sums } }

func addColumn(c column.Column) func(*testItem) {
	return func(r *testItem) { r.List.Columns = append(slices.Clone(r.List.Columns), c) }
}

func addFilter(f filter.Filter) func(*testItem) {
	return func(r *testItem) { r.List.Filters = append(slices.Clone(r.List.Filters), f) }
}

func addOptions(o resource.Options) func(*testItem) {
	return func(r *testItem) { r.Options = append(slices.Clone(r.Options), o) }
}

func addCommand(c resource.Command[ReadItem]) func(*testItem) {
	return func(r *testItem) { r.Commands = append(slices.Clone(r.Commands), c) }
}

var (
	listRunner = resource.WholeList[ReadItem](func(*resource.Call, struct{}) (resource.Reply, error) { return resource.Reply{}, nil })
	numbered   = resource.EachRow(func(*resource.Call, *ReadItem, int) (resource.Reply, error) { return resource.Reply{}, nil })
)

func fedOf[T any](*resource.Call, *T, map[string]string) (resource.Reply, error) {
	return resource.Reply{}, nil
}

func ranAll(*resource.Call, []*ReadItem, struct{}) (resource.Reply, error) {
	return resource.Reply{}, nil
}

// grown is a sound machine, made worse.
func grown(spoil func(m *resource.States[ReadItem])) resource.States[ReadItem] {
	m := resource.States[ReadItem]{
		Field: "color", Values: []column.State{{Value: "red", Key: "red"}, {Value: "green", Key: "green"}}, Initial: []any{"red"},
		Transitions: []resource.Transition[ReadItem]{{Action: "grow", From: []any{"red"}, To: "green"}},
	}
	spoil(&m)
	return m
}

func addStates(m resource.States[ReadItem]) func(*testItem) {
	return func(r *testItem) { r.States = append(slices.Clone(r.States), m) }
}

func coded(*resource.Call, *ReadItem, struct{ Code string }) (resource.Reply, error) {
	return resource.Reply{}, nil
}

func ran(*resource.Call, *ReadItem, struct{}) (resource.Reply, error) {
	return resource.Reply{}, nil
}

var badDeclarations = []struct {
	number, at string
	set        resource.Set
}{
	{"S001", "Name", spoiled(func(r *testItem) { r.Name = "Test/Item" })},
	{"S001", "Name", spoiled(func(r *testItem) { r.Name = "test/kind" })},
	{"S002", "Record", resource.Set{resource.Resource[noRecord]{Name: "a"}.Screen()}},
	{"S003", "Record", resource.Set{resource.Resource[badTable]{Name: "a"}.Screen()}},
	{"S004", "Record.Langs", resource.Set{resource.Resource[plainLang]{Name: "a"}.Screen()}},
	{"S004", "Form.Locales", keyless(func(r *resource.Resource[noKeys]) { r.Form.Locales = field.List{field.Text("name")} })},
	{"S005", "Title", spoiled(func(r *testItem) { r.Title = "langs.name" })},
	{"S005", "Title", keyless(func(r *resource.Resource[noKeys]) { r.Title = "" })},
	{"S010", "Form.Main[14]", spoiled(addMain(field.Text("code")))},
	{"S010", "Form.Main[14]", spoiled(addMain(field.Text("No name")))},
	{"S011", "Form.Main[14]", spoiled(addMain(field.Text("nothing")))},
	{"S012", "Form.Main[14].Join", spoiled(addMain(field.Multi("others").From("test/kind/list").Through("a b", "c", "d")))},
	{"S012", "List.Columns[17]", spoiled(addColumn(column.Count("n", "lines; DROP", "id")))},
	{"S013", "Form.Main[14]", spoiled(addMain(field.Group("code", field.Text("x"))))},
	{"S013", "Form.Panels[0].Fields[0]", spoiled(func(r *testItem) {
		list := slices.Clone(r.Form.Panels[0].Fields)
		list[0] = list[0].RemovableWhen("position") // a column, and no bool
		r.Form.Panels = []resource.Panel{{Name: "more", Fields: list}}
		r.Hooks.Prepare = func(*resource.Call, *ReadItem) error { return nil }
	})},
	{"S014", "Form.Main[14]", spoiled(addMain(field.Select("rank")))},
	{"S015", "Form.Main[14].Source", spoiled(addMain(field.Select("rank").From("test/none")))},
	{"S016", "Form.Main[14].Source", spoiled(addMain(field.Select("rank").From("test/item/list")))},
	{"S016", "Form[14] rank", spoiled(addMain(field.Select("rank").From("test/item/list").Under("nobody")))},
	{"S016", "Form[14] rank", spoiled(addMain(field.Select("rank").From("test/item/list").Under(field.OwnerID)))},
	{"S016", "Form.Main[14].Source", spoiled(addMain(field.Select("rank").From("test/item/list").Under(field.OwnerID)))},
	{"S017", "Form.Main[14]", spoiled(addMain(field.Bool("rank")))},
	{"S037", "Form.Main[14]", spoiled(addMain(field.Password("pin").HashedIn("pin_hash")))},
	{"S019", "Form[14] ends", spoiled(addMain(field.Date("ends").After("price")))},
	{"S019", "Form[14] ends", spoiled(addMain(field.Text("ends").After("sent_at")))},
	{"S018", "Form[14] secret2", spoiled(addMain(field.Text("secret2").EqualTo("nobody")))},
	{"S018", "Form[14] rank", spoiled(func(r *testItem) {
		f := field.DateTime("rank")
		f.PairWith = "nobody"
		addMain(f)(r)
	})},
	{"S019", "Form.Main[0]", spoiled(setMain(0, field.Text("code").Unique().UniqueAcross("test/nobody", "")))},
	{"S019", "Form.Main[0]", spoiled(setMain(0, field.Text("code").Unique().UniqueAcross("test/kind", "")))},
	{"S019", "Form.Main[14]", spoiled(addMain(field.Text("full2").Pattern("(?=a)")))},
	{"S019", "Form.Main[14]", spoiled(addMain(field.Bool("x").Default("yes")))},
	{"S019", "Form.Main[14]", spoiled(addMain(field.Date("day").Default("tomorrow")))},
	{"S019", "Form.Main[14]", spoiled(addMain(field.DateTime("sent_at").Default("2026-01-31")))},
	{"S019", "Form.Main[14]", spoiled(addMain(field.Text("x").Message("requird", "errors.option")))},
	{"S019", "Form.Main[14]", spoiled(addMain(field.Text("x").Min(3).Max(2)))},
	{"S019", "Form.Main[13]", spoiled(func(r *testItem) {
		r.Form.Main = append(slices.Clone(r.Form.Main[:13]), field.Text("full").Unique())
	})},
	{"S020", "List.Columns[17]", spoiled(addColumn(column.Text("code")))},
	{"S020", "List.Columns[17]", spoiled(addColumn(column.Text("code").As("can")))},
	{"S021", "List.Columns[17]", spoiled(addColumn(column.Text("nothing")))},
	{"S021", "List.Columns[17].ThumbPath", spoiled(addColumn(column.Text("langs.slug").Thumb("nothing")))},
	{"S049", "List.Columns[17].ThumbPath", spoiled(addColumn(column.Text("langs.slug").Thumb("code")))},
	{"S049", "List.Columns[17].ThumbChild", spoiled(addColumn(column.Text("langs.slug").OrFirst("images")))},
	{"S049", "List.Columns[17].ThumbChild", spoiled(addColumn(column.Text("langs.slug").Thumb("image").OrFirst("images")))},
	{"S040", "Detail.Opens", spoiled(func(r *testItem) { r.Detail = &resource.Detail{Opens: "read"} })},
	{"S085", "Detail", spoiled(func(r *testItem) {
		r.Detail, r.List.Row = &resource.Detail{Columns: column.List{column.Text("name")}}, resource.EditDestroy
	})},
	{"S085", "Detail", spoiled(func(r *testItem) {
		r.Detail = &resource.Detail{Columns: column.List{column.Text("name"), column.Text("code").Carried()}, Head: []string{"name"}}
	})},
	{"S085", "Detail.Head[1]", spoiled(func(r *testItem) {
		r.Detail = &resource.Detail{Columns: column.List{column.Text("name")}, Head: []string{"name", "nmae"}}
	})},
	{"S085", "Detail.Columns[0]", spoiled(func(r *testItem) {
		r.Detail = &resource.Detail{Columns: column.List{column.Text("name").In("money")}}
	})},
	{"S085", "Detail.Next", spoiled(func(r *testItem) { r.Detail = &resource.Detail{Next: "next"} })},
	{"S040", "Detail.Opens", spoiled(func(r *testItem) {
		r.Detail = &resource.Detail{Opens: "read"}
		r.Commands = []resource.Command[ReadItem]{{Name: "read", Confirm: true, Run: resource.EachRow(func(*resource.Call, *ReadItem, struct{}) (resource.Reply, error) {
			return resource.Reply{}, nil
		})}}
	})},
	{"S021", "List.Columns[17]", spoiled(addColumn(column.Text("1; DROP TABLE x").As("x")))},
	{"S022", "List.Columns[17]", spoiled(addColumn(column.Badges("code").As("x")))},
	{"S023", "List.Sort", spoiled(func(r *testItem) { r.List.Sort = resource.Asc("full") })},
	{"S023", "List.Sort", spoiled(func(r *testItem) { r.List.Sort, r.Title = resource.Sort{}, "" })},
	{"S024", "List.Columns[17]", spoiled(addColumn(column.Text("full").As("full2")))},
	{"S025", "List.Columns[17]", spoiled(addColumn(column.Text("langs.summary")))},
	{"S026", "List.Filters[10]", spoiled(addFilter(filter.YesNo("status")))},
	{"S026", "List.Filters[10]", spoiled(addFilter(filter.YesNo("page").On("status")))},
	{"S027", "List.Filters[10]", spoiled(addFilter(filter.YesNo("nothing")))},
	{"S028", "List.Filters[0].Paths[0]", keyless(func(r *resource.Resource[noKeys]) { r.List.Filters = filter.List{filter.Search("name")} })},
	{"S029", "List.Filters[10]", spoiled(addFilter(filter.YesNo("rank")))},
	{"S029", "List.Filters[10]", spoiled(addFilter(filter.Select("rank")))},
	{"S029", "List.Filters[0].Paths[1]", spoiled(func(r *testItem) { r.List.Filters = filter.List{filter.Search("code", "day")} })},
	{"S029", "List.Filters[10]", spoiled(addFilter(filter.DateRange("rank")))},
	{"S029", "List.Filters[10]", spoiled(addFilter(filter.NumberRange("code")))},
	{"S029", "List.Filters[10]", spoiled(addFilter(filter.NumberRange("kinds")))},
	{"S080", "List.Columns[17]", spoiled(addColumn(column.Number("code").As("sum").Total()))},
	{"S080", "List.Columns[17]", spoiled(addColumn(column.Text("langs.title").As("sum").Total()))},
	{"S080", "List.Columns[17]", spoiled(addColumn(column.Text("full").As("sum").Unsorted().Total()))},
	{"S080", "List.Columns[17]", spoiled(addColumn(column.Count("lines", "read_lines", "read_item_id").Total()))},
	{"S080", "List.Columns[17]", spoiled(addColumn(column.Badges("kinds").As("sum").Total()))},
	{"S080", "List.Columns[17]", spoiled(addColumn(column.Money("price", 2).As("cost").Currency("code").Total()))},
	{"S104", "List.Columns[17]", spoiled(addColumn(column.Text("code").As("under").Below("nothing")))},
	{"S104", "List.Columns[17]", spoiled(addColumn(column.Text("code").As("under").Below("under")))},
	{"S104", "List.Columns[17]", spoiled(addColumn(column.Money("price", 2).As("cost").Currency("nothing")))},
	{"S104", "List.Columns[17]", spoiled(addColumn(column.Text("rank").As("cost").Currency("code")))},
	{"S117", "List.Columns[17]", spoiled(addColumn(column.Money("rank", 2).As("worth")))},
	{"S117", "List.Columns[17]", spoiled(addColumn(column.Date("code").As("coded_on")))},
	{"S117", "List.Columns[17]", spoiled(addColumn(column.Image("code").As("picture")))},
	{"S117", "List.Columns[17]", spoiled(addColumn(column.Status("code").As("state")))},
	{"S117", "List.Columns[17]", spoiled(addColumn(column.Status("status", column.State{Value: 1, Key: "one"}).As("state")))},
	{"S117", "List.Columns[17]", spoiled(func(r *testItem) {
		addStates(grown(func(*resource.States[ReadItem]) {}))(r)
		addColumn(column.Status("color", column.State{Value: "red", Key: "red"}).As("hue"))(r)
	})},
	{"S110", "List.Columns[17]", spoiled(addColumn(column.Text("code").As("led").Leads("content/page", "nothing")))},
	{"S110", "List.Columns[17]", spoiled(addColumn(column.Text("code").As("led").Leads("content/page", "rank")))},
	{"S110", "List.Columns[17]", spoiled(addColumn(column.Number("rank").As("led").Leads("content/page", "id")))},
	{"S103", "List.Sums.Of", spoiled(addSums(resource.Sums{Of: "rank", By: "code"}))},
	{"S103", "List.Sums.Of", spoiled(addSums(resource.Sums{Of: "nothing", By: "code"}))},
	{"S103", "List.Sums.By", spoiled(addSums(resource.Sums{Of: "price", By: "langs.title"}))},
	{"S103", "List.Sums.Keys", spoiled(addSums(resource.Sums{Of: "price", By: "code", Keys: []string{"status", "nothing"}}))},
	{"S103", "List.Sums.Apart", spoiled(addSums(resource.Sums{Of: "price", By: "code", Apart: "rank = 1 AND status = 0", Keys: []string{"status"}}))},
	{"S081", "Form.Main[14].Source", spoiled(addMain(field.Select("rank").From("test/kind/list").Creatable()))},
	{"S030", "Options[2]", spoiled(addOptions(resource.Options{Path: "list", Label: "code"}))},
	{"S122", "Options[2].Path", spoiled(addOptions(resource.Options{Path: "lis t", Label: "code"}))},
	{"S122", "Options[2].Path", spoiled(addOptions(resource.Options{Path: "more//x", Label: "code"}))},
	{"S031", "Options[2].Label", spoiled(addOptions(resource.Options{Path: "more", Label: "langs.none"}))},
	{"S031", "Options[2].Made[0]", spoiled(addOptions(resource.Options{Path: "more", Label: "code", Made: []resource.Made{{Name: "x", Of: "code", Text: strings.ToUpper}}}))},
	{"S031", "Options[2].Path", spoiled(addOptions(resource.Options{Path: "more/{none}", Label: "code"}))},
	{"S032", "Form.Panels[0].Fields[0].Fields[1]", spoiled(addToLines(field.Multi("kinds").From("test/kind/list").Through("a", "b", "c")))},
	{"S032", "Form.Panels[0].Fields[0].Fields[1]", spoiled(addToLines(field.Group("langs", field.Text("label"))))},
	{"S032", "Form.Panels[0].Fields[1].Fields[2]", spoiled(addToPanel(1, field.Text("name").Unique()))},
	{"S032", "Form.Locales[3]", spoiled(func(r *testItem) {
		r.Form.Locales = append(slices.Clone(r.Form.Locales), field.Multi("kinds").From("test/kind/list").Through("a", "b", "c"))
	})},
	{"S033", "Form.Main[2]", spoiled(setMain(2, field.Number("rank").Max(1<<31)))},
	{"S033", "Form.Main[2]", spoiled(setMain(2, field.Number("rank").Min(-1e12)))},
	{"S033", "Form.Main[2]", spoiled(setMain(2, field.Decimal("rank", 2)))},
	{"S033", "Form.Main[8]", spoiled(setMain(8, field.Number("kind_id")))},
	{"S015", "List.Columns[17].Source", spoiled(addColumn(column.Text("kind_id").From("test/none").As("kind")))},
	{"S021", "List.Columns[17]", spoiled(addColumn(column.Text("none_id").From("test/kind/list")))},
	{"S034", "List.Columns[17]", spoiled(addColumn(column.Text("code").From("test/kind/list").As("kind")))},
	{"S034", "List.Columns[17]", spoiled(addColumn(column.Number("kind_id").From("test/kind/list")))},
	{"S035", "Form.Main[2]", spoiled(setMain(2, field.Map("rank", field.Money("x")).From("test/kind/list")))},
	{"S014", "Form.Main[2]", spoiled(setMain(2, field.Map("rank", field.Money("x"))))},
	{"S036", "Form.Main[14]", spoiled(addMain(field.Matrix("rank").Cells("nobody")))},
	{"S040", "List.Row[0]", keyless(func(r *resource.Resource[noKeys]) { r.List.Row = []resource.Action{resource.Edit} })},
	{"S040", "List.Bulk[0]", keyless(func(r *resource.Resource[noKeys]) { r.List.Bulk = []resource.Action{resource.Publish} })},
	{"S040", "List.Top[0]", spoiled(func(r *testItem) { r.List.Top = []resource.Action{resource.CommandAction("ship", "x")} })},
	{"S042", "List.Row[0]", spoiled(func(r *testItem) { r.List.Row = resource.Actions{resource.Edit.OfferedWhen(field.When("nobody", 1))} })},
	{"S042", "List.Row[0]", spoiled(func(r *testItem) { r.List.Row = resource.Actions{resource.Edit.OfferedWhen(field.When("full", "x"))} })},
	{"S042", "List.Row[0]", spoiled(func(r *testItem) {
		r.List.Row = resource.Actions{resource.CommandAction("ship", "truck").OfferedWhen(field.When("status", true))}
	})},
	{"S042", "Children[0].Actions[0]", withChild(func(c *resource.ChildDef) {
		c.Screen.List.Row = resource.Actions{resource.Destroy.OfferedWhen(field.When("nobody", 1))}
	})},
	{"S041", "Commands[1]", spoiled(addCommand(resource.Command[ReadItem]{Name: "ship", Run: resource.EachRow(ran)}))},
	{"S041", "Commands[1]", spoiled(addCommand(resource.Command[ReadItem]{Name: "destroy", Run: resource.EachRow(ran)}))},
	{"S042", "Commands[1]", spoiled(addCommand(resource.Command[ReadItem]{Name: "pay", Run: resource.EachRow(ran), When: field.When("none", 1)}))},
	{"S041", "Commands[1]", spoiled(addCommand(resource.Command[ReadItem]{Name: "pay"}))},
	{"S042", "Commands[1]", spoiled(addCommand(resource.Command[ReadItem]{Name: "pay", Run: resource.EachRow(ran), When: field.Not(field.When("status"))}))},
	{"S042", "Commands[1]", spoiled(addCommand(resource.Command[ReadItem]{Name: "pay", Run: listRunner, When: field.When("status", true)}))},
	{"S060", "Commands[1].Fields[0]", spoiled(addCommand(resource.Command[ReadItem]{Name: "pay", Run: resource.EachRow(ran), Fields: field.List{field.Text("code")}}))},
	{"S060", "Commands[1].Fields[0]", spoiled(addCommand(resource.Command[ReadItem]{Name: "pay", Run: resource.EachRow(coded), Fields: field.List{field.Number("code")}}))},
	{"S060", "Commands[1]", spoiled(addCommand(resource.Command[ReadItem]{Name: "pay", Run: resource.EachRow(coded)}))},
	{"S060", "Commands[1]", spoiled(addCommand(resource.Command[ReadItem]{Name: "pay", Run: numbered}))},
	{"S127", "States[0].Values[1].Color", spoiled(addStates(grown(func(m *resource.States[ReadItem]) { m.Values[1].Color = "orange" })))},
	{"S127", "List.Columns[17].States[0].Color", spoiled(addColumn(column.Status("status", column.State{Value: true, Key: "published", Color: "warn"}).As("state")))},
	{"S061", "States[0]", spoiled(addStates(resource.States[ReadItem]{Field: "colour"}))},
	{"S061", "States[0].Initial", spoiled(addStates(grown(func(m *resource.States[ReadItem]) { m.Initial = []any{"grey"} })))},
	{"S061", "States[0].Values[2]", spoiled(addStates(grown(func(m *resource.States[ReadItem]) { m.Values = append(m.Values, m.Values[0]) })))},
	{"S061", "States[0].Transitions[0].From", spoiled(addStates(grown(func(m *resource.States[ReadItem]) { m.Transitions[0].From = []any{"red", "grey"} })))},
	{"S061", "States[0].Transitions[0].To", spoiled(addStates(grown(func(m *resource.States[ReadItem]) { m.Transitions[0].To = "grey" })))},
	{"S061", "States[0].Transitions[0]", spoiled(addStates(grown(func(m *resource.States[ReadItem]) { m.Transitions[0].Run = resource.AllRows(ranAll) })))},
	{"S062", "States[0]", spoiled(addStates(grown(func(m *resource.States[ReadItem]) { m.Transitions[0].From = []any{"green"} })))},
	{"S063", "States[0].Transitions[1]", spoiled(addStates(grown(func(m *resource.States[ReadItem]) { m.Transitions = append(m.Transitions, m.Transitions[0]) })))},
	{"S042", "States[0].Transitions[0]", spoiled(addStates(grown(func(m *resource.States[ReadItem]) { m.Transitions[0].Guard = field.Or(field.When("statu", true)) })))},
	{"S064", "Commands", spoiled(addStates(grown(func(m *resource.States[ReadItem]) {
		m.Transitions[0].Path = "{id}/state"
		m.Transitions = append(m.Transitions, resource.Transition[ReadItem]{Action: "fade", From: []any{"green"}, To: "red", Path: "{id}/state"})
	})))},
	{"S042", "Form[14] x", spoiled(addMain(field.Text("x").ShownWhen(field.When("nobody", true))))},
	{"S042", "Form", spoiled(addMain(field.Text("x").ShownWhen(field.WhenMarked("title", "gift"))))},
	{"S042", "Form", spoiled(addMain(field.Text("x").ShownWhen(field.WhenMarked("kind_id", "gift"))))},
	{"S042", "Form", spoiled(addMain(field.Text("x").ShownWhen(field.WhenMarked("kind_id", "parts.gift"))))},
	{"S043", "Feeds[0]", spoiled(func(r *testItem) { r.Feeds = []resource.Feed{{Name: "x", Path: "x"}} })},
	{"S043", "Feeds[0]", spoiled(func(r *testItem) {
		r.Feeds = []resource.Feed{{Name: "x", Path: "{id}/x", Query: []string{"a"}, Needs: []string{"b"}, Record: resource.RecordFeed(fedOf[ReadItem])}}
	})},
	{"S043", "Feeds[0]", spoiled(func(r *testItem) {
		r.Feeds = []resource.Feed{{Name: "x", Path: "x", Record: resource.RecordFeed(fedOf[ReadItem])}}
	})},
	{"S043", "Feeds[0]", spoiled(func(r *testItem) {
		r.Feeds = []resource.Feed{{Name: "x", Path: "{id}/x", Record: resource.RecordFeed(fedOf[ReadKind])}}
	})},
	{"S044", "Tree.Of", spoiled(func(r *testItem) { tree := *r.Tree; tree.Of = "test/kinds"; r.Tree = &tree })},
	{"S044", "ChosenIn", spoiled(func(r *testItem) { r.ChosenIn = "test/item" })},
	{"S044", "Tree.Parent", spoiled(func(r *testItem) { r.Tree = &resource.Tree{Label: "code", Parent: "rank", Position: "rank"} })},
	{"S044", "Singleton", spoiled(func(r *testItem) { r.Singleton = &resource.Singleton{Key: "1"} })},
	{"S045", "Access", spoiled(addMain(field.Text("full2").Needs("nothing")))},
	{"S045", "Access", spoiled(func(r *testItem) { r.Access = resource.Access{"fly": resource.Staff} })},
	{"S045", "Access", spoiled(func(r *testItem) { r.Access = resource.Access{resource.ActList: {resource.RoleCustomer}} })},
	{"S006", "List", keyless(func(r *resource.Resource[noKeys]) { *r = resource.Resource[noKeys]{Name: r.Name} })},
	{"S045", "Access", spoiled(func(r *testItem) { r.Access = resource.Access{resource.ActUpdate: {}} })},
	{"S045", "Access", spoiled(func(r *testItem) { r.Access = resource.Access{resource.CommandAct(r.Commands[0].Name): {}} })},
	{"S045", "Access", keyless(func(r *resource.Resource[noKeys]) { r.Access = resource.Access{resource.ActUpdate: resource.AdminOnly} })},
	{"S045", "Access", keyless(func(r *resource.Resource[noKeys]) {
		r.Access = resource.Access{resource.ActDestroy: resource.AdminOnly}
	})},
	{"S045", "Access", resource.Set{resource.Report[struct{}]{Name: "test/report", Access: resource.Access{resource.ActCreate: resource.AdminOnly}}.Screen()}},
	{"S040", "List.Row[0]", spoiled(func(r *testItem) { r.List.Row = []resource.Action{resource.PanelAction("gallery", "picture")} })},
	{"S047", "Children[0]", withChild(func(c *resource.ChildDef) { c.Owner = "nobody_id" })},
	{"S047", "Children[0]", withChild(func(c *resource.ChildDef) { c.Path = "array" })},
	{"S047", "Children[0]", withChild(func(c *resource.ChildDef) { c.Name = "Notes" })},
	{"S047", "Children[0]", withChild(func(c *resource.ChildDef) { c.Position = "text" })},
	{"S047", "Children[0]", withChild(func(c *resource.ChildDef) { c.Upload = "text" })},
	{"S047", "Children[0]", withChild(func(c *resource.ChildDef) { c.Part = "notes" })},
	{"S047", "Children[0]", withChild(func(c *resource.ChildDef) { c.View = "" })},
	{"S047", "Children[0]", withChild(func(c *resource.ChildDef) { c.View = resource.ViewImages })},
	{"S047", "Children[0]", withChild(func(c *resource.ChildDef) { c.Paged, c.Shown = true, 5 })},
	{"S047", "Children[0]", withChild(func(c *resource.ChildDef) { c.Screen.Model = "a note" })},
	{"S047", "Children[0]", withChild(func(c *resource.ChildDef) { c.Acts = map[resource.Act]resource.Act{resource.ActDestroy: "fly"} })},
	{"S047", "Children[0]", withChild(func(c *resource.ChildDef) { c.Acts = map[resource.Act]resource.Act{"fly": resource.ActUpdate} })},
	{"S047", "Children[0]", withChild(func(c *resource.ChildDef) { c.Screen.List.Row = []resource.Action{resource.Publish} })},
	{"S047", "Children[0]", withChild(func(c *resource.ChildDef) { c.Screen.List.Row = []resource.Action{resource.Rotate} })},
	{"S047", "Children[0]", withChild(func(c *resource.ChildDef) { c.Of = "test/nothing" })},
	{"S047", "Children[0]", spoiled(func(r *testItem) {
		r.Children = []resource.ChildDef{resource.Child[ReadItem]{
			Name: "file", Owner: "id", Upload: "code", View: resource.ViewFile, Fields: field.List{field.Video("code", "rank")},
		}.Def()}
	})},
	{"S019", "Commands[1].Fields[0]", spoiled(asking(field.Number("n").Min(5).Default(1)))},
	{"S019", "Commands[1].Fields[0]", spoiled(asking(field.Number("n").Required().ReadOnly()))},
	{"S019", "Commands[1].Fields[0]", spoiled(asking(field.Select("n").Of(field.Option{Value: 1, Key: "a"}, field.Option{Value: 1, Key: "b"})))},
	{"S019", "Commands[1].Fields[0]", spoiled(asking(field.File("n", "pdf")))},
	{"S060", "Commands[1].Fields[0]", spoiled(asking(field.Number("n").Unique()))},
	{"S060", "Commands[1].Fields[1]", spoiled(asking(field.Number("n"), field.Number("n")))},
	{"S046", "SitePath", spoiled(func(r *testItem) { r.SitePath = "item/{title_url}" })},
	{"S046", "SitePath", spoiled(func(r *testItem) { r.SitePath = "/{nothing}" })},
	{"S072", "Commands[0]", spoiled(func(r *testItem) {
		r.Commands = []resource.Command[ReadItem]{{
			Name: "wake", When: field.When("status", "awake"),
			Run: resource.EachRow(func(*resource.Call, *ReadItem, struct{}) (resource.Reply, error) { return resource.Reply{}, nil }),
		}}
	})},
	{"S072", "Form[0] size", spoiled(func(r *testItem) {
		r.Form = resource.Form{Main: field.List{
			field.Select("size").Of(field.Option{Value: "s", Key: "s"}, field.Option{Value: "m", Key: "m"}).ShownWhen(field.When("size", "xl")),
		}}
	})},
	{"S073", "Menu.Icon", spoiled(func(r *testItem) { r.Menu.Icon = "pen" })},
	{"S073", "List.Row[0].Icon", spoiled(func(r *testItem) {
		r.List.Row = []resource.Action{{Name: "edit", Label: "edit", Icon: "edti"}}
	})},
	{"S073", "Tiles[0].Icon", spoiled(addTile(resource.Tile{Key: "Item", Icon: "pen"}))},
	{"S073", "Commands[1].Icon", spoiled(func(r *testItem) {
		addCommand(resource.Command[ReadItem]{Name: "fly", Icon: "pen", Run: resource.EachRow(ran)})(r)
		r.List.Row = append(slices.Clone(r.List.Row), resource.Commands("fly")...)
	})},
	{"S083", "Form.Panels[0].Fields[1]", spoiled(setTags(field.Group("tags", field.Text("name")).Combining(field.Combination{By: "name"})))},
	{"S083", "Form.Panels[0].Fields[1]", spoiled(setTags(field.Group("tags", field.Text("name")).PerLocale(field.Text("label")).Table()))},
	{"S083", "Form[15] tags", spoiled(setTags(field.Group("tags", field.Text("name")).HeadedBy("name")))},
	{"S083", "Form[15] tags", spoiled(setTags(field.Group("tags", field.Text("name")).Table().HeadedBy("nobody")))},
	{"S120", "Commands[1]", spoiled(addCommand(resource.Command[ReadItem]{Name: "count", Warns: "nothing", Run: resource.EachRow(ran)}))},
	{"S084", "Commands[1]", spoiled(addCommand(resource.Command[ReadItem]{Name: "count", Starts: "nothing", Run: resource.EachRow(ran)}))},
	{"S084", "Commands[1]", spoiled(func(s *testItem) {
		s.Feeds = append(s.Feeds, resource.Feed{Name: "usual", Path: "usual", Run: func(*resource.Call, map[string]string) (resource.Reply, error) { return resource.Reply{}, nil }})
		addCommand(resource.Command[ReadItem]{Name: "count", Starts: "usual", Run: resource.EachRow(ran)})(s)
	})},
	{"S125", "Commands[1]", spoiled(func(s *testItem) {
		type answer struct {
			Version  int64  `json:"version"`
			Size     string `json:"size"`
			Currency string `json:"currency"`
		}
		s.Feeds = append(s.Feeds, resource.Feed{Name: "usual", Path: "usual", Answers: reflect.TypeFor[answer](), Run: func(*resource.Call, map[string]string) (resource.Reply, error) { return resource.Reply{}, nil }})
		addCommand(resource.Command[ReadItem]{Name: "count", Starts: "usual", Fields: field.List{field.Text("size")}, Run: resource.WholeList[ReadItem](func(*resource.Call, struct {
			Size string `json:"size"`
		}) (resource.Reply, error) {
			return resource.Reply{}, nil
		})})(s)
	})},
	{"S087", "Detail.AvailableBy", spoiled(func(r *testItem) { r.Detail = &resource.Detail{AvailableBy: "nothing"} })},
	{"S086", "Commands[1]", spoiled(addCommand(resource.Command[ReadItem]{Name: "count", Previewed: true, Run: resource.EachRow(ran)}))},
	{"S095", "Commands[1]", spoiled(addCommand(resource.Command[ReadItem]{Name: "count", Live: "nothing", Run: resource.EachRow(ran)}))},
	{"S114", "Form.LiveRecord", spoiled(func(r *testItem) { r.Form.LiveRecord = "nothing" })},
	{"S091", "Form.Live", spoiled(func(r *testItem) { r.Form.Live = "nothing" })},
	{"S090", "Personal[0]", spoiled(func(r *testItem) { r.Personal = []string{"nobody"} })},
	{"S094", "Commands[1]", spoiled(addCommand(resource.Command[ReadItem]{Name: "count", Reads: true, Run: resource.EachRow(ran)}))},
	{"S121", "Commands[1]", spoiled(addCommand(resource.Command[ReadItem]{Name: "count", Logged: true, Run: resource.EachRow(ran)}))},
	{"S100", "Options[0].Words", spoiled(func(r *testItem) {
		r.Options = []resource.Options{{Path: "list", Label: "langs.title", Words: "words"}}
	})},
	{"S100", "Options[0].Narrow", spoiled(func(r *testItem) {
		r.Options = []resource.Options{{Path: "list", Label: "langs.title", Narrow: map[string]string{"kind_id": "id = ?"}}}
	})},
	{"S100", "Options[0].Narrow", spoiled(func(r *testItem) {
		r.Options = []resource.Options{{Path: "list/{kind}", Label: "langs.title", Narrow: map[string]string{"kind": "id = 1"}}}
	})},
	{"S101", "Commands[1]", spoiled(addCommand(resource.Command[ReadItem]{Name: "count", Then: &resource.Follow{Commands: []string{"nothing"}}, Run: resource.EachRow(ran)}))},
	{"S102", "Form[15] tags", spoiled(setTags(field.Select("tags").From("test/kind/list").Fills("nobody")))},
	{"S116", "Numbered", spoiled(func(r *testItem) { r.Numbered = "nothing" })},
	{"S116", "Numbered", spoiled(func(r *testItem) { r.Numbered = "rank" })},
	{"S115", "Form[15] tags", spoiled(setTags(field.Multi("tags").From("test/kind/list").Usual()))},
	{"S115", "Form[14] kind_id", spoiled(addMain(field.Select("kind_id").From("test/kind/list").Usual()))},
	{"S031", "Options[0].Computed", spoiled(func(r *testItem) {
		r.Options = []resource.Options{{Path: "list", Label: "langs.title", Computed: []string{"colour"}}}
	})},
	{"S101", "Commands[1]", spoiled(addCommand(resource.Command[ReadItem]{Name: "count", Then: &resource.Follow{}, Run: resource.EachRow(ran)}))},
	{"S082", "Tiles[0].Key", spoiled(addTile(resource.Tile{Key: "item"}))},
	{"S082", "Tiles[1].Key", spoiled(addTile(resource.Tile{Key: "Item"}, resource.Tile{Key: "Item"}))},
	{"S082", "Tiles[0]", spoiled(func(r *testItem) {
		r.List, r.Tiles = resource.List{}, []resource.Tile{{Key: "Item"}}
	})},
	{"S082", "Tiles[0].Query", spoiled(addTile(resource.Tile{Key: "Item", Query: "colour=red"}))},
	{"S082", "Tiles[0].Query", spoiled(addTile(resource.Tile{Key: "Item", Query: "status=%"}))},
	{"S082", "Tiles[0].Query", spoiled(addTile(resource.Tile{Key: "Item", Query: "status=later"}))},
	{"S015", "Params[0]", reported(field.Select("kind").From("nowhere"))},
	{"S088", "List.Import", imported("rank")},
	{"S088", "List.Import", imported("none")},
	{"S088", "List.Import", imported("langs.title_url")},
	{"S088", "List.Import", imported("code", "none")},
	{"S088", "List.Import", imported("code", "image")},
	{"S088", "List.Import", imported("code", "lines")},
	{"S088", "List.Import", spoiled(func(r *testItem) {
		setMain(0, field.Code("code").Unique())(r)
		r.List.Import = resource.ImportBy("code", "price").SyncedWith(nil, "rank")
	})},
	{"S088", "List.Import", spoiled(func(r *testItem) {
		r.List.NoCreate, r.List.Import = true, resource.ImportBy("code")
	})},
	{"S065", "Params[0]", reported(field.Text("kind"))},
	{"S065", "Params[0]", reported(field.Select("kind").From("test/kind/list").Required())},
	{"S065", "Params[0]", reported(field.Select("kind").From("test/kind/list").Default(1))},
	{"S066", "Summary.Run", reported(field.Text("kind"))},
	{"S067", "Tables[0].Run", reported(field.Text("kind"))},
	{"S109", "Live.Run", reported(field.Text("kind"))},
}

// asking adds a command with a form of these fields.
func asking(fields ...field.Field) func(*testItem) {
	run := func(*resource.Call, *ReadItem, struct{ N int }) (resource.Reply, error) { return resource.Reply{}, nil }
	return addCommand(resource.Command[ReadItem]{Name: "ask", Fields: fields, Run: resource.EachRow(run)})
}

func setTags(f field.Field) func(*testItem) {
	return func(r *testItem) {
		r.Form.Panels = slices.Clone(r.Form.Panels)
		r.Form.Panels[0].Fields = slices.Clone(r.Form.Panels[0].Fields)
		r.Form.Panels[0].Fields[1] = f
	}
}

// imported takes records from files, matched by a field.
func imported(by string, fields ...string) resource.Set {
	return spoiled(func(r *testItem) {
		setMain(0, field.Code("code").Unique())(r)
		r.List.Import = resource.ImportBy(by, fields...)
	})
}

func addTile(tiles ...resource.Tile) func(*testItem) {
	return func(r *testItem) { r.Tiles = tiles }
}

// reported is a report with that parameter, which answers nothing.
func reported(param field.Field) resource.Set {
	type reportInput struct{ Kind uint64 }
	return append(readSet(), resource.Report[reportInput]{
		Name: "test/report", Params: field.List{param}, Summary: &resource.Summary[reportInput]{Path: "sums"}, Live: &resource.Live{Path: "now"},
		Tables: []resource.Table[reportInput]{{Name: "rows", Path: "rows", Columns: column.List{column.Text("kind")}, Sort: resource.Asc("kind")}},
	}.Screen())
}

func TestCheck(t *testing.T) {
	if problems := Check(readSet(), []string{"sk", "en"}); len(problems) > 0 {
		t.Fatalf("a good declaration: %v", problems)
	}
	if problems := Check(imported("code", "price", "langs.title"), []string{"sk", "en"}); len(problems) > 0 {
		t.Fatalf("a good import: %v", problems)
	}
	for _, c := range badDeclarations {
		problems := Check(c.set, []string{"sk", "en"})
		found := slices.ContainsFunc(problems, func(p Problem) bool { return p.Number == c.number && p.At == c.at })
		if !found {
			t.Errorf("%s at %s is not told of, but %v", c.number, c.at, problems)
		}
	}
	for _, locales := range [][]string{nil, {"sk", "sk"}, {"slovak"}} {
		if problems := Check(nil, locales); len(problems) == 0 || problems[0].Number != "S050" {
			t.Errorf("locales %v: %v", locales, problems)
		}
	}
}

// What is wrong is reported with what to do about it.
func TestCheckTellsWhatToDo(t *testing.T) {
	problems := Check(spoiled(func(r *testItem) {
		r.Access = map[resource.Act][]uint64{"ship": {resource.RoleAdmin}, "fly": {resource.RoleAdmin}, "pubish": {resource.RoleAdmin}}
		addMain(field.Select("rank").From("test/item/short"))(r)
		addMain(field.Select("rank").From("test/kind/lst"))(r)
		addMain(field.Select("rank").From("test/itm"))(r)
		addOptions(resource.Options{Label: "code"})(r)
		addColumn(column.Text("kind_id").From("tset/kind/list").As("kind"))(r)
		r.Menu.Icon, r.Numbered = "shovel", "rank"
		r.Commands[0].Icon = "check"
	}), []string{"sk"})
	for _, want := range []string{
		`nothing does "ship"; did you mean "command:ship"?: leave the line out, or declare the command`,
		`nothing does "fly": leave the line out, or declare the command`,
		`nothing does "pubish"; did you mean "publish"?: leave the line out, or declare the command`,
		`no option list is called "test/item/short": the screen "test/item" lacks Options: []resource.Options{{Path: "short", Label: "langs.title"}}`,
		`no option list is called "test/kind/lst"; did you mean "test/kind/list"?`,
		`no option list is called "test/itm"; did you mean "test/item"?`,
		`no option list is called "tset/kind/list"; did you mean "test/kind/list"?`,
		`"rank" is no text: numbers of records are kept as texts, "1042"`,
		`no icon is called "shovel": resource.Icons has them all`,
		`no icon is called "check"; did you mean "check-circle"?: resource.Icons has them all`,
	} {
		if !slices.ContainsFunc(problems, func(p Problem) bool { return p.Text == want }) {
			t.Errorf("%q is not among %v", want, problems)
		}
	}
}

func TestCheckTellsEverything(t *testing.T) {
	set := spoiled(func(r *testItem) {
		r.Title = "langs.none"
		addColumn(column.Text("none"))(r)
		addFilter(filter.YesNo("none"))(r)
		r.List.Sort = resource.Asc("none")
	})
	_, err := New(Deps{DB: dbtest.Open(t, db.SQLite), Screens: set, Locales: []string{"sk", "en"}})
	if err == nil {
		t.Fatal("a wrong declaration starts")
	}
	lines := strings.Split(err.Error(), "\n")
	for _, want := range []string{
		`S005 test/item Title: no such column "langs.none"; did you mean "langs.live"?`,
		// One cause is reported once, with everywhere that it shows.
		`S021 test/item List.Columns[17]: no such column "none", and at List.Filters[10]`,
	} {
		if !slices.Contains(lines, want) {
			t.Errorf("%q is not among %q", want, lines)
		}
	}
}

// Every number that the code gives out is in the table of Problem, and the
// other way round, and has a case.
func TestProblemNumbers(t *testing.T) {
	number := regexp.MustCompile(`\bS\d{3}\b`)
	listed, given := map[string]bool{}, map[string]bool{}
	var files []string
	for _, room := range []string{"bind", "check"} {
		found, err := filepath.Glob(filepath.Join(room, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(string(text), "\n") {
			for _, n := range number.FindAllString(line, -1) {
				if strings.HasPrefix(line, "//\t") {
					listed[n] = true
				} else if strings.Contains(line, `"`+n+`"`) && (strings.Contains(strings.ToLower(line), "problem(") || strings.Contains(line, "noColumn(")) {
					given[n] = true
				}
			}
		}
	}
	// These have tests of their own.
	tested := map[string]bool{"S070": true, "S071": true, "S074": true, "S118": true, "S119": true, "S050": true, "S112": true, "S113": true}
	for _, c := range badDeclarations {
		tested[c.number] = true
	}
	for n := range listed {
		if !given[n] || !tested[n] {
			t.Errorf("%s is listed; given out: %v, tested: %v", n, given[n], tested[n])
		}
	}
	for n := range given {
		if !listed[n] {
			t.Errorf("%s is given out, but not listed", n)
		}
	}
}
