package session

import (
	"reflect"
	"testing"
	"time"
)

func TestCodec(t *testing.T) {
	end := time.Date(2026, 11, 21, 9, 0, 0, 123e6, time.UTC)
	values := map[string]any{"user": int64(7), "epoch": int64(-1), "csrf": "žltá \x00", "empty": ""}
	raw, err := codec{}.Encode(end, values)
	if err != nil {
		t.Fatal(err)
	}
	got, back, err := codec{}.Decode(raw)
	if err != nil || !got.Equal(end) || !reflect.DeepEqual(back, values) {
		t.Errorf("got %v, %v, %v", got, back, err)
	}
	if _, err := (codec{}).Encode(end, map[string]any{"x": 1.5}); err == nil {
		t.Error("a session holds a fraction")
	}
	whole := 0
	for n := 1; n < len(raw); n++ {
		if _, _, err := (codec{}).Decode(raw[:n]); err == nil {
			whole++ // cut between two values
		}
	}
	if whole > len(values) {
		t.Errorf("%d broken sessions were read", whole)
	}
	if _, old, err := (codec{}).Decode([]byte(`{"numbers":{"user":7}}`)); err != nil || len(old) > 0 {
		t.Errorf("an older session holds %v, %v", old, err)
	}
	for _, broken := range [][]byte{{codecVersion}, append(raw, 'x')} {
		if _, _, err := (codec{}).Decode(broken); err == nil {
			t.Errorf("%q was read", broken)
		}
	}
}
