package schema_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"

	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// everything is a form with every kind of field and every rule.
func everything() resource.Form {
	fixed := []field.Option{{Value: 1, Key: "yes"}, {Value: 2, Key: "no"}}
	return resource.Form{
		Locales: field.List{
			field.Text("title").Required().Min(3).Max(12),
			field.Slug("title_url").MadeFrom("title").Required().Min(3).Unique(),
			field.Rich("content").RequiredWhen(field.When("categories", 1)),
			field.Area("note").Max(10),
			field.Text("subtitle").ShownWhen(field.When("sale", true)).Required(),
		},
		Main: append(field.List{
			field.Email("email").Required(),
			field.URL("web"),
			field.Phone("phone"),
			field.Code("code").Pattern(`[A-Z0-9]{2,6}`),
			field.Text("zip").Min(3).Pattern(`\d+`),
			field.Number("count").Min(0).Max(100),
			field.Number("rank").Required(),
			field.Decimal("weight", 1).Required().Min(0.1),
			field.Money("price").Min(1).Required(),
			field.Bool("sale"),
			field.Bool("live").Default(true),
			field.Money("price_sale").Min(1).RequiredWhen(field.When("sale", true)),
			field.Date("day"),
			field.Date("last_day").After("day"),
			field.Color("paint"),
			field.Select("type").Of(fixed...).Required(),
			field.Select("color").Of(field.Option{Value: "red", Key: "red"}, field.Option{Value: "blue", Key: "blue"}),
			field.Select("module_id").From("module").Required(),
			field.Select("parent_id").From("module"),
			field.Multi("categories").From("module").Required().Max(3),
			field.Multi("tags").From("module").Min(2),
			field.Multi("flags").Of(fixed...),
			field.Text("carrier").ShownWhen(field.When("type", 2)).Required().Min(2),
			field.Number("packet").ShownWhen(field.When("type", 2)).RequiredWhen(field.When("sale", true)),
			field.Text("depot").ShownWhen(field.And(field.When("type", 2), field.Not(field.When("sale", true)))).Required().Min(2),
			field.Text("excuse").RequiredWhen(field.Or(field.When("categories", 1), field.And(field.When("sale", true), field.Not(field.When("type", 1))))),
			field.Text("hint").ShownWhen(field.When("type", nil)).Required().Min(2),
			field.Object("navigation",
				field.Bool("value"),
				field.Text("label").RequiredWhen(field.When("value", true)).Max(5),
				field.Text("slug").ShownWhen(field.When("value", true)).Pattern(`[a-z-]+`),
			),
		}, field.Window("publish_up", "publish_down")...),
		Panels: []resource.Panel{{Name: "others", Fields: field.List{
			field.Image("image"),
			field.File("document", "application/pdf").Required(),
			field.Password("password").Required().Min(5),
			field.Password("password_2").EqualTo("password"),
			field.Text("nick").CreateOnly().Required().Min(2),
			field.Text("reason").EditOnly().Required(),
			field.Text("state").ReadOnly(),
			field.Computed("net").Net("price", "vat"),
			field.Text("api_key").Secret().Max(12),
			field.Map("rates", field.Decimal("rate", 2).Min(0.5).Max(100)).From("module"),
			field.Map("labels", field.Text("label").Min(2).Max(5)).From("module"),
			field.Matrix("rights").Cells("cells").Required(),
			field.Group("variants",
				field.Text("sku").Required().Min(5),
				field.Number("stock").Min(0),
				field.Bool("gift"),
				field.Text("gift_text").RequiredWhen(field.When("gift", true)),
				field.Text("pin").CreateOnly().Required(),
				field.Password("key").Required(),
				field.Text("sale_text").RequiredWhen(field.When("sale", true)),
			).PerLocale(field.Text("title").Required()).Max(3),
		}}},
	}
}

// chosenFile stands for a file that a person chose: the browser and the server
// each have a value of their own for it.
var chosenFile = map[string]any{"$file": map[string]any{"name": "a.pdf", "type": "application/pdf", "size": 3}}

var loadedFile = map[string]any{"url": "/a.pdf", "name": "a.pdf", "type": "application/pdf", "size": 3}

