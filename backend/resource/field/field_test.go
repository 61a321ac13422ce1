package field

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
)

func TestConstructors(t *testing.T) {
	for _, c := range []struct {
		got, want Field
	}{
		{Text("a"), Field{Kind: KindText, Name: "a"}},
		{Email("a"), Field{Kind: KindText, Name: "a", Format: FormatEmail}},
		{URL("a"), Field{Kind: KindText, Name: "a", Format: FormatURL}},
		{Phone("a"), Field{Kind: KindText, Name: "a", Format: FormatPhone}},
		{Code("a"), Field{Kind: KindText, Name: "a", Format: FormatCode}},
		{Password("a"), Field{Kind: KindPassword, Name: "a"}},
		{Slug("a"), Field{Kind: KindSlug, Name: "a", Format: FormatSlug}},
		{Area("a"), Field{Kind: KindArea, Name: "a"}},
		{Rich("a"), Field{Kind: KindRich, Name: "a"}},
		{Number("a"), Field{Kind: KindNumber, Name: "a"}},
		{Decimal("a", 2), Field{Kind: KindNumber, Name: "a", Decimals: 2}},
		{Money("a"), Field{Kind: KindMoney, Name: "a", Decimals: 3, StepValue: 0.001, Unit: "common.units.money"}},
		{Bool("a"), Field{Kind: KindBool, Name: "a"}},
		{Date("a"), Field{Kind: KindDate, Name: "a"}},
		{DateTime("a"), Field{Kind: KindDateTime, Name: "a"}},
		{Select("a"), Field{Kind: KindSelect, Name: "a"}},
		{Multi("a"), Field{Kind: KindMulti, Name: "a"}},
		{Object("a", Text("b")), Field{Kind: KindObject, Name: "a", Fields: List{Text("b")}}},
		{Group("a", Text("b")), Field{Kind: KindGroup, Name: "a", Fields: List{Text("b")}}},
		{Map("a", Money("b")), Field{Kind: KindMap, Name: "a", Fields: List{Money("value")}}},
		{Matrix("a"), Field{Kind: KindMatrix, Name: "a"}},
		{Computed("a"), Field{Kind: KindComputed, Name: "a", ReadOnlyFlag: true}},
	} {
		if !reflect.DeepEqual(c.got, c.want) {
			t.Errorf("got %+v\nwant %+v", c.got, c.want)
		}
	}
	if f := File("a", "application/pdf"); f.Kind != KindFile || !slices.Equal(f.Accept, []string{"application/pdf"}) || f.MaxBytes != 10_240_000 {
		t.Errorf("a document is %+v", f)
	}
	if f := Image("a"); f.Kind != KindImage || len(f.Accept) == 0 || f.MaxBytes != 10_240_000 {
		t.Errorf("a picture is %+v", f)
	}
	if w := Window("from", "to"); len(w) != 2 || w[0].Name != "from" || w[1].AfterField != "from" || w[1].PairWith != "from" {
		t.Errorf("a window is %+v", w)
	}
}

