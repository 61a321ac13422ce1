package call

import (
	"bytes"
	"encoding/json"
	"net/url"
	"strings"
)

// JSON writes v with its letters as they are: firewalls before some services refuse
// escaped ones.
func JSON(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSpace(b.Bytes()), err
}

// Address is a whole web address of an answer, without spaces around it; empty
// where text is none.
func Address(text string) string {
	u, err := url.Parse(strings.TrimSpace(text))
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return ""
	}
	return u.String()
}