// values are what a generator puts into a field: good and bad.
var values = map[string][]any{
	"text": {
		"abc", "a", "ab", "  ab  ", "", nil, "   ", "žľť", "12345", "123456789012", "1234567890123", "ABC", "red", "a-b", "😀😀😀",
		strings.Repeat("x", 256), strings.Repeat("ž", 255), 5, true, []any{"a"}, map[string]any{"a": 1},
	},
	"email": {
		"a@b.sk", "A@B.SK", " a@b.sk ", "a@b", "a b@c.sk", "a@@b.sk", "a.b@c.d.sk", ".a@b.sk", "a@-b.sk", "@b.sk", "a@", "", nil, 5,
		strings.Repeat("a", 64) + "@b.sk", strings.Repeat("a", 65) + "@b.sk", "a@" + strings.Repeat("b", 63) + ".sk", "a@" + strings.Repeat("b", 64) + ".sk",
	},
	"url": {
		"https://example.com", "HTTP://example.com/a?b=c#d", "ftp://example.com", "example.com", "https://", "https://:80", "https://a b.sk", "/path",
		"https://a.sk:80/x", "https://a.sk:x", "https://u:p@a.sk", "https://a.sk/%zz", "https://a.sk/%41?%zz", `https://a.sk\b`, "https://žena.sk", "https://[::1]:8/", `https://a"b.sk`, nil, "",
	},
	"phone":  {"+421 900 123 456", "0900/123456", "(02) 123", "12", "123", "abc", "+", "", nil, 421},
	"number": {0, 1, -1, 5, 99, 100, 101, 1.5, 0.1, 0.05, 0.15, 1e3, 1e15, -1e15, 1e300, -1e25, 2147483647, 2147483648, -2147483649, 999999999999.999, 9999999999999.9, 1.0001, nil, "", true, []any{1}, 0.001, 2.0},
	"bool":   {true, false, true, false, 2, nil, []any{}},
	"date":   {"2024-02-29", "2023-02-29", "2024-13-01", "2024-1-1", "0999-01-01", "2024-01-01T00:00:00Z", "", nil, 5, "20240101"},
	"color":  {"#1677ff", "#1677FF", "#000000", "#abcdef", "#ABCDEF", " #abcdef ", "#abc", "1677ff", "#1677fg", "#1677ff0", "red", "#ÁBCDEF", "", "   ", nil, 5, true, []any{"#1677ff"}, map[string]any{}},
	"moment": {
		"2024-01-01T10:00:00Z", "2024-01-01T10:00:01Z", "2024-01-01T11:00:00+01:00", "2024-01-01t10:00:00z", "2024-01-01 10:00:00", "2024-01-01T25:00:00Z",
		"2024-02-30T10:00:00Z", "2024-01-01T10:00:00", "2024-01-01T10:00:00.123Z", "2024-01-01T10:00:60Z", "2024-01-01", "", nil, 5,
	},
	"choice": {1, 2, 3, 0, -1, "red", "blue", "green", nil, "", 1.5, true, []any{1}},
	"list": {
		[]any{}, []any{1}, []any{1, 2}, []any{2, 3}, []any{1, 1}, []any{1, 2, 3}, []any{1, 2, 3, 4}, []any{0}, []any{-1, 2}, []any{"a"}, []any{1, nil}, 5, "x", map[string]any{"a": 1},
	},
	"secret": {field.SecretMask, field.SecretMask + "x", "•", "abc-1", "ABC", "", nil, "   ", " abc ", "abcdefghijklm", 5, true, []any{}, map[string]any{}},
	"map": {
		map[string]any{}, map[string]any{"1": 2.5}, map[string]any{"1": "abc"}, map[string]any{"1": nil, "2": ""}, map[string]any{"1": 0.25, "2": 1.125, "3": 1000},
		map[string]any{"0": 2}, map[string]any{"01": 2}, map[string]any{"x": 2}, map[string]any{"-1": 2}, map[string]any{"1": "x"}, map[string]any{"1": "abcdef"},
		map[string]any{"1": true}, map[string]any{"1": []any{1}}, map[string]any{"1": map[string]any{}}, map[string]any{"12345678901234567890": 2}, nil, "", 5, "x", true,
	},
	"matrix": {
		[]any{}, []any{"a:view"}, []any{"a:view", "b:view"}, []any{"a:view", "a:view"}, []any{""}, []any{5}, []any{nil}, []any{[]any{}},
		[]any{strings.Repeat("x", 160)}, []any{strings.Repeat("x", 161)}, []any{strings.Repeat("ž", 160)}, nil, "", "x", 5, map[string]any{"a": 1},
	},
	"file": {
		nil, "", "__delete__", chosenFile, "other", 5, true, []any{},
	},
}

// What others depend on is never unreadable: whether such a condition holds is
// anybody's guess, and the field itself is refused anyway.
var conditions = map[string][]any{
	"sale": {true, false}, "value": {true, false}, "gift": {true, false}, "type": {1, 2, nil, ""},
	"categories": {[]any{}, []any{1}, []any{1, 2}, []any{2, 3}, []any{1, 2, 3, 4}},
}

