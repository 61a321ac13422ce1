package call

import "testing"

func TestJSON(t *testing.T) {
	if got, err := JSON(map[string]string{"a": "Žofia & <Ján>"}); err != nil || string(got) != `{"a":"Žofia & <Ján>"}` {
		t.Errorf("%s, %v", got, err)
	}
	if _, err := JSON(func() {}); err == nil {
		t.Error("a function was written")
	}
}

func TestAddress(t *testing.T) {
	for text, want := range map[string]string{
		" https://gw.example.com/x?y=1 ": "https://gw.example.com/x?y=1", "http://a": "http://a",
		"": "", "/x": "", "javascript:alert(1)": "", "ftp://a/b": "", "https://": "", "https://a\x00": "",
	} {
		if got := Address(text); got != want {
			t.Errorf("%q is %q", text, got)
		}
	}
}
