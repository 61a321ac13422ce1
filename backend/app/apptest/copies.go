package apptest

import (
	"net/url"
	"testing"
	"time"

	"backoffice/backend/web/webtest"
)

// Copies runs a test on two copies of one system.
func Copies(t *testing.T, test func(a, b *Product)) {
	t.Helper()
	if OnlyLocal() {
		return
	}
	c := Scale(t)
	a := Start(t, c)
	c.StorageDir = t.TempDir() // nothing on disk is shared
	test(a, Start(t, c))
}

// Elsewhere is the same browser, as another copy meets it.
func Elsewhere(t *testing.T, from *webtest.Client, was, is *Product) *webtest.Client {
	t.Helper()
	before, err := url.Parse(was.Base())
	if err != nil {
		t.Fatal(err)
	}
	b := is.Browser(t)
	b.Jar.SetCookies(before, from.Jar.Cookies(before)) // cookies know no ports
	return b
}

// PagePath is the address of a page in the API.
func PagePath(id string) string { return "/api/content/page/" + id }

// PageOutsideModules is a page that may stand beside others.
func PageOutsideModules(slug string) map[string]string {
	form := Page(slug)
	delete(form, "module_id")
	return form
}

// HiddenPage is one as those make it who may not publish.
func HiddenPage(slug string) map[string]string {
	form := PageOutsideModules(slug)
	delete(form, "status")
	return form
}

// Patience is how long a test waits for what the product does in the background: a
// busy machine is no fault of the product.
const Patience = 2 * time.Minute

// Soon waits until is says yes, and fails the test where it does not in Patience.
func Soon(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(Patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if is() {
			return
		}
	}
	t.Fatalf("after %s not yet: %s", Patience, what)
}
