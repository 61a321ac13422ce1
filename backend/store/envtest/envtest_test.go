package envtest

import "testing"

func TestNumber(t *testing.T) {
	for text, want := range map[string]int{"": 7, "12": 12, "1": 1} {
		t.Setenv("ENVTEST_NUMBER", text)
		if n := Number(t, "ENVTEST_NUMBER", 7); n != want {
			t.Errorf("%q is %d, want %d", text, n, want)
		}
	}
}
