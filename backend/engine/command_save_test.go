package engine_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

// A form that was open while a command changed its record must not overwrite
// what the command did.
func TestOpenFormMeetsWhatACommandDid(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d, resource.Hooks[gadget]{})
		id := b.mustCreate(t, "one", `"status": true, "stock": 5`)
		open, err := b.Load(ctx, editor, "gadget", id)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Run(ctx, admin, "gadget", "stamp", id, body(t, `{"by": 3}`)); err != nil {
			t.Fatal(err)
		}
		_, err = b.Save(ctx, editor, "gadget", id, body(t, fmt.Sprintf(`{"version": %d, "stock": 6}`, open["version"])))
		if fault.CodeOf(err) != fault.Conflict {
			t.Errorf("the open form is saved over the command: %v", err)
		}
		if n := b.count(t, "SELECT stock FROM gadgets WHERE id = ?", id); n != 8 {
			t.Errorf("the stock is %d, the command made it 8", n)
		}
	})
}

// lastEntry is the last entry of the log about a record: its action and the
// fields that changed.
func (b *bench) lastEntry(t *testing.T, model string, id uint64) string {
	t.Helper()
	entries, err := b.journal.History(ctx, strings.ToLower(model), model, id, 1)
	if err != nil || len(entries) == 0 {
		t.Fatalf("no entry of %s %d: %v", model, id, err)
	}
	fields := make([]string, len(entries[0].Changes))
	for i, c := range entries[0].Changes {
		fields[i] = c.Field
	}
	slices.Sort(fields)
	return entries[0].Action + " " + strings.Join(fields, " ")
}

// A command may change whatever its records hold; all of it is saved as a form
// would have saved it.
func TestCommandSavesWhatItChanges(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var seen []string
		note := func(when string) func(*resource.Call, *gadget, *gadget) error {
			return func(_ *resource.Call, rec, old *gadget) error {
				if old != nil {
					seen = append(seen, fmt.Sprintf("%s %d→%d", when, old.Stock, rec.Stock))
				}
				return nil
			}
		}
		hooks := resource.Hooks[gadget]{BeforeSave: note("before"), AfterSave: note("after")}
		rework := func(_ *resource.Call, rec *gadget, _ struct{}) (resource.Reply, error) {
			rec.Stock++
			*rec.Price += 500
			rec.Code = nil
			rec.Sizes = append(rec.Sizes, 3)
			rec.Tags = []uint64{2, 1}
			rec.Steps[0].Days = 9
			rec.Parts = append(rec.Parts[1:], part{Sku: new("NEW"), Langs: []partLang{{Lang: resource.Lang{Locale: "sk"}, Label: "Nový"}}})
			rec.Parts[0].Langs[0].Label = "Iný"
			for i := range rec.Langs {
				if rec.Langs[i].Locale == "sk" {
					rec.Langs[i].Title = "Žltá vec"
				}
			}
			return resource.Reply{}, nil
		}
		look := func(*resource.Call, *gadget, struct{}) (resource.Reply, error) { return resource.Reply{}, nil }
		b := newBench(t, d, hooks,
			resource.Command[gadget]{Name: "rework", Run: resource.EachRow(rework)}, resource.Command[gadget]{Name: "look", Run: resource.EachRow(look)})
		insertMakers(t, b)
		label := `"langs": {"sk": {"label": "Diel"}, "en": {"label": "Part"}}`
		id := b.mustCreate(t, "one", `"stock": 5, "price": 2, "code": "ABC", "sizes": [1], "tags": [1], "steps": [{"name": "a", "days": 1}],
			"parts": [{"sku": "AAA", `+label+`}, {"sku": "BBB", `+label+`}]`)
		b.now = b.now.Add(time.Hour)
		if _, err := b.Run(ctx, admin, "gadget", "rework", id, engine.Body{}); err != nil {
			t.Fatal(err)
		}
		row, err := b.Load(ctx, admin, "gadget", id)
		if err != nil {
			t.Fatal(err)
		}
		got := asJSON(t, row)
		for _, want := range []string{
			`"stock":6`, `"price":2.5`, `"code":null`, `"sizes":[1,3]`, `"tags":[2,1]`, `"days":9`, `"sku":"BBB"`, `"sku":"NEW"`, `"label":"Iný"`,
			`"label":"Nový"`, `"title":"Žltá vec"`, `"title":"Thing one"`, `"version":2`, `"updated_at":"2026-11-21T10:00:00Z"`,
		} {
			if !strings.Contains(got, want) {
				t.Errorf("after the command %s is not in %s", want, got)
			}
		}
		if strings.Contains(got, "AAA") {
			t.Errorf("a part that was taken out is still there: %s", got)
		}
		if want := []string{"before 5→6", "after 5→6"}; !slices.Equal(seen, want) {
			t.Errorf("hooks saw %q, want %q", seen, want)
		}
		if got := b.lastEntry(t, "Gadget", id); got != "rework code langs.sk.title parts price sizes steps stock tags" {
			t.Errorf("the log tells %q", got)
		}
		if got := b.count(t, "SELECT COUNT(*) FROM gadget_langs WHERE search_norm LIKE 'zlta vec%' AND gadget_id = ?", id); got != 1 {
			t.Errorf("the new title is not to be found")
		}
		// What changes nothing is logged, and no save to an open form.
		if _, err := b.Run(ctx, admin, "gadget", "look", id, engine.Body{}); err != nil {
			t.Fatal(err)
		}
		if got := b.lastEntry(t, "Gadget", id); got != "look " {
			t.Errorf("of looking the log tells %q", got)
		}
		if n := b.count(t, "SELECT version FROM gadgets WHERE id = ?", id); n != 2 {
			t.Errorf("looking made version %d", n)
		}
	})
}

