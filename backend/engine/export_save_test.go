package engine

import (
	"encoding/json"
	"strings"
)

// ReadJSONForTest reads a body as the web layer does.
func ReadJSONForTest(text string) (Body, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var b Body
	err := d.Decode(&b)
	return b, err
}
