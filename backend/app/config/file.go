package config

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"

	"github.com/joho/godotenv"

	"backoffice/backend/resource/meant"
)

// fileName is the file of the working folder that variables may stand in.
const fileName = ".env"

// readFile reads the variables of the file, where there is one. Its error lists every name
// that is nearly a variable's: by a slip of the pen the program would begin an empty shop.
// Other names may be meant for other programs.
func readFile() (map[string]string, error) {
	text, err := os.ReadFile(fileName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", fileName, err)
	}
	file, err := godotenv.UnmarshalBytes(text)
	if err != nil {
		return nil, fmt.Errorf("%s: line %d is not understood; a line is NAME=value", fileName, brokenLine(text))
	}
	known := slices.Sorted(maps.Keys(names))
	var problems []error
	for _, name := range slices.Sorted(maps.Keys(file)) {
		if _, is := names[name]; is {
			continue
		}
		if hint := meant.Hint(name, known); hint != "" {
			problems = append(problems, fmt.Errorf("%s: no such variable %q%s", fileName, name, hint))
		}
	}
	return file, errors.Join(problems...)
}

// brokenLine is the number of the line behind the last up to which all is understood, since
// a value in quotes may have several. The parser's own words repeat all that stands behind
// it, passwords among it.
func brokenLine(text []byte) int {
	lines := bytes.SplitAfter(text, []byte("\n"))
	for n := len(lines) - 1; n > 0; n-- {
		if _, err := godotenv.UnmarshalBytes(bytes.Join(lines[:n], nil)); err == nil {
			return n + 1
		}
	}
	return 1
}
