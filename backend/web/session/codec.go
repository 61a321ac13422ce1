package session

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/alexedwards/scs/v2"
)

// codec writes what a session holds as JSON: a session is read with every
// call, and the library's own way takes twenty times as long.
type codec struct{}

var _ scs.Codec = codec{}

type content struct {
	Deadline time.Time         `json:"deadline"`
	Numbers  map[string]int64  `json:"numbers,omitempty"`
	Texts    map[string]string `json:"texts,omitempty"`
}

// Encode takes numbers and texts; anything else is an error.
func (codec) Encode(deadline time.Time, values map[string]any) ([]byte, error) {
	c := content{Deadline: deadline, Numbers: map[string]int64{}, Texts: map[string]string{}}
	for name, value := range values {
		switch v := value.(type) {
		case int64:
			c.Numbers[name] = v
		case string:
			c.Texts[name] = v
		default:
			return nil, fmt.Errorf("a session cannot hold %s, a %T", name, value)
		}
	}
	return json.Marshal(c)
}

// Decode reads what Encode wrote.
func (codec) Decode(raw []byte) (time.Time, map[string]any, error) {
	var c content
	if err := json.Unmarshal(raw, &c); err != nil {
		return time.Time{}, nil, fmt.Errorf("read a session: %w", err)
	}
	values := make(map[string]any, len(c.Numbers)+len(c.Texts))
	for name, v := range c.Numbers {
		values[name] = v
	}
	for name, v := range c.Texts {
		values[name] = v
	}
	return c.Deadline, values, nil
}
