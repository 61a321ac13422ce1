package visitors_test

import (
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/integration/mail/mailtest"
	"backoffice/backend/integration/newsletter/mailchimp"
	"backoffice/backend/integration/newsletter/mailchimp/mailchimptest"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/web/webtest"
)

// sites runs a test on the embedded defaults and on the servers.
func sites(t *testing.T, test func(t *testing.T, s *apptest.Site)) {
	t.Helper()
	run := func(t *testing.T, c config.Config) {
		s := &apptest.Site{Inbox: mailtest.Start(t), Chimp: mailchimptest.New(t)}
		c.MailURL, c.SiteURL, c.AdminURL = s.Inbox.URL(), "https://www.example.com", "https://office.example.com"
		s.Product = &apptest.Product{Config: c, Clock: &apptest.Clock{}, Log: &apptest.Logged{}, T: t}
		m, err := app.Start(t.Context(), c, app.Options{
			Log: slog.New(slog.NewJSONHandler(s.Log, nil)), Now: s.Clock.Now, Newsletter: mailchimp.At(s.Chimp.URL),
		})
		if err != nil {
			t.Fatal(err)
		}
		s.Main = m
		t.Cleanup(func() {
			if err := m.Close(); err != nil {
				t.Errorf("close: %v", err)
			}
		})
		test(t, s)
	}
	t.Run("embedded", func(t *testing.T) { run(t, apptest.Embedded(t)) })
	if !apptest.OnlyLocal() {
		t.Run("scale", func(t *testing.T) { run(t, apptest.Scale(t)) })
	}
}

func TestEmailSettings(t *testing.T) {
	sites(t, func(t *testing.T, s *apptest.Site) {
		admin := s.Admin(t)
		const path = "/api/settings/3"
		with := func(key, list any) map[string]any {
			form := apptest.SiteEmail()
			form["mailchimp_api_key"], form["mailchimp_list_id"] = map[string]any{"sk": key}, map[string]any{"sk": list}
			return form
		}
		t.Run("rules", func(t *testing.T) {
			_, fields := admin.PostJSON(path, map[string]any{}).Is(422).Problem()
			if len(fields) != 6 {
				t.Errorf("an empty form names %v", fields)
			}
			for _, bad := range []string{"x", "a@", "a b@example.com", "a@example.com\r\nBcc: b@example.com", "a@example.com,b@example.com"} {
				form := apptest.SiteEmail()
				form["email_recipient"] = apptest.Both(bad)
				if _, fields := admin.PostJSON(path, form).Is(422).Problem(); len(fields) != 2 {
					t.Errorf("%q: %v", bad, fields)
				}
			}
		})
		t.Run("without a newsletter", func(t *testing.T) {
			message, _ := admin.PostJSON(path, apptest.SiteEmail()).Is(http.StatusOK).Problem()
			if !strings.Contains(message, "Mailchimp nie je nastavený") || s.Chimp.Calls.Load() != 0 {
				t.Errorf("it says %q after %d calls", message, s.Chimp.Calls.Load())
			}
			set, err := s.Settings.Email(t.Context(), "sk")
			if err != nil || set.EmailRecipient != "obchod@example.com" {
				t.Errorf("set %+v, %v", set, err)
			}
		})
		t.Run("a key is checked", func(t *testing.T) {
			for name, one := range map[string]struct{ key, list, field string }{
				"no key of theirs": {"nonsense", mailchimptest.List, "mailchimp_api_key.sk"},
				"unknown key":      {"00000000000000000000000000000000-us19", mailchimptest.List, "mailchimp_api_key.sk"},
				"unknown list":     {mailchimptest.Key, "zzz", "mailchimp_list_id.sk"},
				"half a mask":      {field.SecretMask + "x", mailchimptest.List, "mailchimp_api_key.sk"},
			} {
				if _, fields := admin.PostJSON(path, with(one.key, one.list)).Is(422).Problem(); len(fields) != 1 || len(fields[one.field]) != 1 {
					t.Errorf("%s: %v", name, fields)
				}
			}
			s.Chimp.NoBody.Store(503)
			admin.PostJSON(path, with(mailchimptest.Key, mailchimptest.List)).Is(http.StatusBadGateway)
			s.Chimp.NoBody.Store(0)
			if key, _, err := s.Settings.Newsletter(t.Context(), "sk"); key != "" || err != nil {
				t.Errorf("a key that was not checked is kept: %q, %v", key, err)
			}
		})
		t.Run("a secret stays one", func(t *testing.T) {
			saved := map[string]any{}
			admin.PostJSON(path, with(mailchimptest.Key, mailchimptest.List)).Is(http.StatusOK).Data(&saved)
			if apptest.In(saved, "mailchimp_api_key", "sk") != field.SecretMask || apptest.In(saved, "mailchimp_api_key", "en") != nil {
				t.Errorf("told as %v", saved["mailchimp_api_key"])
			}
			asked := s.Chimp.Calls.Load()
			// The mask comes back while the service is down, and nothing is lost.
			s.Chimp.NoBody.Store(503)
			form := with(field.SecretMask, mailchimptest.List)
			form["email_sender_name"] = apptest.Both("Čajovňa")
			admin.PostJSON(path, form).Is(http.StatusOK)
			s.Chimp.NoBody.Store(0)
			key, list, err := s.Settings.Newsletter(t.Context(), "sk")
			if key != mailchimptest.Key || list != mailchimptest.List || err != nil || s.Chimp.Calls.Load() != asked {
				t.Errorf("kept %q, %q, %v after %d calls", key, list, err, s.Chimp.Calls.Load()-asked)
			}
			var stored []string
			for _, query := range []string{"SELECT mailchimp_api_key FROM setting_langs WHERE mailchimp_api_key IS NOT NULL", "SELECT changes FROM activity_log WHERE changes IS NOT NULL"} {
				var rows []string
				if err := s.DB.Write(t.Context()).Raw(query).Scan(&rows).Error; err != nil {
					t.Fatal(err)
				}
				stored = append(stored, rows...)
			}
			all := strings.Join(stored, "\n") + s.Log.String()
			if len(stored) < 2 || strings.Contains(all, mailchimptest.Key) || !strings.Contains(all, field.SecretMask) {
				t.Errorf("the key lies open, or its change is not told:\n%s", strings.Join(stored, "\n"))
			}
			admin.PostJSON(path, with(nil, nil)).Is(http.StatusOK).Data(&saved)
			if apptest.In(saved, "mailchimp_api_key", "sk") != nil {
				t.Errorf("removed, it is told as %v", saved["mailchimp_api_key"])
			}
		})
		t.Run("who may", func(t *testing.T) {
			nobody := s.Browser(t).Begin()
			nobody.PostJSON(path, apptest.SiteEmail()).Is(401)
			nobody.PostJSON("/api/settings/test_mail", map[string]any{"email": "x@example.com"}).Is(401)
			s.Staff(t, "eva@example.com", resource.RoleEditor).PostJSON(path, apptest.SiteEmail()).Is(200)
			if n := len(s.Inbox.All()); n != 0 {
				t.Errorf("%d mails", n)
			}
		})
	})
}

