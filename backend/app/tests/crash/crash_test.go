package crash_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/web/webtest"
)

// article is what a writer knows of one record of its own.
type article struct {
	id      string
	mark    string // in both titles, another after each save
	image   string // address, empty without a picture
	shown   string // address of the picture in its texts, empty without
	removed bool
	saves   int
	// What was asked last without an answer: either it happened whole or not at all.
	doubt string // "update", "remove" or empty
	maybe string // the mark it would have
}

// writer changes records until the program dies under it.
type writer struct {
	t        *testing.T
	base     string
	cookie   string
	token    string
	name     string
	category []any
	n        int
	dice     *rand.Rand
	answered *atomic.Int64 // calls of all writers
	own      []*article
	uploads  []string // addresses of pictures whose texts were confirmed
}

func (w *writer) work() {
	for {
		var err error
		live := w.pick()
		switch n := w.dice.IntN(10); {
		case n < 4 || live == nil:
			err = w.create("")
		case n < 7:
			err = w.update(live)
		case n < 8:
			err = w.remove(live)
		default:
			err = w.upload()
		}
		if err != nil {
			return
		}
	}
}

func (w *writer) pick() *article {
	for _, i := range w.dice.Perm(len(w.own)) {
		if a := w.own[i]; !a.removed && a.doubt == "" {
			return a
		}
	}
	return nil
}

// form is an article whose every part tells the mark; half of them bring a picture.
func (w *writer) form(slug, shown string) (mark string, form map[string]any) {
	w.n++
	mark = fmt.Sprintf("znak-%s-%d-", w.name, w.n)
	lang := func(locale string) map[string]any {
		return map[string]any{"title": mark + " " + locale, "title_url": slug, "content": textOf(mark, shown)}
	}
	form = map[string]any{"langs": map[string]any{"sk": lang("sk"), "en": lang("en")}, "categories": w.category, "status": true}
	if w.dice.IntN(2) == 0 {
		form["image"] = apptest.Picture{}
	}
	return mark, form
}

// textOf is an article's text, with a picture where it has one.
func textOf(mark, shown string) string {
	if shown == "" {
		return "<p>" + mark + "</p>"
	}
	return "<p>" + mark + `</p><p><img src="` + shown + `" alt=""></p>`
}

// confirmation is the part of an answer that a writer keeps.
type confirmation struct {
	Data struct {
		ID    json.Number
		Image *struct{ URL string }
		URL   string
	}
}

func (w *writer) create(shown string) error {
	mark, form := w.form(fmt.Sprintf("clanok-%s-%d", w.name, w.n), shown)
	answer, err := w.send(http.MethodPost, "/api/blog/", form, http.StatusCreated)
	if err != nil {
		return err
	}
	a := &article{id: answer.Data.ID.String(), mark: mark, shown: shown, saves: 1}
	w.own = append(w.own, a)
	a.shows(answer)
	return nil
}

func (a *article) shows(answer confirmation) {
	if answer.Data.Image != nil {
		a.image = answer.Data.Image.URL
	}
}

func (w *writer) update(a *article) error {
	mark, form := w.form("clanok-"+w.name+"-zmena-"+a.id, a.shown)
	a.doubt, a.maybe = "update", mark
	answer, err := w.send(http.MethodPost, "/api/blog/"+a.id, form, http.StatusOK)
	if err != nil {
		return err
	}
	a.doubt, a.mark = "", mark
	a.saves++
	a.shows(answer)
	return nil
}

func (w *writer) remove(a *article) error {
	a.doubt = "remove"
	if _, err := w.send(http.MethodDelete, "/api/blog/"+a.id, nil, http.StatusOK); err != nil {
		return err
	}
	a.doubt, a.removed = "", true
	return nil
}

func (w *writer) upload() error {
	answer, err := w.send(http.MethodPost, "/api/upload", map[string]any{"file": apptest.Picture{}}, http.StatusCreated)
	if err != nil {
		return err
	}
	// A picture stays where a text shows it.
	if err := w.create(answer.Data.URL); err != nil {
		return err
	}
	w.uploads = append(w.uploads, answer.Data.URL)
	return nil
}

// send returns an error where the program died before its answer was whole.
func (w *writer) send(method, path string, form map[string]any, want int) (answer confirmation, err error) {
	var raw bytes.Buffer
	parts := multipart.NewWriter(&raw)
	apptest.Write(w.t, parts, "", form)
	if err := parts.Close(); err != nil {
		return answer, err
	}
	r, err := http.NewRequest(method, w.base+path, &raw)
	if err != nil {
		return answer, err
	}
	r.Header = http.Header{
		"Content-Type": {parts.FormDataContentType()}, "Cookie": {w.cookie}, "X-Xsrf-Token": {w.token},
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return answer, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return answer, err
	}
	if response.StatusCode != want {
		w.t.Errorf("%s %s: %d %s", method, path, response.StatusCode, body)
		return answer, io.ErrUnexpectedEOF
	}
	w.answered.Add(1)
	return answer, json.Unmarshal(body, &answer)
}

