package engine_test

import (
	"encoding/json"
	"maps"
	"sync"
	"testing"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

func insertMakers(t *testing.T, b *bench) {
	t.Helper()
	for i, name := range []string{"A", "B", "C", "gone"} {
		var deleted any
		var live any = true
		if name == "gone" {
			deleted, live = b.now, nil
		}
		err := b.db.Write(ctx).Exec("INSERT INTO makers (id, created_at, updated_at, deleted_at, live, version, name)"+
			" VALUES (?, ?, ?, ?, ?, 1, ?)", i+1, b.now, b.now, deleted, live, name).Error
		if err == nil {
			err = b.db.Write(ctx).Exec("INSERT INTO `lines` (id, created_at, updated_at, live, version, maker_id, name)"+
				" VALUES (?, ?, ?, 1, 1, ?, ?)", i+1, b.now, b.now, i+1, "line "+name).Error
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

const everything = `{
	"langs": {"sk": {"title": " Červený koč ", "title_url": "cerveny-koc", "content": "<p>a<script></p>"},
	          "en": {"title": "Red coach", "title_url": "red-coach", "content": null}},
	"status": false, "size": 2, "mode": "slow", "maker_id": 1, "line_id": 1, "sale": true, "price": 19.999,
	"price_sale": 10, "weight": 1.25, "stock": 7, "email": "ANNA@Example.COM", "web": "https://example.com/a?b=c",
	"phone": "+421 900 123 456", "code": "abc-1", "note": " two\nlines ", "born": "2000-02-29",
	"publish_up": "2026-01-01T10:00:00+01:00", "publish_dn": "2026-02-01T10:00:00.5Z",
	"secret": "hunter22", "secret2": "hunter22", "place": {"shown": true, "city": "Žilina"},
	"sizes": [3, 1], "tags": [3, 1], "steps": [{"name": "cut", "days": 2}, {"name": "glue"}],
	"parts": [{"sku": "SKU-1", "price": 1.5, "langs": {"sk": {"label": "jedna"}, "en": {"label": "one"}}},
	          {"sku": "SKU-2", "langs": {"sk": {"label": "dva"}, "en": {"label": "two"}}}]}`

func TestSaveEveryKind(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		insertMakers(t, b)
		in := body(t, everything)
		in["image"] = upload("a.png", 100)
		done, err := b.Save(ctx, admin, "gadget", 0, in)
		if err != nil {
			t.Fatal(err)
		}
		row := done.Data.(engine.Row)
		id := row["id"].(uint64)
		loaded, err := b.Load(ctx, admin, "gadget", id)
		if err != nil {
			t.Fatal(err)
		}
		told, read := asJSON(t, row), asJSON(t, loaded)
		if told != read {
			t.Errorf("a save answers\n%s\na load\n%s", told, read)
		}
		want := map[string]any{
			"status": false, "size": 2., "mode": "slow", "price": 19.999, "price_sale": 10., "weight": 1.25, "stock": 7.,
			"email": "anna@example.com", "code": "ABC-1", "note": " two\nlines ", "born": "2000-02-29",
			"publish_up": "2026-01-01T09:00:00Z", "publish_dn": "2026-02-01T10:00:00.5Z", "version": 1.,
		}
		var got map[string]any
		if err := json.Unmarshal([]byte(read), &got); err != nil {
			t.Fatal(err)
		}
		for name, value := range want {
			if got[name] != value {
				t.Errorf("%s is %v, want %v", name, got[name], value)
			}
		}
		sk := got["langs"].(map[string]any)["sk"].(map[string]any)
		if sk["title"] != "Červený koč" || sk["content"] != "<p>a</p>" {
			t.Errorf("sk is %v", sk)
		}
		if asJSON(t, got["tags"]) != "[3,1]" || asJSON(t, got["sizes"]) != "[3,1]" {
			t.Errorf("tags %v, sizes %v", got["tags"], got["sizes"])
		}
		if n := b.count(t, "SELECT COUNT(*) FROM gadget_langs WHERE gadget_id = ? AND live = 1 AND search_norm LIKE ?", id, "cerveny%"); n != 1 {
			t.Errorf("the title is not folded into search_norm")
		}
		if _, told := got["secret"]; told {
			t.Error("a password left the server")
		}
		if len(b.files.kept) != 1 || len(b.files.at) != 0 {
			t.Errorf("files kept %v, discarded %v", b.files.kept, b.files.at)
		}
	})
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestUpdate(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		insertMakers(t, b)
		in := body(t, everything)
		in["image"] = upload("a.png", 100)
		done, err := b.Save(ctx, admin, "gadget", 0, in)
		if err != nil {
			t.Fatal(err)
		}
		id := done.Data.(engine.Row)["id"].(uint64)
		parts := done.Data.(engine.Row)["parts"].([]any)
		second := parts[1].(map[string]any)["id"].(uint64)

		change := body(t, `{"stock": 8, "image": "__delete__", "tags": [2], "langs": {"en": {"title": "Blue coach"}},
			"parts": [{"sku": "SKU-3", "langs": {"sk": {"label": "tri"}, "en": {"label": "three"}}}, {"sku": "SKU-2B"}]}`)
		change["parts"].([]any)[1].(map[string]any)["id"] = json.Number(asJSON(t, second))
		if _, err := b.Save(ctx, editor, "gadget", id, change); err != nil {
			t.Fatal(err)
		}
		loaded, err := b.Load(ctx, admin, "gadget", id)
		if err != nil {
			t.Fatal(err)
		}
		var got struct {
			Version int
			Stock   int
			Price   json.Number
			Image   any
			Tags    []int
			Sizes   []int
			Langs   map[string]map[string]any
			Parts   []struct {
				ID    uint64
				Sku   string
				Langs map[string]map[string]any
			}
			Steps []any
		}
		if err := json.Unmarshal([]byte(asJSON(t, loaded)), &got); err != nil {
			t.Fatal(err)
		}
		if got.Version != 2 || got.Stock != 8 || got.Price != "19.999" || got.Image != nil {
			t.Errorf("got %+v", got)
		}
		if len(got.Tags) != 1 || len(got.Sizes) != 0 || len(got.Steps) != 0 {
			t.Errorf("lists that the body lacks are emptied: tags %v sizes %v steps %v", got.Tags, got.Sizes, got.Steps)
		}
		if got.Langs["sk"]["title"] != "Červený koč" || got.Langs["en"]["title"] != "Blue coach" || got.Langs["en"]["title_url"] != "red-coach" {
			t.Errorf("langs are %v", got.Langs)
		}
		if len(got.Parts) != 2 || got.Parts[0].Sku != "SKU-3" || got.Parts[1].ID != second || got.Parts[1].Sku != "SKU-2B" ||
			got.Parts[1].Langs["sk"]["label"] != "dva" {
			t.Errorf("parts are %+v", got.Parts)
		}
		if len(b.files.released) != 1 {
			t.Errorf("the removed image is not released: %v", b.files.released)
		}
		history, err := b.journal.History(ctx, "gadget", "Gadget", id, 10)
		if err != nil || len(history) != 2 || history[0].Action != "update" || history[0].ActorID != 2 {
			t.Fatalf("history %+v, %v", history, err)
		}
		changed := map[string]bool{}
		for _, c := range history[0].Changes {
			changed[c.Field] = true
		}
		for _, path := range []string{"stock", "image", "tags", "parts", "steps", "langs.en.title"} {
			if !changed[path] {
				t.Errorf("the log does not tell that %s changed: %v", path, changed)
			}
		}
		if changed["price"] || changed["secret"] {
			t.Errorf("the log tells of what did not change, or of a password that stayed: %v", changed)
		}
	})
}

func TestConflict(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		id := b.mustCreate(t, "one", "")
		b.mustSave(t, id, `{"version": 1, "stock": 1}`)
		_, err := b.Save(ctx, editor, "gadget", id, body(t, `{"version": 1, "stock": 2}`))
		f := fault.As(err)
		if f == nil || f.Code != fault.Conflict {
			t.Fatalf("got %v, want a conflict", err)
		}
		data := f.Data.(map[string]any)
		if data["version"] != int64(2) || asJSON(t, data["user"]) != `{"id":1,"name":"Anna Adminová"}` {
			t.Errorf("the answer tells %v", data)
		}
		// Two at once: one wins, the other is refused.
		var wg sync.WaitGroup
		errs := make([]error, 2)
		for i := range errs {
			wg.Go(func() { _, errs[i] = b.Save(ctx, admin, "gadget", id, body(t, `{"version": 2, "stock": 5}`)) })
		}
		wg.Wait()
		if (errs[0] == nil) == (errs[1] == nil) {
			t.Errorf("of two saves at once %v and %v", errs[0], errs[1])
		}
	})
}

