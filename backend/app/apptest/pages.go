package apptest

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"strconv"
	"strings"
	"testing"

	"backoffice/backend/web/webtest"
)

// Saved creates a page and returns its id.
func Saved(t *testing.T, b *webtest.Client, form map[string]string) string {
	t.Helper()
	var record struct{ ID uint64 }
	b.Post("/api/content/page/", form).Is(http.StatusCreated).Data(&record)
	return strconv.FormatUint(record.ID, 10)
}

// Upload sends one file part.
func Upload(t *testing.T, b *webtest.Client, claimed string, content []byte) *webtest.Answer {
	t.Helper()
	var raw bytes.Buffer
	w := multipart.NewWriter(&raw)
	part, err := w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {`form-data; name="file"; filename="a.png"`}, "Content-Type": {claimed},
	})
	if err != nil {
		t.Fatal(err)
	}
	part.Write(content)
	w.Close()
	return b.Do(http.MethodPost, "/api/upload", w.FormDataContentType(), raw.Bytes())
}

// PicturePNG is a small picture.
func PicturePNG(t *testing.T) []byte {
	t.Helper()
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewRGBA(image.Rect(0, 0, 40, 30))); err != nil {
		t.Fatal(err)
	}
	return picture.Bytes()
}

// Previewed is the built-in preview of a record, and the address it stands at.
func Previewed(t *testing.T, b *webtest.Client, base, screen string, id any) (page, path string) {
	t.Helper()
	var address string
	b.Get(fmt.Sprintf("/api/%s/preview/%v", screen, id)).Is(http.StatusOK).Data(&address)
	path = strings.TrimPrefix(address, base)
	return b.Get(path).Is(http.StatusOK).Body, path
}

// Both is one value in both content locales.
func Both(v any) map[string]any { return map[string]any{"sk": v, "en": v} }

// In is a value of one locale.
func In(record map[string]any, name, locale string) any {
	values, _ := record[name].(map[string]any)
	return values[locale]
}

// Revision is a row of a record's history.
type Revision struct {
	ID        uint64
	User      struct{ Name string }
	Action    string
	CanRevert bool `json:"can_revert"`
	Changes   []struct {
		Field, Label, Locale, Kind string
		Before, After              any
	}
}

// Changed is what the row shows of a field.
func (p Revision) Changed(field string) (label string, before, after any) {
	for _, c := range p.Changes {
		if c.Field == field {
			return c.Label, c.Before, c.After
		}
	}
	return "", nil, nil
}
