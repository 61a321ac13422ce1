package files_test

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
)

// watched is a writer that notes which deadlines are put off.
type watched struct {
	*httptest.ResponseRecorder
	read time.Time
}

func (w *watched) SetReadDeadline(at time.Time) error { w.read = at; return nil }
func (w *watched) SetWriteDeadline(time.Time) error   { return nil }

// Only who is signed in may take long to send a form with files.
func TestOnlyTheSignedInMayBeSlow(t *testing.T) {
	p := apptest.Start(t, apptest.Embedded(t))
	admin := p.Admin(t)
	send := func(cookie, token string) *watched {
		var raw bytes.Buffer
		form := multipart.NewWriter(&raw)
		if err := form.WriteField("languages", ""); err != nil {
			t.Fatal(err)
		}
		form.Close()
		r := httptest.NewRequest(http.MethodPost, "/api/gallery/image/1/upload", &raw)
		r.Header.Set("Content-Type", form.FormDataContentType())
		r.Header.Set("Cookie", "session="+cookie)
		r.Header.Set("X-XSRF-TOKEN", token)
		w := &watched{ResponseRecorder: httptest.NewRecorder()}
		p.Handler.ServeHTTP(w, r)
		return w
	}
	visitor := p.Browser(t).Begin()
	if w := send(visitor.Cookie("session"), visitor.Cookie("XSRF-TOKEN")); w.Code != http.StatusUnauthorized || !w.read.IsZero() {
		t.Errorf("signed out: %d, may send until %v", w.Code, w.read)
	}
	if w := send(admin.Cookie("session"), admin.Cookie("XSRF-TOKEN")); w.read.Before(time.Now().Add(5 * time.Minute)) {
		t.Errorf("signed in: %d, may send until %v", w.Code, w.read)
	}
}
