package demo

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"backoffice/backend/store/db"
)

//go:embed content
var files embed.FS

const (
	shopName  = "Dúškovo"
	fallback  = "sk" // the locale whose texts stand in for those that are missing
	metaTitle = 60
)

// Site is the demo content as its files have it.
type Site struct {
	Pages      []*Entry
	Articles   []*Entry
	Categories []*Entry
	Galleries  []*Entry
	References []*Entry
	Videos     []*Entry
	Texts      []*Entry
	Navigation []Node
	Folders    []FolderSpec
	Catalogue  Catalogue
}

// Node is a page in the navigation, with those below it.
type Node struct {
	Key      string
	Children []Node
}

// Entry is one record: what its file's head says, and its texts by locale.
type Entry struct {
	Key       string   `yaml:"key"`
	Image     string   `yaml:"image"` // a name of package picture
	Hidden    bool     `yaml:"hidden"`
	Module    string   `yaml:"module"`
	Category  string   `yaml:"category"`
	Parent    string   `yaml:"parent"`
	Redirect  string   `yaml:"redirect"`
	CSS       string   `yaml:"css"`
	Up        string   `yaml:"up"`    // days from now, such as +10d or -3d
	Down      string   `yaml:"down"`  // the same
	Video     string   `yaml:"video"` // a file of folder video
	Intro     bool     `yaml:"intro"`
	Galleries []string `yaml:"galleries"`
	Similars  []string `yaml:"similars"`
	Positions []string `yaml:"positions"`
	Products  []string `yaml:"products"` // keys of the shop's products
	Chosen    []string `yaml:"categories"`
	Short     struct {
		SK []string `yaml:"sk"`
		EN []string `yaml:"en"`
	} `yaml:",inline"`
	Langs map[string]Lang `yaml:"-"`
}

// Lang is an entry in one locale.
type Lang struct {
	Title       string
	Description string
	Markdown    string
}

// In returns the texts of e in a locale, or those that stand in for them.
func (e *Entry) In(locale string) Lang {
	if lang, ok := e.Langs[locale]; ok {
		return lang
	}
	return e.Langs[fallback]
}

// Slug is the last part of the entry's address in a locale.
func (e *Entry) Slug(locale string) string { return db.Slug(e.In(locale).Title) }

// MetaTitle is the title with the shop's name where it fits; empty where the
// title alone is too long for a search engine.
func (l Lang) MetaTitle() string {
	for _, title := range []string{l.Title + " | " + shopName, l.Title} {
		if utf8.RuneCountInString(title) <= metaTitle {
			return title
		}
	}
	return ""
}

// Load reads the embedded files. Its error names the file at fault.
func Load() (*Site, error) {
	s := &Site{}
	var err error
	for folder, into := range map[string]*[]*Entry{"pages": &s.Pages, "blog": &s.Articles} {
		if *into, err = loadFolder("content/" + folder); err != nil {
			return nil, err
		}
	}
	for name, into := range map[string]*[]*Entry{"categories": &s.Categories, "galleries": &s.Galleries, "references": &s.References, "videos": &s.Videos, "texts": &s.Texts} {
		if *into, err = loadList("content/"+name+".yaml", name == "texts"); err != nil {
			return nil, err
		}
	}
	body, err := files.ReadFile("content/navigation.yaml")
	if err != nil {
		return nil, err
	}
	var tree []any
	if err := yaml.Unmarshal(body, &tree); err != nil {
		return nil, fmt.Errorf("read navigation: %w", err)
	}
	s.Navigation = nodes(tree)
	if s.Folders, err = loadFolders(); err != nil {
		return nil, err
	}
	s.Catalogue, err = loadCatalogue()
	return s, err
}

func nodes(tree []any) []Node {
	var out []Node
	for _, item := range tree {
		switch v := item.(type) {
		case string:
			out = append(out, Node{Key: v})
		case map[string]any:
			for key, below := range v {
				children, _ := below.([]any)
				out = append(out, Node{Key: key, Children: nodes(children)})
			}
		}
	}
	return out
}

func loadFolder(folder string) ([]*Entry, error) {
	names, err := fs.Glob(files, folder+"/*.md")
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	var out []*Entry
	for _, name := range names {
		body, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		e, err := parse(string(body))
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", name, err)
		}
		e.Key = strings.TrimSuffix(path.Base(name), ".md")
		out = append(out, e)
	}
	return out, nil
}

var section = regexp.MustCompile(`(?m)^@([a-z]{2})\n# (.+)\n> (.+)\n`)

// parse reads a file: a head in YAML, then for each locale @sk, # title,
// > description and a body in Markdown.
func parse(text string) (*Entry, error) {
	found := section.FindAllStringSubmatchIndex(text, -1)
	if len(found) == 0 {
		return nil, fmt.Errorf("there is no locale in it")
	}
	e := &Entry{}
	if err := yaml.UnmarshalWithOptions([]byte(text[:found[0][0]]), e, yaml.Strict()); err != nil {
		return nil, err
	}
	e.Langs = map[string]Lang{}
	for i, at := range found {
		end := len(text)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		part := func(n int) string { return strings.TrimSpace(text[at[2*n]:at[2*n+1]]) }
		e.Langs[part(1)] = Lang{Title: part(2), Description: part(3), Markdown: strings.TrimSpace(text[at[1]:end])}
	}
	return e, nil
}

// loadList reads a file with one short entry a line; what follows the title is
// a body for text blocks and a description for the others.
func loadList(name string, bodies bool) ([]*Entry, error) {
	raw, err := files.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var out []*Entry
	if err := yaml.UnmarshalWithOptions(raw, &out, yaml.Strict()); err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	for _, e := range out {
		e.Langs = map[string]Lang{}
		for locale, texts := range map[string][]string{"sk": e.Short.SK, "en": e.Short.EN} {
			if len(texts) != 2 {
				return nil, fmt.Errorf("read %s: %s has %d texts in %s, want 2", name, e.Key, len(texts), locale)
			}
			lang := Lang{Title: texts[0], Markdown: texts[1]}
			if !bodies {
				lang.Description = texts[1]
			}
			e.Langs[locale] = lang
		}
	}
	return out, nil
}

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

// pictureNames are the pictures that entries show, each once.
func (s *Site) pictureNames() []string {
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
