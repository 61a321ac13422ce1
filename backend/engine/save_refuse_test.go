package engine_test

import (
	"errors"
	"maps"
	"strings"
	"testing"

	"backoffice/backend/engine"
	"backoffice/backend/engine/input"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

func TestValidation(t *testing.T) {
	long := strings.Repeat("ž", 256)
	cases := []struct {
		name, body string
		want       map[string]string
	}{
		{"ok", `{` + fieldExists("abc") + `}`, nil},
		{"echoed", `{"id":null,"version":3,"created_at":null,"updated_at":"x","deleted_at":null,"can":["update"],` + fieldExists("abc") + `}`, nil},
		{"fixed", `{"id":1,"created_at":"x","deleted_at":"2026-01-01T00:00:00Z",` + fieldExists("abc") + `}`, map[string]string{
			"id": "errors.fixed", "created_at": "errors.fixed", "deleted_at": "errors.fixed",
		}},
		{"nothing", `{}`, map[string]string{
			"langs.sk.title": "errors.min3", "langs.sk.title_url": "errors.min3",
			"langs.en.title": "errors.min3", "langs.en.title_url": "errors.min3",
		}},
		{"unknown everywhere at once", `{"a":1,"place":{"b":1},"steps":[{"name":"x","c":1}],"parts":[{"sku":"abc","d":1,"langs":{"sk":{"label":"x","e":1},"en":{"label":"x"},"de":{}}}],
			"langs":{"sk":{"title":"abc","title_url":"abc","f":1},"en":{"title":"abc","title_url":"abc"},"fr":{}}}`, map[string]string{
			"a": "errors.unknown", "place.b": "errors.unknown", "steps.0.c": "errors.unknown", "parts.0.d": "errors.unknown",
			"parts.0.langs.sk.e": "errors.unknown", "parts.0.langs.de": "errors.unknown",
			"langs.sk.f": "errors.unknown", "langs.fr": "errors.unknown",
		}},
		{"types", `{` + fieldExists("abc") + `,"status":"yes","size":7,"mode":1,"price":"abc","weight":true,"stock":1.5,"email":5,"born":"2001-02-29",
			"publish_up":"2026-01-01","sizes":{},"tags":"x","steps":[1],"place":[],"image":"x","sale":null,"version":"x"}`, map[string]string{
			"status": "errors.yesNo", "size": "errors.option", "mode": "errors.option", "price": "errors.number", "weight": "errors.number",
			"stock": "errors.integer", "email": "errors.type", "born": "errors.date", "publish_up": "errors.dateTime", "sizes": "errors.type",
			"tags": "errors.type", "steps.0": "errors.type", "place": "errors.type", "image": "errors.type", "sale": "errors.yesNo",
			"version": "errors.type",
		}},
		{"bounds", `{` + fieldExists("abc") + `,"price":0.999,"weight":-0.01,"stock":-1,"code":"ab","tags":[1,2,3,4],"note":"` + long[:200*2] + `","phone":"` + long + `"}`, map[string]string{
			"price": "errors.minValue", "weight": "errors.minValue", "stock": "errors.minValue", "code": "errors.min3",
			"tags": "errors.maxItems", "note": "errors.max160", "phone": "errors.max",
		}},
		{"exact", `{` + fieldExists("abc") + `,"price":1.0000,"weight":1e1,"stock":7.0}`, nil},
		{"decimals", `{` + fieldExists("abc") + `,"price":1.0001,"weight":0.001,"stock":1e30}`, map[string]string{
			"price": "errors.decimals", "weight": "errors.decimals", "stock": "errors.maxValue",
		}},
		{"beyond columns", `{` + fieldExists("abc") + `,"price":1e15,"weight":-1e20,"stock":2147483648}`, map[string]string{
			"price": "errors.maxValue", "weight": "errors.minValue", "stock": "errors.maxValue",
		}},
		{"formats", `{` + fieldExists("abc") + `,"email":"a@@b","web":"javascript:alert(1)","phone":"abc"}`, map[string]string{
			"email": "errors.email", "web": "errors.url", "phone": "errors.phone",
		}},
		{"one idea of an address", `{` + fieldExists("abc") + `,"web":"https://a\"b.sk"}`, map[string]string{"web": "errors.url"}},
		{"conditions", `{` + fieldExists("abc") + `,"sale":true}`, map[string]string{"price_sale": "errors.required"}},
		{"hidden", `{` + fieldExists("abc") + `,"sale":false,"price_sale":"rubbish"}`, nil},
		{"order and equality", `{` + fieldExists("abc") + `,"publish_up":"2026-01-01T10:00:00Z","publish_dn":"2026-01-01T11:00:00+01:00","secret":"hunter22"}`, map[string]string{
			"publish_dn": "errors.after", "secret2": "errors.equal",
		}},
		{"what is within others", `{` + fieldExists("abc") + `,"place":{"shown":5,"city":"` + long + `"},
			"steps":[{"name":5,"days":-1},7,{"days":"x"}],"parts":[{"sku":"ab","price":"x","langs":{"sk":{"label":1}}}]}`, map[string]string{
			"place.shown": "errors.yesNo", "place.city": "errors.max", "steps.0.name": "errors.type", "steps.0.days": "errors.minValue",
			"steps.1": "errors.type", "steps.2.name": "errors.required", "steps.2.days": "errors.integer",
			"parts.0.sku": "errors.min3", "parts.0.price": "errors.number",
			"parts.0.langs.sk.label": "errors.type", "parts.0.langs.en.label": "errors.required",
		}},
		{"doubles", `{` + fieldExists("abc") + `,"sizes":[1,1],"tags":[2,2],"parts":[{"id":1,"sku":"abc"},{"id":1,"sku":"abd"}]}`, map[string]string{
			"sizes": "errors.duplicate", "tags": "errors.duplicate", "parts.1.id": "errors.duplicate",
		}},
		{"nul", `{"langs":{"sk":{"title":"a\u0000bc","title_url":"abc"},"en":{"title":"abc","title_url":"abc"}}}`, map[string]string{
			"langs.sk.title": "errors.format",
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			faults := input.Validate(gadgetForm, []string{"sk", "en"}, true, body(t, c.body))
			got := faultKeys(faults.Err())
			if !maps.Equal(got, c.want) {
				t.Errorf("got %v\nwant %v", got, c.want)
			}
		})
	}
}

// An item that is none is reported, also where a field of the group is hidden by others.
func TestNoItemOfGroupWithHiddenField(t *testing.T) {
	form := resource.Form{Main: field.List{field.Group("lines", field.Bool("gift"), field.Text("card").ShownWhen(field.When("gift", true)))}}
	for _, creating := range []bool{true, false} {
		faults := input.Validate(form, []string{"sk"}, creating, body(t, `{"lines":[{"gift":false,"card":"x"},7,"x",null,[]]}`))
		want := map[string]string{"lines.1": "errors.type", "lines.2": "errors.type", "lines.3": "errors.type", "lines.4": "errors.type"}
		if got := faultKeys(faults.Err()); !maps.Equal(got, want) {
			t.Errorf("got %v\nwant %v", got, want)
		}
	}
}

// What a form posts as multipart text must read like its JSON.
func TestEncodingsAgree(t *testing.T) {
	text := engine.Body{
		"status": "1", "sale": "on", "price": "2.5", "price_sale": "1.5", "stock": "3", "size": "2", "maker_id": "", "born": "",
		"tags": []any{"1", "2"}, "place": map[string]any{"shown": "0", "city": ""}, "parts": "",
		"langs": map[string]any{"sk": map[string]any{"title": "abc", "title_url": "abc", "content": ""},
			"en": map[string]any{"title": "abc", "title_url": "abc"}},
	}
	if faults := input.Validate(gadgetForm, []string{"sk", "en"}, true, text); len(faults) > 0 {
		t.Errorf("got %v", faults)
	}
}

func TestRollbackLeavesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		broken := errors.New("broken")
		b := newBench(t, d, resource.Hooks[gadget]{AfterSave: func(c *resource.Call, rec, _ *gadget) error {
			if rec.Stock != 13 {
				return nil
			}
			if err := c.Effect("mail", rec.ID); err != nil {
				return err
			}
			return broken
		}})
		in := body(t, `{"stock": 13, `+fieldExists("abc")+`, "steps": [{"name": "x"}]}`)
		in["image"] = upload("a.png", 10)
		if _, err := b.Save(ctx, admin, "gadget", 0, in); !errors.Is(err, broken) {
			t.Fatalf("got %v", err)
		}
		for _, table := range []string{"gadgets", "gadget_langs", "parts", "activity_log", "jobs"} {
			if n := b.count(t, "SELECT COUNT(*) FROM "+table); n != 0 {
				t.Errorf("%d rows are left in %s", n, table)
			}
		}
		if len(b.files.taken) != 0 || len(b.files.at) != 1 {
			t.Errorf("files left %v, discarded %v", b.files.taken, b.files.at)
		}
		// Wrong fields and wrong files are reported together, and nothing stays.
		in = body(t, `{"stock": -1, `+fieldExists("abc")+`}`)
		in["image"], in["document"] = upload("a.exe", 10), upload("b.pdf", 1<<30)
		_, err := b.Save(ctx, admin, "gadget", 0, in)
		want := map[string]string{"stock": "errors.minValue", "image": "errors.image", "document": "errors.fileSize"}
		if got := faultKeys(err); !maps.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
	})
}

