package orders_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/http"
	"net/mail"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/web/webtest"
)

// tongues is a shop whose languages come and go while orders are placed, written about,
// invoiced and looked at.
type tongues struct {
	*life
	languages map[string]uint64 // all that there ever were
	subject   map[string]string // of the confirmation, as staff wrote it
	told      map[string]string // what the soap is called
	read      map[string]bool   // files of mails
}

// Whatever languages a shop takes away and brings back: sites are told of goods in their
// own or in one that there is, orders of any language go on, and whoever ordered is written
// to in words, in the language of the order while the shop has it.
func TestLifeOfASpokenShop(t *testing.T) {
	apptest.Lives(t, 40, []int{1}, func(t *testing.T, life apptest.Life) {
		apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
			l := begunLife(t, p, life.Seed)
			l.r = rand.New(rand.NewPCG(life.Seed, 17))
			l.receive(l.soap, 1000)
			w := &tongues{life: l, languages: map[string]uint64{}, subject: map[string]string{}, told: map[string]string{}, read: map[string]bool{}}
			w.speak("sk", "en", "de")
			for range life.Rounds() {
				w.step()
				w.heard()
				l.endIfFailed()
			}
			l.check()
			l.look()
			l.endIfFailed()
		})
	})
}

func (w *tongues) step() {
	switch n := w.r.IntN(12); {
	case n < 2:
		all := []string{"sk", "en", "de"}
		w.r.Shuffle(3, func(i, j int) { all[i], all[j] = all[j], all[i] })
		w.speak(all[:1+w.r.IntN(3)]...)
	case n < 5:
		w.orders()
	case n < 6:
		w.rewords()
	case n < 7:
		w.retitles()
	default:
		w.goesOn(w.someOrder())
	}
}

// speak starts the program with other languages, the default first.
func (w *tongues) speak(languages ...string) {
	w.note("the languages are %v", languages)
	w.settle()
	w.Config.Locales = languages
	w.Restart()
	w.b = w.Admin(w.t)
	if err := w.Engine.Refold(w.t.Context()); err != nil { // as is done soon after a start
		w.t.Error(err)
	}
	var rows []struct {
		ID   uint64
		Code string
	}
	w.scan(&rows, "SELECT id, code FROM languages")
	for _, row := range rows {
		w.languages[row.Code] = row.ID
	}
}

func (w *tongues) has(language string) bool { return slices.Contains(w.Config.Locales, language) }

// retitles has the soap called by other names, in the languages of now.
func (w *tongues) retitles() {
	langs := map[string]any{}
	for _, language := range w.Config.Locales {
		langs[language] = map[string]any{"title": fmt.Sprintf("Seife%s%d", language, w.r.IntN(1000)), "title_url": "seife-" + language}
	}
	form := map[string]any{"version": w.number(w.t, "SELECT version FROM products WHERE id = ?", w.soap), "langs": langs}
	if w.did(w.b.PostJSON(fmt.Sprint("/api/shop/product/", w.soap), form), "the soap gets %v", langs) {
		for language, text := range langs {
			w.told[language] = text.(map[string]any)["title"].(string)
		}
	}
}

// rewords has staff write the confirmation in other words, in some language of now.
func (w *tongues) rewords() {
	language := w.Config.Locales[w.r.IntN(len(w.Config.Locales))]
	subject := fmt.Sprintf("Predmet-%s-%d {number}", language, w.r.IntN(1000))
	form := map[string]any{"version": w.number(w.t, "SELECT version FROM order_mails WHERE id = 1"), "langs": map[string]any{language: map[string]any{"subject": subject}}}
	if w.did(w.b.PostJSON("/api/settings/order_mail/1", form), "the confirmation gets %v", form) {
		w.subject[language] = subject
	}
}

// orders has a site show goods and order them, in any language that it ever knew.
func (w *tongues) orders() {
	language := []string{"sk", "en", "de"}[w.r.IntN(3)]
	site := w.site(w.t, w.siteKey, fmt.Sprint("cart-", w.r.Uint64()))
	site.Language = language
	var shown struct{ Title string }
	if a := site.Get(fmt.Sprintf("/api/site/goods/%d?language_id=%d", w.soap, w.languages[language])); w.did(a, "the soap in %s", language) {
		a.Data(&shown)
	}
	basket := map[string]any{"products": []any{w.item(w.soap, 1)}, "payment_id": w.card, "shipping_id": w.courier, "country_id": w.order(nil)["country_id"], "language_id": w.languages[language]}
	var q struct {
		Total     float64
		Products  []struct{ Title string }
		Shippings []struct{ Title string }
		Errors    map[string][]string
	}
	a := site.PostJSON(siteQuote, basket)
	if !w.did(a, "what it costs in %s", language) {
		return
	}
	a.Data(&q)
	if shown.Title != q.Products[0].Title || w.has(language) && w.told[language] != "" && shown.Title != w.told[language] {
		w.t.Errorf("in %s the soap is shown as %q, priced as %q, and told as %q", language, shown.Title, q.Products[0].Title, w.told[language])
	}
	for _, title := range []string{q.Products[0].Title, q.Shippings[0].Title} {
		if title == "" {
			w.t.Errorf("in %s there are goods or ways without a name: %s", language, a.Body)
		}
	}
	form := w.order(basket)
	form["total"], form["email"] = q.Total, fmt.Sprintf("%s%d@example.com", language, w.r.Uint64())
	a = site.PostJSON(siteOrder, form)
	if w.did(a, "it is ordered in %s", language) {
		id := uint64(w.number(w.t, "SELECT id FROM orders WHERE token = ?", tokenOf(a.Body)))
		w.placed(id, tokenOf(a.Body))
	} else if w.has(language) {
		w.t.Errorf("in %s, which the shop has, nothing is ordered: %s", language, a.Body)
	}
}

