package apptest

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"mime/multipart"
	"net/http"
	"slices"
	"strconv"
	"testing"

	"backoffice/backend/web/webtest"
)

// Picture stands for a file part.
type Picture struct{}

// Post sends a form as the browser does: multipart, with indices.
func Post(t *testing.T, b *webtest.Client, path string, form map[string]any) *webtest.Answer {
	t.Helper()
	var raw bytes.Buffer
	w := multipart.NewWriter(&raw)
	Write(t, w, "", form)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Do(http.MethodPost, path, w.FormDataContentType(), raw.Bytes())
}

// SaveAsItIs saves a record as its form was loaded, where that is offered: nothing changes.
func SaveAsItIs(t *testing.T, b *webtest.Client, load, save string) {
	t.Helper()
	var form, saved map[string]any
	b.Get(load).Is(http.StatusOK).Data(&form)
	if can, _ := form["can"].([]any); !slices.Contains(can, any("update")) {
		return
	}
	a := Post(t, b, save, form)
	if a.Status == http.StatusOK {
		a.Data(&saved)
	}
	if a.Status != http.StatusOK || saved["version"] != form["version"] {
		t.Errorf("%s, saved as it was loaded: %d %s\n%v", save, a.Status, a.Body, form)
	}
}

// Write writes a value to a multipart form, its keys in brackets.
func Write(t *testing.T, w *multipart.Writer, key string, value any) {
	t.Helper()
	inner := func(part string) string {
		if key == "" {
			return part
		}
		return key + "[" + part + "]"
	}
	var err error
	switch v := value.(type) {
	case map[string]any:
		for name, item := range v {
			Write(t, w, inner(name), item)
		}
	case []any:
		for i, item := range v {
			Write(t, w, inner(strconv.Itoa(i)), item)
		}
	case Picture:
		part, failed := w.CreateFormFile(key, "ukážka.png")
		if failed != nil {
			t.Fatal(failed)
		}
		m := image.NewRGBA(image.Rect(0, 0, 40, 30))
		m.Set(3, 4, color.RGBA{200, 30, 30, 255})
		err = png.Encode(part, m)
	case nil:
		err = w.WriteField(key, "")
	default:
		err = w.WriteField(key, fmt.Sprint(v))
	}
	if err != nil {
		t.Fatal(err)
	}
}
