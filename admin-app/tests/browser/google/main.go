// Command google serves the product with visitors that a stub of Google Analytics
// counted, so that a browser test can see its numbers and its failures. The stub's
// address stands in the file google.url of the working folder; a call of
// /fail/{how} there has it fail from then on.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"testing"

	"backoffice/admin-app/tests/browser/serving"
	"backoffice/backend/app"
	"backoffice/backend/app/config"
	"backoffice/backend/integration/analytics/ga4"
	"backoffice/backend/integration/analytics/ga4/ga4test"
	"backoffice/backend/integration/httpmock"
)

// standing is a test that lasts as long as the program: what fails in it ends both.
type standing struct {
	testing.TB
	folder string
	ends   []func()
}

func (s *standing) Helper()           {}
func (s *standing) Cleanup(do func()) { s.ends = append(s.ends, do) }
func (s *standing) TempDir() string   { return s.folder }

func (s *standing) Error(args ...any) { s.Fatal(args...) }

func (s *standing) Errorf(format string, args ...any) { s.Fatal(fmt.Sprintf(format, args...)) }

func (s *standing) Fatal(args ...any) {
	fmt.Fprintln(os.Stderr, args...)
	os.Exit(1)
}

func main() { serving.Main(start) }

func start(ctx context.Context, c config.Config) (*app.Main, func(), error) {
	t := &standing{folder: c.StorageDir}
	stub := ga4test.New(t)
	after := func() {
		for _, end := range t.ends {
			end()
		}
	}
	stub.On("POST /fail/{how}", func(w http.ResponseWriter, r *http.Request) {
		switch r.PathValue("how") {
		case "once":
			stub.Next(ga4test.Report, httpmock.Nonsense)
		case "key":
			stub.Remove()
		case "quota":
			stub.Spend(true)
		default:
			w.WriteHeader(http.StatusNotFound)
		}
	})
	if err := os.WriteFile("google.url", []byte(stub.URL), 0o600); err != nil {
		return nil, after, err
	}
	m, err := app.Start(ctx, c, app.Options{
		Analytics: ga4.New(ga4.Config{URL: stub.URL, Property: ga4test.Property, KeyFile: stub.KeyFile(), Site: "www.example.com"}),
	})
	return m, after, err
}
