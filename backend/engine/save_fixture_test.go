package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/audit"
	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/outbox"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
	"backoffice/backend/store/db"
	"backoffice/backend/store/kv"
	"backoffice/backend/store/kv/memory"
)

// gadget has a field of every kind.
type gadget struct {
	resource.Record
	resource.Keys
	Status     bool
	Size       *int64
	Mode       string
	MakerID    *uint64
	LineID     *uint64
	ParentID   *uint64
	Sale       bool
	Price      *resource.Money
	PriceSale  *resource.Money
	Weight     *int64
	Stock      int
	Sequence   int
	Email      string
	Web        string
	Phone      string
	Code       *string
	Note       string
	Born       *time.Time
	PublishUp  *time.Time
	PublishDn  *time.Time
	Image      string
	Document   string
	SecretHash string
	Place      spot             `gorm:"embedded;embeddedPrefix:place_"`
	Sizes      []int64          `gorm:"serializer:json"`
	Tags       []uint64         `gorm:"-"`
	Steps      []step           `gorm:"serializer:json"`
	Rates      map[uint64]int64 `gorm:"serializer:json"`
	Parts      []part
	Langs      []gadgetLang
}

type spot struct {
	Shown bool
	City  string
}

type step struct {
	Name string
	Days int
}

type gadgetLang struct {
	resource.Lang
	GadgetID uint64
	Title    string
	TitleURL *string
	Content  string
}

func (gadgetLang) TableName() string { return "gadget_langs" }

type part struct {
	ID       uint64 `gorm:"primaryKey"`
	GadgetID uint64
	Position int
	Sku      *string
	Price    *resource.Money
	Image    string
	Colors   []uint64   `gorm:"serializer:json"`
	Traits   []property `gorm:"serializer:json"`
	Langs    []partLang
}

type partLang struct {
	resource.Lang
	PartID uint64
	Label  string
}

func (partLang) TableName() string { return "part_langs" }

type maker struct {
	resource.Record
	resource.Keys
	Name string
}

type line struct {
	resource.Record
	resource.Keys
	MakerID uint64
	Name    string
}

func (gadget) TableName() string { return "gadgets" }

var head = "id %ID%, created_at %TIME% NOT NULL, updated_at %TIME% NOT NULL, deleted_at %TIME%, live BOOL, version BIGINT NOT NULL"

var tables = []string{
	"CREATE TABLE makers (" + head + ", search_norm VARCHAR(512), sort_key %BYTES%, name VARCHAR(255))",
	"CREATE TABLE `lines` (" + head + ", search_norm VARCHAR(512), sort_key %BYTES%, maker_id BIGINT, name VARCHAR(255))",
	"CREATE TABLE gadgets (" + head + ", search_norm VARCHAR(512) NOT NULL, sort_key %BYTES% NOT NULL, status BOOL NOT NULL, size BIGINT," +
		" mode VARCHAR(255), maker_id BIGINT, line_id BIGINT, parent_id BIGINT, sale BOOL NOT NULL, price BIGINT, price_sale BIGINT," +
		" weight BIGINT, stock INT, sequence INT, email VARCHAR(255), web VARCHAR(1024), phone VARCHAR(255), code VARCHAR(255)," +
		" note TEXT, born %TIME%, publish_up %TIME%, publish_dn %TIME%, image VARCHAR(255), document VARCHAR(255)," +
		" place_shown BOOL NOT NULL, place_city VARCHAR(255), sizes TEXT, steps TEXT, rates TEXT, secret_hash VARCHAR(255), UNIQUE (code, live))",
	"CREATE TABLE gadget_langs (id %ID%, locale VARCHAR(10) NOT NULL, search_norm VARCHAR(512) NOT NULL, sort_key %BYTES% NOT NULL," +
		" live BOOL, gadget_id BIGINT NOT NULL, title VARCHAR(255), title_url VARCHAR(255), content %LONG%," +
		" UNIQUE (gadget_id, locale), UNIQUE (locale, title_url, live))",
	"CREATE TABLE parts (id %ID%, gadget_id BIGINT NOT NULL, position INT NOT NULL, sku VARCHAR(255), price BIGINT, image VARCHAR(255)," +
		" colors TEXT, traits TEXT)",
	"CREATE TABLE part_langs (id %ID%, locale VARCHAR(10) NOT NULL, search_norm VARCHAR(512) NOT NULL, sort_key %BYTES% NOT NULL, live BOOL," +
		" part_id BIGINT NOT NULL, label VARCHAR(255))",
	"CREATE TABLE gadget_tags (gadget_id BIGINT NOT NULL, tag_id BIGINT NOT NULL, position INT NOT NULL, PRIMARY KEY (gadget_id, tag_id))",
}

