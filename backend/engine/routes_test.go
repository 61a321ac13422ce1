package engine

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/engine/check"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

func routesOf(t *testing.T, set resource.Set) []string {
	t.Helper()
	screens, problems := check.Screens(set, []string{"sk", "en"})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var out []string
	for _, r := range Routes(screens[0]) {
		out = append(out, fmt.Sprintf("%s %s %s %s", strings.Join(r.Methods, ","), r.Path, r.Kind, r.Name))
	}
	slices.Sort(out)
	return out
}

func TestRoutes(t *testing.T) {
	want := []string{
		"DELETE {id} destroy ", "GET  list ", "GET detail/{id} detail ", "GET echo/{word} feed echo", "GET export export ",
		"GET list/{kind_id} options test/item/list", "GET parents/{id?} options test/item/parents",
		"GET preview/{id} preview ", "GET tree tree ", "GET uses uses ", "GET {id} load ", "GET {id}/history history ", "POST {id}/revert revert ",
		"GET,POST validate/code validate code", "GET,POST validate/title_url validate title_url",
		"POST,PUT  save_tree ", "POST array/destroy bulk destroy", "POST array/hide bulk hide", "POST array/publish bulk publish",
		"POST array/restore bulk restore", "POST {id}/restore restore ", "POST {id}/ship command ship",
		"POST,PUT rank/{id} order rank", "POST,PUT {id} save ",
	}
	slices.Sort(want)
	if got := routesOf(t, readSet()); !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestRoutesOfSmallScreens(t *testing.T) {
	options := resource.Resource[ReadKind]{Name: "module", Options: []resource.Options{{Label: "langs.title"}}}.Screen()
	if got := routesOf(t, resource.Set{options}); !slices.Equal(got, []string{"GET  options module"}) {
		t.Errorf("an option list has %q", got)
	}
	settings := resource.Resource[ReadKind]{Name: "settings", Title: "langs.title", Singleton: &resource.Singleton{Key: "2"},
		Form: resource.Form{Locales: field.List{field.Text("title")}}}.Screen()
	if got := routesOf(t, resource.Set{settings}); !slices.Equal(got, []string{"GET 2 load ", "GET 2/history history ", "POST 2/revert revert ", "POST,PUT 2 save "}) {
		t.Errorf("a singleton has %q", got)
	}
}
