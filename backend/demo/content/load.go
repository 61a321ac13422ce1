package content

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"

	"backoffice/backend/demo/seed"
	"backoffice/backend/store/db"
)

//go:embed blog pages *.yaml
var files embed.FS

// Site is the content as its files have it.
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
	return e.Langs[seed.Fallback]
}

// Slug is the last part of the entry's address in a locale.
func (e *Entry) Slug(locale string) string { return db.Slug(e.In(locale).Title) }

// Load reads the embedded files. Its error names the file at fault.
func Load() (*Site, error) {
	s := &Site{}
	var err error
	for folder, into := range map[string]*[]*Entry{"pages": &s.Pages, "blog": &s.Articles} {
		if *into, err = loadFolder(folder); err != nil {
			return nil, err
		}
	}
	for name, into := range map[string]*[]*Entry{"categories": &s.Categories, "galleries": &s.Galleries, "references": &s.References, "videos": &s.Videos, "texts": &s.Texts} {
		if *into, err = loadList(name+".yaml", name == "texts"); err != nil {
			return nil, err
		}
	}
	body, err := files.ReadFile("navigation.yaml")
	if err != nil {
		return nil, err
	}
	var tree []any
	if err := yaml.Unmarshal(body, &tree); err != nil {
		return nil, fmt.Errorf("read navigation: %w", err)
	}
	s.Navigation = nodes(tree)
	s.Folders, err = loadFolders()
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
