package i18n

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Usage gathers which texts a program asks for: those that a Bundle from
// Recording was asked, and those that its sources name.
type Usage struct {
	requested map[string]bool // found in some language, or not
	// alternatives are the keys that were looked up after one that no language has.
	alternatives map[string][]string
	literals     map[string]bool // whole string literals of the sources
	words        map[string]bool // what may stand in the place of an expression
	patterns     []pattern       // keys that are put together
	missing      map[string]string
	named        map[string]string // whole literals that are texts where others stand beside them, and who names them
	// prefixes are keys of the sources that further parts may follow.
	prefixes []string
	derived  []string // prefixes whose keys count only where they were asked
}

// pattern is a key with expressions in it.
type pattern struct {
	key *regexp.Regexp // one group an expression
	at  string
}

// NewUsage starts to gather. Keys that begin with one of derived count as used
// only where a recording Bundle was asked for them: they follow from
// declarations, and sources name them as a whole nowhere.
func NewUsage(derived ...string) *Usage {
	return &Usage{
		requested: map[string]bool{}, alternatives: map[string][]string{}, literals: map[string]bool{}, words: map[string]bool{}, missing: map[string]string{}, named: map[string]string{}, derived: derived,
	}
}

// Recording returns a Bundle of the same texts that notes in u what it is asked.
func (b *Bundle) Recording(u *Usage) *Bundle {
	recording := *b
	recording.usage = u
	return &recording
}

func (b *Bundle) recordUse(key string) {
	if b.usage != nil {
		b.usage.requested[key] = true
	}
}

// recordAlternatives notes which keys would do in place of the first of them.
func (b *Bundle) recordAlternatives(keys []string) {
	if b.usage != nil && len(keys) > 1 {
		b.usage.alternatives[keys[0]] = keys[1:]
	}
}

var (
	goLiteral = regexp.MustCompile(`"((?:[^"\\\n]|\\.)*)"(\s*\+)?`)
	tsLiteral = regexp.MustCompile(`'([\w.-]+)'|"([\w.-]+)"`)
	tsPut     = regexp.MustCompile("`([a-z][\\w.-]*(?:\\$\\{[^}`]*\\}[\\w.-]*)+)`")
	tsName    = regexp.MustCompile(`\b([a-zA-Z_]\w*)\??\s*:`)
	hole      = regexp.MustCompile(`\$\{[^}]*\}`)
	dotted    = regexp.MustCompile(`^[a-z][\w-]*(\.[\w-]+)+$`)
	asksFor   = regexp.MustCompile(`\bt\(\s*'([^']+)'`)
)

