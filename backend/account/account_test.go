package account

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"
	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/integration/mail"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/store/kv"
	"backoffice/backend/store/secret"
)

type texts struct{}

func (texts) Text(locale, key string, args map[string]any) string {
	if link, ok := args["Link"].(string); ok && key == "mail.reset.text" {
		return link
	}
	return locale + " " + key
}

type queue struct {
	mu     sync.Mutex
	sent   []mail.Message
	forgot []Forgotten
}

func (q *queue) Add(_ *gorm.DB, _ string, payload any) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch job := payload.(type) {
	case mail.Message:
		q.sent = append(q.sent, job)
	case Forgotten:
		q.forgot = append(q.forgot, job)
	}
	return nil
}

// journal stands for the activity log, which the whole product's tests read.
type journal struct{}

func (journal) Note(*gorm.DB, Note) error { return nil }

func mustNew(t testing.TB, d *db.DB) (*Accounts, *queue) {
	t.Helper()
	store, err := kv.Open(t.Context(), "memory://")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	q := &queue{}
	box, err := secret.New("the key of thirty-two characters")
	if err != nil {
		t.Fatal(err)
	}
	a := New(Deps{
		DB: d, Queue: q, Journal: journal{}, Texts: texts{}, Locales: []string{"sk", "en"},
		Rules: Rules{MinPassword: 5, Hasher: NewHasher(Strong), Limits: store.Limits()}, Box: box, Address: "https://www.example.com", Now: db.Now,
	})
	if _, err := a.Setup(t.Context(), "Admin@Example.com", "correct horse"); err != nil {
		t.Fatal(err)
	}
	return a, q
}

func TestSetup(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a, _ := mustNew(t, d)
		again, err := a.Setup(t.Context(), "other@example.com", "")
		if err != nil || again != nil {
			t.Errorf("a second start made %+v, %v", again, err)
		}
		var u User
		if err := d.Read(t.Context()).Take(&u).Error; err != nil {
			t.Fatal(err)
		}
		if u.Email != "admin@example.com" || !u.Protected || u.RoleID != resource.RoleAdmin || !u.Status || u.Live == nil {
			t.Errorf("the first administrator is %+v", u)
		}
		if _, err := a.Add(t.Context(), "Eva", "Nová", "eva@example.com", "correct horse", resource.RoleAdmin); err != nil {
			t.Fatal(err)
		}
		// The program acts as the first one, whatever their id is.
		for _, id := range []uint64{u.ID, 4711} {
			if err := d.Write(t.Context()).Model(&User{}).Where("protected = ?", true).Update("id", id).Error; err != nil {
				t.Fatal(err)
			}
			if who, err := a.Administrator(t.Context()); err != nil || who.ID != id || who.RoleID != resource.RoleAdmin {
				t.Errorf("the program acts as %+v, %v", who, err)
			}
		}
		if title, err := a.RoleTitle(t.Context(), 2, "en"); err != nil || title != "en account.roles.editor" {
			t.Errorf("role 2 is %q, %v", title, err)
		}
	})
}

func TestRehash(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a, _ := mustNew(t, d)
		hash := func() (h string) {
			t.Helper()
			if err := d.Read(t.Context()).Model(&User{}).Select("password_hash").Take(&h).Error; err != nil {
				t.Fatal(err)
			}
			return h
		}
		before := hash()
		a.Hasher.params.Iterations = 1
		who, err := a.SignIn(t.Context(), "admin@example.com", "correct horse", "203.0.113.1")
		if err != nil || who.ID != 1 {
			t.Fatal(who, err)
		}
		after := hash()
		if after == before || !strings.Contains(after, "t=1,") {
			t.Errorf("the hash was %s and is %s", before, after)
		}
		if _, err := a.SignIn(t.Context(), "admin@example.com", "correct horse", "203.0.113.1"); err != nil || hash() != after {
			t.Errorf("a hash of today was made anew: %v", err)
		}
	})
}

func TestAdd(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a, _ := mustNew(t, d)
		if _, err := a.Add(t.Context(), "Jana", "Žiaková", "JANA@example.com", "secret", 2); err != nil {
			t.Fatal(err)
		}
		_, err := a.Add(t.Context(), "Iná", "Nová", "jana@EXAMPLE.com", "secret", 2)
		if f := fault.As(err); f == nil || f.Fields["email"] == nil || f.Fields["email"][0].Key != "errors.emailUnique" {
			t.Errorf("an e-mail taken already: %v", err)
		}
		if err := d.Write(t.Context()).Exec("UPDATE users SET deleted_at = ?, live = NULL WHERE email = ?", db.Now(), "jana@example.com").Error; err != nil {
			t.Fatal(err)
		}
		if _, err := a.Add(t.Context(), "Iná", "Nová", "jana@example.com", "secret", 2); err != nil {
			t.Errorf("the e-mail of someone removed is not free: %v", err)
		}
		if _, err := a.Add(t.Context(), "Jana", "Žiaková", "jana.z@example.com", "secret", 2); err != nil {
			t.Fatal(err)
		}
		if _, err := a.Add(t.Context(), "Jana", "Žiaková", "jana.z2@example.com", "secret", 2); err != nil {
			t.Fatal(err)
		}
		var addresses []string
		if err := d.Read(t.Context()).Model(&User{}).Where("email <> ?", "admin@example.com").Order("id").Pluck("title_url", &addresses).Error; err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(addresses, " "); got != "jana-ziakova ina-nova jana-ziakova jana-ziakova-2" {
			t.Errorf("their addresses are %s", got)
		}
		_, err = a.Add(t.Context(), "", "", "x", "abc", 9)
		if f := fault.As(err); f == nil || strings.Join(f.Fields.Paths(), " ") != "email name password role_id surname" {
			t.Errorf("got %v", err)
		}
	})
}

