package visitors_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

func TestContactMessages(t *testing.T) {
	proxied(t, func(t *testing.T, s *apptest.Site) {
		admin := s.Admin(t)
		status, message, wrong := s.Say(t, "contact", apptest.ContactForm())
		if status != http.StatusCreated || !strings.Contains(message, "Ďakujeme") {
			t.Fatalf("%d %s %v", status, message, wrong)
		}
		mail := s.Inbox.Await(t, "obchod@example.com")
		if strings.ReplaceAll(mail.Header["Reply-To"], `"`, "") != "Žofia Krátka <zofia@example.com>" || mail.Header["Subject"] != "Nová správa: Žofia Krátka" ||
			!strings.Contains(mail.HTML, "&lt;script&gt;") || strings.Contains(mail.HTML, "<script>") || !strings.Contains(mail.Text, "<b>máte</b>") {
			t.Errorf("the mail: %v\n%s\n%s", mail.Header, mail.Text, mail.HTML)
		}
		var rows []map[string]any
		admin.Get("/api/form/contact/?search=ZOFIA+KRATKA").Is(200).Data(&rows)
		if len(rows) != 1 || rows[0]["email"] != "zofia@example.com" || rows[0]["name"] != "Žofia Krátka" {
			t.Fatalf("listed: %v", rows)
		}
		if fmt.Sprint(rows[0]["language"], rows[0]["user"]) != "map[title:Slovenčina] map[name:<nil> surname:<nil>]" {
			t.Errorf("a row lacks what 000 §3 names: %v", rows[0])
		}
		detail := fmt.Sprintf("/api/form/contact/%v", rows[0]["id"])
		if !strings.Contains(mail.Text, fmt.Sprintf("https://office.example.com/admin/app/form/contact/%v\n", rows[0]["id"])) {
			t.Errorf("the mail does not lead to the message: %s", mail.Text)
		}
		var got map[string]any
		admin.Get(detail).Is(200).Data(&got)
		if got["message"] != "Dobrý deň,\n<b>máte</b> ešte <script>alert(1)</script> púer?" || got["web"] != "https://www.zofia.sk" ||
			fmt.Sprint(got["language"]) != "map[title:Slovenčina]" || fmt.Sprint(got["user"]) != "map[fullname:<nil> id:<nil> name:<nil> surname:<nil>]" {
			t.Errorf("detail: %v", got)
		}
		t.Run("unread until it is opened", func(t *testing.T) {
			editor := s.Staff(t, "ema@example.com", resource.RoleEditor)
			unread := func() (names []string) {
				var rows []map[string]any
				editor.Get("/api/form/contact/?opened=0").Is(200).Data(&rows)
				for _, row := range rows {
					names = append(names, fmt.Sprint(row["name"], row["opened"], row["can"]))
				}
				return names
			}
			if got := unread(); len(got) != 1 || !strings.HasPrefix(got[0], "Žofia Krátkafalse") || !strings.Contains(got[0], " read") {
				t.Fatalf("unread: %v", got)
			}
			if rows[0]["message"] != "Dobrý deň, <b>máte</b> ešte <script>alert(1)</script> púer?" {
				t.Errorf("the excerpt: %v", rows[0]["message"])
			}
			s.Browser(t).Begin().Post(detail+"/read", nil).Is(401)
			editor.PostJSON(detail+"/read", map[string]any{"x": 1}).Is(422)
			if got := unread(); len(got) != 1 {
				t.Errorf("a refused call read it: %v", got)
			}
			webtest.Run(t, s.DB.Gorm, []webtest.Scenario{
				{Name: "read", Client: editor, Method: "POST", Path: detail + "/read", Status: 200, Activity: []string{"Form 1 read"}},
				{Name: "read again", Client: editor, Method: "POST", Path: detail + "/read", Status: 409},
			})
			if got := unread(); len(got) != 0 {
				t.Errorf("still unread: %v", got)
			}
			editor.PostJSON("/api/form/contact/array/unread", map[string]any{"rows": []any{rows[0]["id"]}}).Is(200)
			if got := unread(); len(got) != 1 {
				t.Errorf("unread again: %v", got)
			}
		})
		t.Run("what is done is no main button of who may not remove", func(t *testing.T) {
			clerk := s.Staff(t, "clerk@example.com", resource.RoleEditor)
			for screen, want := range map[string]string{"form/contact": "reply", "form/return": "complete"} {
				var view struct{ Detail struct{ Main string } }
				clerk.Get("/api/schema/" + screen).Is(200).Data(&view)
				if view.Detail.Main != want {
					t.Errorf("%s: the main button is %q, want %q", screen, view.Detail.Main, want)
				}
			}
		})
		t.Run("the log says what was done in nouns", func(t *testing.T) {
			for language, want := range map[string]string{
				"sk": "Prečítanie, Vrátenie medzi neprečítané, Vybavenie, Vytvorenie série",
				"en": "Read, Marked as unread, Completed, Batch created",
			} {
				reader := *admin
				reader.Language = language
				var view struct {
					List struct {
						Columns []struct {
							Key    string
							States []struct{ Value, Label any }
						}
					}
				}
				reader.Get("/api/schema/activity").Is(200).Data(&view)
				words := map[any]any{}
				for _, c := range view.List.Columns {
					for _, state := range c.States {
						if c.Key == "action" {
							words[state.Value] = state.Label
						}
					}
				}
				if got := fmt.Sprintf("%v, %v, %v, %v", words["read"], words["unread"], words["complete"], words["batch"]); got != want {
					t.Errorf("%s: %s, want %s", language, got, want)
				}
			}
		})
		t.Run("who may look and no more leaves it unread", func(t *testing.T) {
			_, guest := s.Extra(t, admin, "Hosť", "form/contact:view")
			var got map[string]any
			guest.Get(detail).Is(200).Data(&got)
			if strings.Contains(fmt.Sprint(got["can"]), "read") {
				t.Errorf("offered: %v", got["can"])
			}
			var view struct{ Detail struct{ Opens string } }
			guest.Get("/api/schema/form/contact").Is(200).Data(&view)
			if view.Detail.Opens != "" {
				t.Errorf("opening would call %q", view.Detail.Opens)
			}
			guest.Post(detail+"/read", nil).Is(403).Problem()
		})
		t.Run("by form, in English, from an account's owner", func(t *testing.T) {
			s.Person(t, "customer@example.com", resource.RoleCustomer)
			status, message, _, _ := s.Visit(t, apptest.Visit{
				Path: "contact", Kind: "application/x-www-form-urlencoded", From: s.Stranger(), Language: "en",
				Body: strings.NewReader("name=Eva&email=customer%40example.com&message=Hello&elapsed=5000&confirm_url="),
			})
			if status != 201 || !strings.HasPrefix(message, "Thank you") {
				t.Fatalf("%d %s", status, message)
			}
			if mail := s.Inbox.Await(t, "shop@example.com"); mail.Header["Subject"] != "New message from Eva" {
				t.Errorf("the mail: %v", mail.Header)
			}
			admin.Get("/api/form/contact/?search=eva").Data(&rows)
			admin.Get(fmt.Sprintf("/api/form/contact/%v", rows[0]["id"])).Data(&got)
			user := got["user"].(map[string]any)
			if user["name"] != "Jana" || user["surname"] != "Nová" || user["fullname"] != "Jana Nová" || fmt.Sprint(got["language"]) != "map[title:English]" {
				t.Errorf("detail: %v", got)
			}
		})
		t.Run("no writes but removal, by administrators", func(t *testing.T) {
			editor := s.Staff(t, "eva@example.com", resource.RoleEditor)
			nobody := s.Browser(t).Begin()
			for _, path := range []string{"/api/form/contact", detail} {
				nobody.Get(path).Is(401)
				editor.Get(path).Is(200)
			}
			nobody.Delete(detail).Is(401)
			editor.Delete(detail).Is(403)
			editor.PostJSON("/api/form/contact/array/destroy", map[string]any{"rows": []any{rows[0]["id"]}}).Is(403)
			for _, method := range []string{"POST", "PUT"} {
				admin.Do(method, detail, "application/json", []byte(`{"name": "x"}`)).Is(http.StatusMethodNotAllowed)
			}
			admin.PostJSON("/api/form/contact", apptest.ContactForm()).Is(http.StatusMethodNotAllowed)
			webtest.Run(t, s.DB.Gorm, []webtest.Scenario{
				{Name: "remove", Client: admin, Method: "DELETE", Path: detail, Status: 200, Activity: []string{"Form 1 destroy"}},
			})
			admin.Get(detail).Is(200).Data(&got)
			if got["deleted_at"] == nil {
				t.Error("removed, it does not say so")
			}
		})
	})
}

