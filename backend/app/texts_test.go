package app_test

import (
	"os"
	"testing"

	"backoffice/backend/app"
)

// Every text is asked for by somebody, and everything asked for is there:
// what `make locales` says.
func TestTextsAreUsed(t *testing.T) {
	problems, err := app.TextProblems(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		t.Error(p)
	}
}