func TestWords(t *testing.T) {
	three, when := 3., When("sale", true, 1)
	for name, c := range map[string]struct{ got, want Field }{
		"Required":     {Field{}.Required(), Field{IsRequired: true}},
		"RequiredWhen": {Field{}.RequiredWhen(when), Field{RequiredIf: &Condition{Field: "sale", Values: []any{true, 1}}}},
		"ShownWhen":    {Field{}.ShownWhen(when), Field{ShownIf: when}},
		"UniqueCallAt": {Field{}.Unique().UniqueCallAt("sku_unique"), Field{UniqueRule: &Unique{Call: "sku_unique"}}},
		"UniqueAcross": {Field{}.Unique().UniqueAcross("b", "a_id"), Field{UniqueRule: &Unique{Across: []Across{{"b", "a_id"}}}}},
		"ClearedWhen":  {Field{}.ClearedWhen(when), Field{ClearIf: when}},
		"Removable":    {Field{}.RemovableWhen("free"), Field{RemovableBy: "free"}},
		"Min":          {Field{}.Min(3), Field{MinValue: &three}},
		"Max":          {Field{}.Max(3), Field{MaxValue: &three}},
		"Step":         {Field{}.Step(0.5), Field{StepValue: 0.5}},
		"Pattern":      {Field{}.Pattern("x+"), Field{PatternText: "x+"}},
		"Unique":       {Field{}.Unique(), Field{UniqueRule: &Unique{}}},
		"UniqueBy":     {Field{}.UniqueBy("a", "b"), Field{UniqueRule: &Unique{By: []string{"a", "b"}}}},
		"EqualTo":      {Field{}.EqualTo("a"), Field{EqualField: "a"}},
		"After":        {Field{}.After("a"), Field{AfterField: "a"}},
		"Default":      {Field{}.Default(7), Field{DefaultValue: 7}},
		"Message":      {Field{}.Message("min", "k"), Field{Messages: map[string]string{"min": "k"}}},
		"Labelled":     {Field{}.Labelled("k"), Field{Label: "k"}},
		"In":           {Field{}.In("k"), Field{Unit: "k"}},
		"Secret":       {Field{}.Secret(), Field{IsSecret: true, PatternText: `[^•]*|•{8}`, Messages: map[string]string{"pattern": "errors.secret"}}},
		"HashedIn":     {Field{}.HashedIn("hash"), Field{HashColumn: "hash"}},
		"Current":      {Field{}.Current(), Field{IsCurrent: true}},
		"CreateOnly":   {Field{}.CreateOnly(), Field{CreateOnlyFlag: true}},
		"EditOnly":     {Field{}.EditOnly(), Field{EditOnlyFlag: true}},
		"ReadOnly":     {Field{}.ReadOnly(), Field{ReadOnlyFlag: true}},
		"Cells":        {Field{}.Cells("feed"), Field{CellsFeed: "feed"}},
		"Needs":        {Field{}.Needs("act"), Field{NeededAct: "act"}},
		"UpTo":         {Field{}.UpTo(5), Field{MaxBytes: 5}},
		"Sized":        {Field{}.Sized(), Field{HasSizes: true}},
		"MadeFrom":     {Field{}.MadeFrom("a", "b"), Field{SlugFrom: []string{"a", "b"}}},
		"Of":           {Field{}.Of(Option{Value: 1, Key: "k"}), Field{Options: []Option{{Value: 1, Key: "k"}}}},
		"From":         {Field{}.From("a"), Field{Source: &Source{Name: "a"}}},
		"Fills":        {Field{}.From("list").Fills("a", "b"), Field{Source: &Source{Name: "list", Fills: []string{"a", "b"}}}},
		"FirstOf":      {Field{}.Under(FirstOf("a", "b"), "c"), Field{Source: &Source{Under: []string{"a|b", "c"}}, ResetBy: "a|b"}},
		"Under":        {Field{}.Under("a", "b"), Field{Source: &Source{Under: []string{"a", "b"}}, ResetBy: "a"}},
		"Searched":     {Field{}.Searched(), Field{Source: &Source{Search: true}}},
		"NotOwn":       {Field{}.NotOwn(), Field{Source: &Source{NotOwn: true}}},
		"Through":      {Field{}.Through("t", "o", "r"), Field{Join: &Join{Table: "t", Owner: "o", Ref: "r"}}},
		"PerLocale":    {Field{}.PerLocale(Text("a")), Field{Locales: List{Text("a")}}},
		"Fallback":     {Field{}.Fallback("a"), Field{FallbackBy: "a"}},
		"Currency":     {Field{}.Currency("a"), Field{MoneyIn: "a"}},
		"OnSheet":      {Field{}.OnSheet(2), Field{PerRow: 2}},
		"Noted":        {Field{}.Noted("a"), Field{NotedBy: "a"}},
		"Net":          {Field{}.Net("p", "v"), Field{Compute: &Formula{Op: "net", Args: []string{"p", "v"}}}},
	} {
		if !reflect.DeepEqual(c.got, c.want) {
			t.Errorf("%s gives %+v\nwant %+v", name, c.got, c.want)
		}
	}
}

