package person

import "testing"

func TestMeantBy(t *testing.T) {
	who := Person{Email: "Jan.Cierny@example.com", Phone: "+421 900 123 456", Name: "Ján Čierny"}
	for text, want := range map[string]struct {
		by   string
		sure bool
	}{
		"jan.cierny@EXAMPLE.com":            {ByEmail, true},
		"od jan.cierny@example.com":         {ByEmail, true},
		"jan.cierny":                        {ByEmail, false},
		"0900 123 456":                      {ByPhone, false},
		"čierny":                            {ByName, false},
		"Cierny Jan, reklamácia":            {"", false}, // a comma belongs to the word
		"reklamácia Čierny Ján":             {ByName, false},
		"ja":                                {"", false},
		"Čiernohorská":                      {"", false},
		"123456":                            {"", false},
		"":                                  {"", false},
		"peter@example.com jan@example.com": {"", false},
	} {
		if by, sure := who.MeantBy(text); by != want.by || sure != want.sure {
			t.Errorf("%q: %q, %t, not %+v", text, by, sure, want)
		}
	}
	if by, _ := (Person{}).MeantBy("čokoľvek"); by != "" {
		t.Errorf("nobody is meant by %q", by)
	}
}

func TestViews(t *testing.T) {
	who := Person{Email: "jan@example.com", Name: "Ján Čierny"}
	const stored = `[{"name":"Ján Čierny","query":"status=1","opens":true},{"name":"Nové","query":"search=jan%40example.com&status%5B0%5D=1","opens":true},` +
		`{"name":"Iba on","query":"search=%C4%8Dierny","opens":false},{"name":"Iní","query":"search=biely","opens":false}]`
	if by, sure, err := who.InViews(stored); by != ByEmail || !sure || err != nil {
		t.Errorf("found by %q, %t, %v", by, sure, err)
	}
	left, err := who.OutOfViews(stored)
	if want := `[{"name":"Nové","opens":true,"query":"status%5B0%5D=1"},{"name":"Iní","opens":false,"query":"search=biely"}]`; err != nil || left != want {
		t.Errorf("left: %s, %v", left, err)
	}
	if by, _, err := who.InViews(left); by != "" || err != nil {
		t.Errorf("found again by %q, %v", by, err)
	}
	if _, _, err := who.InViews("{"); err == nil {
		t.Error("no views are read")
	}
}
