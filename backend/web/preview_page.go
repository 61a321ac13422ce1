package web

import (
	"crypto/rand"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"slices"
	"strings"
	"time"

	"backoffice/backend/engine"
	"backoffice/backend/resource/column"
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

func imageOf(row engine.Row, name string) string {
	image, _ := plain(row)[name].(map[string]any)
	url, _ := image["url"].(string)
	return url
}

func moment(row engine.Row, name string) (time.Time, bool) {
	at, err := time.Parse(time.RFC3339Nano, text(row, name))
	return at.UTC(), err == nil
}

// shown is what a preview shows of a screen's records, by the names of fields.
type shown struct {
	title, image string
	rich         []string // in the order of the form
	from, until  string   // of the window in which the record shows
}

// shownOf reads it off the declaration.
func (s *Server) shownOf(screen string) shown {
	all := s.Engine.Screens()
	at := slices.IndexFunc(all, func(one *engine.Screen) bool { return one.Decl.Name == screen && one.Decl.Form != nil })
	if at < 0 {
		return shown{}
	}
	decl := all[at].Decl
	is := shown{title: strings.TrimPrefix(decl.Title, "langs.")}
	is.from, is.until, _ = decl.Window()
	for _, f := range append(slices.Clone(decl.Form.Locales), decl.Form.All()...) {
		switch t := f.Traits(); {
		case t.IsRich:
			is.rich = append(is.rich, f.Name)
		case t.IsPicture && is.image == "":
			is.image = f.Name
		}
	}
	return is
}

// state says what a record is on the public site now, by the end of a text's
// key: live, hidden, or scheduled and ended outside its window.
func (is shown) state(row engine.Row, now time.Time) string {
	p := plain(row)
	var status any = true
	if value, has := p["status"]; has {
		status = value == true || value == float64(1)
	}
	from, _ := moment(row, is.from)
	until, _ := moment(row, is.until)
	switch state := column.Now(status, from, until, now); {
	case p["deleted_at"] != nil || state == false:
		return "hidden"
	case state == true:
		return "live"
	default:
		return fmt.Sprint(state)
	}
}
