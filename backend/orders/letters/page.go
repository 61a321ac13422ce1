package letters

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"strings"
)

// page is what a mail shows.
type page struct {
	Locale   string
	Subject  string
	Shop     seller
	Text     text
	Button   *button
	Payment  *payment
	Facts    []row
	Vouchers []voucher
	Items    []item
	Totals   []row
	Places   []place
	Files    []string
	Footer   string
	Words    func(key string) string `json:"-"` // mail.order.<key>
}

// seller is who writes.
type seller struct {
	Name, Company, Address, Numbers, Email, Phone string
	VAT                                           bool // it charges VAT
}

type button struct{ Link, Label string }

type payment struct {
	Rows   []row
	Square string // address of the picture of the PAY by square code
	Alt    string // what it is called
	How    string // what is done with it
}

type row struct {
	Label, Value string
	Strong       bool
}

type voucher struct{ Code, Value, Until string }

type item struct {
	Title, Detail, Unit, Sum string
	Quantity                 int64
}

type place struct {
	Title string
	Lines []string
}

//go:embed frame.html
var frameText string

var frame = template.Must(template.New("").Funcs(template.FuncMap{
	// picture lets a picture that goes along be shown.
	"picture":  func(address string) template.URL { return template.URL(address) }, //nolint:gosec // made by the program
	"together": together,
}).Parse(frameText))

// html is the page as HTML: "mail" as it is sent, "body" to be shown within
// another page.
func (p page) html(part string) (string, error) {
	var out bytes.Buffer
	if err := frame.ExecuteTemplate(&out, part, p); err != nil {
		return "", fmt.Errorf("write a mail: %w", err)
	}
	return out.String(), nil
}

// text is the page for who reads without HTML: it says all that the HTML says.
func (p page) text() string {
	parts := []string{p.Text.String()}
	add := func(lines ...string) { parts = append(parts, strings.Join(lines, "\n")) }
	rows := func(all []row) (lines []string) {
		for _, r := range all {
			lines = append(lines, r.Label+": "+r.Value)
		}
		return lines
	}
	if b := p.Button; b != nil {
		add(b.Label+":", b.Link)
	}
	if len(p.Facts) > 0 {
		add(rows(p.Facts)...)
	}
	if p.Payment != nil {
		add(append([]string{strings.ToUpper(p.Words("payment_title"))}, rows(p.Payment.Rows)...)...)
	}
	if len(p.Vouchers) > 0 {
		var lines []string
		for _, v := range p.Vouchers {
			lines = append(lines, v.Code+" – "+v.Value+", "+v.Until)
		}
		add(lines...)
	}
	if len(p.Items) > 0 {
		lines := []string{strings.ToUpper(p.Words("goods"))}
		for _, i := range p.Items {
			lines = append(lines, i.line())
		}
		add(append(append(lines, ""), rows(p.Totals)...)...)
	}
	for _, at := range p.Places {
		add(append([]string{strings.ToUpper(at.Title)}, at.Lines...)...)
	}
	if len(p.Files) > 0 {
		add(p.Words("files") + ": " + strings.Join(p.Files, ", "))
	}
	foot := []string{"-- "}
	for _, line := range append(p.Shop.lines(), p.Footer) {
		if line != "" {
			foot = append(foot, line)
		}
	}
	add(foot...)
	return strings.Join(parts, "\n\n") + "\n"
}

// line is "2 × Soap (rose) – 24,60 €".
func (i item) line() string {
	name := i.Title
	if i.Detail != "" {
		name += " (" + i.Detail + ")"
	}
	return fmt.Sprintf("%d × %s – %s", i.Quantity, name, i.Sum)
}

// lines are who writes, where, and how they are reached.
func (s seller) lines() (lines []string) {
	name := s.Name
	switch {
	case strings.HasPrefix(s.Company, s.Name):
		name = s.Company
	case s.Company != "":
		name += ", " + s.Company
	}
	for _, line := range []string{name, s.Address, s.Numbers, strings.Trim(s.Email+", "+s.Phone, ", ")} {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// Lines are the same for the frame, without the name that it has above.
func (s seller) Lines() []string {
	lines := s.lines()[1:]
	if s.Company != "" && s.Company != s.Name {
		lines = append([]string{s.Company}, lines...)
	}
	return lines
}
