package engine

import (
	"slices"
	"strings"
	"testing"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

type drawer struct {
	resource.Record
	ParentID *uint64
	Title    string `order:"bytes"`
	Depth    int
}

// A condition in SQL that names what is not there is reported with its place, and a sound
// one is not.
func TestCheckConditions(t *testing.T) {
	declared := func(sound, wrong string) resource.Set {
		return resource.Set{resource.Resource[drawer]{
			Name: "test/drawer", Title: "title",
			List: resource.List{
				Columns: column.List{column.Text("title")}, Sort: resource.Asc("title"),
				Filters: filter.List{filter.Choice("kind", filter.Case{Value: "deep", Key: "deep", Where: sound}, filter.Case{Value: "flat", Key: "flat", Where: wrong})},
			},
			Form:    resource.Form{Main: field.List{field.Text("title")}},
			Tree:    &resource.Tree{Label: "title", Parent: "parent_id", Position: "depth", Where: wrong},
			Options: []resource.Options{{Path: "list/{as}", Label: "title", Where: wrong, Narrow: map[string]string{"as": "(" + wrong + ") AND depth = ?"}}},
		}.Screen()}
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.Write(t.Context()).Exec("CREATE TABLE drawers (id INTEGER PRIMARY KEY, created_at DATETIME, updated_at DATETIME, deleted_at DATETIME," +
			" live BOOLEAN, version BIGINT, parent_id BIGINT, title VARCHAR(20), depth INTEGER)").Error
		if err != nil {
			t.Fatal(err)
		}
		for wrong, want := range map[string][]string{
			"depth < 3 OR title LIKE 'what%'": nil,
			"dept < 3":                        {"List.Filters[0].Cases[1]", "Options[0].Where", `Options[0].Narrow["as"]`, "Tree.Where"},
			"depth < 3)":                      {"List.Filters[0].Cases[1]", "Options[0].Where", `Options[0].Narrow["as"]`, "Tree.Where"},
		} {
			var got []string
			for _, p := range CheckConditions(declared("depth > 3", wrong), []string{"sk"}, func(statement string, args ...any) error {
				_, err := d.SQLRead().ExecContext(t.Context(), statement, args...)
				return err
			}) {
				got = append(got, p.At)
				if p.Number != "S118" || !strings.Contains(p.String(), wrong) || !strings.Contains(p.String(), `over the table "drawers"`) {
					t.Errorf("told %q", p)
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("of %q told at %q, want %q", wrong, got, want)
			}
		}
	})
}
