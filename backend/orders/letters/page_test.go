package letters

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backoffice/backend/i18n"
	"backoffice/backend/paper"
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

const hostile = `<script>alert("x")</script> & "Žofia"`

// full is a mail with everything that a mail may have, at its worst.
func full(t *testing.T, b *i18n.Bundle, locale string) page {
	t.Helper()
	say := func(key string) string { return b.Text(locale, "mail.order."+key, nil) }
	square, err := paper.QRPicture(strings.Repeat("0004A0004IBAN", 18), squareDots)
	if err != nil {
		t.Fatal(err)
	}
	long := "Ručne šitá plátenná taška z organickej bavlny s dlhými uchami a veľmi-dlhým-názvom-bez-medzery-ktorý-sa-nemá-kde-zalomiť"
	p := page{
		Locale: locale, Subject: b.Text(locale, "mail.order_placed.subject", nil), Words: say, Text: plainText(b.Text(locale, "mail.order_placed.text", nil)),
		Shop: seller{Name: "Voňavá dielňa", Company: "Voňavá dielňa s. r. o.", Address: "Ružinovská 42, 821 01 Bratislava", Numbers: "IČO 50123456, IČ DPH SK2120123456", Email: "obchod@example.com", Phone: "+421 2 123 456 78"},
		Payment: &payment{
			Rows:   []row{{say("amount"), "1 234,50 €", true}, {say("iban"), "SK31 1200 0000 1987 4263 7541", false}, {say("symbol"), "20261", false}, {say("due_date"), "7. 12. 2026", false}, {say("payee"), "Voňavá dielňa s. r. o.", false}},
			Square: "data:image/png;base64," + base64.StdEncoding.EncodeToString(square), Alt: say("square"), How: say("square_how"),
		},
		Button:   &button{"https://www.example.com/track?id=1&x=2", say("track")},
		Facts:    []row{{say("tracking_number"), "Z 123 456 7890", false}},
		Vouchers: []voucher{{"K7MXR4", "50,00 €", b.Text(locale, "mail.order.valid_until", map[string]any{"Date": "22. 11. 2027"})}, {"ABCD23", "1 000,00 €", "do 22. 11. 2027"}},
		Items:    []item{{long, "farba: svetlozelená, veľkosť: XXL", "12,30 €", "1 230,00 €", 100}, {hostile, "", "", "0,00 €", 1}},
		Totals:   []row{{say("discount") + " (JESEN26)", "-12,30 €", false}, {say("shipping") + ": Kuriér", say("free"), false}, {say("total_vat"), "1 234,50 €", true}, {say("vat"), "230,85 €", false}},
		Places:   []place{{say("delivery"), []string{"Ján Čierny", "Hlavná 12/A", "040 01 Košice", "Slovensko"}}, {say("billing"), []string{"Čierny a synovia, s. r. o.", "Hlavná 12/A", "040 01 Košice", "IČO 12345678"}}},
		Files:    []string{"Faktúra FV2026000001.pdf"}, Footer: b.Text(locale, "mail.order.footer", map[string]any{"Number": "20261"}),
	}
	for range 12 {
		p.Items = append(p.Items, item{"Levanduľové mydlo", "100 g", "4,90 €", "9,80 €", 2})
	}
	return p
}

// Nothing of an order is taken for markup, and who reads without HTML reads the
// same.
func TestPage(t *testing.T) {
	b := texts(t)
	for _, locale := range b.Locales() {
		p := full(t, b, locale)
		html, err := p.html("mail")
		if err != nil {
			t.Fatal(err)
		}
		plain := p.text()
		if strings.Contains(html, "<script>") || !strings.Contains(html, `<html lang="`+locale+`">`) || !strings.Contains(html, "&lt;script&gt;") {
			t.Errorf("markup came through:\n%s", html)
		}
		for _, part := range []string{html, plain} {
			for _, bad := range []string{"mail.order", "<no value>", "{{", "dministráci", "dministration"} {
				if strings.Contains(part, bad) {
					t.Errorf("it says %q", bad)
				}
			}
		}
		for _, line := range []string{"2 × Levanduľové mydlo (100 g) – 9,80 €", "1 × " + hostile + " – 0,00 €", "https://www.example.com/track?id=1&x=2", "IBAN: SK31 1200 0000 1987 4263 7541", "K7MXR4 – 50,00 €", "Faktúra FV2026000001.pdf", "\nVoňavá dielňa s. r. o.\n"} {
			if !strings.Contains(plain, line) {
				t.Errorf("the plain text lacks %q:\n%s", line, plain)
			}
		}
		if to := os.Getenv("SHOW_MAILS"); to != "" {
			for name, said := range map[string]string{"full-" + locale + ".html": html, "full-" + locale + ".txt": plain} {
				if err := os.WriteFile(filepath.Join(to, name), []byte(said), 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