func TestUnique(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		first := b.mustCreate(t, "one", `"code": "AAA"`)
		_, err := b.Save(ctx, admin, "gadget", 0, body(t, `{"code": "aaa", "langs":{
			"sk":{"title":"Iná","title_url":"ina"},"en":{"title":"Other","title_url":"one"}}}`))
		want := map[string]string{"code": "errors.unique", "langs.en.title_url": "errors.slugTaken"}
		if got := faultKeys(err); !maps.Equal(got, want) {
			t.Errorf("taken in one locale only: %v, want %v", got, want)
		}
		if n := b.count(t, "SELECT COUNT(*) FROM gadgets"); n != 1 {
			t.Errorf("%d gadgets after a refused save", n)
		}
		if n := b.count(t, "SELECT COUNT(*) FROM gadget_langs WHERE gadget_id = ?", first); n != 2 {
			t.Errorf("the first gadget has %d language rows", n)
		}
		// With what is wrong beside, all at once, and not of one's own.
		wrong := `"code": "aaa", "age": "x", "langs":{"sk":{"title":"","title_url":"one"},"en":{"title":"Other","title_url":"other"}}`
		_, err = b.Save(ctx, admin, "gadget", 0, body(t, "{"+wrong+"}"))
		for path, key := range map[string]string{"code": "errors.unique", "langs.sk.title_url": "errors.slugTaken", "langs.sk.title": "errors.min3"} {
			if got := faultKeys(err)[path]; got != key {
				t.Errorf("a refused record names %q for %s, want %s: %v", got, path, key, err)
			}
		}
		_, err = b.Save(ctx, admin, "gadget", first, body(t, `{"version": 1, `+wrong+`}`))
		if got := faultKeys(err); got["code"] != "" || got["langs.sk.title_url"] != "" || got["langs.sk.title"] == "" {
			t.Errorf("a record's own values are taken: %v", got)
		}
		// Many at once with one slug: exactly one is made, no other error than the field's.
		var wg sync.WaitGroup
		errs := make([]error, 8)
		for i := range errs {
			wg.Go(func() { _, errs[i] = b.Save(ctx, admin, "gadget", 0, body(t, "{"+fieldExists("race")+"}")) })
		}
		wg.Wait()
		made := 0
		for _, err := range errs {
			if err == nil {
				made++
			} else if faultKeys(err)["langs.sk.title_url"] == "" {
				t.Errorf("got %v", err)
			}
		}
		if made != 1 {
			t.Errorf("%d were made", made)
		}
		// What is removed frees its values; what is taken meanwhile refuses to come back.
		if _, err := b.Destroy(ctx, admin, "gadget", first, nil); err != nil {
			t.Fatal(err)
		}
		second := b.mustCreate(t, "one", `"code": "AAA"`)
		_, err = b.Restore(ctx, admin, "gadget", first, nil)
		if got := faultKeys(err); got["code"] == "" || got["langs.sk.title_url"] == "" || got["langs.en.title_url"] == "" {
			t.Errorf("a restore of what was taken: %v", err)
		}
		if _, err := b.Destroy(ctx, admin, "gadget", second, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Restore(ctx, admin, "gadget", first, nil); err != nil {
			t.Errorf("a restore of what is free again: %v", err)
		}
		for value, free := range map[string]bool{"one": false, "two": true} {
			got, err := b.IsAvailable(ctx, editor, "gadget", "title_url", body(t, `{"value": "`+value+`", "language_code": "en"}`))
			if err != nil || got != free {
				t.Errorf("is %s free: %v, %v", value, got, err)
			}
		}
		own, err := b.IsAvailable(ctx, editor, "gadget", "title_url", engine.Body{"value": "one", "locale": "sk", "id": json.Number(asJSON(t, first))})
		if err != nil || !own {
			t.Errorf("one's own value is free: %v, %v", own, err)
		}
		if _, err := b.IsAvailable(ctx, editor, "gadget", "email", engine.Body{"value": "x"}); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("a field that is not unique: %v", err)
		}
	})
}

