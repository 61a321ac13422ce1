package fault

import "testing"

// What is wrong with a field for the same reason twice is told once.
func TestSameTwice(t *testing.T) {
	f := Fields{}
	f.Add("a", M("errors.min", "Min", 1))
	f.Add("a", M("errors.min", "Min", 1))
	f.Add("a", M("errors.min", "Min", 2))
	f.Add("a", M("errors.option"))
	f.Add("b", M("errors.option"))
	if len(f["a"]) != 3 || len(f["b"]) != 1 {
		t.Errorf("told are %v", f)
	}
}
