package screens_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/web/webtest"
)

// polyglot is an administrator of a site whose languages come and go.
type polyglot struct {
	t        *testing.T
	p        *apptest.Product
	b        *webtest.Client
	r        *rand.Rand
	category uint64 // of the shop
	records  []*told
	count    int
	deeds    []string
}

// told is a record as it should be: its titles and addresses, by language.
type told struct {
	api     string
	id      uint64
	live    bool
	titles  map[string]string
	address map[string]string
}

// spokenAt are the screens whose records are told in languages, and the tables of their texts.
var spokenAt = map[string]string{
	"/api/content/page/": "page_langs", "/api/blog/": "article_langs", "/api/content/category/": "category_langs", "/api/shop/product/": "product_langs", "/api/gallery/": "gallery_langs",
}

// Whatever languages are added, taken away, brought back and made the first while records
// are written in them: each record has the texts that it was given, and is shown, found
// and sorted by those of the languages of now; an address is one record's in a language.
func TestLifeInLanguages(t *testing.T) {
	apptest.Lives(t, 40, []int{1}, func(t *testing.T, life apptest.Life) {
		apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
			translate(t, p.Config.StorageDir, nil)
			l := &polyglot{t: t, p: p, r: rand.New(rand.NewPCG(life.Seed, 13))}
			l.speak([]string{"sk", "en", "cs"})
			l.category = l.makes("/api/content/category/", map[string]any{"module_id": 5})
			for range life.Rounds() {
				l.step()
				if l.check(); t.Failed() {
					t.Fatal(strings.Join(l.deeds, "\n"))
				}
			}
		})
	})
}

func (l *polyglot) note(format string, args ...any) {
	l.deeds = append(l.deeds, fmt.Sprintf(format, args...))
}

// did notes what was asked and answered. Being refused is part of life; that the program
// fails is not.
func (l *polyglot) did(a *webtest.Answer, format string, args ...any) *webtest.Answer {
	l.note("%s: %d %.300s", fmt.Sprintf(format, args...), a.Status, a.Body)
	if a.Status >= 500 || a.Status == 401 || a.Status == 419 {
		l.t.Errorf("it answers %d: %s", a.Status, a.Body)
	}
	return a
}

// speak starts the program with other languages, the default first.
func (l *polyglot) speak(languages []string) {
	l.note("the languages are %v", languages)
	l.p.Config.Locales = languages
	l.p.Restart()
	l.b = l.p.Admin(l.t)
	if err := l.p.Engine.Refold(l.t.Context()); err != nil { // as is done soon after a start
		l.t.Error(err)
	}
}

func (l *polyglot) step() {
	switch n := l.r.IntN(16); {
	case n < 3:
		all := []string{"sk", "en", "cs", "de"}
		l.r.Shuffle(4, func(i, j int) { all[i], all[j] = all[j], all[i] })
		l.speak(all[:1+l.r.IntN(4)])
	case n < 7 || len(l.records) < 4:
		api := slices.Sorted(maps.Keys(spokenAt))[l.r.IntN(len(spokenAt))]
		form := map[string]any{}
		switch api {
		case "/api/content/category/":
			form["module_id"] = 1
		case "/api/shop/product/":
			form = apptest.Goods(fmt.Sprint("kus-", l.count), l.category)
		}
		l.makes(api, form)
	case n < 12:
		l.changes(l.some(true))
	case n < 14:
		l.removes(l.some(true))
	case n < 15:
		l.restores(l.some(false))
	default:
		l.reverts(l.some(true))
	}
}

// some is one of the records that are there, or of the removed ones; nil where there is none.
func (l *polyglot) some(live bool) *told {
	var all []*told
	for _, rec := range l.records {
		if rec.live == live && rec.id != l.category {
			all = append(all, rec)
		}
	}
	if len(all) == 0 {
		return nil
	}
	return all[l.r.IntN(len(all))]
}

// text is what a record may be called in a language, and where it may stand.
func (l *polyglot) text(language string) (title, address string) {
	l.count++
	return fmt.Sprintf("Reč%s%04d", language, l.count), fmt.Sprintf("%s-%d", language, l.r.IntN(30))
}

