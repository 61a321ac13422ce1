package letters_test

import (
	"errors"
	"strings"
	"testing"

	"backoffice/backend/orders/letters"
	"backoffice/backend/outbox"
)

// A mail that nobody knows, or that cannot be read, is given up with words that say why.
func TestWriteSaysWhichMailIsUnknown(t *testing.T) {
	for payload, want := range map[string]string{
		`{"order":5,"mail":"birthday"}`: `order 5: no mail is called "birthday"`,
		`{"order":"x"}`:                 "read which mail of an order to write: json: ",
	} {
		err := letters.Deps{}.Write(t.Context(), "", []byte(payload))
		if _, permanent := errors.AsType[*outbox.Permanent](err); !permanent || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", payload, err)
		}
	}
}