func TestReturnForms(t *testing.T) {
	proxied(t, func(t *testing.T, s *apptest.Site) {
		admin, editor, nobody := s.Admin(t), s.Staff(t, "eva@example.com", resource.RoleEditor), s.Browser(t).Begin()
		if status, message, wrong := s.Say(t, "return", apptest.ReturnForm()); status != 201 {
			t.Fatalf("%d %s %v", status, message, wrong)
		}
		mail := s.Inbox.Await(t, "obchod@example.com")
		if mail.Header["Subject"] != "Nový formulár: Reklamácia – Ján Čierny" || !strings.Contains(mail.Text, "SK3112000000198742637541") {
			t.Errorf("the mail: %v\n%s", mail.Header, mail.Text)
		}
		var rows []map[string]any
		admin.Get("/api/form/return/?search=cierny&status=0&type=2&sort=-fullname").Is(200).Data(&rows)
		if len(rows) != 1 || rows[0]["status"] != 0.0 || rows[0]["type"] != 2.0 || rows[0]["fullname"] != "Ján Čierny" {
			t.Fatalf("listed: %v", rows)
		} else if rows[0]["type_text"] != "Reklamácia" || rows[0]["iban"] != "SK3112000000198742637541" ||
			fmt.Sprint(rows[0]["language"], rows[0]["user"]) != "map[title:Slovenčina] map[name:<nil> surname:<nil>]" {
			t.Errorf("a row lacks what 000 §3 names: %v", rows[0])
		}
		detail, status := "/api/form/return/detail/1", "/api/form/return/1/status"
		var got map[string]any
		nobody.Get(detail).Is(401)
		editor.Get(detail).Is(200).Data(&got)
		if got["type"] != 2.0 || got["name"] == nil || got["surname"] == nil || got["type_text"] != "Reklamácia" || got["order_id"] != 1024.0 || got["iban"] != "SK3112000000198742637541" || !strings.Contains(fmt.Sprint(got["can"]), "complete") {
			t.Errorf("detail: %v", got)
		}
		nobody.PostJSON(status, map[string]any{"status": 1}).Is(401)
		for _, body := range []map[string]any{{"status": 0}, {}} {
			if _, fields := editor.PostJSON(status, body).Is(422).Problem(); len(fields["status"]) != 1 {
				t.Errorf("%v: %v", body, fields)
			}
		}
		editor.PostJSON(status, map[string]any{"status": 1, "x": 1}).Is(422)
		editor.PostJSON("/api/form/return/99/status", map[string]any{"status": 1}).Is(404)
		webtest.Run(t, s.DB.Gorm, []webtest.Scenario{
			{Name: "complete", Client: editor, Method: "POST", Path: status, Form: map[string]string{"status": "1"}, Status: 200,
				Contains: []string{"vybavený"}, Activity: []string{"Form 1 complete"}},
			{Name: "complete again", Client: editor, Method: "POST", Path: status, Form: map[string]string{"status": "1"}, Status: 409},
			{Name: "an editor removes", Client: editor, Method: "DELETE", Path: "/api/form/return/1", Status: 403},
			{Name: "nobody removes", Client: nobody, Method: "DELETE", Path: "/api/form/return/1", Status: 401},
			{Name: "remove", Client: admin, Method: "DELETE", Path: "/api/form/return/1", Status: 200, Activity: []string{"Form 1 destroy"}},
			{Name: "complete what is removed", Client: admin, Method: "POST", Path: status, Form: map[string]string{"status": "1"}, Status: 404},
			{Name: "bring back", Client: admin, Method: "POST", Path: "/api/form/return/1/restore", Status: 200, Activity: []string{"Form 1 restore"}},
		})
		admin.Get(detail).Is(200).Data(&got)
		if got["status"] != 1.0 || strings.Contains(fmt.Sprint(got["can"]), "complete") {
			t.Errorf("completed: %v", got)
		}
	})
}