func poolOf(f field.Field) string {
	switch f.Format {
	case field.FormatEmail:
		return "email"
	case field.FormatURL:
		return "url"
	case field.FormatPhone:
		return "phone"
	}
	if f.IsSecret {
		return "secret"
	}
	switch f.Kind {
	case field.KindColor:
		return "color"
	case field.KindMap:
		return "map"
	case field.KindMatrix:
		return "matrix"
	case field.KindNumber, field.KindMoney:
		return "number"
	case field.KindBool:
		return "bool"
	case field.KindDate:
		return "date"
	case field.KindDateTime:
		return "moment"
	case field.KindSelect:
		return "choice"
	case field.KindMulti:
		return "list"
	case field.KindImage, field.KindFile:
		return "file"
	}
	return "text"
}

// payloads makes bodies of a form: right ones with some fields spoilt.
type payloads struct {
	*rand.Rand
	creating bool
	wild     float64 // how often a value comes from the pool
}

var right = map[string]any{
	"title": "Názov", "title_url": "nazov", "content": "<p>x</p>", "note": "n", "subtitle": "s", "email": "a@b.sk", "web": "https://a.sk",
	"phone": "0900123456", "code": "AB1", "zip": "01001", "count": 5, "rank": 1, "weight": 0.5, "price": 9.99, "sale": false, "live": true, "price_sale": 5,
	"day": "2024-01-01", "last_day": "2024-01-01", "type": 1, "color": "red", "module_id": 1, "parent_id": nil, "categories": []any{2, 3}, "tags": []any{1, 2}, "flags": []any{1},
	"carrier": "dpd", "packet": 5, "depot": "Nitra", "excuse": "áno", "hint": "ab", "value": true, "label": "menu", "slug": "a-b", "publish_up": "2024-01-01T10:00:00Z", "publish_down": "2024-01-02T10:00:00Z",
	"api_key": "abc-1", "rates": map[string]any{"1": 2.5, "7": nil}, "labels": map[string]any{"3": "dva"}, "rights": []any{"a:view", "b:view"},
	"image": nil, "document": chosenFile,
	"password": "tajne1", "password_2": "tajne1", "nick": "nick", "reason": "r", "pin": "1", "key": "k", "sku": "ABC-12", "stock": 3, "gift": false, "gift_text": "g", "sale_text": "s",
}

func (p *payloads) body() map[string]any {
	p.wild = []float64{0, 0.02, 0.08, 0.3}[p.IntN(4)]
	form := everything()
	body := p.level(form.All())
	body["langs"] = p.langs(form.Locales)
	if p.forgets() {
		delete(body, "langs")
	}
	return body
}

func (p *payloads) langs(list field.List) map[string]any {
	langs := map[string]any{"sk": p.level(list), "en": p.level(list)}
	if p.forgets() {
		delete(langs, contentLocales[p.IntN(2)])
	}
	return langs
}

// forgets says that a new record comes without one of its objects.
func (p *payloads) forgets() bool { return p.creating && p.Float64() < p.wild/4 }

func (p *payloads) level(list field.List) map[string]any {
	out := map[string]any{}
	for _, f := range list {
		spoil := p.Float64() < p.wild && !(f.EditOnlyFlag && p.creating)
		switch {
		case f.ReadOnlyFlag:
			out[f.Name] = "shown"
		case f.Kind == field.KindObject && p.forgets():
			// Absent: each of its fields is.
		case f.Kind == field.KindObject:
			out[f.Name] = p.level(f.Fields)
		case f.Kind == field.KindGroup:
			out[f.Name] = p.items(f)
		case spoil && p.creating && p.IntN(8) == 0:
			// Absent: a new record has it empty.
		case spoil:
			pool, ok := conditions[f.Name]
			if !ok {
				pool = values[poolOf(f)]
			}
			out[f.Name] = pool[p.IntN(len(pool))]
		case f.EditOnlyFlag && p.creating:
			// Not shown, so never sent.
		case f.Kind == field.KindFile && !p.creating && p.IntN(2) == 0:
			out[f.Name] = loadedFile
		case f.Kind == field.KindBool:
			out[f.Name] = p.IntN(3) == 0
		default:
			out[f.Name] = right[f.Name]
		}
	}
	if p.Float64() < p.wild/8 {
		out["stranger"] = 1
	}
	return out
}

func (p *payloads) items(f field.Field) []any {
	items := []any{}
	for i := range p.IntN(5) {
		known := p.IntN(2) == 0
		inner := &payloads{Rand: p.Rand, creating: !known, wild: p.wild}
		item := inner.level(f.Fields)
		item["langs"] = inner.langs(f.Locales)
		if known {
			item["id"] = i + 1
		}
		items = append(items, item)
	}
	return items
}

// decoded makes of a body what a JSON decoder would, numbers kept as text.
func decoded(body any) map[string]any {
	raw, err := json.Marshal(body)
	if err != nil {
		panic(fmt.Sprintf("payload: %v", err))
	}
	dec := json.NewDecoder(strings.NewReader(string(raw)))
	dec.UseNumber()
	var out map[string]any
	if err := dec.Decode(&out); err != nil {
		panic(fmt.Sprintf("payload: %v", err))
	}
	return out
}
