package engine

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"testing"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/store/kv"
	memkv "backoffice/backend/store/kv/memory"
)

// The read side is tested on a declaration of its own, which uses every kind
// of column and filter.

type ReadKind struct {
	resource.Record
	Langs []ReadKindLang
}

type ReadKindLang struct {
	resource.Lang
	ReadKindID uint64
	Title      string
}

type ReadPlace struct {
	Value    bool
	ParentID *uint64
	Position int
}

type ReadTag struct {
	Name  string
	Count int64
}

type ReadLine struct {
	ID         uint64 `gorm:"primaryKey"`
	ReadItemID uint64
	Position   int
	Amount     int64
	DeletedAt  *time.Time
	Langs      []ReadLineLang
}

type ReadLineLang struct {
	resource.Lang
	ReadLineID uint64
	Label      string
}

type ReadItem struct {
	resource.Record
	resource.Keys
	Status bool
	Code   string `gorm:"size:60"`
	Price  resource.Money
	Rank   int
	Weight int64
	SentAt *time.Time
	Day    *time.Time
	Image  string
	Color  string
	KindID *uint64
	Place  ReadPlace `gorm:"embedded;embeddedPrefix:place_"`
	Tags   []ReadTag `gorm:"serializer:json"`
	Secret string
	Full   string `gorm:"-"`
	Lines  []ReadLine
	Langs  []ReadItemLang
}

type ReadItemLang struct {
	resource.Lang
	ReadItemID uint64
	Title      string
	TitleURL   string `gorm:"size:191"`
	Summary    string
}

func readItem() resource.Resource[ReadItem] {
	return resource.Resource[ReadItem]{
		Name: "test/item", Title: "langs.title", SitePath: "/{locale}/item/{title_url}",
		Tiles: []resource.Tile{
			{Key: "Item"}, {Key: "HiddenItem", Query: "status=0"},
			{Key: "Line", Count: func(c *resource.Call) (n int64, err error) {
				err = c.Tx.Table("read_lines").Where("deleted_at IS NULL").Count(&n).Error
				return n, err
			}},
		},
		List: resource.List{
			Columns: column.List{
				column.Text("langs.title").Note("langs.summary"),
				column.Status("status"),
				column.Text("code"),
				column.Text("color"),
				column.Text("kind_id").As("kind_title"),
				column.Badges("kinds"),
				column.YesNo("place.value").As("placed"),
				column.Dot("sent_at"),
				column.Money("price", 2),
				column.Number("weight"),
				column.InlineNumber("rank"),
				column.Count("line_count", "read_lines", "read_item_id").LiveOnly(),
				column.Flags("flags", column.Flag{Path: "sent_at", Icon: "mail", Key: "sent"}),
				column.Date("day"),
				column.Image("image"),
				column.Text("full").Unsorted(),
				column.DateTime("updated_at").Wide(),
			},
			Filters: filter.List{
				filter.Search("langs.title", "code"),
				filter.Status("status"),
				filter.Select("kind").On("kind_id").Many(),
				filter.Select("any_kind").On("kinds"),
				filter.Select("color"),
				filter.YesNo("placed").On("place.value"),
				filter.Set("sent").On("sent_at"),
				filter.Set("coded").On("code"),
				filter.DateRange("sent_at"),
				filter.Choice("others", filter.Case{Value: "heavy", Key: "heavy", Where: "weight > 1000 AND live = 1"}).Many(),
			},
			Sort: resource.Asc("title"),
			Bulk: resource.PublishHideDestroy,
			Row: []resource.Action{resource.Edit, resource.Preview, resource.Destroy.OfferedWhen(field.Not(field.When("langs.title", "Kept"))), resource.Restore,
				resource.CommandAction("ship", "truck")},
		},
		Form: resource.Form{
			Locales: field.List{
				field.Text("title").Required().Min(3),
				field.Slug("title_url").MadeFrom("title").Unique(),
				field.Area("summary"),
			},
			Main: field.List{
				field.Code("code").UniqueBy("kind_id"),
				field.Money("price"),
				field.Number("rank"),
				field.Decimal("weight", 2),
				field.DateTime("sent_at"),
				field.Date("day"),
				field.Image("image"),
				field.Select("color").Of(field.Option{Value: "r", Key: "red"}, field.Option{Value: "g", Key: "green"}),
				field.Select("kind_id").From("test/kind/list"),
				field.Multi("kinds").From("test/kind/list").Through("read_item_kinds", "item_id", "kind_id"),
				field.Object("place", field.Bool("value"), field.Select("parent_id").From("test/item/parents").Under("id")),
				field.Bool("status").Default(true),
				field.Password("secret"),
				field.Computed("full"),
			},
			Panels: []resource.Panel{{Name: "more", Fields: field.List{
				field.Group("lines", field.Decimal("amount", 2)).PerLocale(field.Text("label")),
				field.Group("tags", field.Text("name"), field.Number("count")),
			}}},
		},
		Detail: &resource.Detail{First: true, Columns: column.List{
			column.Text("langs.title"), column.Text("full"), column.Badges("kinds"), column.DateTime("sent_at"),
		}, Actions: []resource.Action{resource.Destroy}},
		Tree: &resource.Tree{Label: "langs.title", Parent: "place_parent_id", Position: "place_position", Where: "place_value = 1"},
		Options: []resource.Options{
			{Path: "list/{kind_id}", Label: "langs.title", Extra: []string{"code", "weight"}},
			{Path: "parents/{id?}", Label: "langs.title", Parent: "place_parent_id", Flat: true, Where: "status = 1"},
		},
		Commands: []resource.Command[ReadItem]{{
			Name: "ship", When: field.When("status", true), Run: resource.EachRow(ran),
		}},
		Feeds: []resource.Feed{{
			Name: "echo", Path: "echo/{word}", Query: []string{"more"},
			Run: func(_ *resource.Call, params map[string]string) (resource.Reply, error) {
				return resource.Reply{Data: params["word"] + params["more"]}, nil
			},
		}},
		Hooks: resource.Hooks[ReadItem]{
			Prepare: func(_ *resource.Call, rec *ReadItem) error {
				rec.Full = strings.TrimSpace(rec.Code + " " + rec.Color)
				return nil
			},
			May: func(actor resource.Actor, act resource.Act, rec *ReadItem) bool {
				return act != resource.ActDestroy || rec.Code != "KEEP"
			},
		},
	}
}