func TestIntakeRefuses(t *testing.T) {
	proxied(t, func(t *testing.T, s *apptest.Site) {
		t.Run("what is wrong, all of it, in the visitor's language", func(t *testing.T) {
			_, _, wrong := s.Say(t, "contact", map[string]any{"email": "x", "phone": "abc", "web": "javascript:alert(1)", "message": "a", "foo": "1"})
			if len(wrong) != 6 || wrong["name"][0] != "Toto pole je povinné." {
				t.Errorf("contact: %v", wrong)
			}
			_, _, wrong = s.Say(t, "return", map[string]any{"type": 9, "iban": "SK3112000000198742637542", "order_id": "-1", "language": "en"})
			if len(wrong) != 6 || wrong["name"][0] != "This field is required." || wrong["iban"] == nil {
				t.Errorf("return: %v", wrong)
			}
			for name, bad := range map[string]any{
				"message": strings.Repeat("ž", 10_001), "name": strings.Repeat("a", 256), "email": "a@example.com\r\nBcc: all@example.com",
				"web": "https://x\r\ny", "elapsed": "soon",
			} {
				form := apptest.ContactForm()
				form[name] = bad
				if status, _, wrong := s.Say(t, "contact", form); status != 422 || len(wrong) != 1 || len(wrong[name]) != 1 {
					t.Errorf("%s: %d %v", name, status, wrong)
				}
			}
			for kind, body := range map[string]string{
				"application/json": `{"name": `, "text/plain": "name=x", "multipart/form-data": "x",
			} {
				if status, _, _, _ := s.Visit(t, apptest.Visit{Path: "contact", Kind: kind, From: s.Stranger(), Body: strings.NewReader(body)}); status != 422 {
					t.Errorf("%s: %d", kind, status)
				}
			}
			if status, _, wrong := s.Say(t, "contact", map[string]any{"name": map[string]any{"a": 1}}); status != 422 || wrong["name"] == nil {
				t.Errorf("an object for a text: %d %v", status, wrong)
			}
		})
		t.Run("a header of one's own", func(t *testing.T) {
			form := apptest.ContactForm()
			form["name"] = "Eva\r\nBcc: all@example.com\u2028X: y"
			if status, _, wrong := s.Say(t, "contact", form); status != 201 {
				t.Fatalf("%d %v", status, wrong)
			}
			mail := s.Inbox.Await(t, "obchod@example.com")
			if mail.Header["Bcc"] != "" || len(mail.To) != 1 || mail.Header["Subject"] != "Nová správa: Eva Bcc: all@example.com X: y" {
				t.Errorf("the mail: %v to %v", mail.Header, mail.To)
			}
		})
		before := s.Count(t, "form_contacts")
		t.Run("programs, without telling them", func(t *testing.T) {
			for name, value := range map[string]any{"confirm_url": "https://spam.example", "elapsed": 12} {
				form := apptest.ContactForm()
				form[name] = value
				if status, message, _ := s.Say(t, "contact", form); status != 201 || !strings.Contains(message, "Ďakujeme") {
					t.Errorf("%s: %d %s", name, status, message)
				}
			}
		})
		t.Run("ten megabytes", func(t *testing.T) {
			big := apptest.Visit{Path: "contact", Kind: "application/x-www-form-urlencoded", From: s.Stranger(), Body: &endless{left: 10 << 20}, Length: 10 << 20, Origin: "https://www.example.com"}
			if status, _, _, header := s.Visit(t, big); status != http.StatusRequestEntityTooLarge || header.Get("Access-Control-Allow-Origin") != big.Origin {
				t.Errorf("announced: %d, allowed %q", status, header.Get("Access-Control-Allow-Origin"))
			}
			read := &endless{left: 10 << 20}
			big.Body, big.Length = read, -1
			if status, _, _, header := s.Visit(t, big); status != http.StatusRequestEntityTooLarge || 10<<20-read.left > 8<<20 || header.Get("Access-Control-Allow-Origin") != big.Origin {
				t.Errorf("not announced: %d after %d bytes, %v", status, 10<<20-read.left, header)
			}
		})
		t.Run("other sites", func(t *testing.T) {
			for origin, want := range map[string]int{"https://www.example.com": 201, "https://evil.example": 403, "null": 403, s.Base(): 201, "http://www.example.com": 403} {
				raw, _ := json.Marshal(apptest.ContactForm())
				status, _, _, header := s.Visit(t, apptest.Visit{Path: "contact", Kind: "application/json", Origin: origin, From: s.Stranger(), Body: bytes.NewReader(raw)})
				if allowed := header.Get("Access-Control-Allow-Origin"); status != want || (allowed == origin) != (want == 201) || header.Get("Access-Control-Allow-Credentials") != "" {
					t.Errorf("%s: %d, allowed %q", origin, status, allowed)
				}
			}
			for origin, want := range map[string]int{"https://www.example.com": 204, "https://evil.example": 403} {
				req, _ := http.NewRequestWithContext(t.Context(), http.MethodOptions, s.Base()+"/api/public/form/contact", nil)
				req.Header.Set("Origin", origin)
				req.Header.Set("Access-Control-Request-Method", "POST")
				res, err := http.DefaultClient.Do(req)
				if err != nil {
					t.Fatal(err)
				}
				res.Body.Close()
				if res.StatusCode != want || want == 204 && !strings.Contains(res.Header.Get("Access-Control-Allow-Headers"), "Content-Type") {
					t.Errorf("asked from %s: %d %v", origin, res.StatusCode, res.Header)
				}
			}
		})
		if after := s.Count(t, "form_contacts"); after != before+2 {
			t.Errorf("%d messages more, want the 2 of allowed sites", after-before)
		}
		t.Run("too many from one address", func(t *testing.T) {
			for name, from := range map[string]string{"IPv4": s.Stranger(), "IPv6": "2001:db8:5::"} {
				passed := 0
				for n := range 15 {
					address := from
					if name == "IPv6" {
						address += fmt.Sprint(n + 1) // one house has many
					}
					raw, _ := json.Marshal(apptest.ContactForm())
					status, _, _, header := s.Visit(t, apptest.Visit{Path: "contact", Kind: "application/json", From: address, Body: bytes.NewReader(raw)})
					switch {
					case status == 201:
						passed++
					case status != 429 || header.Get("Retry-After") == "":
						t.Errorf("%s: %d", name, status)
					}
				}
				if passed != 10 {
					t.Errorf("%s: %d passed", name, passed)
				}
			}
		})
	})
}