// Scan reads the sources of a program below the folders of fsys: Go and
// TypeScript, tests left out.
func (u *Usage) Scan(fsys fs.FS, folders ...string) error {
	for _, folder := range folders {
		err := fs.WalkDir(fsys, folder, func(name string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			base := path.Base(name)
			if entry.IsDir() && (base == "node_modules" || base == "testdata" || strings.HasSuffix(base, "test") || strings.HasPrefix(base, ".umi")) {
				return fs.SkipDir
			}
			isGo := strings.HasSuffix(base, ".go") && !strings.HasSuffix(base, "_test.go")
			isTS := (strings.HasSuffix(base, ".ts") || strings.HasSuffix(base, ".tsx")) && !strings.Contains(base, ".test.")
			if entry.IsDir() || !isGo && !isTS {
				return nil
			}
			source, err := fs.ReadFile(fsys, name)
			if err != nil {
				return err
			}
			if isGo {
				u.readGo(name, string(source))
			} else {
				u.readTS(name, string(source))
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("read the sources below %s: %w", folder, err)
		}
	}
	return nil
}

func (u *Usage) readGo(name, source string) {
	for _, m := range goLiteral.FindAllStringSubmatch(source, -1) {
		text := m[1]
		u.words[text] = true
		switch {
		case strings.HasSuffix(text, ".") && dotted.MatchString(text+"x"), m[2] != "" && dotted.MatchString(text):
			u.addPattern(name, text, ".+")
		case dotted.MatchString(text):
			u.literals[text] = true
			if m[2] == "" {
				u.prefixes = append(u.prefixes, text)
				u.named[text] = name
			}
			if subject, _, _ := strings.Cut(text, "."); subject == "errors" || subject == "common" {
				u.missing[text] = name
			}
		}
	}
}

func (u *Usage) readTS(name, source string) {
	for _, m := range tsName.FindAllStringSubmatch(source, -1) {
		u.words[m[1]] = true
	}
	for _, m := range tsLiteral.FindAllStringSubmatch(source, -1) {
		u.words[m[1]+m[2]], u.literals[m[1]+m[2]] = true, true
	}
	for _, m := range tsPut.FindAllStringSubmatch(source, -1) {
		u.addPattern(name, m[1], "")
	}
	for _, m := range asksFor.FindAllStringSubmatch(source, -1) {
		u.missing[m[1]] = name
	}
}

// addPattern notes a key with expressions in it; what stands for one is sought among
// the words of the sources.
func (u *Usage) addPattern(name, text, rest string) {
	parts := hole.Split(text, -1)
	expr := regexp.QuoteMeta(parts[0])
	for i, expression := range hole.FindAllString(text, -1) {
		word := `([\w-]+)`
		if strings.Contains(expression, "(") {
			word = `[\w-]+` // what a call makes is not among the words
		}
		expr += word + regexp.QuoteMeta(parts[i+1])
	}
	if len(parts) == 1 {
		expr += "(" + rest + ")"
	}
	u.patterns = append(u.patterns, pattern{regexp.MustCompile("^" + expr + "$"), name})
}

// isUsed says whether the program can ask for a key.
func (u *Usage) isUsed(key string) bool {
	if u.requested[key] || u.literals[key] {
		return true
	}
	for _, begin := range u.prefixes {
		if end, ok := strings.CutPrefix(key, begin); ok && u.words[end] && strings.HasPrefix(end, ".") {
			return true
		}
	}
	if slices.ContainsFunc(u.derived, func(prefix string) bool { return strings.HasPrefix(key, prefix) }) {
		return false
	}
	for _, p := range u.patterns {
		m := p.key.FindStringSubmatch(key)
		if m == nil {
			continue
		}
		if !slices.ContainsFunc(m[1:], func(part string) bool { return !u.hasWord(part) }) {
			return true
		}
	}
	return false
}

// hasWord says whether the sources have a part of a key, whole or piece by piece.
func (u *Usage) hasWord(part string) bool {
	return u.words[part] || !slices.ContainsFunc(strings.Split(part, "."), func(piece string) bool { return !u.words[piece] })
}

// Unused lists which texts nobody asks for, one line a problem.
func (b *Bundle) Unused(u *Usage) []string {
	var problems []string
	for _, key := range b.Keys() {
		if !u.isUsed(key) {
			problems = append(problems, key+" is used nowhere")
		}
	}
	return problems
}

// Missing lists which texts are asked for though no language has them, one line a
// problem, with the keys that would do as well. What another missing text stands
// for too, as a field's label does for its column, is not listed again.
func (b *Bundle) Missing(u *Usage) []string {
	var problems []string
	asked := func(key string) bool { return u.requested[key] && dotted.MatchString(key) && !b.Has(key) }
	// Of two that stand for each other, one is listed.
	listed := func(key, other string) bool {
		return asked(other) && (other < key || !slices.Contains(u.alternatives[other], key))
	}
	for key := range u.requested {
		if !asked(key) || slices.ContainsFunc(u.alternatives[key], func(other string) bool { return listed(key, other) }) {
			continue
		}
		problem := key + " is missing in every language, a screen shows it"
		if others := u.alternatives[key]; len(others) > 0 {
			problem += "; so would do " + strings.Join(others, ", ")
		}
		problems = append(problems, problem)
	}
	for key, at := range u.missing {
		if !b.Has(key) {
			problems = append(problems, fmt.Sprintf("%s is missing in every language, %s asks for it", key, at))
		}
	}
	groups := b.groups()
	for key, at := range u.named {
		_, listed := u.missing[key]
		if subject := path.Dir(slashed(key)); !listed && !b.Has(key) && groups[subject] && !groups[slashed(key)] && strings.Contains(subject, "/") {
			problems = append(problems, fmt.Sprintf("%s is missing in every language, %s names it", key, at))
		}
	}
	slices.Sort(problems)
	return problems
}

// groups are what keys begin with, as paths: order/messages of order.messages.paid.
func (b *Bundle) groups() map[string]bool {
	all := map[string]bool{}
	for _, key := range b.Keys() {
		for group := path.Dir(slashed(key)); group != "." && !all[group]; group = path.Dir(group) {
			all[group] = true
		}
	}
	return all
}

// slashed is a key as a path.
func slashed(key string) string { return strings.ReplaceAll(key, ".", "/") }

// Keys are the keys of all texts, in alphabetical order.
func (b *Bundle) Keys() []string {
	keys := map[string]bool{}
	for _, texts := range b.texts {
		for key := range texts {
			keys[key] = true
		}
	}
	return sortedKeys(keys)
}