// A number that its column cannot hold is refused before the database is asked.
func TestNumbersFitTheirColumns(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		_, err := b.Save(ctx, admin, "gadget", 0, body(t, `{"stock": 2147483648, `+fieldExists("abc")+`}`))
		if got := faultKeys(err)["stock"]; got != "errors.maxValue" {
			t.Errorf("got %v", err)
		}
		b.mustCreate(t, "abc", `"stock": 2147483647, "price": 999999999999.999`)
	})
}

func TestRights(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{May: func(a resource.Actor, act resource.Act, rec *gadget) bool {
			return rec.Code == nil || *rec.Code != "LOCKED" || act == resource.ActView || act == resource.ActCreate
		}})
		free := b.mustCreate(t, "free", "")
		lockedID := b.mustCreate(t, "locked", `"code": "LOCKED"`)
		forbidden := map[string]error{}
		_, forbidden["editor destroys"] = b.Destroy(ctx, editor, "gadget", free, nil)
		_, forbidden["editor destroys many"] = b.Bulk(ctx, editor, "gadget", "destroy", body(t, `{"rows":[`+asJSON(t, free)+`]}`))
		_, forbidden["row rule on update"] = b.Save(ctx, admin, "gadget", lockedID, body(t, `{"stock": 1}`))
		_, forbidden["row rule before what is wrong"] = b.Save(ctx, admin, "gadget", lockedID, body(t, `{"stock": -1}`))
		_, forbidden["row rule on one of many"] = b.Bulk(ctx, admin, "gadget", "hide",
			body(t, `{"rows":[`+asJSON(t, free)+`,`+asJSON(t, lockedID)+`]}`))
		_, forbidden["row rule on a command"] = b.Run(ctx, admin, "gadget", "stamp", lockedID, body(t, `{"by": 1}`))
		for name, err := range forbidden {
			if fault.CodeOf(err) != fault.Forbidden {
				t.Errorf("%s: %v", name, err)
			}
		}
		if n := b.count(t, "SELECT COUNT(*) FROM gadgets WHERE live = 1 AND status = 1 AND version = 1"); n != 2 {
			t.Errorf("%d of 2 gadgets are as they were", n)
		}
		if n := b.count(t, "SELECT COUNT(*) FROM activity_log"); n != 2 {
			t.Errorf("%d entries in the log", n)
		}
		_, err := b.Save(ctx, admin, "gadget", 4711, body(t, `{"stock": -1}`))
		if fault.CodeOf(err) != fault.NotFound {
			t.Errorf("a record that is not there: %v", err)
		}
	})
}