var shop = map[db.Dialect]*strings.Replacer{
	db.SQLite: strings.NewReplacer("%ID%", "INTEGER PRIMARY KEY AUTOINCREMENT", "%TIME%", "DATETIME", "%BYTES%", "BLOB", "%LONG%", "TEXT"),
	db.MySQL:  strings.NewReplacer("%ID%", "BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY", "%TIME%", "DATETIME(3)", "%BYTES%", "VARBINARY(255)", "%LONG%", "MEDIUMTEXT"),
}

var gadgetForm = resource.Form{
	Locales: field.List{
		field.Text("title").Required().Min(3),
		field.Slug("title_url").MadeFrom("title").Required().Min(3).Unique().Message("unique", "errors.slugTaken"),
		field.Rich("content"),
	},
	Main: field.List{
		field.Bool("status").Default(true),
		field.Select("size").Of(field.Option{Value: 1, Key: "small"}, field.Option{Value: 2, Key: "big"}),
		field.Select("mode").Of(field.Option{Value: "fast", Key: "fast"}, field.Option{Value: "slow", Key: "slow"}),
		field.Select("maker_id").From("maker"),
		field.Select("line_id").From("line/list").Under("maker_id"),
		field.Select("parent_id").From("gadget/parents").Under("id"),
		field.Bool("sale"),
		field.Money("price").Min(1),
		field.Money("price_sale").Min(1).RequiredWhen(field.When("sale", true)).ShownWhen(field.When("sale", true)),
		field.Decimal("weight", 2).Min(0),
		field.Number("stock").Min(0),
		field.Email("email"),
		field.URL("web"),
		field.Phone("phone"),
		field.Code("code").Min(3).Unique(),
		field.Area("note").Max(160),
		field.Date("born"),
		field.DateTime("publish_up"),
		field.DateTime("publish_dn").After("publish_up"),
		field.Image("image"),
		field.File("document"),
		field.Password("secret").HashedIn("secret_hash").Min(5),
		field.Password("secret2").EqualTo("secret"),
		field.Object("place", field.Bool("shown"), field.Text("city").Max(20)),
		field.Multi("sizes").Of(field.Option{Value: 1, Key: "one"}, field.Option{Value: 2, Key: "two"}, field.Option{Value: 3, Key: "three"}),
		field.Multi("tags").From("maker").Through("gadget_tags", "gadget_id", "tag_id").Max(3),
		field.Map("rates", field.Decimal("rate", 4).Min(0)).From("maker"),
		field.Group("steps", field.Text("name").Required(), field.Number("days").Min(0)),
		field.Group("parts", field.Text("sku").Required().Min(3).Unique(), field.Money("price"), field.Image("image"),
			field.Multi("colors").From("maker").Max(2),
			field.Group("traits", field.Select("maker_id").From("maker").Required(), field.Text("value").Required().Max(5),
				field.Group("marks", field.Number("at").Max(9))).Max(3)).
			PerLocale(field.Text("label").Required()),
	},
}

func stamp(c *resource.Call, rec *gadget, in struct{ By int }) (resource.Reply, error) {
	was := rec.Stock
	rec.Stock += in.By
	return resource.Reply{Data: was}, c.Effect("stamped", rec.ID)
}

func markAll(_ *resource.Call, recs []*gadget, _ struct{}) (resource.Reply, error) {
	for _, rec := range recs {
		rec.Stock = 100
	}
	return resource.Reply{}, nil
}