// Declarations share beginnings: a word said of one says nothing of another.
func TestWordsLeaveTheFieldAsItIs(t *testing.T) {
	base := func() Field {
		return Select("a").From("list").Under("b").Message("min", "k").Of(Option{Value: 1, Key: "k"}).UniqueBy("c").Min(1).Max(2)
	}
	for i := range reflect.TypeFor[Field]().NumMethod() {
		word := reflect.TypeFor[Field]().Method(i)
		if word.Type.NumOut() != 1 || word.Type.Out(0) != reflect.TypeFor[Field]() {
			continue
		}
		f := base()
		args := []reflect.Value{reflect.ValueOf(f)}
		for n := 1; n < word.Type.NumIn(); n++ {
			in := word.Type.In(n)
			last := word.Type.IsVariadic() && n == word.Type.NumIn()-1
			if last {
				in = in.Elem()
			}
			arg := reflect.New(in).Elem()
			switch in.Kind() {
			case reflect.String:
				arg.SetString("other")
			case reflect.Float64:
				arg.SetFloat(9)
			case reflect.Int, reflect.Int64:
				arg.SetInt(9)
			case reflect.Interface:
				arg.Set(reflect.ValueOf(9))
			case reflect.Pointer:
				arg.Set(reflect.New(in.Elem()))
			}
			args = append(args, arg)
		}
		said := word.Func.Call(args)[0].Interface().(Field)
		if !reflect.DeepEqual(f, base()) {
			t.Errorf("%s changes the field that it is said of", word.Name)
		}
		if reflect.DeepEqual(said, base()) {
			t.Errorf("%s says nothing", word.Name)
		}
	}
	source := Select("a").From("list")
	if under := source.Searched().NotOwn().Under("b"); under.Source.Name != "list" || !under.Source.Search || !under.Source.NotOwn {
		t.Errorf("what a source is told is forgotten: %+v", under.Source)
	}
}

func TestNamed(t *testing.T) {
	list := List{Text("title"), Object("place", Text("city"), Object("at", Number("x"))), Group("parts", Text("sku"))}
	for name, want := range map[string]Kind{"title": KindText, "place": KindObject, "place.city": KindText, "place.at.x": KindNumber, "parts": KindGroup} {
		if f, ok := list.Find(name); !ok || f.Kind != want {
			t.Errorf("%s is a %q, found %v", name, f.Kind, ok)
		}
	}
	for _, name := range []string{"", "city", "place.", "place.zip", "placecity", "parts.sku", "title.x"} {
		if f, ok := list.Find(name); ok {
			t.Errorf("%q is found: %+v", name, f)
		}
	}
}

// A condition that waits for a mark becomes one on the ids that carry it, at any
// depth; the declaration stays as it was.
func TestKnown(t *testing.T) {
	ids := func(field, mark string) []any { return []any{field + "." + mark} }
	marked := WhenMarked("kind", "gift")
	list := List{
		Text("a").RequiredWhen(Or(When("b", true), Not(marked))),
		Group("g", Text("c").ShownWhen(marked)).PerLocale(Text("d").ClearedWhen(And(marked, When("b", true)))),
		Text("e"),
		Group("lines", Select("kind").From("kinds"), Bool("f").ShownWhen(marked)),
	}
	known := list.Known(ids)
	text := func(c *Condition) string {
		return c.Text(func(_ string, values []any) string { return fmt.Sprint(values) })
	}
	for got, want := range map[string]string{
		text(known[0].RequiredIf):         "b is [true] or not (kind is [kind.gift])",
		text(known[1].Fields[0].ShownIf):  "kind is [kind.gift]",
		text(known[1].Locales[0].ClearIf): "kind is [kind.gift] and b is [true]",
		text(known[3].Fields[1].ShownIf):  "kind is [lines.kind.gift]", // the one beside it
		list.Marks()[3].Field:             "lines.kind",
		text(list[0].RequiredIf):          "b is [true] or not (kind has gift)",
		fmt.Sprint(len(list.Marks())):     "4",
		fmt.Sprint(len(known.Marks())):    "0",
		fmt.Sprint(known[2].RequiredIf):   "<nil>",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// What keeps a condition from being true is reported, and nothing that does not.
func TestBlockers(t *testing.T) {
	state := map[string]any{"a": 1, "b": 2, "c": nil}
	holds := func(name string, wanted []any) bool { return slices.Contains(wanted, state[name]) }
	for want, c := range map[string]*Condition{
		"[]":    And(When("a", 1), Not(When("b", 1))),
		"[b]":   And(When("a", 1), When("b", 1)),
		"[b c]": Or(And(When("a", 1), When("b", 1)), When("c", 1)),
		"[a c]": And(When("a", 1), Not(And(When("a", 1), When("c", nil)))),
		"[a]":   Not(Or(When("a", 1), When("c", 1))),
	} {
		if got := fmt.Sprint(c.Blockers(holds)); got != want {
			t.Errorf("of %v blocked by %s, not %s", c, got, want)
		}
	}
}