func readKind() resource.Resource[ReadKind] {
	return resource.Resource[ReadKind]{
		Name: "test/kind", Title: "langs.title",
		List: resource.List{
			Columns: column.List{column.Text("langs.title")},
			Filters: filter.List{filter.Search("langs.title")},
			Sort:    resource.Desc("title"), Row: resource.DestroyOnly,
		},
		Options: []resource.Options{{Path: "list", Label: "langs.title"}},
	}
}

func readSet() resource.Set { return resource.Set{readItem().Screen(), readKind().Screen()} }

// readGuard lets role 2 do what declarations allow it.
type readGuard struct{ set resource.Set }

func (g readGuard) Require(actor resource.Actor, screen string, act resource.Act) error {
	for _, s := range g.set {
		if s.Name != screen {
			continue
		}
		for _, role := range s.Access.Roles(act) {
			if role == actor.RoleID {
				return nil
			}
		}
	}
	return fault.New(fault.Forbidden, "errors.forbidden")
}

type readTexts struct{}

func (readTexts) Text(locale, key string, _ map[string]any) string {
	if locale == "sk" && key == dayKey {
		return "d. m. yyyy"
	}
	return locale + ":" + key
}
func (readTexts) First(locale string, keys ...string) string { return locale + ":" + keys[0] }

type readFiles struct{ Files }

func (readFiles) Describe(_ *gorm.DB, keys []string) (map[string]Stored, error) {
	described := map[string]Stored{}
	for _, k := range keys {
		if k != "lost" {
			described[k] = Stored{Key: k, URL: "/files/" + k, Thumb: "/thumbs/" + k, Name: k, Type: "image/png", Size: 3}
		}
	}
	return described, nil
}

// readJournal keeps what is written into it.
type readJournal struct {
	Journal
	told []Entry
}

func (j *readJournal) Write(_ *gorm.DB, e Entry) error {
	j.told = append(j.told, e)
	return nil
}

var (
	readAdmin   = Caller{Actor: resource.Actor{ID: 1, RoleID: resource.RoleAdmin}, Locale: "sk"}
	readEditor  = Caller{Actor: resource.Actor{ID: 2, RoleID: resource.RoleEditor}, Locale: "sk"}
	readEnglish = Caller{Actor: resource.Actor{ID: 1, RoleID: resource.RoleAdmin}, Locale: "en"}
)

// readWorld is an engine over a database with the tables of the declaration.
type readWorld struct {
	t *testing.T
	e *Engine
	d *db.DB
}