// Of many records each is done by itself: what fails for one leaves nothing of
// it behind, and the answer says which were done and why others were not.
func TestEachRowByItself(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		rename := func(c *resource.Call, rec *gadget, in struct{ Code string }) (resource.Reply, error) {
			rec.Stock, rec.Code = 77, &in.Code
			if err := resource.Add(c, &maker{Name: rec.Note}); err != nil {
				return resource.Reply{}, err
			}
			if rec.Note == "zlý" {
				return resource.Reply{}, fault.New(fault.Conflict, "errors.spoiled")
			}
			return resource.Reply{}, nil
		}
		b := newBench(t, d, resource.Hooks[gadget]{
			May: func(_ resource.Actor, act resource.Act, g *gadget) bool {
				return g.Note != "cudzí" || act != resource.CommandAct("rename")
			},
		}, resource.Command[gadget]{
			Name: "rename", When: field.When("status", true), Run: resource.EachRow(rename), Fields: field.List{field.Code("code").Required()},
		})
		ids := map[string]uint64{}
		for _, note := range []string{"prvý", "zlý", "cudzí", "druhý"} {
			ids[note] = b.mustCreate(t, fmt.Sprint("slug-", len(ids)), fmt.Sprintf(`"status": true, "note": %q`, note))
		}
		off := b.mustCreate(t, "off", `"status": false`)
		run := func(code string, of ...uint64) (engine.Summary, error) {
			done, err := b.Run(ctx, admin, "gadget", "rename", 0, engine.Body{"rows": inClause(of), "code": code})
			if err != nil {
				sum, _ := fault.As(err).Data.(engine.Summary)
				return sum, err
			}
			return done.Data.(engine.Summary), nil
		}
		why := func(sum engine.Summary) map[uint64]string {
			all := map[uint64]string{}
			for _, f := range sum.Failed {
				all[f.ID] = f.Title + " " + f.Message
			}
			return all
		}
		sum, err := run("AAA", ids["zlý"], ids["cudzí"], ids["prvý"], 999, off, ids["druhý"])
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(sum.Done, []uint64{ids["prvý"]}) {
			t.Errorf("done are %v", sum.Done)
		}
		want := map[uint64]string{
			ids["zlý"]: "Vec slug-1 errors.spoiled", ids["cudzí"]: "Vec slug-2 errors.forbidden", 999: " errors.notFound",
			off: "Vec off errors.notOffered", ids["druhý"]: "Vec slug-3 code: errors.unique",
		}
		if got := why(sum); !maps.Equal(got, want) {
			t.Errorf("failed are %v, want %v", got, want)
		}
		if n := b.count(t, "SELECT COUNT(*) FROM gadgets WHERE stock = 77"); n != 1 {
			t.Errorf("%d records were changed", n)
		}
		if n := b.count(t, "SELECT COUNT(*) FROM makers"); n != 1 {
			t.Errorf("%d makers were added, those of failed records among them", n)
		}
		if sum, err := run("BBB", ids["cudzí"], off); fault.CodeOf(err) != fault.Forbidden || len(sum.Failed) != 2 {
			t.Errorf("where none is done the answer is %v with %+v", err, sum)
		}
		// One of the address is done the same way, and says what is wrong by itself.
		if _, err := b.Run(ctx, admin, "gadget", "rename", ids["druhý"], engine.Body{"code": "AAA"}); faultKeys(err)["code"] != "errors.unique" {
			t.Errorf("a code that is taken: %v", err)
		}
		if _, err := b.Run(ctx, admin, "gadget", "rename", ids["druhý"], engine.Body{"code": "CCC"}); err != nil {
			t.Error(err)
		}
		// What is wrong with the input is said before anything is done.
		if _, err := run("", ids["prvý"], ids["prvý"]); faultKeys(err)["code"] == "" || faultKeys(err)["rows.1"] == "" {
			t.Errorf("bad input: %v", err)
		}
	})
}