// endless is a body of one letter, as long as wanted.
type endless struct{ left int }

func (e *endless) Read(b []byte) (int, error) {
	if e.left == 0 {
		return 0, io.EOF
	}
	b = b[:min(len(b), e.left)]
	for i := range b {
		b[i] = 'a'
	}
	e.left -= len(b)
	return len(b), nil
}

// A thousand posts, as fast as they come, are each stored and mailed once, and
// staff keep working.
func TestThousandPosts(t *testing.T) {
	proxied(t, func(t *testing.T, s *apptest.Site) {
		admin := s.Admin(t)
		const posts = 1000
		var wg sync.WaitGroup
		work := make(chan int)
		for range 8 {
			wg.Go(func() {
				for n := range work {
					form := apptest.ContactForm()
					form["name"] = fmt.Sprintf("Návštevník %d", n)
					if status, message, wrong := s.Say(t, "contact", form); status != 201 {
						t.Errorf("post %d: %d %s %v", n, status, message, wrong)
					}
				}
			})
		}
		for n := range posts {
			if n%200 == 100 {
				admin.Get("/api/form/contact/").Is(200)
				admin.PostJSON("/api/settings/4", map[string]any{}).Is(200)
			}
			work <- n
		}
		close(work)
		wg.Wait()
		if n := s.Count(t, "form_contacts"); n != posts {
			t.Errorf("%d messages", n)
		}
		for deadline := time.Now().Add(2 * time.Minute); len(s.Inbox.All()) < posts && time.Now().Before(deadline); {
			time.Sleep(50 * time.Millisecond)
		}
		seen := map[string]int{}
		for _, mail := range s.Inbox.All() {
			seen[mail.Header["Subject"]]++
		}
		if len(seen) != posts {
			t.Errorf("%d different mails", len(seen))
		}
	})
}
