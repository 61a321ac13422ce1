package engine

import (
	"slices"
	"strings"
	"testing"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

type shelf struct {
	resource.Record
	Title string `order:"bytes"`
	Depth int
	Tags  []uint64 `gorm:"-"`
	Rows  []shelfRow
}

type shelfNote struct {
	resource.Record
	ShelfID uint64
	Text    string
}

type shelfRow struct {
	ID       uint64 `gorm:"primaryKey"`
	ShelfID  uint64
	Position int
	Label    string
}

func shelves() resource.Set {
	return resource.Set{resource.Resource[shelf]{
		Name: "test/shelf", Title: "title",
		List: resource.List{Columns: column.List{column.Text("title"), column.Count("row_count", "shelf_rows", "shelf_id")}, Sort: resource.Asc("title")},
		Form: resource.Form{Main: field.List{
			field.Text("title").Unique(), field.Number("depth").UniqueBy("title"),
			field.Multi("tags").From("test/shelf/list").Through("shelf_tags", "shelf_id", "tag_id"),
			field.Group("rows", field.Text("label").Unique()),
		}},
		Options: []resource.Options{{Path: "list", Label: "title"}},
		Children: []resource.ChildDef{resource.Child[shelfNote]{
			Name: "notes", Model: "Note", Owner: "shelf_id", Title: "text", View: resource.ViewTable, Fields: field.List{field.Text("text").Unique()},
		}.Def()},
	}.Screen()}
}

// What the migrations forgot is reported at start, each cause once, and nothing else.
func TestCheckTables(t *testing.T) {
	const record = "id INTEGER PRIMARY KEY, created_at DATETIME, updated_at DATETIME, deleted_at DATETIME, live BOOLEAN, version BIGINT"
	const none = "SELECT 1"
	good := []string{
		"CREATE TABLE shelves (" + record + ", title VARCHAR(20), title_key VARCHAR(20), depth INTEGER)",
		"CREATE TABLE shelf_rows (id INTEGER PRIMARY KEY, shelf_id BIGINT, position INTEGER, label VARCHAR(20))",
		"CREATE TABLE shelf_tags (shelf_id BIGINT, tag_id BIGINT, position INTEGER)",
		"CREATE TABLE shelf_notes (" + record + ", shelf_id BIGINT, text VARCHAR(20))",
		"CREATE UNIQUE INDEX shelves_title ON shelves (title, live)",
		// Of a column that may be NULL an index is over what the database makes of it.
		"CREATE UNIQUE INDEX shelves_depth ON shelves (depth, title_key, live)",
		"CREATE UNIQUE INDEX shelf_notes_text ON shelf_notes (text, live)",
	}
	for name, c := range map[string]struct {
		spoil func([]string)
		want  []string
	}{
		"good": {func([]string) {}, nil},
		"a column": {func(all []string) { all[0], all[5] = strings.Replace(all[0], ", depth", ", dept", 1), none }, []string{
			`S071 test/shelf Record: the table "shelves" has no column "depth"; did you mean "dept"?: a migration lacks it`,
		}},
		"a join table": {func(all []string) { all[2] = strings.Replace(all[2], "shelf_tags", "shelf_tag", 1) }, []string{
			`S070 test/shelf Form.tags: the database has no table "shelf_tags"; did you mean "shelf_tag"?: a migration is missing`,
		}},
		"its position": {func(all []string) { all[2] = strings.Replace(all[2], ", position INTEGER", "", 1) }, []string{
			`S071 test/shelf Form.tags: the table "shelf_tags" has no column "position": a migration lacks it`,
		}},
		"a column of a child": {func(all []string) { all[3] = strings.Replace(all[3], ", text VARCHAR(20)", "", 1); all[6] = none }, []string{
			`S071 test/shelf Children[0]: the table "shelf_notes" has no column "text": a migration lacks it`,
		}},
		"a column that nothing writes": {func(all []string) {
			all[0] = strings.Replace(all[0], ", depth", ", colour VARCHAR(20) NOT NULL, depth", 1)
		}, []string{
			`S071 test/shelf Record: the table "shelves" has a column "colour" that is NOT NULL without a default, and nothing writes it: no row could be added`,
		}},
		"columns that the database fills": {func(all []string) {
			all[0] = strings.Replace(all[0], ", depth", ", colour VARCHAR(20) NOT NULL DEFAULT 'red', height INTEGER, depth", 1)
		}, nil},
		"such a column of a join table": {func(all []string) {
			all[2] = strings.Replace(all[2], ", position", ", weight INTEGER NOT NULL, position", 1)
		}, []string{
			`S071 test/shelf Form.tags: the table "shelf_tags" has a column "weight" that is NOT NULL without a default, and nothing writes it: no row could be added`,
		}},
		"a type": {func(all []string) { all[0] = strings.Replace(all[0], "depth INTEGER", "depth TEXT", 1) }, []string{
			`S071 test/shelf Record: the column "depth" of the table "shelves" is of type TEXT, which does not hold int`,
		}},
		"an index of a unique field": {func(all []string) { all[4] = strings.Replace(all[4], "UNIQUE ", "", 1) }, []string{
			`S119 test/shelf Form.title: is unique, and no unique index of the table "shelves" minds it, so that two who save at once would both keep one value: a migration lacks UNIQUE (title, live)`,
		}},
		"an index over more than a value is unique in": {func(all []string) { all[4] = strings.Replace(all[4], "title,", "title, depth,", 1) }, []string{
			`S119 test/shelf Form.title: is unique, and no unique index of the table "shelves" minds it, so that two who save at once would both keep one value: a migration lacks UNIQUE (title, live)`,
		}},
		"an index of a field that is unique by another": {func(all []string) { all[5] = strings.Replace(all[5], "UNIQUE ", "", 1) }, []string{
			`S119 test/shelf Form.depth: is unique, and no unique index of the table "shelves" minds it, so that two who save at once would both keep one value: a migration lacks UNIQUE (title, depth, live)`,
		}},
		"an index over the columns of such a field": {func(all []string) { all[5] = strings.Replace(all[5], "title_key", "title", 1) }, nil},
		"an index of a child": {func(all []string) { all[6] = strings.Replace(all[6], "UNIQUE ", "", 1) }, []string{
			`S119 test/shelf Children[0].text: is unique, and no unique index of the table "shelf_notes" minds it, so that two who save at once would both keep one value: a migration lacks UNIQUE (text, live)`,
		}},
		// The list counts those rows too.
		"rows of a group": {func(all []string) { all[1] = strings.Replace(all[1], "shelf_rows", "things", 1) }, []string{
			`S070 test/shelf Form.rows: the database has no table "shelf_rows"; did you mean "shelf_notes"?: a migration is missing`,
		}},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				all := slices.Clone(good)
				c.spoil(all)
				for _, statement := range all {
					if err := d.Write(t.Context()).Exec(statement).Error; err != nil {
						t.Fatal(err)
					}
				}
				columns, err := d.Columns(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				unique, err := d.UniqueIndexes(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				var got []string
				for _, p := range CheckTables(shelves(), []string{"sk"}, columns, unique) {
					got = append(got, p.String())
				}
				if !slices.Equal(got, c.want) {
					t.Errorf("told %q, want %q", got, c.want)
				}
				_, err = New(Deps{DB: d, Screens: shelves(), Locales: []string{"sk"}})
				if (err == nil) != (c.want == nil) {
					t.Errorf("a start says %v", err)
				}
			})
		})
	}
}