func TestBulk(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		one, two := asJSON(t, b.mustCreate(t, "one", "")), asJSON(t, b.mustCreate(t, "two", ""))
		done, err := b.Bulk(ctx, editor, "gadget", "hide", body(t, `{"rows":[`+one+`,"`+two+`"]}`))
		if err != nil || done.Message != "common.messages.hidden" || done.Args["Count"] != 2 {
			t.Fatalf("got %+v, %v", done, err)
		}
		if n := b.count(t, "SELECT COUNT(*) FROM gadgets WHERE status = 0 AND version = 2"); n != 2 {
			t.Errorf("%d of 2 are hidden", n)
		}
		cases := map[string]map[string]string{
			`{}`:                                 {"rows": "errors.required"},
			`{"rows":[` + one + `,` + one + `]}`: {"rows.1": "errors.duplicate"},
			`{"rows":[` + one + `,77,78]}`:       {"rows.1": "errors.notFound", "rows.2": "errors.notFound"},
			`{"rows":[0,"x",1e99]}`:              {"rows.0": "errors.type", "rows.1": "errors.type", "rows.2": "errors.type"},
			`{"rows":[` + one + `],"x":1}`:       {"x": "errors.unknown"},
		}
		for text, want := range cases {
			_, err := b.Bulk(ctx, admin, "gadget", "publish", body(t, text))
			if got := faultKeys(err); !maps.Equal(got, want) {
				t.Errorf("%s: %v, want %v", text, got, want)
			}
		}
		if n := b.count(t, "SELECT COUNT(*) FROM gadgets WHERE status = 1"); n != 0 {
			t.Errorf("%d were published by calls that were refused", n)
		}
		if _, err := b.Bulk(ctx, admin, "gadget", "destroy", body(t, `{"rows":[`+one+`,`+two+`]}`)); err != nil {
			t.Fatal(err)
		}
		if n := b.count(t, "SELECT COUNT(*) FROM gadget_langs WHERE live IS NULL"); n != 4 {
			t.Errorf("%d of 4 language rows gave their values free", n)
		}
		_, err = b.Save(ctx, admin, "gadget", 1, body(t, `{"stock": 1}`))
		if f := fault.As(err); f == nil || f.Code != fault.NotFound || f.Message.Key != "errors.removedMeanwhile" {
			t.Errorf("a save of a removed record: %v", err)
		}
		if n := b.count(t, "SELECT COUNT(*) FROM activity_log WHERE action = 'destroy' AND title LIKE 'Vec%'"); n != 2 {
			t.Errorf("%d removals in the log", n)
		}
	})
}