func TestOptionsAreProven(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		insertMakers(t, b)
		cases := map[string]map[string]string{
			`"maker_id": 4`:                      {"maker_id": "errors.option"}, // removed
			`"maker_id": 99`:                     {"maker_id": "errors.option"},
			`"maker_id": 1, "line_id": 2`:        {"line_id": "errors.option"}, // of another maker
			`"line_id": 2`:                       {"line_id": "errors.option"}, // of none
			`"tags": [1, 99]`:                    {"tags": "errors.option"},
			`"maker_id": 99999999999999999999`:   {"maker_id": "errors.option"},
			`"maker_id": -1`:                     {"maker_id": "errors.option"},
			`"maker_id": "1; DROP TABLE makers"`: {"maker_id": "errors.type"},
		}
		for text, want := range cases {
			_, err := b.Save(ctx, admin, "gadget", 0, body(t, "{"+fieldExists("abc")+","+text+"}"))
			if got := faultKeys(err); !maps.Equal(got, want) {
				t.Errorf("%s: %v, want %v", text, got, want)
			}
		}
	})
}

func TestParentLoops(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		top := b.mustCreate(t, "top", "")
		mid := b.mustCreate(t, "mid", `"parent_id": `+asJSON(t, top))
		low := b.mustCreate(t, "low", `"parent_id": `+asJSON(t, mid))
		_, err := b.Save(ctx, admin, "gadget", top, body(t, `{"parent_id": `+asJSON(t, low)+`}`))
		if got := faultKeys(err)["parent_id"]; got != "errors.cycle" {
			t.Errorf("below itself: %v", err)
		}
		_, err = b.Save(ctx, admin, "gadget", top, body(t, `{"parent_id": `+asJSON(t, top)+`}`))
		if got := faultKeys(err)["parent_id"]; got != "errors.self" {
			t.Errorf("under itself: %v", err)
		}
		// Two moves at once must not make a loop together.
		x, y := b.mustCreate(t, "xxx", ""), b.mustCreate(t, "yyy", "")
		for range 10 {
			var wg sync.WaitGroup
			wg.Go(func() { _, _ = b.Save(ctx, admin, "gadget", x, body(t, `{"parent_id": `+asJSON(t, y)+`}`)) })
			wg.Go(func() { _, _ = b.Save(ctx, admin, "gadget", y, body(t, `{"parent_id": `+asJSON(t, x)+`}`)) })
			wg.Wait()
			if n := b.count(t, "SELECT COUNT(*) FROM gadgets WHERE id IN (?, ?) AND parent_id IN (?, ?)", x, y, x, y); n != 1 {
				t.Fatalf("%d of two gadgets stand under the other", n)
			}
			b.mustSave(t, x, `{"parent_id": null}`)
			b.mustSave(t, y, `{"parent_id": null}`)
		}
	})
}
