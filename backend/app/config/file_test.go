package config_test

import (
	"os"
	"strings"
	"testing"

	"backoffice/backend/app/config"
)

func load(t *testing.T, text string) (config.Config, error) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, name := range []string{"DB_URL", "MAIL_URL", "SECRET_KEY", "HTTP_ADDR"} {
		t.Setenv(name, "")
		if err := os.Unsetenv(name); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(".env", []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return config.Load()
}

// A line that is not understood is named, and nothing of what stands in the file: errors
// end in logs.
func TestFileThatIsNotUnderstood(t *testing.T) {
	const secret = "mysql://root:verysecret@127.0.0.1/x"
	for text, line := range map[string]string{
		"HTTP_ADDR=127.0.0.1:1\nfoo bar\nDB_URL=" + secret + "\n":    "line 2",
		"a b\nDB_URL=" + secret:                                      "line 1",
		"MAIL_FROM='a@b.sk\n'\nDB_URL=\"" + secret + "\nSITE_URL=\n": "line 3",
	} {
		_, err := load(t, text)
		if err == nil || !strings.Contains(err.Error(), ".env: "+line+" ") || strings.Contains(err.Error(), "verysecret") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// A misspelt name is not passed over, as if the program were to begin an empty shop; names
// for other programs are.
func TestMisspeltNamesOfFile(t *testing.T) {
	_, err := load(t, "DB_ULR=mysql://x\nMAIL_FORM=a@b.sk\nGOMEMLIMIT=1GiB\nCOMPOSE_PROJECT_NAME=x\n")
	if err == nil {
		t.Fatal("nothing is said")
	}
	for _, says := range []string{`.env: no such variable "DB_ULR"; did you mean "DB_URL"?`, `.env: no such variable "MAIL_FORM"; did you mean "MAIL_FROM"?`} {
		if !strings.Contains(err.Error(), says) {
			t.Errorf("it lacks %s: %v", says, err)
		}
	}
	if strings.Contains(err.Error(), "GOMEMLIMIT") || strings.Contains(err.Error(), "COMPOSE") {
		t.Error(err)
	}
	c, err := load(t, "GOMEMLIMIT=1GiB\nHTTP_ADDR=127.0.0.1:1234\n")
	if err != nil || c.HTTPAddr != "127.0.0.1:1234" {
		t.Errorf("%q, %v", c.HTTPAddr, err)
	}
}
