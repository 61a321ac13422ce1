package sheet

import "testing"

func TestGuarded(t *testing.T) {
	for in, want := range map[string]string{"=A1": "'=A1", "+1": "'+1", "-1": "'-1", "@x": "'@x", "\tx": "'\tx", "\rx": "'\rx", "a=b": "a=b", "": "", "＝1": "'＝1", "＋1": "'＋1", "－1": "'－1", "＠x": "'＠x", "|calc": "'|calc", " =A1": "' =A1", "ž": "ž"} {
		if got := guarded(in); got != want {
			t.Errorf("%q is written %q", in, got)
		}
	}
}
