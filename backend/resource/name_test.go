package resource

import (
	"reflect"
	"slices"
	"testing"
)

func TestNames(t *testing.T) {
	page := Screen{Name: "content/page"}
	if page.Key() != "content.page" || page.Group() != "content" || page.RouteName() != "contentPage" {
		t.Errorf("content/page is named %q, %q, %q", page.Key(), page.Group(), page.RouteName())
	}
	if blog := (Screen{Name: "blog"}); blog.Group() != "" || blog.RouteName() != "blog" {
		t.Errorf("blog is named %q, %q", blog.Group(), blog.RouteName())
	}
}

func TestSource(t *testing.T) {
	set := Set{
		{Name: "module", Options: []Options{{Path: ""}}},
		{Name: "content/category", Options: []Options{
			{Path: "list/{module_id}"},
			{Path: "parents/{module_id}/{id?}"},
		}},
		{Name: "content/navigation", Options: []Options{{Path: "{id?}"}}},
	}
	cases := []struct {
		name, path string
		fixed      []string
	}{
		{"module", "", nil},
		{"content/category/list", "list/{module_id}", nil},
		{"content/category/list/1", "list/{module_id}", []string{"1"}},
		{"content/category/parents", "parents/{module_id}/{id?}", nil},
		{"content/navigation", "{id?}", nil},
	}
	for _, c := range cases {
		_, list, fixed, found := set.Source(c.name)
		if !found || list.Path != c.path || len(fixed) != len(c.fixed) || len(fixed) > 0 && !reflect.DeepEqual(fixed, c.fixed) {
			t.Errorf("%s: got %q with %v, found %v", c.name, list.Path, fixed, found)
		}
	}
	for _, unknown := range []string{"content/category", "modules", "content/category/list/1/2"} {
		if _, _, _, found := set.Source(unknown); found {
			t.Errorf("%s is a source, though nothing declares it", unknown)
		}
	}
}

func TestDecimal(t *testing.T) {
	for in, want := range map[string]int64{"0": 0, "1.5": 1500, "-0.001": -1, "19.99": 19990, "12": 12000} {
		got, err := ParseDecimal(in, 3)
		if err != nil || got != want {
			t.Errorf("ParseDecimal(%q) = %d, %v; want %d", in, got, err, want)
		}
	}
	for _, in := range []string{"", "-", ".5", "1.", "1.0001", "1e3", "0x1", "1,5", " 1", "+1", "9999999999999"} {
		if got, err := ParseDecimal(in, 3); err == nil {
			t.Errorf("ParseDecimal(%q) = %d; want an error", in, got)
		}
	}
	for n, want := range map[int64]string{0: "0", 1500: "1.5", -1: "-0.001", 19990: "19.99", 12000: "12"} {
		if got := FormatDecimal(n, 3); got != want {
			t.Errorf("FormatDecimal(%d) = %q; want %q", n, got, want)
		}
	}
}

// What a state of the screen is called stands for the option that offers it, unless the
// field calls it otherwise.
func TestOptionKeys(t *testing.T) {
	for path, want := range map[string][]string{
		"kind":       {"shop.item.options.kind.red", "common.options.kind.red", "shop.item.states.red", "common.states.red"},
		"parts.kind": {"shop.item.options.parts.kind.red", "shop.item.options.kind.red", "common.options.kind.red", "shop.item.states.red", "common.states.red"},
	} {
		if got := OptionKeys("shop.item", path, "red"); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}
