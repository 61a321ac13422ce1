package paper_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"backoffice/backend/paper"
	"backoffice/backend/paper/papertest"
)

func sheet(texts ...string) *paper.Document {
	d := paper.New(paper.About{Title: "Skúška", Locale: "sk", Made: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)}, 0)
	d.SetFont(paper.Font, "", 12)
	for i, text := range texts {
		if i > 0 {
			d.AddPage()
		}
		d.SetXY(10, 10)
		d.Cell(50, 10, text)
	}
	return d
}

func bytesOf(t *testing.T, d *paper.Document) []byte {
	t.Helper()
	pdf, err := d.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return pdf
}

// What is drawn as bars is read again as a bar code.
func TestCode128(t *testing.T) {
	for _, text := range []string{"12345678901234", "BCT8K5XRE8JGP4", "Z1234567890", "a-b C", "7"} {
		d := sheet("")
		if err := d.Code128(text, 20, 30, 90, 15); err != nil {
			t.Fatal(err)
		}
		if got := papertest.Open(t, bytesOf(t, d)).Code128(1, 15, 28, 100, 20); got != text {
			t.Errorf("%q is read as %q", text, got)
		}
	}
	if err := sheet("").Code128(strings.Repeat("W", 40), 0, 0, 90, 10); err == nil {
		t.Error("bars were drawn that nothing reads")
	}
	if err := sheet("").Code128("žltá", 0, 0, 90, 10); err == nil {
		t.Error("letters were drawn that the code has not")
	}
}

func TestFitAndLines(t *testing.T) {
	d := sheet("")
	if !d.Fit("Eva", paper.Font, "B", 20, 8, 40) {
		t.Error("a short name does not fit")
	}
	if size, _ := d.GetFontSize(); size != 20 {
		t.Errorf("a short name is made smaller: %v", size)
	}
	const long = "Ľubica Magdaléna Krivošíková-Žiaranová"
	if !d.Fit(long, paper.Font, "B", 20, 8, 80) || d.GetStringWidth(long) > 80 {
		t.Error("a long name was not made to fit")
	}
	if d.Fit(strings.Repeat(long, 3), paper.Font, "B", 20, 8, 80) {
		t.Error("what is too long fits")
	}
	d.SetFont(paper.Font, "", 12)
	for _, one := range []struct {
		text string
		most int
		want string
	}{
		{"", 2, "[]"},
		{"  jeden \n dva ", 2, "[jeden dva]"},
		{"jeden dva tri štyri päť šesť sedem", 2, "[jeden dva tri štyri|päť šesť sedem]"},
		{"jeden dva tri štyri päť šesť sedem", 1, "[jeden dva tri štyri…]"},
		{"jeden dva tri štyri\u00a0päť šesť", 3, "[jeden dva tri|štyri\u00a0päť šesť]"},
		{strings.Repeat("a", 60), 2, "[aaaaaaaaaaaaaaaaaa|aaaaaaaaaaaaaaaaa…]"},
	} {
		got := d.Lines(one.text, 41, one.most)
		if fmt.Sprintf("[%s]", strings.Join(got, "|")) != one.want {
			t.Errorf("%q in %d lines: %q", one.text, one.most, got)
		}
		for _, line := range got {
			if d.GetStringWidth(line) > 41 {
				t.Errorf("%q is too wide", line)
			}
		}
	}
}

// Parts of others are put behind each other, or on one sheet.
func TestJoin(t *testing.T) {
	one, two := bytesOf(t, sheet("prvá", "druhá")), bytesOf(t, sheet("", "štvrtá", "piata"))
	half := sheet()
	half.SetXY(10, 150)
	half.SetFont(paper.Font, "", 12)
	half.Cell(50, 10, "spodok")
	for name, c := range map[string]struct {
		join func() ([]byte, error)
		want string
	}{
		"alone":         {func() ([]byte, error) { return paper.Join(one) }, "prvá|druhá"},
		"behind":        {func() ([]byte, error) { return paper.Join(one, two) }, "prvá|druhá||štvrtá|piata"},
		"over":          {func() ([]byte, error) { return paper.JoinOver(one, bytesOf(t, half)) }, "prvá|druhá spodok"},
		"over and more": {func() ([]byte, error) { return paper.JoinOver(one, two) }, "prvá|druhá|štvrtá|piata"},
	} {
		pdf, err := c.join()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		p := papertest.Open(t, pdf)
		var pages []string
		for page := range p.Pages() {
			pages = append(pages, p.Text(page+1))
		}
		if got := strings.Join(pages, "|"); got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
	for name, pdf := range map[string][]byte{"nothing": nil, "no PDF": []byte("<html>"), "half": one[:len(one)/3]} {
		if _, err := paper.Join(one, pdf); err == nil {
			t.Errorf("%s was joined", name)
		}
		if _, err := paper.JoinOver(one, pdf); err == nil {
			t.Errorf("%s was laid over", name)
		}
		if _, err := paper.Pages(pdf); err == nil {
			t.Errorf("%s has pages", name)
		}
	}
}