// Sums that the database keeps need their table with every key.
func TestCheckSumTables(t *testing.T) {
	type sold struct {
		resource.Record
		Title    string `order:"bytes"`
		Price    resource.Money
		Currency string
		Paid     bool
	}
	set := resource.Set{resource.Resource[sold]{
		Name: "test/sold", Title: "title",
		List: resource.List{
			Columns: column.List{column.Text("title"), column.Money("price", 2), column.Text("currency").Carried()}, Sort: resource.Asc("title"),
			Sums: &resource.Sums{Of: "price", By: "currency", Table: "sold_sums", Keys: []string{"paid"}},
		},
		Form: resource.Form{Main: field.List{field.Text("title")}},
	}.Screen()}
	record := []string{"id", "created_at", "updated_at", "deleted_at", "live", "version", "title", "price", "currency", "paid"}
	for want, columns := range map[string][]string{
		"": {"id", "live", "records", "price", "currency", "paid"},
		`S071 test/sold List.Sums.Table: the table "sold_sums" has no column "paid": a migration lacks it`: {"id", "live", "records", "price", "currency"},
		`S070 test/sold List.Sums.Table: the database has no table "sold_sums": a migration is missing`:    nil,
	} {
		has := map[string][]db.Column{"solds": columnsOf(record)}
		if columns != nil {
			has["sold_sums"] = columnsOf(columns)
		}
		var got []string
		for _, p := range CheckTables(set, []string{"sk"}, has, nil) {
			got = append(got, p.String())
		}
		if strings.Join(got, "\n") != want {
			t.Errorf("told %q, want %q", got, want)
		}
	}
}

func columnsOf(names []string) []db.Column {
	all := make([]db.Column, len(names))
	for i, name := range names {
		all[i].Name = name
	}
	return all
}

// A group's rows without a position would come back in any order.
func TestGroupWithoutPosition(t *testing.T) {
	type plainRow struct {
		ID      uint64 `gorm:"primaryKey"`
		PlainID uint64
		Label   string
	}
	type plain struct {
		resource.Record
		Title string
		Rows  []plainRow
	}
	set := resource.Set{resource.Resource[plain]{
		Name: "test/bare", Title: "title", Form: resource.Form{Main: field.List{field.Group("rows", field.Text("label"))}},
	}.Screen()}
	problems := Check(set, []string{"sk"})
	if !slices.ContainsFunc(problems, func(p Problem) bool { return p.Number == "S074" && strings.Contains(p.Text, "Position") }) {
		t.Errorf("told %v", problems)
	}
}

// A problem names the file and line of the declaration.
func TestProblemsNameTheirSource(t *testing.T) {
	var registry resource.Registry[struct{}]
	registry.Add(func(struct{}) resource.Screen {
		return resource.Resource[shelf]{Name: "test/shelf", Title: "titl", Form: resource.Form{Main: field.List{field.Text("title")}}}.Screen()
	})
	problems := Check(registry.Screens(struct{}{}), []string{"sk"})
	want := `check_tables_test.go:`
	if len(problems) != 1 || !strings.Contains(problems[0].String(), want) || !strings.HasPrefix(problems[0].String(), "backend/engine/") ||
		!strings.Contains(problems[0].String(), `no such column "titl"; did you mean "title"?`) {
		t.Errorf("told %v", problems)
	}
}
