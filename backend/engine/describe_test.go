package engine_test

import (
	"strings"
	"testing"

	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

func TestTellIsReadable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		insertMakers(t, b)
		long := "<p>" + strings.Repeat("slovo ", 600) + "</p>"
		lists := `"tags":[1,2,3],"rates":{"1":2.5,"2":3},"steps":[{"name":"cut","days":2},{"name":"glue","days":3},{"name":"dry","days":1}],
			"parts":[{"sku":"SKU-1","price":1.5,"langs":{"sk":{"label":"jedna"},"en":{"label":"one"}}}]`
		id := b.mustCreate(t, "vec", `"maker_id":1,"born":"2000-02-29","note":"jeden dva tri"`)
		b.mustSave(t, id, `{"langs":{"sk":{"content":"`+long+`"},"en":{"content":"<p>same</p>"}},`+lists+`}`)
		b.mustSave(t, id, `{"langs":{"sk":{"content":"`+strings.Replace(long, "</p>", "koniec</p>", 1)+`"},"en":{"content":"<p><b>same</b></p>"}},
			"maker_id":2,"tags":[1,3],"rates":{"1":2.75,"2":3},"born":"2001-03-01","note":"jeden dve tri",
			"steps":[{"name":"cut","days":2},{"name":"glue","days":4},{"name":"dry","days":1}],"parts":[]}`)
		// The option is gone, its row is not: it is still called what it was.
		if err := b.db.Write(ctx).Exec("UPDATE makers SET live = NULL, deleted_at = ? WHERE id = 1", b.now).Error; err != nil {
			t.Fatal(err)
		}
		past, err := b.History(ctx, admin, "gadget", id)
		if err != nil {
			t.Fatal(err)
		}
		changes := map[string]engine.ChangeView{}
		for _, one := range past[0].Changes {
			changes[one.Field] = one
		}
		for field, want := range map[string]string{
			"maker_id":         `{"kind":"text","before":"A","after":"B"}`,
			"born":             `{"kind":"date","before":"2000-02-29","after":"2001-03-01"}`,
			"tags":             `{"kind":"text","before":"A, B, C","after":"A, C","pieces":[{"is":"same","text":"A, "},{"is":"gone","text":"B, "},{"is":"same","text":"C"}]}`,
			"note":             `{"kind":"text","before":"jeden dva tri","after":"jeden dve tri","pieces":[{"is":"same","text":"jeden "},{"is":"gone","text":"dva"},{"is":"new","text":"dve"},{"is":"same","text":" tri"}]}`,
			"langs.en.content": `{"locale":"en","kind":"marks","before":null,"after":null}`,
			"rates": `{"kind":"items","before":[{"parts":[{"label":"A","kind":"number","value":2.5,"changed":true}]},{"parts":[{"label":"B","kind":"number","value":3}],"same":true}],
				"after":[{"parts":[{"label":"A","kind":"number","value":2.75,"changed":true}]},{"parts":[{"label":"B","kind":"number","value":3}],"same":true}]}`,
			"steps": `{"kind":"items","before":[
				{"parts":[{"label":"steps.name","kind":"text","value":"cut"},{"label":"steps.days","kind":"number","value":2}],"same":true},
				{"parts":[{"label":"steps.name","kind":"text","value":"glue"},{"label":"steps.days","kind":"number","value":3,"changed":true}]},
				{"parts":[{"label":"steps.name","kind":"text","value":"dry"},{"label":"steps.days","kind":"number","value":1}],"same":true}],"after":[
				{"parts":[{"label":"steps.name","kind":"text","value":"cut"},{"label":"steps.days","kind":"number","value":2}],"same":true},
				{"parts":[{"label":"steps.name","kind":"text","value":"glue"},{"label":"steps.days","kind":"number","value":4,"changed":true}]},
				{"parts":[{"label":"steps.name","kind":"text","value":"dry"},{"label":"steps.days","kind":"number","value":1}],"same":true}]}`,
			"parts": `{"kind":"items","before":[{"parts":[
				{"label":"parts.label","locale":"sk","kind":"text","value":"jedna"},{"label":"parts.label","locale":"en","kind":"text","value":"one"},
				{"label":"parts.sku","kind":"text","value":"SKU-1"},{"label":"parts.price","kind":"money","value":1.5}]}],"after":null}`,
		} {
			one := changes[field]
			if one.Label != field && !strings.HasSuffix(field, one.Label) {
				t.Errorf("%s is called %q", field, one.Label)
			}
			one.Field, one.Label = "", ""
			got := map[string]any(body(t, asJSON(t, one)))
			delete(got, "field")
			delete(got, "label")
			if asJSON(t, got) != asJSON(t, body(t, want)) {
				t.Errorf("%s is told as\n%s\nwant\n%s", field, asJSON(t, got), asJSON(t, body(t, want)))
			}
		}
		// A long text is shown by what is about its change.
		content := changes["langs.sk.content"]
		if len(content.Segments) != 2 || content.Segments[1].Text != " koniec" || len(content.Segments[0].Text) > 150 || !strings.HasSuffix(content.Before.(string), "…") {
			t.Errorf("the content is told as %+v", content.Segments)
		}
	})
}