func TestTestMail(t *testing.T) {
	sites(t, func(t *testing.T, s *apptest.Site) {
		admin := s.Admin(t)
		send := func(email string) map[string]any { return map[string]any{"email": email} }
		// Before the first save mails come from MAIL_FROM.
		admin.PostJSON("/api/settings/test_mail", send(apptest.AdminEmail)).Is(200)
		if got := s.Inbox.Await(t, apptest.AdminEmail); got.From != "noreply@example.com" {
			t.Errorf("from %q", got.From)
		}
		admin.PostJSON("/api/settings/3", apptest.SiteEmail()).Is(200)
		admin.PostJSON("/api/settings/test_mail", send("Obchod@Example.com")).Is(200)
		got := s.Inbox.Await(t, "obchod@example.com")
		if got.From != "web@example.com" || strings.ReplaceAll(got.Header["From"], `"`, "") != "Dúškovo <web@example.com>" || got.Header["Subject"] != "Skúšobný e-mail" {
			t.Errorf("from %q, header %v", got.From, got.Header)
		}
		for _, bad := range []string{"", "x", "a@example.com\nBcc: b@example.com"} {
			if _, fields := admin.PostJSON("/api/settings/test_mail", send(bad)).Is(422).Problem(); len(fields["email"]) != 1 {
				t.Errorf("%q: %v", bad, fields)
			}
		}
		// Only those who belong here get one: oneself, administrators, whom the settings name.
		editor := s.Staff(t, "eva@example.com", resource.RoleEditor)
		before := len(s.Inbox.All())
		for who, b := range map[string]*webtest.Client{"an administrator": admin, "an editor": editor} {
			_, fields := b.PostJSON("/api/settings/test_mail", send("stranger@example.com")).Is(422).Problem()
			if len(fields["email"]) != 1 || !strings.Contains(fields["email"][0], "administrátor") {
				t.Errorf("%s: %v", who, fields)
			}
		}
		_, fields := admin.PostJSON("/api/settings/test_mail", send("eva@example.com")).Is(422).Problem()
		if len(fields["email"]) != 1 || len(s.Inbox.All()) != before {
			t.Errorf("an editor's address: %v, %d mails", fields, len(s.Inbox.All())-before)
		}
		for range 10 {
			editor.PostJSON("/api/settings/test_mail", send("eva@example.com")).Is(200)
		}
		if got := editor.PostJSON("/api/settings/test_mail", send("eva@example.com")).Is(http.StatusTooManyRequests); got.Header.Get("Retry-After") == "" {
			t.Error("it does not say when again")
		}
		// The result that is told is the true one.
		form := apptest.SiteEmail()
		form["email_recipient"] = apptest.Both("refused@example.com")
		admin.PostJSON("/api/settings/3", form).Is(200)
		if message, _ := admin.PostJSON("/api/settings/test_mail", send("refused@example.com")).Is(http.StatusBadGateway).Problem(); !strings.Contains(message, "550 5.1.1") {
			t.Errorf("it says %q", message)
		}
		if err := s.Inbox.Close(); err != nil {
			t.Fatal(err)
		}
		message, _ := admin.PostJSON("/api/settings/test_mail", send(apptest.AdminEmail)).Is(http.StatusBadGateway).Problem()
		if !strings.Contains(message, "nepodarilo odoslať") {
			t.Errorf("it says %q", message)
		}
	})
}

