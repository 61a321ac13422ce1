package web

import (
	"bytes"
	"sync"
	"testing"

	"backoffice/backend/i18n"
	"backoffice/backend/schema"
	"backoffice/locales"
)

// However many ask at once, the texts of a language are written down once.
func TestTextsAreMadeOnce(t *testing.T) {
	texts, err := i18n.Load(locales.FS)
	if err != nil {
		t.Fatal(err)
	}
	made := (&Server{Deps: Deps{Texts: texts}}).catalogue("sk")
	answers := make([]schema.Answer, 4)
	var wait sync.WaitGroup
	for i := range answers {
		wait.Go(func() { answers[i], _ = made() })
	}
	wait.Wait()
	if !bytes.Contains(answers[0].Body, []byte(`"locale":"sk"`)) || answers[0].ETag == "" {
		t.Fatalf("got %.80s", answers[0].Body)
	}
	for _, a := range answers {
		if &a.Body[0] != &answers[0].Body[0] {
			t.Error("the texts were made again")
		}
	}
}
