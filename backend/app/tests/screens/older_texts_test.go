package screens_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
)

// A shop that reworded texts starts after an update, though the program fills some in
// otherwise by now: those are the program's, the others stay the shop's.
func TestStartWithTextsOfAnOlderProgram(t *testing.T) {
	c := apptest.Embedded(t)
	folder := filepath.Join(c.StorageDir, "locales")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	texts := `{"errors.courierAccount": "{{.Service}} nás nepozná", "common.yes": "Veru áno", "common.units.days": "dní", "shell.gone": "preč {{.A}}"}`
	if err := os.WriteFile(filepath.Join(folder, "own.sk.json"), []byte(texts), 0o644); err != nil {
		t.Fatal(err)
	}
	p := apptest.Start(t, c)
	for _, want := range []string{"T007 sk: errors.courierAccount", "T006 sk: common.units.days", "do not fit this version"} {
		if !strings.Contains(p.Log.String(), want) {
			t.Errorf("the log does not tell of %q: %s", want, p.Log)
		}
	}
	if problems := strings.Join(app.Problems(c), "\n"); !strings.Contains(problems, "T007 sk: errors.courierAccount") {
		t.Errorf("check tells %s", problems)
	}
	said := speaking(p.Admin(t), "sk").Get("/api/texts/sk").Is(http.StatusOK).Body
	if !strings.Contains(said, "Veru áno") || strings.Contains(said, "nás nepozná") || !strings.Contains(said, `"errors.courierAccount"`) {
		t.Errorf("texts are %.300s", said)
	}
}
