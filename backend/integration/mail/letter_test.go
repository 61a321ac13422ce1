package mail_test

import (
	"strings"
	"testing"
	"time"

	"backoffice/backend/i18n"
	"backoffice/backend/integration/mail"
	"backoffice/backend/integration/mail/mailtest"
	"backoffice/backend/integration/mail/smtp"
	"backoffice/locales"
)

func texts(t *testing.T) *i18n.Bundle {
	t.Helper()
	b, err := i18n.Load(locales.FS)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// letters are every letter that the product sends.
func letters(locale string) []mail.Letter {
	hostile := `<script>alert("x")</script> & "Žofia"`
	return []mail.Letter{
		{Kind: "reset", Locale: locale, Args: map[string]any{"Name": hostile}, Link: "https://www.example.com/admin/reset?token=a-b_c&x=1"},
		{Kind: "test", Locale: locale, Args: map[string]any{"Name": hostile}},
		{
			Kind: "contact", Locale: locale, Args: map[string]any{"Name": hostile}, Link: "https://www.example.com/admin/app/form/contact/7",
			Rows: []mail.Row{{Label: "E-mail", Value: hostile}}, Quote: "<b>Dobrý deň</b>\n\nriadok\n",
		},
		{
			Kind: "watchdog_confirm", Locale: locale, Args: map[string]any{"Title": hostile},
			Link: "https://www.example.com/public/watchdog/confirm?token=a%2Bb", Unsubscribe: "https://www.example.com/public/watchdog/unsubscribe?token=c%2Bd",
		},
		{
			Kind: "watchdog", Locale: locale, Args: map[string]any{"Title": hostile}, Link: "https://www.example.com/sk/product/caj",
			Unsubscribe: "https://www.example.com/public/watchdog/unsubscribe?token=c%2Bd",
		},
		{Kind: "return", Locale: locale, Args: map[string]any{"Name": hostile, "Type": "Reklamácia"}, Link: "https://www.example.com/x"},
	}
}

func TestLetters(t *testing.T) {
	inbox := mailtest.Start(t)
	sender, err := smtp.New(inbox.URL(), mail.Address{Email: "noreply@example.com"})
	if err != nil {
		t.Fatal(err)
	}
	b := texts(t)
	for _, locale := range b.Locales() {
		for _, letter := range letters(locale) {
			t.Run(locale+" "+letter.Kind, func(t *testing.T) {
				m := mail.Message{To: mail.Address{Name: "Jana Nová", Email: locale + "-" + letter.Kind + "@example.com"}}
				if err := letter.Write(b, &m); err != nil {
					t.Fatal(err)
				}
				if err := sender.Send(t.Context(), m); err != nil {
					t.Fatal(err)
				}
				got := inbox.Await(t, m.To.Email)
				for _, part := range []string{got.Header["Subject"], got.Text, got.HTML} {
					if part == "" || strings.Contains(part, "mail."+letter.Kind) || strings.Contains(part, "mail.frame") || strings.Contains(part, "<no value>") || strings.Contains(part, "{{") {
						t.Errorf("a text is missing: %q", part)
					}
				}
				if strings.Contains(got.HTML, "<script>") || strings.Contains(got.HTML, "<b>Dobr") {
					t.Errorf("markup came through:\n%s", got.HTML)
				}
				if letter.Quote != "" && (!strings.Contains(got.HTML, "&lt;b&gt;Dobrý deň&lt;/b&gt;") || !strings.Contains(got.Text, "<b>Dobrý deň</b>")) {
					t.Errorf("the quote is not whole:\n%s\n%s", got.Text, got.HTML)
				}
				if letter.Link != "" && (!strings.Contains(got.Text, letter.Link) || !strings.Contains(got.HTML, `href="`+strings.ReplaceAll(letter.Link, "&", "&amp;")+`"`)) {
					t.Errorf("the link is not whole:\n%s\n%s", got.Text, got.HTML)
				}
				if leave := got.Header["List-Unsubscribe"]; letter.Unsubscribe == "" && leave != "" || letter.Unsubscribe != "" &&
					(leave != "<"+letter.Unsubscribe+">" || got.Header["List-Unsubscribe-Post"] != "List-Unsubscribe=One-Click" ||
						!strings.Contains(got.Text, letter.Unsubscribe) || !strings.Contains(got.HTML, `href="`+letter.Unsubscribe+`"`)) {
					t.Errorf("who wants no more: %q\n%s\n%s", leave, got.Text, got.HTML)
				}
				if !strings.Contains(got.HTML, `<html lang="`+locale+`">`) {
					t.Error("the language is not told")
				}
			})
		}
	}
}

// Nothing that somebody types makes a header of its own.
func TestNoHeaderIsSmuggledIn(t *testing.T) {
	for _, bad := range []string{"x\r\nBcc: all@example.com", "x\nBcc: all@example.com", "x\rBcc: a@example.com", "x\u2028Bcc: a@example.com", "x\x00\x0b\x0cBcc: y"} {
		m := mail.Message{
			From: mail.Address{Name: bad, Email: "a@example.com"}, To: mail.Address{Name: bad, Email: "b@example.com"},
			ReplyTo: mail.Address{Name: bad, Email: "c@example.com"}, Subject: bad, Text: "text",
		}
		msg, err := mail.Compose(m, mail.Address{Email: "noreply@example.com"}, time.Now())
		if err != nil {
			t.Fatalf("%q: %v", bad, err)
		}
		var raw strings.Builder
		if _, err := msg.WriteTo(&raw); err != nil {
			t.Fatal(err)
		}
		head, _, _ := strings.Cut(raw.String(), "\r\n\r\n")
		for _, line := range strings.Split(head, "\r\n") {
			if strings.HasPrefix(line, "Bcc") || strings.ContainsAny(line, "\r\n\x00") {
				t.Errorf("%q smuggled in %q", bad, line)
			}
		}
		for part, address := range map[string]string{"to": "b@example.com" + bad, "reply": "c@example.com" + bad} {
			one := m
			if part == "to" {
				one.To.Email = address
			} else {
				one.ReplyTo.Email = address
			}
			if _, err := mail.Compose(one, mail.Address{Email: "noreply@example.com"}, time.Now()); err == nil {
				t.Errorf("%s address %q is taken", part, address)
			}
		}
	}
}