func readEngine(t testing.TB, d *db.DB, store kv.Store, set resource.Set) *Engine {
	t.Helper()
	e, err := New(Deps{DB: d, KV: store, Screens: set, Locales: []string{"sk", "en"}, Guard: readGuard{set},
		Texts: readTexts{}, Files: readFiles{}, Journal: &readJournal{}, Now: db.Now})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func readTables(t testing.TB, d *db.DB) {
	t.Helper()
	err := d.Write(context.Background()).AutoMigrate(&ReadKind{}, &ReadKindLang{}, &ReadItem{}, &ReadItemLang{}, &ReadLine{}, &ReadLineLang{})
	for _, statement := range []string{
		"CREATE TABLE read_item_kinds (item_id BIGINT, kind_id BIGINT, position INT)",
		// Many of these rows are alike: an index takes those for different that have NULL in spare.
		"ALTER TABLE read_items ADD spare INT",
		"ALTER TABLE read_item_langs ADD spare INT",
		"CREATE UNIQUE INDEX read_items_code ON read_items (kind_id, code, live, spare)",
		"CREATE UNIQUE INDEX read_item_langs_title_url ON read_item_langs (locale, title_url, live, spare)",
	} {
		if err == nil {
			err = d.Write(context.Background()).Exec(statement).Error
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

// eachRead runs a test on both databases, with three kinds and a few items.
func eachRead(t *testing.T, test func(w *readWorld)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		readTables(t, d)
		store := memkv.New(memkv.Options{})
		t.Cleanup(func() { _ = store.Close() })
		w := &readWorld{t: t, d: d, e: readEngine(t, d, store, readSet())}
		for id, titles := range map[uint64][2]string{1: {"Chlieb", "Bread"}, 2: {"Čaj", ""}, 3: {"Cesto", "Dough"}} {
			w.kind(id, titles[0], titles[1])
		}
		test(w)
	})
}

func live() *bool { yes := true; return &yes }

func (w *readWorld) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *readWorld) write() *gorm.DB { return w.d.Write(context.Background()).Omit("Langs", "Lines") }

func lang(locale, title, other string) resource.Lang {
	text := title
	if text == "" {
		text = other
	}
	return resource.Lang{Locale: locale, SearchNorm: db.Fold(text), SortKey: db.SortKey(locale, text), Live: live()}
}

func (w *readWorld) kind(id uint64, sk, en string) {
	w.t.Helper()
	w.must(w.write().Create(&ReadKind{Record: resource.Record{ID: id, Live: live(), Version: 1}}).Error)
	w.must(w.write().Create(&ReadKindLang{Lang: lang("sk", sk, en), ReadKindID: id, Title: sk}).Error)
	w.must(w.write().Create(&ReadKindLang{Lang: lang("en", en, sk), ReadKindID: id, Title: en}).Error)
}

// item writes an item with a title in each locale.
func (w *readWorld) item(id uint64, sk, en string, change ...func(*ReadItem)) {
	w.t.Helper()
	it := &ReadItem{Record: resource.Record{ID: id, Live: live(), Version: int64(id) + 1, CreatedAt: moment1, UpdatedAt: moment1}, Status: true}
	for _, c := range change {
		c(it)
	}
	it.SearchNorm = db.Fold(it.Code)
	w.must(w.write().Create(it).Error)
	for _, l := range [][3]string{{"sk", sk, en}, {"en", en, sk}} {
		row := &ReadItemLang{Lang: lang(l[0], l[1], l[2]), ReadItemID: id, Title: l[1], TitleURL: strings.ToLower(l[1])}
		row.Live = it.Live
		w.must(w.write().Create(row).Error)
	}
}

var moment1 = time.Date(2026, 3, 1, 10, 20, 30, 400_000_000, time.UTC)

func removed(it *ReadItem) { at := moment1; it.DeletedAt, it.Live = &at, nil }

func (w *readWorld) list(c Caller, query string) *Page {
	w.t.Helper()
	page, err := w.e.List(context.Background(), c, "test/item", values(w.t, query))
	w.must(err)
	return page
}

func values(t testing.TB, query string) url.Values {
	t.Helper()
	q, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func idsOf(rows []Row) []uint64 {
	ids := []uint64{}
	for _, r := range rows {
		ids = append(ids, r["id"].(uint64))
	}
	return ids
}

// faultPaths are the paths an Invalid fault names; the code where it is another.
func faultPaths(err error) []string {
	var f *fault.Fault
	if !errors.As(err, &f) {
		return nil
	}
	if f.Code != fault.Invalid {
		return []string{string(f.Code)}
	}
	return f.Fields.Paths()
}
