package engine

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/query"
	"backoffice/backend/engine/rows"
	"backoffice/backend/resource"
)

// linksMost is how many records of one screen are offered to be linked to.
const linksMost = 15

// Link is a record that the public site has an address for.
type Link struct {
	Screen  string `json:"screen"`
	Kind    string `json:"kind"` // what the screen calls one of its records, in the caller's language
	ID      uint64 `json:"id"`
	Title   string `json:"title"`
	Address string `json:"address"` // on the public site; a path of it where its address is not known
	Out     bool   `json:"out"`     // the site shows it now
}

// Links returns the records of all screens with addresses on the public site that the
// caller may list: those that have every word of "query" in what their list is searched
// by, those with it in their title first. "locale" is the content locale of the titles and
// addresses, a record without a text in it has those of another. Returns Invalid naming
// every wrong parameter.
func (e *Engine) Links(ctx context.Context, c Caller, q url.Values) ([]Link, error) {
	locale, asked := e.core.Locales().Content(c.Locale), url.Values{"query": {""}}
	for name, values := range q {
		if name == "locale" && len(values) == 1 && slices.Contains(e.core.Locales(), values[0]) {
			locale = values[0]
		} else if name == "locale" || name == "ids" || strings.HasPrefix(name, "ids[") {
			asked["locale"] = values // which no option list knows
		} else {
			asked[name] = values
		}
	}
	oq, err := query.ParseOptions(&bind.Source{}, nil, asked)
	if err != nil {
		return nil, err
	}
	links := []Link{}
	for _, s := range e.core.Screens {
		if s.Linked == nil || e.core.Deps.Guard.Require(c.Actor, s.Decl.Name, resource.ActList) != nil {
			continue
		}
		found, err := e.linked(ctx, c, s, oq, locale)
		if err != nil {
			return nil, err
		}
		links = append(links, found...)
	}
	nearest(links, oq)
	return links, nil
}

// nearest puts those whose title has what is searched for first.
func nearest(links []Link, oq query.OptionList) {
	slices.SortStableFunc(links, func(a, b Link) int { return cmp.Compare(oq.Distance(a.Title), oq.Distance(b.Title)) })
}

// linked are the links of one screen.
func (e *Engine) linked(ctx context.Context, c Caller, s *Screen, oq query.OptionList, locale string) ([]Link, error) {
	options, err := e.findOptions(ctx, s.Linked, oq, locale)
	if err != nil || len(options) == 0 {
		return nil, err
	}
	out, err := rows.Out(e.core.Read(ctx), s, idsIn(options), e.core.Deps.Now())
	if err != nil {
		return nil, err
	}
	kind := e.core.Deps.Texts.Text(c.Locale, s.Decl.Key()+".singular", nil)
	links := make([]Link, 0, len(options))
	for _, option := range options {
		id, _ := option["id"].(uint64)
		title := textAt(option, s.Linked.LabelPath())
		path, complete := s.FillPath(func(name string) string {
			switch name {
			case "locale":
				return locale
			case "id":
				return strconv.FormatUint(id, 10)
			}
			if s.SiteValue(name).Lang {
				name = "langs." + name
			}
			return textAt(option, bind.RowPath(name))
		})
		if complete && title != "" {
			links = append(links, Link{s.Decl.Name, kind, id, title, e.core.Rows.SiteAddress(locale, path), out[id]})
		}
	}
	nearest(links, oq)
	return links[:min(len(links), linksMost)], nil
}

func textAt(row Row, path []string) string {
	text, _ := port.ValueAt(row, path).(string)
	return text
}
