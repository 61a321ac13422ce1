package sale

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
)

// Request is what a request of a site is known by when it is sent again.
type Request struct {
	Hash  string // to be kept with what came of it
	whole string // as it was kept before
}

// RequestOf reads in, a request as it was understood. What it leaves empty has no part
// in its hash: after an update that knows a field more it is still the same request.
func RequestOf(in any) (r Request, err error) {
	body, err := json.Marshal(in)
	if err != nil {
		return r, fmt.Errorf("read a request: %w", err)
	}
	numbers := json.NewDecoder(bytes.NewReader(body))
	numbers.UseNumber()
	var said any
	if err := numbers.Decode(&said); err != nil {
		return r, fmt.Errorf("read a request: %w", err)
	}
	filled, err := json.Marshal(withoutEmpty(said))
	if err != nil {
		return r, fmt.Errorf("write a request: %w", err)
	}
	return Request{Hash: hashOf(filled), whole: hashOf(body)}, nil
}

// Is says whether it is the request whose hash was kept.
func (r Request) Is(kept string) bool { return kept == r.Hash || kept == r.whole }

func hashOf(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

// withoutEmpty leaves out of v what a request that does not name it has as well: nil
// where nothing is left.
func withoutEmpty(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			if v[key] = withoutEmpty(value); v[key] == nil {
				delete(v, key)
			}
		}
		if len(v) == 0 {
			return nil
		}
	case []any:
		for i := range v {
			v[i] = withoutEmpty(v[i])
		}
		if len(v) == 0 {
			return nil
		}
	case string:
		if v == "" {
			return nil
		}
	case json.Number:
		if v == "0" {
			return nil
		}
	case bool:
		if !v {
			return nil
		}
	}
	return v
}
