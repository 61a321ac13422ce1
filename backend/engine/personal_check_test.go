package engine

import (
	"slices"
	"strings"
	"testing"

	"backoffice/backend/engine/check"
	"backoffice/backend/resource"
)

type somebody struct {
	resource.Record
	Email, Title string
}

// A column that looks personal is marked, or has a reason why it is not.
func TestPersonalIsSaid(t *testing.T) {
	screen := func(personal []string, not map[string]string) resource.Set {
		return resource.Set{resource.Resource[somebody]{Name: "somebody", Title: "title", Menu: resource.Menu{None: true}, Personal: personal, NotPersonal: not}.Screen()}
	}
	for _, one := range []struct {
		personal []string
		not      map[string]string
		want     string
	}{
		{nil, nil, "S112"},
		{[]string{"email"}, nil, ""},
		{nil, map[string]string{"email": "of a shop"}, ""},
		{nil, map[string]string{"email": " "}, "S113"},
		{[]string{"email"}, map[string]string{"email": "of a shop"}, "S113"},
		{[]string{"email"}, map[string]string{"phone": "of a shop"}, "S113"},
	} {
		_, problems := check.Screens(screen(one.personal, one.not), []string{"sk"})
		var got []string
		for _, p := range problems {
			if strings.HasPrefix(p.Number, "S11") {
				got = append(got, p.Number)
			}
		}
		slices.Sort(got)
		if strings.Join(got, " ") != one.want {
			t.Errorf("%v %v: %v, want %q", one.personal, one.not, got, one.want)
		}
	}
}