func TestOrderAndCommand(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		id := b.mustCreate(t, "one", `"stock": 5`)
		if _, err := b.SaveInline(ctx, editor, "gadget", "sequence", id, body(t, `{"sequence": 4}`)); err != nil {
			t.Fatal(err)
		}
		for text, want := range map[string]string{`{"sequence": -1}`: "errors.minValue", `{}`: "errors.required", `{"sequence": 99999999999}`: "errors.maxValue"} {
			_, err := b.SaveInline(ctx, editor, "gadget", "sequence", id, body(t, text))
			if got := faultKeys(err)["sequence"]; got != want {
				t.Errorf("%s: %v", text, err)
			}
		}
		if n := b.count(t, "SELECT sequence FROM gadgets"); n != 4 {
			t.Errorf("the order is %d", n)
		}
		if _, err := b.Run(ctx, editor, "gadget", "stamp", id, body(t, `{"by": 3}`)); err != nil {
			t.Fatal(err)
		}
		if n := b.count(t, "SELECT stock FROM gadgets"); n != 8 {
			t.Errorf("the stock is %d", n)
		}
		if n := b.count(t, "SELECT COUNT(*) FROM jobs WHERE kind = 'stamped'"); n != 1 {
			t.Errorf("%d effects are queued", n)
		}
		history, err := b.journal.History(ctx, "gadget", "Gadget", id, 1)
		if err != nil || len(history) != 1 || history[0].Action != "stamp" || len(history[0].Changes) != 1 || history[0].Changes[0].Field != "stock" {
			t.Errorf("history %+v, %v", history, err)
		}
		_, err = b.Run(ctx, editor, "gadget", "stamp", id, body(t, `{"by": 11, "x": 1}`))
		if got := faultKeys(err); !maps.Equal(got, map[string]string{"by": "errors.maxValue", "x": "errors.unknown"}) {
			t.Errorf("got %v", got)
		}
		b.mustSave(t, id, `{"status": false}`)
		if _, err := b.Run(ctx, editor, "gadget", "stamp", id, body(t, `{"by": 1}`)); fault.CodeOf(err) != fault.Conflict {
			t.Errorf("a command in another state: %v", err)
		}
	})
}

func FuzzValidation(f *testing.F) {
	f.Add(everything)
	f.Add(`{"parts":[{"id":"x","langs":[]}],"tags":{"0":1},"price":1e400,"langs":{"sk":[]}}`)
	f.Add(`{"born":"0000-00-00","publish_up":"2026-13-01T25:00:00Z","size":-0,"weight":"-","code":"\ud800"}`)
	form := gadgetForm
	form.Main = append(form.Main, field.Text("pattern").Pattern(`[a-z]+`))
	f.Fuzz(func(t *testing.T, text string) {
		in, err := engine.ReadJSONForTest(text)
		if err != nil {
			return
		}
		for _, creating := range []bool{true, false} {
			for path, messages := range input.Validate(form, []string{"sk", "en"}, creating, in) {
				if path == "" || len(messages) == 0 || messages[0].Key == "" {
					t.Errorf("%q is told %v", path, messages)
				}
			}
		}
	})
}

// faultKeys writes what is wrong as path=key, for comparing.
func faultKeys(err error) map[string]string {
	out := map[string]string{}
	f := fault.As(err)
	if f == nil {
		return out
	}
	for path, messages := range f.Fields {
		out[path] = messages[0].Key
	}
	return out
}
