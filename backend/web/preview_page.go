package web

import (
	"crypto/rand"
	_ "embed"
	"encoding/json"
	"html/template"
	"time"

	"backoffice/backend/engine"
)

//go:embed preview.html
var previewHTML string

var previewTemplate = template.Must(template.New("preview").Parse(previewHTML))

type previewPage struct {
	Lang, Nonce, Heading, Title, State string
	Live                               bool
	Window                             []string
	Image, Video                       string
	Parts                              []template.HTML
}

func newNonce() string { return rand.Text() }

// safe marks what the sanitiser let through.
func safe(sanitised string) template.HTML { return template.HTML(sanitised) }

// plain turns a row into what its JSON holds, whatever types it is made of.
func plain(row engine.Row) engine.Row {
	raw, err := json.Marshal(row)
	if err != nil {
		return row
	}
	var out engine.Row
	if json.Unmarshal(raw, &out) != nil {
		return row
	}
	return out
}

// inLocale is the localised part of a record, that of another locale where
// this one is empty.
func inLocale(row engine.Row, locale string, others []string) engine.Row {
	langs, _ := plain(row)["langs"].(map[string]any)
	for _, candidate := range append([]string{locale}, others...) {
		lang, _ := langs[candidate].(map[string]any)
		for _, value := range lang {
			if s, ok := value.(string); ok && s != "" {
				return lang
			}
		}
	}
	return engine.Row{}
}

func text(row engine.Row, name string) string {
	s, _ := plain(row)[name].(string)
	return s
}

func imageOf(row engine.Row) string {
	image, _ := plain(row)["image"].(map[string]any)
	url, _ := image["url"].(string)
	return url
}

func moment(row engine.Row, name string) (time.Time, bool) {
	at, err := time.Parse(time.RFC3339Nano, text(row, name))
	return at.UTC(), err == nil
}

// isLive says whether the public site shows the record now: published, within
// its window, and not removed.
func isLive(row engine.Row, now time.Time) bool {
	p := plain(row)
	if status, has := p["status"]; has && status != true && status != float64(1) {
		return false
	}
	if p["deleted_at"] != nil {
		return false
	}
	if up, ok := moment(row, "publish_up"); ok && now.Before(up) {
		return false
	}
	if down, ok := moment(row, "publish_down"); ok && !now.Before(down) {
		return false
	}
	return true
}