// killed kills the program again and again while it is written to, and holds
// it to every answer that it gave.
func killed(t *testing.T, program string, c config.Config, rounds int) {
	seed := apptest.Seed(t)
	kills := apptest.Dice(seed, "kills")
	// In the midst of its first steps, at some of which the tables are half made.
	for range 3 {
		p, _ := launch(t, program, c)
		time.Sleep(time.Duration(20+kills.IntN(180)) * time.Millisecond)
		p.kill(t)
	}
	p := run(t, program, c)
	admin := webtest.New(t, p.base).SignIn(apptest.AdminEmail, apptest.Password)
	var category []any
	for _, slug := range []string{"prva", "druha"} {
		form := apptest.Page(slug)
		form["module_id"] = "1"
		var made struct{ ID json.Number }
		admin.Post("/api/content/category/", form).Is(http.StatusCreated).Data(&made)
		category = append(category, made.ID.String())
	}
	cookie, token := "session="+admin.Cookie("session"), admin.Cookie("XSRF-TOKEN")
	var everyone []*writer
	var answered atomic.Int64
	for round := range rounds {
		var writers []*writer
		var wait sync.WaitGroup
		for i := range 4 {
			w := &writer{t: t, base: p.base, cookie: cookie, token: token, name: fmt.Sprintf("%d-%d", round, i), category: category}
			w.dice, w.answered = apptest.Dice(seed, w.name), &answered
			writers = append(writers, w)
			wait.Go(w.work)
		}
		before := answered.Load()
		time.Sleep(time.Duration(100+kills.IntN(700)) * time.Millisecond)
		apptest.Soon(t, "a dozen calls are answered", func() bool { return t.Failed() || answered.Load() >= before+12 })
		p.kill(t)
		wait.Wait()
		p = run(t, program, c)
		reader := webtest.New(t, p.base)
		reader.Header.Set("Cookie", cookie) // the session is the one of before
		for _, w := range writers {
			w.check(reader)
		}
		everyone = append(everyone, writers...)
	}
	reader := webtest.New(t, p.base)
	reader.Header.Set("Cookie", cookie)
	records, pictures := 0, 0
	for _, w := range everyone {
		w.check(reader)
		records, pictures = records+len(w.own), pictures+len(w.uploads)
	}
	p.stop(t)
	if records < rounds || pictures == 0 {
		t.Errorf("only %d records and %d pictures were confirmed", records, pictures)
	}
	t.Logf("%d records and %d pictures in texts were confirmed in %d rounds", records, pictures, rounds)
	nothingHalf(t, c, everyone)
}

// check reads what the writer was told to be saved.
func (w *writer) check(reader *webtest.Client) {
	for _, a := range w.own {
		var record struct {
			Deleted *string `json:"deleted_at"`
			Langs   map[string]struct {
				Title, Content string
			}
			Categories []json.Number
			Image      *struct{ URL, Thumb string }
		}
		reader.Get("/api/blog/" + a.id).Is(http.StatusOK).Data(&record)
		if a.doubt == "update" && strings.HasPrefix(record.Langs["sk"].Title, a.maybe) {
			a.mark, a.image, a.doubt = a.maybe, "", ""
			a.saves++
			if record.Image != nil {
				a.image = record.Image.URL
			}
		}
		if a.doubt == "remove" && record.Deleted != nil {
			a.removed = true
		}
		a.doubt = ""
		for locale, lang := range record.Langs {
			if lang.Title != a.mark+" "+locale || lang.Content != textOf(a.mark, a.shown) {
				w.t.Errorf("article %s: confirmed as %q, in %s it is %+v", a.id, a.mark, locale, lang)
			}
		}
		if len(record.Langs) != 2 || len(record.Categories) != len(w.category) || a.removed != (record.Deleted != nil) {
			w.t.Errorf("article %s (removed: %v): %+v", a.id, a.removed, record)
		}
		if a.image == "" {
			continue
		}
		if record.Image == nil || record.Image.URL != a.image {
			w.t.Errorf("article %s: the confirmed picture %s is %+v", a.id, a.image, record.Image)
			continue
		}
		reader.Get(record.Image.URL).Is(http.StatusOK)
		reader.Get(record.Image.Thumb).Is(http.StatusOK)
	}
	for _, url := range w.uploads {
		reader.Get(url).Is(http.StatusOK)
	}
}
