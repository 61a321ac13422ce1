package content

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
)

var (
	markdown = goldmark.New(goldmark.WithExtensions(extension.Table))
	link     = regexp.MustCompile(`href="(page|blog):([a-z0-9-]+)"`)
)

// html renders a body; links to other entries become addresses of the site.
func (s *Site) html(lang Lang, locale string) (string, error) {
	var b bytes.Buffer
	if err := markdown.Convert([]byte(lang.Markdown), &b); err != nil {
		return "", fmt.Errorf("render %q: %w", lang.Title, err)
	}
	var missing error
	out := link.ReplaceAllStringFunc(b.String(), func(found string) string {
		parts := link.FindStringSubmatch(found)
		list, prefix := s.Pages, "/"+locale+"/"
		if parts[1] == "blog" {
			list, prefix = s.Articles, prefix+"blog/"
		}
		i := slices.IndexFunc(list, func(e *Entry) bool { return e.Key == parts[2] })
		if i < 0 {
			missing = fmt.Errorf("render %q: there is no %s %q", lang.Title, parts[1], parts[2])
			return found
		}
		return `href="` + prefix + list[i].Slug(locale) + `"`
	})
	return strings.TrimSpace(out), missing
}

// PictureNames are the pictures that entries show, each once.
func (s *Site) PictureNames() []string {
	var names []string
	for _, list := range [][]*Entry{s.Categories, s.Pages, s.Articles, s.References, s.Videos} {
		for _, e := range list {
			if e.Image != "" && !slices.Contains(names, e.Image) {
				names = append(names, e.Image)
			}
		}
	}
	return names
}
