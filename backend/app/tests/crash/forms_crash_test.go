package crash_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/mail"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/web/webtest"
)

// formMark is a name that tells which form it stands in.
var formMark = regexp.MustCompile(`Znak\d+x\d+x\d+`)

// poster sends forms until the program dies under it.
type poster struct {
	t         *testing.T
	base      string
	round, at int
	sent      []string // marks of all
	confirmed []string
}

func (p *poster) work() {
	for n := 0; ; n++ {
		name := fmt.Sprintf("Znak%dx%dx%d", p.round, p.at, n)
		path, form := "contact", apptest.ContactForm()
		if n%2 == 1 {
			path, form = "return", apptest.ReturnForm()
		}
		form["name"], form["language"] = name, "en"
		p.sent = append(p.sent, name)
		raw, err := json.Marshal(form)
		if err != nil {
			p.t.Error(err)
			return
		}
		r, err := http.NewRequestWithContext(p.t.Context(), http.MethodPost, p.base+"/api/public/form/"+path, bytes.NewReader(raw))
		if err != nil {
			p.t.Error(err)
			return
		}
		r.Header = http.Header{"Content-Type": {"application/json"}, "X-Forwarded-For": {fmt.Sprintf("203.%d.%d.%d", p.round*10+p.at, n/250, n%250)}}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			return
		}
		said, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil {
			return
		}
		if answer.StatusCode != http.StatusCreated {
			p.t.Errorf("a form answers %d: %s", answer.StatusCode, said)
			return
		}
		p.confirmed = append(p.confirmed, name)
	}
}

// killedWithForms kills the program while visitors send forms: each that was
// confirmed is there once, and so is the mail about it; of the others both are
// there or neither.
func killedWithForms(t *testing.T, program string, c config.Config, rounds int) {
	c.Proxies = append(c.Proxies, apptest.Loopback)
	p := run(t, program, c)
	webtest.New(t, p.base).SignIn(apptest.AdminEmail, apptest.Password).PostJSON("/api/settings/3", apptest.SiteEmail()).Is(http.StatusOK)
	kills := apptest.Dice(apptest.Seed(t), "kills")
	var posters []*poster
	for round := range rounds {
		var wait sync.WaitGroup
		for at := range 4 {
			w := &poster{t: t, base: p.base, round: round, at: at}
			posters = append(posters, w)
			wait.Go(w.work)
		}
		time.Sleep(200*time.Millisecond + time.Duration(kills.IntN(500))*time.Millisecond)
		p.kill(t)
		wait.Wait()
		p = run(t, program, c)
	}
	p.stop(t)

	d := dbtest.MustOpen(t, c.DBURL)
	kept, mailed := marksOf(t, d), mailsOf(t, d, filepath.Join(c.StorageDir, "mail"))
	confirmed := 0
	for _, w := range posters {
		for _, name := range w.confirmed {
			if confirmed++; kept[name] != 1 {
				t.Errorf("the confirmed form of %s is there %d times", name, kept[name])
			}
		}
		for _, name := range w.sent {
			if kept[name] > 1 || mailed[name] != kept[name] {
				t.Errorf("the form of %s is there %d times, its mail %d times", name, kept[name], mailed[name])
			}
			delete(mailed, name)
			delete(kept, name)
		}
	}
	if len(mailed) > 0 || len(kept) > 0 {
		t.Errorf("nobody sent %v, %v", kept, mailed)
	}
	if confirmed < rounds {
		t.Errorf("only %d forms were confirmed", confirmed)
	}
	t.Logf("%d forms were confirmed", confirmed)
}

// marksOf is how often each form is kept.
func marksOf(t *testing.T, d *db.DB) map[string]int {
	t.Helper()
	found := map[string]int{}
	for _, table := range []string{"form_contacts", "form_returns"} {
		var names []string
		if err := d.Write(t.Context()).Table(table).Pluck("name", &names).Error; err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			found[name]++
		}
	}
	return found
}

// mailsOf is how often a mail about each form is in the folder, or else on its
// way there: a mail that was in hand at a kill may be in both, and is one.
func mailsOf(t *testing.T, d *db.DB, folder string) map[string]int {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.eml"))
	if err != nil {
		t.Fatal(err)
	}
	sent, queued := map[string]int{}, map[string]int{}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		m, err := mail.ReadMessage(bytes.NewReader(raw))
		if err != nil {
			t.Fatalf("%s is half a mail: %v", file, err)
		}
		subject, err := (&mime.WordDecoder{}).DecodeHeader(m.Header.Get("Subject"))
		if err != nil {
			t.Fatal(err)
		}
		sent[formMark.FindString(subject)]++
	}
	var payloads []string
	if err := d.Write(t.Context()).Table("jobs").Pluck("payload", &payloads).Error; err != nil {
		t.Fatal(err)
	}
	for _, payload := range payloads {
		queued[formMark.FindString(payload)]++
	}
	for name, n := range queued {
		sent[name] = max(sent[name], n)
	}
	return sent
}