func gadgetScreens(hooks resource.Hooks[gadget], more ...resource.Command[gadget]) resource.Set {
	return resource.Set{
		resource.Resource[maker]{
			Name: "maker", Title: "name", Menu: resource.Menu{None: true}, Personal: []string{"name"},
			Options: []resource.Options{{Label: "name"}},
		}.Screen(),
		resource.Resource[line]{
			Name: "line", Title: "name", Menu: resource.Menu{None: true}, NotPersonal: map[string]string{"name": "what a line of goods is called"},
			Options: []resource.Options{{Path: "list/{maker_id}", Label: "name"}},
		}.Screen(),
		resource.Resource[gadget]{
			Name: "gadget", Title: "langs.title", Model: "Gadget", Personal: []string{"phone", "email", "born", "place_city"},
			List: resource.List{
				Columns: column.List{
					column.Text("langs.title"), column.Status("status"), column.InlineNumber("sequence").AtLeast(0),
				},
				Filters: filter.List{filter.Search("langs.title", "code")},
				Sort:    resource.Asc("title"),
				Bulk:    resource.PublishHideDestroy,
				Row:     resource.EditDestroy,
			},
			Form:    gadgetForm,
			Tree:    &resource.Tree{Label: "langs.title", Parent: "parent_id", Position: "sequence"},
			Options: []resource.Options{{Path: "parents/{id?}", Label: "langs.title", Parent: "parent_id"}},
			Commands: append([]resource.Command[gadget]{{
				Name: "stamp", When: field.When("status", true), Run: resource.EachRow(stamp),
				Fields: field.List{field.Number("by").Required().Min(1).Max(10)},
			}, {
				Name: "mark", When: field.When("status", true), Run: resource.AllRows(markAll),
			}}, more...),
			Hooks: hooks,
		}.Screen(),
	}
}

// roles is a guard that knows nothing but the declared roles.
type roles struct{ set resource.Set }

func (r roles) Require(actor resource.Actor, screen string, act resource.Act) error {
	for _, s := range r.set {
		if s.Name != screen {
			continue
		}
		for _, id := range s.Access.Roles(act) {
			if id == actor.RoleID {
				return nil
			}
		}
	}
	return fault.New(fault.Forbidden, "errors.forbidden")
}

// shelf keeps files in memory.
type shelf struct {
	mu                        sync.Mutex
	taken, kept, released, at map[string]int
	n                         int
}

func (s *shelf) Store(_ context.Context, u *engine.Upload, _ []string, most int64, _ bool) (engine.Stored, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if u.Size > most {
		return engine.Stored{}, fault.New(fault.Invalid, "errors.fileSize")
	}
	if strings.HasSuffix(u.Name, ".exe") {
		return engine.Stored{}, fault.New(fault.Invalid, "errors.image")
	}
	s.n++
	key := fmt.Sprintf("file-%d-%s", s.n, u.Name)
	s.taken[key]++
	return engine.Stored{Key: key, Name: u.Name, URL: "/" + key}, nil
}

func (s *shelf) count(m map[string]int, key string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	m[key]++
	return nil
}

func (s *shelf) Attach(_ *gorm.DB, key string) error { return s.count(s.kept, key) }
func (s *shelf) Detach(_ *gorm.DB, key string) error { return s.count(s.released, key) }
func (s *shelf) TrackUse(*gorm.DB, string, uint64, []string, []string) ([]string, error) {
	return nil, nil
}
func (s *shelf) Discard(_ context.Context, key string) {
	_ = s.count(s.at, key)
	s.mu.Lock()
	delete(s.taken, key)
	s.mu.Unlock()
}

func (s *shelf) Describe(_ *gorm.DB, keys []string) (map[string]engine.Stored, error) {
	out := map[string]engine.Stored{}
	for _, key := range keys {
		out[key] = engine.Stored{Key: key, URL: "/" + key}
	}
	return out, nil
}

type plainTexts struct{}