// goesOn has staff look at an order, change it, write about it and invoice it.
func (w *tongues) goesOn(order uint64) {
	if order == 0 {
		return
	}
	reader := *w.b
	reader.Language = []string{"sk", "en", "de"}[w.r.IntN(3)]
	whole := func(a *webtest.Answer, what string) {
		if w.did(a, "%s of order %d in %s", what, order, reader.Language); a.Status == http.StatusNotFound {
			w.t.Errorf("%s answers %d", what, a.Status)
		}
	}
	switch w.r.IntN(7) {
	case 0:
		whole(reader.Get(fmt.Sprint(orderAPI, "detail/", order)), "the detail")
		whole(reader.Get(fmt.Sprint(orderAPI, order)), "the form")
	case 1:
		form := map[string]any{"version": w.number(w.t, "SELECT version FROM orders WHERE id = ?", order), "city": fmt.Sprint("Mesto ", w.r.IntN(9))}
		if a := reader.PostJSON(at(order, ""), form); !w.did(a, "order %d gets %v", order, form) {
			w.t.Errorf("it is not changed: %d %s", a.Status, a.Body)
		}
	case 2:
		whole(reader.PostJSON(at(order, "/send-order"), nil), "once more the confirmation")
	case 3:
		whole(reader.PostJSON(at(order, "/generate-invoice"), nil), "an invoice")
	case 4:
		whole(reader.PostJSON(at(order, "/status"), map[string]any{"status": 1}), "the payment")
	case 5:
		whole(reader.PostJSON(at(order, "/status"), map[string]any{"status_admin": []int{2, 4}[w.r.IntN(2)]}), "the way")
	default:
		whole(reader.Get(at(order, "/documents/")), "the documents")
		mail := 1 + w.r.IntN(8)
		whole(reader.Get(fmt.Sprintf("/api/settings/order_mail/%d/preview", mail)), "a preview of mails")
	}
}

// rawKey is a text that nobody wrote, or a place that nothing filled.
var rawKey = regexp.MustCompile(`\b(mail|order|shop|errors|common|gift)\.[a-z_]+\.[a-z_]+\b|<no value>|%!|\{[a-z_]+\}`)

// heard reads the mails that came since, once all jobs are done.
func (w *tongues) heard() {
	w.settle()
	files, err := filepath.Glob(filepath.Join(w.Config.StorageDir, "mail", "*.eml"))
	if err != nil {
		w.t.Fatal(err)
	}
	for _, file := range files {
		if w.read[file] {
			continue
		}
		w.read[file] = true
		raw, err := os.ReadFile(file)
		if err != nil {
			w.t.Fatal(err)
		}
		m, err := mail.ReadMessage(bytes.NewReader(raw))
		if err != nil {
			w.t.Fatal(err)
		}
		subject, _ := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
		text := textsOf(w.t, m)
		w.note("to %s: %s", m.Header.Get("To"), subject)
		language := strings.TrimPrefix(m.Header.Get("To")[strings.Index(m.Header.Get("To"), "<"):], "<")[:2]
		if said, is := w.subject[language]; is && w.has(language) && strings.HasPrefix(filepath.Base(file), "order_placed-") && !strings.HasPrefix(said, strings.Split(subject, " ")[0]) {
			w.t.Errorf("%s is confirmed as %q, and staff wrote %q", m.Header.Get("To"), subject, said)
		}
		if found := rawKey.FindString(subject + text); found != "" || strings.TrimSpace(subject) == "" {
			w.t.Errorf("%s is written %q: %s\n%s", m.Header.Get("To"), found, subject, text)
		}
	}
}

// textsOf are the texts of a mail.
func textsOf(t *testing.T, m *mail.Message) (all string) {
	t.Helper()
	var read func(kind, encoding string, body io.Reader)
	read = func(kind, encoding string, body io.Reader) {
		media, params, _ := mime.ParseMediaType(kind)
		if strings.HasPrefix(media, "multipart/") {
			parts := multipart.NewReader(body, params["boundary"])
			for part, err := parts.NextRawPart(); err == nil; part, err = parts.NextRawPart() {
				read(part.Header.Get("Content-Type"), part.Header.Get("Content-Transfer-Encoding"), part)
			}
			return
		}
		if media != "text/plain" {
			return
		}
		if strings.EqualFold(encoding, "quoted-printable") {
			body = quotedprintable.NewReader(body)
		}
		text, err := io.ReadAll(body)
		if err != nil {
			t.Error(err)
		}
		all += string(text)
	}
	read(m.Header.Get("Content-Type"), m.Header.Get("Content-Transfer-Encoding"), m.Body)
	return all
}
