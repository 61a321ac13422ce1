package i18n_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"backoffice/backend/i18n"
)

// A text that people wrote for an older program, whose own is filled in otherwise by now,
// does not stop the newer one: that stands in for it, and is named.
func TestTextsOfAnOlderProgram(t *testing.T) {
	folder := func(files map[string]string) fstest.MapFS {
		all := fstest.MapFS{}
		for name, text := range files {
			all[name] = &fstest.MapFile{Data: []byte(text)}
		}
		return all
	}
	b, err := i18n.Load(folder(map[string]string{
		"a.sk.json": `{"a.kept": "{{.A}}", "a.money": "za {{.Amount}}", "a.days": {"one": "deň", "few": "dni", "many": "dňa", "other": "dní"}, "a.sure": "Odstrániť?"}`,
		"a.en.json": `{"a.kept": "{{.A}}", "a.money": "for {{.Amount}}", "a.days": {"one": "day", "other": "days"}, "a.sure": "Remove?"}`,
	}), folder(map[string]string{
		"a.sk.json": `{"a.kept": "naše {{.A}}", "a.money": "{{.Value}} {{.Currency}}", "a.days": "dní", "a.gone": "{{.B}}", "a.sure": "Naozaj?"}`,
		"a.cs.json": `{"a.kept": "vaše {{.A}}", "a.sure": "Opravdu&nbsp;<b>smazat</b>? 1 < 2", "a.money": "{{.Value}}", "a.days": "dní"}`,
	}))
	if err != nil {
		t.Fatal(err)
	}
	args := map[string]any{"A": "x", "Amount": "5 €", "Count": 2}
	for _, c := range []struct{ locale, key, want string }{
		{"sk", "a.kept", "naše x"}, {"sk", "a.money", "za 5 €"}, {"sk", "a.days", "dni"}, {"en", "a.money", "for 5 €"},
		{"cs", "a.kept", "vaše x"}, {"cs", "a.money", "za 5 €"}, {"cs", "a.sure", "Naozaj?"}, {"cs", "a.days", "dni"},
	} {
		if got := b.Text(c.locale, c.key, args); got != c.want {
			t.Errorf("%s %s is %q, want %q", c.locale, c.key, got, c.want)
		}
	}
	var aside []string
	for _, p := range b.Problems() {
		if p.Aside() {
			aside = append(aside, p.String())
		} else {
			t.Errorf("wrong is %s", p)
		}
	}
	slices.Sort(aside)
	if want := []string{
		"T006 cs: a.days is plural in one of sk and cs only", "T006 sk: a.days is plural in one of the program and sk only",
		"T007 cs: a.money has the placeholders [Value], in sk [Amount]", "T007 sk: a.money has the placeholders [Currency Value], in the program [Amount]",
		"T009 sk: a.gone is no text of this program, and is shown nowhere (a.sk.json)",
		"T010 cs: a.sure has HTML, which is shown as it stands: &nbsp; </b> <b>",
	}; !slices.Equal(aside, want) {
		t.Errorf("aside are %q", aside)
	}
}

// What is wrong in itself is a mistake, be it written for whatever program.
func TestMistakesAreNotSetAside(t *testing.T) {
	own := fstest.MapFS{"a.sk.json": {Data: []byte(`{"a.x": "{{.A}}", "a.y": "y"}`)}}
	b, err := i18n.Load(own, fstest.MapFS{"a.sk.json": {Data: []byte(`{"a.x": "{{.B", "a.y": " "}`)}})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range b.Problems() {
		if p.Aside() {
			t.Errorf("set aside: %s", p)
		}
	}
	if n := len(b.Problems()); n != 2 {
		t.Errorf("%d problems: %v", n, b.Problems())
	}
}
