package bind

import (
	"encoding/json"
	"fmt"
	"testing"

	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
)

// A declared value is the stored one as they are written, whichever way it is stored.
func TestEqual(t *testing.T) {
	for _, declared := range []any{nil, true, false, 0, 1, 3, "", "0", "3", "03", "paid", resource.Money(3000), json.Number("3")} {
		for _, stored := range []any{nil, true, false, int64(0), int64(1), int64(3), 3, uint64(3), 3.0, "", "0", "3", "paid", []byte("paid"), []byte("3"), resource.Money(3000), json.Number("3")} {
			written := func(v any) string {
				if text, ok := model.TextOf(v); ok {
					return text
				}
				return fmt.Sprint(v)
			}
			want := written(declared) == written(stored)
			switch yes, ok := declared.(bool); {
			case declared == nil || stored == nil:
				want = declared == nil && stored == nil
			case ok:
				is, known := model.BoolOf(stored)
				want = known && is == yes
			}
			if got := Equal(declared, stored); got != want {
				t.Errorf("%#v is %#v: %v", declared, stored, got)
			}
		}
	}
}
