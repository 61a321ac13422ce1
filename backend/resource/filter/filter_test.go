package filter

import (
	"reflect"
	"testing"
)

func TestFilters(t *testing.T) {
	state, some := State{Value: 2, Key: "two"}, Case{Value: "some", Key: "some", Where: "stock > 0"}
	for name, c := range map[string]struct{ got, want Filter }{
		"Search":    {Search("langs.title", "code"), Filter{Kind: KindSearch, Name: "search", Paths: []string{"langs.title", "code"}}},
		"Status":    {Status("status"), Filter{Kind: KindSelect, Name: "status", Path: "status", States: []State{{Value: true, Key: "published"}, {Value: false, Key: "hidden"}}}},
		"Status of": {Status("state", state), Filter{Kind: KindSelect, Name: "state", Path: "state", States: []State{state}}},
		"Select":    {Select("module"), Filter{Kind: KindSelect, Name: "module", Path: "module"}},
		"YesNo":     {YesNo("sale"), Filter{Kind: KindYesNo, Name: "sale", Path: "sale"}},
		"Set":       {Set("verified"), Filter{Kind: KindSet, Name: "verified", Path: "verified"}},
		"DateRange": {DateRange("created_at"), Filter{Kind: KindDateRange, Name: "created_at", Path: "created_at"}},
		"Choice":    {Choice("supply", some), Filter{Kind: KindCases, Name: "supply", Cases: []Case{some}}},
		"Long":      {Search("message").Long(), Filter{Kind: KindSearch, Name: "search", Paths: []string{"message"}, IsLong: true}},
		"On":        {Select("module").On("module_id"), Filter{Kind: KindSelect, Name: "module", Path: "module_id"}},
		"From":      {Select("user").From("staff"), Filter{Kind: KindSelect, Name: "user", Path: "user", Source: "staff"}},
		"Many":      {Select("role").Many(), Filter{Kind: KindSelect, Name: "role", Path: "role", Multiple: true}},
		"Labelled":  {Select("role").Labelled("k"), Filter{Kind: KindSelect, Name: "role", Path: "role", Label: "k"}},
	} {
		if !reflect.DeepEqual(c.got, c.want) {
			t.Errorf("%s is %+v\nwant %+v", name, c.got, c.want)
		}
	}
}
