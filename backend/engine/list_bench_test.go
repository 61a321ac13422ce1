package engine

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
	"backoffice/backend/store/db"
	memkv "backoffice/backend/store/kv/memory"
)

// The benchmarks run on 100 000 pages in two locales (BENCH_PAGES overrides).

type BenchPage struct {
	resource.Record
	Status   bool
	KindID   *uint64
	Redirect string
	Langs    []BenchPageLang
}

type BenchPageLang struct {
	resource.Lang
	BenchPageID     uint64
	Title           string
	TitleURL        string
	Content         string
	MetaDescription string
}

func benchSet() resource.Set {
	return resource.Set{readKind().Screen(), resource.Resource[BenchPage]{
		Name: "bench/page", Title: "langs.title",
		List: resource.List{
			Columns: column.List{
				column.Text("langs.title").Note("langs.meta_description"),
				column.Status("status"),
				column.Text("kind_id").As("kind_title"),
				column.DateTime("updated_at"),
			},
			Filters: filter.List{filter.Search("langs.title"), filter.Status("status"), filter.Select("kind").On("kind_id")},
			Sort:    resource.Asc("title"),
			Bulk:    resource.PublishHideDestroy, Row: resource.EditDestroy,
		},
		Form: resource.Form{
			Locales: field.List{field.Text("title"), field.Slug("title_url"), field.Rich("content"), field.Area("meta_description")},
			Main:    field.List{field.Select("kind_id").From("test/kind/list"), field.Bool("status"), field.Text("redirect")},
		},
	}.Screen()}
}

var benchIndexes = []string{
	"CREATE INDEX bench_pages_live ON bench_pages (live, status, id)",
	"CREATE INDEX bench_pages_updated ON bench_pages (live, updated_at, id)",
	"CREATE INDEX bench_lang_list ON bench_page_langs (locale, live, sort_key, bench_page_id, search_norm)",
	"CREATE UNIQUE INDEX bench_lang_owner ON bench_page_langs (bench_page_id, locale)",
	"CREATE UNIQUE INDEX read_kind_owner ON read_kind_langs (read_kind_id, locale)",
}

// benchDir holds the database that all benchmarks share.
var benchDir string

func TestMain(m *testing.M) {
	code := m.Run()
	if benchDir != "" {
		must(os.RemoveAll(benchDir))
	}
	os.Exit(code)
}

var benchEngine = sync.OnceValue(func() *Engine {
	dir, err := os.MkdirTemp("", "engine-list")
	must(err)
	benchDir = dir
	d, err := db.Open(context.Background(), "sqlite://"+dir+"/bench.db")
	must(err)
	fillBench(d)
	set := benchSet()
	e, err := New(Deps{DB: d, KV: memkv.New(memkv.Options{}), Screens: set, Locales: []string{"sk", "en"},
		Guard: readGuard{set}, Texts: readTexts{}, Files: readFiles{}, Journal: &readJournal{}, Now: db.Now})
	must(err)
	return e
})

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func fillBench(d *db.DB) {
	ctx := context.Background()
	must(d.Write(ctx).AutoMigrate(&ReadKind{}, &ReadKindLang{}, &BenchPage{}, &BenchPageLang{}))
	words := strings.Fields("čokoláda žena Škola kôň cesta dom hora chata ľad more noc ostrov príbeh rieka strom")
	pages := 100_000
	if n := os.Getenv("BENCH_PAGES"); n != "" {
		_, err := fmt.Sscan(n, &pages)
		must(err)
	}
	must(d.Tx(ctx, func(tx *gorm.DB) error {
		w := func() *gorm.DB { return tx.Omit("Langs") }
		for i := range 8 {
			id := uint64(i + 1)
			must(w().Create(&ReadKind{Record: resource.Record{ID: id, Live: live()}}).Error)
			for _, l := range []string{"sk", "en"} {
				must(w().Create(&ReadKindLang{Lang: lang(l, words[i], ""), ReadKindID: id, Title: words[i]}).Error)
			}
		}
		for from := 0; from < pages; from += 500 {
			var recs []BenchPage
			var langs []BenchPageLang
			for i := from; i < from+500; i++ {
				kind := uint64(i%8 + 1)
				recs = append(recs, BenchPage{Record: resource.Record{ID: uint64(i + 1), Live: live(), Version: 1}, Status: i%10 != 0, KindID: &kind})
				for _, l := range []string{"sk", "en"} {
					title := fmt.Sprintf("%s %s %d", words[rand.IntN(len(words))], words[rand.IntN(len(words))], i)
					if i%100 == 7 {
						title += " vzácny"
					}
					langs = append(langs, BenchPageLang{Lang: lang(l, title, ""), BenchPageID: uint64(i + 1), Title: title,
						TitleURL: fmt.Sprint("t-", i), Content: strings.Repeat("obsah ", 80), MetaDescription: "opis " + title})
				}
			}
			must(w().CreateInBatches(recs, 100).Error)
			must(w().CreateInBatches(langs, 100).Error)
		}
		return nil
	}))
	for _, sql := range benchIndexes {
		must(d.Write(ctx).Exec(sql).Error)
	}
	must(d.Analyze(ctx))
}