// makes makes a record in all languages but, at times, one. A text in a language that the
// site does not have is refused.
func (l *polyglot) makes(api string, form map[string]any) uint64 {
	rec := &told{api: api, live: true, titles: map[string]string{}, address: map[string]string{}}
	langs, short, foreign := map[string]any{}, l.category != 0 && l.r.IntN(8) == 0, l.category != 0 && l.r.IntN(8) == 0
	for i, language := range l.p.Config.Locales {
		if short && i == len(l.p.Config.Locales)-1 {
			continue
		}
		rec.titles[language], rec.address[language] = l.text(language)
		langs[language] = map[string]any{"title": rec.titles[language], "title_url": rec.address[language]}
	}
	if foreign = foreign && len(l.p.Config.Locales) < 4; foreign {
		langs[l.foreign()] = map[string]any{"title": "Cudzie", "title_url": "cudzie"}
	}
	form["langs"], form["status"] = langs, true
	a := l.did(l.b.PostJSON(api, form), "makes %s %v", api, langs)
	holder := l.holder(rec, rec.address)
	if (a.Status == http.StatusCreated) != (!short && !foreign && holder == nil) {
		l.t.Errorf("one is missing: %v, one is foreign: %v, and %+v has the address; it answers %d", short, foreign, holder, a.Status)
	}
	if a.Status != http.StatusCreated {
		return 0
	}
	var made struct{ ID uint64 }
	a.Data(&made)
	rec.id = made.ID
	l.records = append(l.records, rec)
	return rec.id
}

// foreign is a language that the site does not have.
func (l *polyglot) foreign() string {
	for _, language := range []string{"sk", "en", "cs", "de"} {
		if !slices.Contains(l.p.Config.Locales, language) {
			return language
		}
	}
	return "xx"
}

// holder is another record that has one of the addresses, be it in a language that the
// site does not have now.
func (l *polyglot) holder(rec *told, addresses map[string]string) *told {
	for _, other := range l.records {
		if other == rec || !other.live || other.api != rec.api {
			continue
		}
		for language, address := range addresses {
			if address != "" && other.address[language] == address {
				return other
			}
		}
	}
	return nil
}

func (l *polyglot) at(rec *told) string { return fmt.Sprint(rec.api, rec.id) }

// changes has a record be told otherwise in some languages.
func (l *polyglot) changes(rec *told) {
	if rec == nil {
		return
	}
	is := told{api: rec.api, titles: maps.Clone(rec.titles), address: maps.Clone(rec.address)}
	langs, missing := map[string]any{}, false
	for _, language := range l.p.Config.Locales {
		if is.titles[language] != "" && l.r.IntN(2) == 0 {
			continue
		}
		if is.titles[language] == "" && l.r.IntN(4) == 0 {
			missing = true // a language that came later may be left for another day, or not
			continue
		}
		is.titles[language], is.address[language] = l.text(language)
		langs[language] = map[string]any{"title": is.titles[language], "title_url": is.address[language]}
	}
	a := l.did(l.b.PostJSON(l.at(rec), map[string]any{"langs": langs}), "changes %s %v", l.at(rec), langs)
	is.id, is.live = rec.id, true
	now := maps.Clone(is.address)
	maps.DeleteFunc(now, func(language, _ string) bool { return !slices.Contains(l.p.Config.Locales, language) })
	taken := l.holder(rec, now)
	if done := a.Status == http.StatusOK; !missing && done != (taken == nil) {
		l.t.Errorf("%+v has the address, and it answers %d", taken, a.Status)
	}
	if a.Status == http.StatusOK {
		*rec = is
	}
}

func (l *polyglot) removes(rec *told) {
	if rec != nil && l.did(l.b.Delete(l.at(rec)), "removes %s", l.at(rec)).Status == http.StatusOK {
		rec.live = false
	}
}

func (l *polyglot) restores(rec *told) {
	if rec == nil {
		return
	}
	holder := l.holder(rec, rec.address)
	a := l.did(l.b.PostJSON(l.at(rec)+"/restore", nil), "brings back %s", l.at(rec))
	if (a.Status == http.StatusOK) != (holder == nil) {
		l.t.Errorf("%+v has an address of %+v, and it answers %d", holder, rec, a.Status)
	}
	rec.live = a.Status == http.StatusOK
}

// reverts has a record be what it was once, in the languages of now.
func (l *polyglot) reverts(rec *told) {
	if rec == nil {
		return
	}
	var past []struct{ ID uint64 }
	l.b.Get(l.at(rec) + "/history").Is(http.StatusOK).Data(&past)
	entry := past[l.r.IntN(len(past))]
	if l.did(l.b.PostJSON(l.at(rec)+"/revert", map[string]any{"entry": entry.ID}), "reverts %s to %d", l.at(rec), entry.ID).Status != http.StatusOK {
		return
	}
	for language, text := range l.load(rec) {
		rec.titles[language], rec.address[language] = text.Title, text.TitleURL
	}
}

type spokenText struct {
	Title    string
	TitleURL string `json:"title_url"`
}

func (l *polyglot) load(rec *told) map[string]spokenText {
	var form struct{ Langs map[string]spokenText }
	if a := l.b.Get(l.at(rec)); a.Status != http.StatusOK {
		l.t.Errorf("%s answers %d: %s", l.at(rec), a.Status, a.Body)
	} else {
		a.Data(&form)
	}
	return form.Langs
}