// What is no refusal but a breakdown undoes all of it.
func TestBreakdownUndoesEveryRow(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		broken := errors.New("broken")
		b := newBench(t, d, resource.Hooks[gadget]{}, resource.Command[gadget]{
			Name: "break", Run: resource.EachRow(func(_ *resource.Call, rec *gadget, _ struct{}) (resource.Reply, error) {
				if rec.Stock == 2 {
					return resource.Reply{}, broken
				}
				rec.Stock = 50
				return resource.Reply{}, nil
			}),
		})
		one, two := b.mustCreate(t, "one", `"stock": 1`), b.mustCreate(t, "two", `"stock": 2`)
		if _, err := b.Run(ctx, admin, "gadget", "break", 0, engine.Body{"rows": inClause([]uint64{one, two})}); !errors.Is(err, broken) {
			t.Errorf("got %v", err)
		}
		if n := b.count(t, "SELECT COUNT(*) FROM gadgets WHERE stock = 50"); n != 0 {
			t.Errorf("%d were changed", n)
		}
	})
}

// A command and a hook may borrow records of any screen, change, add and
// remove them; each gets its own version and entry in the log.
func TestBorrowedRecords(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		lower := func(c *resource.Call, rec *gadget, _ struct{}) (resource.Reply, error) {
			others, err := resource.Find[gadget](c, "stock > ?", 0)
			for _, other := range others {
				other.Stock--
				if other.Stock == 0 {
					other.Remove(c.Now)
				}
			}
			if err == nil {
				err = resource.Add(c, &maker{Name: "Žilinský"})
			}
			return resource.Reply{}, err
		}
		b := newBench(t, d, resource.Hooks[gadget]{
			// What one hook changes in another record is saved too.
			AfterSave: func(c *resource.Call, rec, old *gadget) error {
				if old == nil || rec.Stock != 8 {
					return nil
				}
				others, err := resource.Find[gadget](c, "sequence = 1")
				for _, other := range others {
					other.Note = "najvyšší je už osem"
				}
				return err
			},
		}, resource.Command[gadget]{Name: "lower", Run: resource.EachRow(lower)})
		one, two, nine := b.mustCreate(t, "one", `"stock": 1`), b.mustCreate(t, "two", `"stock": 2`), b.mustCreate(t, "nine", `"stock": 9`)
		if _, err := b.SaveInline(ctx, admin, "gadget", "sequence", two, body(t, `{"sequence": 1}`)); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Run(ctx, admin, "gadget", "lower", two, engine.Body{}); err != nil {
			t.Fatal(err)
		}
		for id, want := range map[uint64]string{one: "destroy stock", nine: "update stock"} {
			if got := b.lastEntry(t, "Gadget", id); got != want {
				t.Errorf("of %d the log tells %q, want %q", id, got, want)
			}
		}
		if n := b.count(t, "SELECT COUNT(*) FROM gadgets WHERE deleted_at IS NULL AND live AND stock + version IN (1 + 4, 8 + 2)"); n != 2 {
			t.Errorf("%d records stand as they should", n)
		}
		if n := b.count(t, "SELECT COUNT(*) FROM gadget_langs WHERE live IS NULL AND gadget_id = ?", one); n != 2 {
			t.Errorf("the address of a removed record is not free: %d rows", n)
		}
		if n := b.count(t, "SELECT COUNT(*) FROM gadgets WHERE note LIKE 'naj%' AND id = ?", two); n != 1 {
			t.Error("what a hook changed elsewhere was not saved")
		}
		if n := b.count(t, "SELECT COUNT(*) FROM makers WHERE live AND version = 1 AND LENGTH(sort_key) > 0"); n != 1 {
			t.Error("the record that was added is not whole")
		}
	})
}

