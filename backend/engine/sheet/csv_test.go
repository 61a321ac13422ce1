package sheet

import "testing"

func TestGuarded(t *testing.T) {
	for in, want := range map[string]string{"=A1": "'=A1", "+1": "'+1", "-1": "'-1", "@x": "'@x", "\tx": "'\tx", "\rx": "'\rx", "a=b": "a=b", "": "", "＝1": "'＝1", "＋1": "'＋1", "－1": "'－1", "＠x": "'＠x", "|calc": "'|calc", " =A1": "' =A1", "ž": "ž", "'=A1": "''=A1", "''@x": "'''@x", "'tis": "'tis", "'": "'"} {
		got := guarded(in)
		if got != want {
			t.Errorf("%q is written %q", in, got)
		}
		if back := unguarded(got); back != in {
			t.Errorf("%q is read again as %q", in, back)
		}
	}
}