// A mail server that hangs holds up neither other writes nor the program's end.
func TestHungMailServer(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	met := make(chan struct{}, 10)
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			met <- struct{}{}
			go func() { _, _ = io.Copy(io.Discard, conn) }()
		}
	}()
	c := apptest.Embedded(t)
	c.MailURL = "smtp://" + l.Addr().String()
	p := &apptest.Product{Config: c, Clock: &apptest.Clock{}, T: t}
	p.Boot()
	b := p.Browser(t).Begin()
	b.Post("/api/password", map[string]string{"email": apptest.AdminEmail}).Is(200)
	<-met
	p.Admin(t).PostJSON("/api/settings/4", map[string]any{}).Is(200)
	began := p.Clock.Now()
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if took := p.Clock.Now().Sub(began); took.Seconds() > 10 {
		t.Errorf("stopping took %s", took)
	}
	p.Boot()
	defer p.Close()
	if waits, given, err := p.Outbox.Pending(t.Context()); waits != 1 || given != 0 || err != nil {
		t.Errorf("%d mails wait, %d are given up, %v", waits, given, err)
	}
}

func TestConversion(t *testing.T) {
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		admin := p.Admin(t)
		type rate struct {
			ID         uint64
			NameShort  string `json:"name_short"`
			Conversion struct{ Value *float64 }
		}
		rates := func() (all []rate) {
			t.Helper()
			admin.Get("/api/currency/").Is(200).Data(&all)
			return all
		}
		if all := rates(); len(all) != 5 || all[0].NameShort != "CZK" || all[0].Conversion.Value != nil {
			t.Errorf("at first: %+v", all)
		}
		admin.Post("/api/currency/1", map[string]string{"conversion[1]": "24.5", "conversion[2]": "395.125"}).Is(200)
		if all := rates(); *all[0].Conversion.Value != 24.5 || *all[1].Conversion.Value != 395.125 || all[2].Conversion.Value != nil {
			t.Errorf("saved: %+v", all)
		}
		var loaded struct {
			Conversion map[string]float64
			Version    int
		}
		admin.Get("/api/currency/1").Is(200).Data(&loaded)
		if len(loaded.Conversion) != 2 || loaded.Conversion["1"] != 24.5 {
			t.Errorf("loaded %+v", loaded)
		}
		for _, bad := range []string{"0", "-1", "abc", "1,5", "1e99", "0.0000001"} {
			_, fields := admin.Post("/api/currency/1", map[string]string{"conversion[1]": bad}).Is(422).Problem()
			if len(fields) != 1 || len(fields["conversion.1"]) == 0 {
				t.Errorf("%q: %v", bad, fields)
			}
		}
		if _, fields := admin.Post("/api/currency/1", map[string]string{"conversion[99]": "1"}).Is(422).Problem(); len(fields["conversion.99"]) == 0 {
			t.Errorf("an unknown currency: %v", fields)
		}
		p.Staff(t, "eva@example.com", resource.RoleEditor).Post("/api/currency/1", map[string]string{"conversion[1]": "25"}).Is(200)
		nobody := p.Browser(t).Begin()
		nobody.Get("/api/currency/").Is(401)
		nobody.Post("/api/currency/1", map[string]string{"conversion[1]": "1"}).Is(401)
		if all := rates(); *all[0].Conversion.Value != 25 || all[1].Conversion.Value == nil || *all[1].Conversion.Value != 395.125 {
			t.Errorf("with one rate saved: %+v", all)
		}
		admin.Post("/api/currency/1", map[string]string{"conversion[2]": ""}).Is(200)
		if all := rates(); *all[0].Conversion.Value != 25 || all[1].Conversion.Value != nil {
			t.Errorf("with one rate emptied: %+v", all)
		}
	})
}