// Text is the key, and in a name what is named.
func (plainTexts) Text(locale, key string, args map[string]any) string {
	switch key {
	case "errors.rowTitled":
		return fmt.Sprint(args["Title"])
	case "errors.rowUntitled":
		return fmt.Sprint("#", args["ID"])
	}
	return key
}
func (plainTexts) First(_ string, keys ...string) string { return keys[0] }

// bench is an engine over the gadgets, with everything around it real but the files.
type bench struct {
	kv kv.Store
	*engine.Engine
	db      *db.DB
	journal *audit.Journal
	files   *shelf
	hasher  *hasher
	now     time.Time
}

func newBench(t testing.TB, d *db.DB, hooks resource.Hooks[gadget], more ...resource.Command[gadget]) *bench {
	t.Helper()
	return benchOf(t, d, gadgetScreens(hooks, more...))
}

func benchOf(t testing.TB, d *db.DB, set resource.Set) *bench {
	t.Helper()
	for _, ddl := range tables {
		if err := d.Write(context.Background()).Exec(shop[d.Dialect].Replace(ddl)).Error; err != nil {
			t.Fatal(err)
		}
	}
	store := memory.New(memory.Options{})
	t.Cleanup(func() { _ = store.Close() })
	names := func(_ *gorm.DB, ids []uint64) (map[uint64]string, error) {
		return map[uint64]string{1: "Anna Adminová", 2: "Eva Editorová"}, nil
	}
	b := &bench{
		db: d, kv: store, journal: audit.New(d, set, names, plainTexts{}),
		files: &shelf{taken: map[string]int{}, kept: map[string]int{}, released: map[string]int{}, at: map[string]int{}},
		now:   time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC),
	}
	b.hasher = &hasher{}
	e, err := engine.New(engine.Deps{
		Hasher: b.hasher, DB: d, KV: store, Screens: set, Locales: []string{"sk", "en"}, Guard: roles{set}, Journal: b.journal,
		Outbox: outbox.New(d, store, outbox.Options{}), Files: b.files, Texts: plainTexts{},
		Sanitise: func(html string) string { return strings.ReplaceAll(html, "<script>", "") },
		Now:      func() time.Time { return b.now },
	})
	if err != nil {
		t.Fatal(err)
	}
	b.Engine = e
	return b
}

var (
	admin  = engine.Caller{Actor: resource.Actor{ID: 1, RoleID: resource.RoleAdmin, Name: "Anna Adminová"}, Locale: "sk"}
	editor = engine.Caller{Actor: resource.Actor{ID: 2, RoleID: resource.RoleEditor, Name: "Eva Editorová"}, Locale: "sk"}
	ctx    = context.Background()
)

// body reads JSON as the web layer does.
func body(t testing.TB, text string) engine.Body {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var b engine.Body
	if err := d.Decode(&b); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return b
}

// fieldExists is the least that a gadget needs.
func fieldExists(slug string) string {
	return fmt.Sprintf(`"langs":{"sk":{"title":"Vec %s","title_url":"%s"},"en":{"title":"Thing %s","title_url":"%s"}}`,
		slug, slug, slug, slug)
}

func (b *bench) mustSave(t testing.TB, id uint64, text string) engine.Row {
	t.Helper()
	done, err := b.Save(ctx, admin, "gadget", id, body(t, text))
	if err != nil {
		t.Fatalf("save %s: %v", text, err)
	}
	return done.Data.(engine.Row)
}

func (b *bench) mustCreate(t testing.TB, slug, more string) uint64 {
	t.Helper()
	if more != "" {
		more = "," + more
	}
	return b.mustSave(t, 0, "{"+fieldExists(slug)+more+"}")["id"].(uint64)
}

func (b *bench) count(t testing.TB, query string, args ...any) int {
	t.Helper()
	var n int
	if err := b.db.Write(ctx).Raw(query, args...).Scan(&n).Error; err != nil {
		t.Fatal(err)
	}
	return n
}

func upload(name string, size int64) *engine.Upload {
	return &engine.Upload{Name: name, Size: size, Open: func() (io.ReadSeekCloser, error) {
		return nopCloser{bytes.NewReader(nil)}, nil
	}}
}

type nopCloser struct{ io.ReadSeeker }

func (nopCloser) Close() error { return nil }
