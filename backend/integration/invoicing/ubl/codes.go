package ubl

import (
	_ "embed"
	"strings"
	"sync"
)

// codesText are the code lists that EN 16931 allows, a list a line, by name: ISO
// 3166 and 4217, UN/CEFACT recommendation 20 and UNTDID, ISO/IEC 6523, EAS, VATEX.
//
//go:embed codes.txt
var codesText string

var codeLists = sync.OnceValue(func() map[string]map[string]bool {
	lists := map[string]map[string]bool{}
	for line := range strings.Lines(codesText) {
		name, words, _ := strings.Cut(line, ":")
		lists[name] = wordSet(words)
	}
	return lists
})

// isCode says whether a code stands in a list.
func isCode(list, code string) bool { return codeLists()[list][code] }
