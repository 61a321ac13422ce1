package visitors_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
)

type contactRow struct {
	ID, Version uint64
	Status      int
}

// TestReply answers a contact message: whoever wrote it gets the answer in their language
// above what they wrote, and staff see that it is done with, and by whom.
func TestReply(t *testing.T) {
	proxied(t, func(t *testing.T, s *apptest.Site) {
		editor := s.Staff(t, "ema@example.com", resource.RoleEditor)
		asked := apptest.ContactForm()
		asked["language"] = "en"
		if status, _, wrong := s.Say(t, "contact", asked); status != http.StatusCreated {
			t.Fatal(status, wrong)
		}
		list := func(query string) (rows []contactRow) {
			editor.Get("/api/form/contact/" + query).Is(http.StatusOK).Data(&rows)
			return rows
		}
		if n := len(list("?status=0")); n != 1 {
			t.Fatalf("%d messages wait for an answer, want 1", n)
		}
		at := fmt.Sprintf("/api/form/contact/%d", list("")[0].ID)
		var begin struct {
			Version uint64
			Text    string
		}
		editor.Get(at + "/greeting").Is(http.StatusOK).Data(&begin)
		if !strings.HasPrefix(begin.Text, "Hello,") || !strings.Contains(begin.Text, "Kind regards\n") {
			t.Errorf("an answer begins with %q", begin.Text)
		}
		for text, want := range map[string]string{"": "Zadajte aspoň 3 znaky.", " \n ": "Zadajte aspoň 3 znaky.", "ok": "Zadajte aspoň 3 znaky."} {
			if _, wrong := editor.PostJSON(at+"/reply", map[string]any{"text": text}).Is(http.StatusUnprocessableEntity).Problem(); fmt.Sprint(wrong["text"]) != "["+want+"]" {
				t.Errorf("the answer %q: %v", text, wrong)
			}
		}
		s.Browser(t).Begin().PostJSON(at+"/reply", map[string]any{"text": "Hello"}).Is(http.StatusUnauthorized)
		_, guest := s.Extra(t, s.Admin(t), "Hosť", "form/contact:view")
		guest.PostJSON(at+"/reply", map[string]any{"text": "Hello"}).Is(http.StatusForbidden)

		said := "Hello,\n\nthe <pu-erh> is back & waits for you.\n\nEma"
		if a := editor.PostJSON(at+"/reply", map[string]any{"version": begin.Version, "text": said}).Is(http.StatusOK); !strings.Contains(a.Body, "Odpoveď sa odosiela.") {
			t.Errorf("whoever answers reads %s", a.Body)
		}
		// A colleague who has the message open since before is told.
		editor.PostJSON(at+"/reply", map[string]any{"version": begin.Version, "text": said}).Is(http.StatusConflict)

		mail := s.Inbox.Await(t, "zofia@example.com")
		if mail.Header["Subject"] != "Our answer to your message" || !strings.Contains(mail.Header["Reply-To"], "shop@example.com") {
			t.Errorf("the mail: %v", mail.Header)
		}
		if !strings.HasPrefix(mail.Text, said+"\n\nOn ") || !strings.Contains(mail.Text, "you wrote to us:\n\nDobrý deň,\n<b>máte</b>") {
			t.Errorf("the text: %s", mail.Text)
		}
		if strings.Contains(mail.HTML, "<pu-erh>") || !strings.Contains(mail.HTML, "the &lt;pu-erh&gt; is back &amp; waits") || strings.Contains(mail.HTML, "<script>") {
			t.Errorf("the HTML: %s", mail.HTML)
		}
		var answers []map[string]any
		editor.Get(at + "/answers").Is(http.StatusOK).Data(&answers)
		if len(answers) != 1 || answers[0]["text"] != said || answers[0]["user"] == nil {
			t.Errorf("kept are %v", answers)
		}
		if n, rows := len(list("?status=0")), list("?status=1"); n != 0 || len(rows) != 1 {
			t.Errorf("%d still wait, %d are dealt with", n, len(rows))
		}
		editor.PostJSON(at+"/reopen", nil).Is(http.StatusOK)
		editor.PostJSON("/api/form/contact/array/complete", map[string]any{"rows": []any{list("")[0].ID}}).Is(http.StatusOK)
		if rows := list(""); rows[0].Status != 1 {
			t.Errorf("after all the state is %d", rows[0].Status)
		}
		// A message that is erased, on request or once it has been kept long enough, takes its answers along.
		if err := s.DB.Gorm.Exec("DELETE FROM form_contacts").Error; err != nil || s.Count(t, "form_answers") != 0 {
			t.Errorf("%d answers are left of an erased message: %v", s.Count(t, "form_answers"), err)
		}
	})
}
