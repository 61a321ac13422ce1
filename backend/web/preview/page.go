package preview

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
	"time"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/i18n"
	"backoffice/backend/plainpage"
	"backoffice/backend/resource/column"
)

//go:embed preview.html
var pageHTML string

var pageTemplate = plainpage.New("preview", pageHTML)

type page struct {
	Lang, Nonce, Heading, Title, State string
	Live                               bool
	Window                             []string
	Image, Video                       string
	Parts                              []template.HTML
}

const policyText = "default-src 'none'; img-src 'self' https: http: data:; media-src 'self'; style-src 'nonce-%s'; style-src-attr 'unsafe-inline'; " +
	"frame-src %s; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Policy is what the page with that nonce may do; frames are the origins whose
// pages may stand in a text.
func Policy(nonce string, frames []string) string {
	return fmt.Sprintf(policyText, nonce, strings.Join(frames, " "))
}

// Renderer makes the page of a record.
type Renderer struct {
	Screens  []*engine.Screen
	Told     []string // languages of the content, as the reader would rather have them
	Zone     *time.Location
	Texts    *i18n.Bundle
	Sanitise func(html string) string
	Now      func() time.Time
}

// Write writes the page of a record as its form has it; video is the address of
// its one file, empty where it has none.
func (r Renderer) Write(w io.Writer, nonce string, p Pass, row engine.Row, video string) error {
	lang := inLocale(row, r.Told)
	say := func(key string, pairs ...any) string {
		m := fault.M(key, pairs...)
		return r.Texts.Text(p.Locale, m.Key, m.Args)
	}
	shown := shownOf(r.Screens, p.Screen)
	out := page{Lang: p.Locale, Nonce: nonce, Heading: say("web.preview.title"), Title: text(lang, shown.title)}
	if out.Title == "" {
		out.Title = text(row, shown.title)
	}
	state := shown.state(row, r.Now())
	out.Live, out.State = state == "live", say("web.preview."+state)
	for _, end := range []struct{ name, key string }{{shown.from, "web.preview.from"}, {shown.until, "web.preview.until"}} {
		if at, ok := moment(row, end.name); ok {
			out.Window = append(out.Window, say(end.key, "At", at.In(r.Zone).Format(engine.DayLayout(say("web.preview.day"))+" 15:04:05")))
		}
	}
	out.Image, out.Video = imageOf(row, shown.image), video
	for _, name := range shown.rich {
		html := text(lang, name)
		if html == "" {
			html = text(row, name)
		}
		if html != "" {
			out.Parts = append(out.Parts, safe(r.Sanitise(html)))
		}
	}
	return pageTemplate.Execute(w, out)
}

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

// inLocale is the localised part of a record in the first of the locales in which
// anything is written.
func inLocale(row engine.Row, locales []string) engine.Row {
	langs, _ := plain(row)["langs"].(map[string]any)
	for _, candidate := range locales {
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
func shownOf(all []*engine.Screen, screen string) shown {
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
