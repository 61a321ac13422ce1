package app_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// Every text is asked for by somebody, and everything asked for is there:
// what `make locales` says.
func TestTextsAreUsed(t *testing.T) {
	problems, err := app.TextProblems(os.DirFS("../.."), app.Screens())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		t.Error(p)
	}
}

type misspelt struct {
	resource.Record
	resource.Keys
	Title string
}

// While a declaration is not sound its missing texts are told, and no text of others is
// said to be unused, since nobody has asked for all of them.
func TestTextsOfWhatIsNotSound(t *testing.T) {
	move := resource.Command[misspelt]{Name: "move", Fields: field.List{field.Text("to")}, Run: resource.EachRow(
		func(*resource.Call, *misspelt, struct{}) (resource.Reply, error) { return resource.Reply{}, nil },
	)}
	set := append(app.Screens(), resource.Resource[misspelt]{
		Name: "shop/misspelt", Title: "title", List: resource.List{Columns: column.List{column.Text("titel")}},
		Form: resource.Form{Main: field.List{field.Text("title")}}, Commands: []resource.Command[misspelt]{move, move},
	}.Screen())
	problems, err := app.TextProblems(os.DirFS("../.."), set)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		if strings.HasSuffix(p, " is used nowhere") {
			t.Error(p)
		}
	}
	if !slices.Contains(problems, "shop.misspelt.title is missing in every language, a screen shows it") {
		t.Errorf("the texts of the screen are not asked for: %v", problems)
	}
}