// check holds every record against what it was told.
func (l *polyglot) check() {
	for _, rec := range l.records {
		langs := l.load(rec)
		if len(langs) != len(l.p.Config.Locales) {
			l.t.Errorf("%s has the languages %v", l.at(rec), langs)
		}
		for _, language := range l.p.Config.Locales {
			if text := langs[language]; text.Title != rec.titles[language] || text.TitleURL != rec.address[language] {
				l.t.Errorf("%s is told in %s %+v, and was %q at %q", l.at(rec), language, text, rec.titles[language], rec.address[language])
			}
		}
		l.addresses(rec)
	}
	for api := range spokenAt {
		for _, language := range []string{"sk", "en", "cs"} {
			l.listed(api, language)
		}
	}
	if rec := l.some(true); rec != nil && slices.Contains([]string{"/api/content/page/", "/api/blog/", "/api/shop/product/"}, rec.api) {
		l.previewed(rec, []string{"sk", "en", "cs"}[l.r.IntN(3)])
	}
}

// previewed demands that a preview shows a record as a reader of the language is told of it.
func (l *polyglot) previewed(rec *told, language string) {
	b, title := speaking(l.b, language), l.shown(rec, language)
	if title == "" {
		return
	}
	var address string
	a := b.Get(fmt.Sprint(rec.api, "preview/", rec.id))
	if l.did(a, "a preview of %s in %s", l.at(rec), language); a.Status != http.StatusOK {
		l.t.Errorf("there is no preview of %s: %d", l.at(rec), a.Status)
		return
	}
	a.Data(&address)
	if page := b.Get(strings.TrimPrefix(address, l.p.Base())); page.Status != http.StatusOK || !strings.Contains(page.Body, title) {
		l.t.Errorf("a preview of %s in %s at %s lacks %q: %d %s", l.at(rec), language, address, title, page.Status, page.Body)
	}
}

// addresses demands that what is stored in languages that are not there now is there still.
func (l *polyglot) addresses(rec *told) {
	var rows []struct{ Locale, Title string }
	table := spokenAt[rec.api]
	owner := strings.TrimSuffix(table, "_langs") + "_id"
	if err := l.p.DB.Write(l.t.Context()).Table(table).Where(owner+" = ?", rec.id).Select("locale, COALESCE(title, '') AS title").Scan(&rows).Error; err != nil {
		l.t.Error(err)
	}
	for _, row := range rows {
		if row.Title != rec.titles[row.Locale] {
			l.t.Errorf("%s is kept in %s as %q, and was told %q", l.at(rec), row.Locale, row.Title, rec.titles[row.Locale])
		}
	}
}

// shown is a record's title to who reads a language.
func (l *polyglot) shown(rec *told, language string) string {
	order := slices.Clone(l.p.Config.Locales)
	if at := slices.Index(order, language); at > 0 {
		order = slices.Insert(slices.Delete(order, at, at+1), 0, language)
	}
	for _, one := range order {
		if rec.titles[one] != "" {
			return rec.titles[one]
		}
	}
	return ""
}

type listedRow struct {
	ID   uint64
	Lang struct{ Title string }
}

// listed holds a list in a language against the records, and what is found by a title.
func (l *polyglot) listed(api, language string) {
	b := speaking(l.b, language)
	read := func(ask string) map[uint64]string {
		var rows []listedRow
		if a := b.Get(api + "?per_page=100" + ask); a.Status != http.StatusOK {
			l.t.Errorf("%s%s in %s answers %d: %s", api, ask, language, a.Status, a.Body)
		} else {
			a.Data(&rows)
		}
		found := map[uint64]string{}
		for _, row := range rows {
			found[row.ID] = row.Lang.Title
		}
		return found
	}
	want := map[uint64]string{}
	var all []*told
	for _, rec := range l.records {
		if rec.live && rec.api == api {
			want[rec.id] = l.shown(rec, language)
			all = append(all, rec)
		}
	}
	got := read("")
	for id, title := range got {
		if id <= 3 && want[id] == "" && !slices.ContainsFunc(all, func(rec *told) bool { return rec.id == id }) {
			delete(got, id) // what a new product begins with
		} else if title != want[id] {
			l.t.Errorf("in %s %s%d is listed as %q, want %q", language, api, id, title, want[id])
		}
	}
	if len(got) != len(want) {
		l.t.Errorf("in %s %s lists %v, want %v", language, api, got, want)
	}
	if len(all) == 0 {
		return
	}
	rec := all[l.r.IntN(len(all))]
	if title := want[rec.id]; title != "" && read("&search=" + url.QueryEscape(title))[rec.id] == "" {
		l.t.Errorf("in %s %s is not found by %q, which is shown", language, l.at(rec), title)
	}
	// A former name may still find it, and is nowhere told.
	sheet := b.Get(api + "export?format=csv").Is(http.StatusOK).Body
	for in, title := range rec.titles {
		if title != "" && !slices.Contains(l.p.Config.Locales, in) && strings.Contains(sheet, title) {
			l.t.Errorf("in %s %s is exported as %q, though the languages are %v", language, l.at(rec), title, l.p.Config.Locales)
		}
	}
}