type everyInput struct {
	Text   string
	Count  *int
	Weight int64
	Price  resource.Money
	Sure   bool
	Day    *time.Time
	Mode   string
	Size   int
	Maker  *uint64 `json:"maker_id"`
	Tags   []uint64
	File   *resource.Upload
	Place  struct{ City string }
	Steps  []struct {
		ID   uint64
		Name string
	}
	Rates map[uint64]int64
}

// The input of a command comes as it is declared, every kind of field.
func TestTypedInput(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var got everyInput
		b := newBench(t, d, resource.Hooks[gadget]{}, resource.Command[gadget]{
			Name: "take", Run: resource.WholeList[gadget](func(_ *resource.Call, in everyInput) (resource.Reply, error) {
				got = in
				return resource.Reply{}, nil
			}),
			Fields: field.List{
				field.Text("text"), field.Number("count"), field.Decimal("weight", 2), field.Money("price"), field.Bool("sure"), field.Date("day"),
				field.Select("mode").Of(field.Option{Value: "fast", Key: "fast"}), field.Select("size").Of(field.Option{Value: 1, Key: "small"}),
				field.Select("maker_id").From("maker"), field.Multi("tags").From("maker"), field.File("file"),
				field.Object("place", field.Text("city")), field.Group("steps", field.Text("name")), field.Map("rates", field.Decimal("rate", 4)).From("maker"),
			},
		})
		insertMakers(t, b)
		in := body(t, `{"text": "a", "count": 3, "weight": 1.5, "price": 2.5, "sure": true, "day": "2026-03-01", "mode": "fast", "size": 1,
			"maker_id": 1, "tags": [2, 1], "place": {"city": "Nitra"}, "steps": [{"name": "x"}, {"id": 4, "name": "y"}], "rates": {"2": 1.25}}`)
		in["file"] = upload("a.pdf", 5)
		if _, err := b.Run(ctx, admin, "gadget", "take", 0, in); err != nil {
			t.Fatal(err)
		}
		if got.File == nil || got.File.Name != "a.pdf" {
			t.Errorf("the file is %v", got.File)
		}
		got.File = nil
		if text := asJSON(t, got); text != `{"Text":"a","Count":3,"Weight":150,"Price":2.5,"Sure":true,"Day":"2026-03-01T00:00:00Z","Mode":"fast",`+
			`"Size":1,"maker_id":1,"Tags":[2,1],"File":null,"Place":{"City":"Nitra"},"Steps":[{"ID":0,"Name":"x"},{"ID":4,"Name":"y"}],"Rates":{"2":12500}}` {
			t.Errorf("got %s", text)
		}
		if _, err := b.Run(ctx, admin, "gadget", "take", 0, engine.Body{}); err != nil || got.Count != nil || got.Day != nil || got.Tags != nil {
			t.Errorf("of nothing got %+v, %v", got, err)
		}
		_, err := b.Run(ctx, admin, "gadget", "take", 0, body(t, `{"count": "x", "maker_id": 99, "other": 1}`))
		if keys := faultKeys(err); len(keys) != 3 {
			t.Errorf("wrong fields: %v", keys)
		}
	})
}