// Whoever asks for a link has the same written for them, whether or not there
// is such a person: what tells them apart happens after the answer.
func TestForgottenPasswordsAreAlike(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a, q := mustNew(t, d)
		emails := []string{"admin@example.com", "nobody@example.com"}
		for i, email := range emails {
			if err := a.Forgot(t.Context(), email, "203.0.113.1", "sk"); err != nil {
				t.Fatal(err)
			}
			var links int64
			if err := d.Read(t.Context()).Model(&passwordReset{}).Count(&links).Error; err != nil || links != 0 {
				t.Errorf("%s: %d links were made before the answer, %v", email, links, err)
			}
			if len(q.sent) != 0 || len(q.forgot) != i+1 || q.forgot[i] != (Forgotten{Email: email, Locale: "sk"}) {
				t.Errorf("%s has %v and %v written", email, q.forgot, q.sent)
			}
		}
		for _, f := range q.forgot {
			if err := a.SendLink(t.Context(), f); err != nil {
				t.Error(err)
			}
		}
		if len(q.sent) != 1 || q.sent[0].To.Email != emails[0] {
			t.Errorf("mailed to %v", q.sent)
		}
	})
}

// Whoever asks on and on for the password of another fills no mailbox, and keeps nobody
// out: the links that were mailed work, and those that ran out are followed by new ones.
func TestFewLinksAtATime(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a, q := mustNew(t, d)
		now := db.Now()
		a.Now = func() time.Time { return now }
		ask := func(times int) {
			for range times {
				if err := a.SendLink(t.Context(), Forgotten{Email: "admin@example.com", Locale: "en"}); err != nil {
					t.Fatal(err)
				}
			}
		}
		// An invitation that waits is no link of theirs.
		if err := a.DB.Tx(t.Context(), func(tx *gorm.DB) error { return a.sendLink(tx, User{Record: resource.Record{ID: 1}}, invitation, "en") }); err != nil {
			t.Fatal(err)
		}
		q.sent = nil
		if ask(20); len(q.sent) != mostLinks {
			t.Errorf("%d mails are sent to who is asked for again and again", len(q.sent))
		}
		now = now.Add(time.Hour + time.Minute)
		if ask(1); len(q.sent) != mostLinks+1 {
			t.Errorf("%d mails after the former links ran out", len(q.sent))
		}
		_, token, _ := strings.Cut(q.sent[mostLinks].Text, "https://www.example.com/admin/reset?token=")
		token, _, _ = strings.Cut(token, "\n")
		if err := a.Reset(t.Context(), token, "brand new", "brand new", "203.0.113.1"); err != nil {
			t.Error(err)
		}
	})
}

// Of many calls with one link, one succeeds.
func TestLinkWorksOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		a, q := mustNew(t, d)
		if err := a.Forgot(t.Context(), "admin@example.com", "203.0.113.1", "en"); err != nil || len(q.forgot) != 1 {
			t.Fatal(q.forgot, err)
		}
		if err := a.SendLink(t.Context(), q.forgot[0]); err != nil || len(q.sent) != 1 {
			t.Fatal(q.sent, err)
		}
		_, token, found := strings.Cut(q.sent[0].Text, "https://www.example.com/admin/reset?token=")
		if !found {
			t.Fatalf("the mail reads %q", q.sent[0].Text)
		}
		token, _, _ = strings.Cut(token, "\n")
		var wait sync.WaitGroup
		results := make([]error, 8)
		for i := range results {
			wait.Go(func() { results[i] = a.Reset(t.Context(), token, "brand new", "brand new", "203.0.113.1") })
		}
		wait.Wait()
		done := 0
		for _, err := range results {
			if err == nil {
				done++
			} else if fault.CodeOf(err) != fault.Invalid {
				t.Error(err)
			}
		}
		if done != 1 {
			t.Errorf("%d calls succeeded", done)
		}
	})
}

// An unknown address is not told apart by the time that its answer takes: a
// hash of the same cost is checked for it. While none can be, both wait.
func TestUnknownTakesAsLong(t *testing.T) {
	a, _ := mustNew(t, dbtest.Open(t, db.SQLite))
	if made, _, _, err := argon2id.DecodeHash(a.decoy); err != nil || *made != a.Hasher.params {
		t.Errorf("the decoy costs %+v, %v", made, err)
	}
	for _, password := range []string{"", "decoy", a.decoy} {
		if match, outdated, err := a.Hasher.Check(t.Context(), password, a.decoy); match || outdated || err != nil {
			t.Errorf("%q matches the decoy: %v, outdated %v, %v", password, match, outdated, err)
		}
	}
	for range cap(a.Hasher.slots) {
		release, err := a.Hasher.acquire(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer release()
	}
	for _, email := range []string{"admin@example.com", "nobody@example.com"} {
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		defer cancel()
		if _, err := a.SignIn(ctx, email, "wrong", "203.0.113.1"); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s is answered without checking a hash: %v", email, err)
		}
	}
}
