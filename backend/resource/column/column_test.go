package column

import (
	"reflect"
	"testing"
)

func TestConstructors(t *testing.T) {
	state, flag := State{Value: 1, Key: "one", Color: "success"}, Flag{Path: "gift", Icon: "gift", Key: "gift"}
	for name, c := range map[string]struct{ got, want Column }{
		"Text":         {Text("langs.title"), Column{Kind: KindText, Path: "langs.title", Key: "title"}},
		"Badges":       {Badges("tags"), Column{Kind: KindBadges, Path: "tags", Key: "tags", NoSort: true}},
		"Status":       {Status("status"), Column{Kind: KindStatus, Path: "status", Key: "status", States: []State{Published, Hidden}}},
		"Status of":    {Status("state", state), Column{Kind: KindStatus, Path: "state", Key: "state", States: []State{state}}},
		"YesNo":        {YesNo("navigation.value"), Column{Kind: KindYesNo, Path: "navigation.value", Key: "value"}},
		"Dot":          {Dot("verified_at"), Column{Kind: KindDot, Path: "verified_at", Key: "verified_at"}},
		"Money":        {Money("price", 2), Column{Kind: KindMoney, Path: "price", Key: "price", Decimals: 2}},
		"Number":       {Number("stock"), Column{Kind: KindNumber, Path: "stock", Key: "stock"}},
		"Percent":      {Percent("share", 2), Column{Kind: KindPercent, Path: "share", Key: "share", Decimals: 2}},
		"Duration":     {Duration("took"), Column{Kind: KindDuration, Path: "took", Key: "took"}},
		"Bytes":        {Bytes("size"), Column{Kind: KindBytes, Path: "size", Key: "size"}},
		"Count":        {Count("n", "rows", "owner_id"), Column{Kind: KindCount, Path: "n", Key: "n", ChildCount: &ChildCount{Table: "rows", Owner: "owner_id"}}},
		"Flags":        {Flags("marks", flag), Column{Kind: KindFlags, Path: "marks", Key: "marks", Flags: []Flag{flag}, NoSort: true}},
		"InlineNumber": {InlineNumber("sequence"), Column{Kind: KindInline, Path: "sequence", Key: "sequence"}},
		"Date":         {Date("born"), Column{Kind: KindDate, Path: "born", Key: "born"}},
		"DateTime":     {DateTime("updated_at"), Column{Kind: KindDateTime, Path: "updated_at", Key: "updated_at"}},
		"Image":        {Image("image"), Column{Kind: KindImage, Path: "image", Key: "image", NoSort: true}},
		"Changes":      {Changes("changed"), Column{Kind: KindChanges, Path: "changed", Key: "changed", NoSort: true}},
	} {
		if !reflect.DeepEqual(c.got, c.want) {
			t.Errorf("%s is %+v\nwant %+v", name, c.got, c.want)
		}
	}
}

func TestWords(t *testing.T) {
	two := 2.
	counted := Count("n", "rows", "owner_id")
	for name, c := range map[string]struct{ got, want Column }{
		"As":       {Column{}.As("k"), Column{Key: "k"}},
		"Note":     {Column{}.Note("p"), Column{NotePath: "p"}},
		"Avatar":   {Column{}.Avatar("p"), Column{AvatarPath: "p"}},
		"Now":      {Column{}.Recent(5), Column{RecentMinutes: 5}},
		"From":     {Column{}.From("list"), Column{Source: "list"}},
		"To":       {Column{}.To("order"), Column{Screen: "order"}},
		"Leads":    {Column{}.Leads("order", "order_id"), Column{Screen: "order", IDPath: "order_id"}},
		"Labelled": {Column{}.Labelled("k"), Column{Label: "k"}},
		"Items":    {Column{}.Items("position.title"), Column{ItemPath: "position.title"}},
		"AtLeast":  {Column{}.AtLeast(2), Column{Min: &two}},
		"Unsorted": {Column{}.Unsorted(), Column{NoSort: true}},
		"At":       {Column{}.At("a.b"), Column{InRow: "a.b"}},
		"Carried":  {Column{}.Carried(), Column{IsCarried: true, NoSort: true}},
		"Wide":     {Column{}.Wide(), Column{WideOnly: true}},
		"LiveOnly": {counted.LiveOnly(), Column{Kind: KindCount, Path: "n", Key: "n", ChildCount: &ChildCount{Table: "rows", Owner: "owner_id", Live: true}}},
	} {
		if !reflect.DeepEqual(c.got, c.want) {
			t.Errorf("%s is %+v\nwant %+v", name, c.got, c.want)
		}
	}
	// Declarations share beginnings: a word said of one says nothing of another.
	if counted.ChildCount.Live {
		t.Error("LiveOnly changes the column that it is said of")
	}
}