// benchList runs one list from 16 goroutines. Cold forgets what was kept
// before each call.
func benchList(b *testing.B, query string, cold bool) {
	e := benchEngine()
	q := values(b, query)
	b.SetParallelism(8)
	b.ReportAllocs()
	b.ResetTimer()
	b.RunParallel(func(p *testing.PB) {
		for p.Next() {
			if cold {
				must(e.Invalidate(context.Background(), "bench/page"))
			}
			page, err := e.List(context.Background(), readAdmin, "bench/page", q)
			if err != nil || len(page.Data) == 0 {
				b.Error(len(page.Data), err)
			}
		}
	})
}

func BenchmarkListFirstPage(b *testing.B)   { benchList(b, "", false) }
func BenchmarkListPage2500(b *testing.B)    { benchList(b, "page=2500", false) }
func BenchmarkListSearch(b *testing.B)      { benchList(b, "search=vzacny", false) }
func BenchmarkListStatus(b *testing.B)      { benchList(b, "status=1&sort=-updated_at", false) }
func BenchmarkListColdFirst(b *testing.B)   { benchList(b, "", true) }
func BenchmarkListColdDeep(b *testing.B)    { benchList(b, "page=2500", true) }
func BenchmarkListColdSearch(b *testing.B)  { benchList(b, "search=vzacny", true) }
func BenchmarkListColdRare(b *testing.B)    { benchList(b, "search=vzacny&page=40", true) }
func BenchmarkListColdStatus(b *testing.B)  { benchList(b, "status=0", true) }
func BenchmarkListColdKind(b *testing.B)    { benchList(b, "kind=3", true) }
func BenchmarkListColdUpdated(b *testing.B) { benchList(b, "sort=-updated_at&status=1", true) }

// benchMended changes a record before each call, which is reported.
func benchMended(b *testing.B, query string) {
	e := benchEngine()
	ctx, q := context.Background(), values(b, query)
	list := func() {
		page, err := e.List(ctx, readAdmin, "bench/page", q)
		if err != nil || len(page.Data) == 0 {
			b.Fatal(len(page.Data), err)
		}
	}
	for range 3 {
		list()
		e.core.Cache.Wait()
	}
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		id, title := rand.IntN(5000)+1, fmt.Sprint("Zmenená ", rand.IntN(1000))
		must(e.core.Deps.DB.Tx(ctx, func(tx *gorm.DB) error {
			return tx.Exec("UPDATE bench_page_langs SET title = ?, sort_key = ?, search_norm = ? WHERE bench_page_id = ?",
				title, db.SortKey("sk", title), db.Fold(title), id).Error
		}))
		must(e.core.Cache.Changed(ctx, "bench_pages", uint64(id)))
		b.StartTimer()
		list()
	}
}

func BenchmarkListMendedFirst(b *testing.B)  { benchMended(b, "") }
func BenchmarkListMendedDeep(b *testing.B)   { benchMended(b, "page=2500") }
func BenchmarkListMendedSearch(b *testing.B) { benchMended(b, "search=vzacny") }

func BenchmarkLoad(b *testing.B) {
	e := benchEngine()
	b.SetParallelism(8)
	b.ReportAllocs()
	b.ResetTimer()
	b.RunParallel(func(p *testing.PB) {
		for p.Next() {
			if _, err := e.Load(context.Background(), readAdmin, "bench/page", uint64(1+rand.IntN(1000))); err != nil {
				b.Error(err)
			}
		}
	})
}
