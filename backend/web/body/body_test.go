package body

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"reflect"
	"strings"
	"testing"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
)

type pair struct{ key, value string }

func form(pairs []pair) *http.Request {
	var text strings.Builder
	for _, p := range pairs {
		fmt.Fprintf(&text, "%s=%s&", url.QueryEscape(p.key), url.QueryEscape(p.value))
	}
	return request("application/x-www-form-urlencoded", strings.TrimSuffix(text.String(), "&"))
}

func parts(t testing.TB, pairs []pair) *http.Request {
	t.Helper()
	var raw bytes.Buffer
	w := multipart.NewWriter(&raw)
	for _, p := range pairs {
		if err := w.WriteField(p.key, p.value); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return request(w.FormDataContentType(), raw.String())
}

func request(contentType, text string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(text))
	r.Header.Set("Content-Type", contentType)
	return r
}

func read(t testing.TB, r *http.Request) (engine.Body, error) {
	t.Helper()
	body, done, err := Read(r)
	t.Cleanup(done)
	return body, err
}

// Each row of the encoder's table (object-to-formdata), and the same as JSON.
func TestShapes(t *testing.T) {
	cases := []struct {
		name string
		form []pair
		json string
	}{
		{"list", []pair{{"rows[0]", "5"}, {"rows[1]", "7"}}, `{"rows":["5","7"]}`},
		{"list without indices", []pair{{"rows[]", "5"}, {"rows[]", "7"}}, `{"rows":["5","7"]}`},
		{"locales", []pair{{"langs[sk][title]", "Č"}, {"langs[en][title]", "B"}}, `{"langs":{"sk":{"title":"Č"},"en":{"title":"B"}}}`},
		{"group", []pair{{"variants[0][sku]", "X"}, {"variants[0][properties][0][id]", "2"}}, `{"variants":[{"sku":"X","properties":[{"id":"2"}]}]}`},
		{"empty text", []pair{{"image", ""}}, `{"image":""}`},
		{"booleans", []pair{{"a", "true"}, {"b", "0"}}, `{"a":"true","b":"0"}`},
		{"nothing", nil, `{}`},
		{"tree", []pair{{"tree[0][id]", "1"}, {"tree[0][children][0][id]", "2"}, {"tree[0][children][0][children][0][children][0][id]", "3"}},
			`{"tree":[{"id":"1","children":[{"id":"2","children":[{"children":[{"id":"3"}]}]}]}]}`},
		{"tree of twenty levels", []pair{{"tree[0]" + strings.Repeat("[children][0]", 19) + "[id]", "1"}},
			`{"tree":[{` + strings.Repeat(`"children":[{`, 19) + `"id":"1"` + strings.Repeat("}]", 20) + "}"},
		{"numeric root", []pair{{"3", "x"}}, `{"3":"x"}`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			want, err := read(t, request("application/json", c.json))
			if err != nil {
				t.Fatal(err)
			}
			for kind, r := range map[string]*http.Request{"multipart": parts(t, c.form), "urlencoded": form(c.form)} {
				if got, err := read(t, r); err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("%s: got %v, %v; want %v", kind, got, err, want)
				}
			}
		})
	}
}

// Indices with gaps may be ids, so that they are kept.
func TestIndicesWithGaps(t *testing.T) {
	pairs := []pair{{"rate[9]", "b"}, {"rate[2]", "a"}, {"rate[20000]", "c"}, {"rows[1][x]", "d"}}
	want := engine.Body{
		"rate": engine.Indexed{Indices: []int{2, 9, 20000}, Values: []any{"a", "b", "c"}},
		"rows": engine.Indexed{Indices: []int{1}, Values: []any{map[string]any{"x": "d"}}},
	}
	for kind, r := range map[string]*http.Request{"multipart": parts(t, pairs), "urlencoded": form(pairs)} {
		if got, err := read(t, r); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v, %v", kind, got, err)
		}
	}
}

func TestJSONValues(t *testing.T) {
	got, err := read(t, request("application/json; charset=utf-8", `{"a":1.50,"b":true,"c":null,"d":[],"e":{}}`))
	want := engine.Body{"a": json.Number("1.50"), "b": true, "c": nil, "d": []any{}, "e": map[string]any{}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %#v, %v", got, err)
	}
}

// Programs that have nothing to say send null as often as nothing.
func TestNullSaysNothing(t *testing.T) {
	if got, err := read(t, request("application/json", "null")); err != nil || len(got) != 0 {
		t.Errorf("got %#v, %v", got, err)
	}
}

func TestRefused(t *testing.T) {
	deep := strings.Repeat(`{"a":`, 25) + "1" + strings.Repeat("}", 25)
	cases := map[string]*http.Request{
		"leaf and object":    form([]pair{{"a", "1"}, {"a[b]", "2"}}),
		"object and leaf":    form([]pair{{"a[b]", "2"}, {"a", "1"}}),
		"list and object":    form([]pair{{"a[0]", "1"}, {"a[b]", "2"}}),
		"twice":              form([]pair{{"a", "1"}, {"a", "2"}}),
		"index twice":        form([]pair{{"a[0]", "1"}, {"a[0]", "2"}}),
		"index too high":     form([]pair{{"a[2147483648]", "1"}}),
		"index overflow":     form([]pair{{"a[99999999999999999999]", "1"}}),
		"index with a zero":  form([]pair{{"a[01]", "1"}}),
		"too deep":           form([]pair{{"a" + strings.Repeat("[b]", 24), "1"}}),
		"too long":           form([]pair{{strings.Repeat("a", 513), "1"}}),
		"no name":            form([]pair{{"[a]", "1"}}),
		"open bracket":       form([]pair{{"a[b", "1"}}),
		"text after bracket": form([]pair{{"a[b]c", "1"}}),
		"nested bracket":     form([]pair{{"a[b[c]]", "1"}}),
		"not utf-8":          request("application/x-www-form-urlencoded", "a=%ff"),
		"bad percent":        request("application/x-www-form-urlencoded", "a=%zz"),
		"not json":           request("application/json", `{"a":`),
		"json list":          request("application/json", `[1]`),
		"json trailing":      request("application/json", `{"a":1}{}`),
		"json twice":         request("application/json", `{"a":1,"a":2}`),
		"json too deep":      request("application/json", deep),
		"json not utf-8":     request("application/json", "{\"a\":\"\xff\"}"),
		"json lists":         request("application/json", `{"a":`+strings.Repeat("[", 60)+strings.Repeat("]", 60)+`}`),
		"other type":         request("text/plain", "hello"),
		"no boundary":        request("multipart/form-data", "--x"),
		"broken off":         request("multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nhal"),
	}
	for name, r := range cases {
		t.Run(name, func(t *testing.T) {
			if body, err := read(t, r); fault.CodeOf(err) != fault.Invalid {
				t.Errorf("got %v, %v; want an invalid fault", body, err)
			}
		})
	}
}

// A field that is sent twice is no value that stands twice in a list, which is another fault.
func TestSentTwice(t *testing.T) {
	for name, r := range map[string]*http.Request{
		"a":   form([]pair{{"a", "1"}, {"a", "2"}}),
		"a.b": request("application/json", `{"a":{"b":1,"b":2}}`),
		"a.0": form([]pair{{"a[0]", "1"}, {"a[0]", "2"}}),
	} {
		var f *fault.Fault
		if _, err := read(t, r); !errors.As(err, &f) || len(f.Fields[name]) != 1 || f.Fields[name][0].Key != "errors.sentTwice" {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestTooLarge(t *testing.T) {
	many := make([]pair, maxParts+1)
	for i := range many {
		many[i] = pair{fmt.Sprintf("f%d", i), "x"}
	}
	long := []pair{{"a", strings.Repeat("x", MaxText+1)}}
	bounded := request("application/json", `{"a":"`+strings.Repeat("x", 100)+`"}`)
	bounded.Body = http.MaxBytesReader(httptest.NewRecorder(), bounded.Body, 50)
	for name, r := range map[string]*http.Request{
		"parts": form(many), "parts of multipart": parts(t, many), "text": form(long), "text of multipart": parts(t, long), "bound": bounded,
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := read(t, r); fault.CodeOf(err) != fault.TooLarge {
				t.Errorf("got %v; want a too large fault", err)
			}
		})
	}
}

func TestTwentyThousandParts(t *testing.T) {
	many := make([]pair, maxParts)
	for i := range many {
		many[i] = pair{fmt.Sprintf("rows[%d][f%d]", i%maxIndex, i/maxIndex), "x"}
	}
	body, err := read(t, parts(t, many))
	if err != nil || len(body["rows"].([]any)) != maxIndex {
		t.Errorf("got %d rows, %v", len(body), err)
	}
}

func TestFiles(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	var raw bytes.Buffer
	w := multipart.NewWriter(&raw)
	content := strings.Repeat("picture", 100_000)
	for key, text := range map[string]string{"image": content, "groups[0][file]": "document"} {
		f, err := w.CreateFormFile(key, "Môj súbor.png")
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(f, text)
	}
	if _, err := w.CreateFormFile("left_empty", ""); err != nil {
		t.Fatal(err)
	}
	w.WriteField("title", "A")
	w.Close()
	body, done, err := Read(request(w.FormDataContentType(), raw.String()))
	if err != nil {
		t.Fatal(err)
	}
	image := body["image"].(*engine.Upload)
	f, err := image.Open()
	if err != nil {
		t.Fatal(err)
	}
	got, _ := io.ReadAll(f)
	f.Close()
	if string(got) != content || image.Size != int64(len(content)) || image.Name != "Môj súbor.png" {
		t.Errorf("the file came as %d bytes called %q", len(got), image.Name)
	}
	if body["groups"].([]any)[0].(map[string]any)["file"].(*engine.Upload).Size != 8 || body["left_empty"] != "" || body["title"] != "A" {
		t.Errorf("got %v", body)
	}
	done()
	if left, _ := os.ReadDir(temp); len(left) > 0 {
		t.Errorf("%d temporary files are left", len(left))
	}
}

func TestBrokenOffLeavesNoFile(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	_, done, err := Read(request("multipart/form-data; boundary=x",
		"--x\r\nContent-Disposition: form-data; name=\"a\"; filename=\"a.png\"\r\n\r\nhalf of it"))
	done()
	if f := fault.As(err); f == nil || f.Code != fault.Invalid || f.Message.Key != "errors.malformed" {
		t.Errorf("got %v; it names no field, so that it must not speak of marked ones", err)
	}
	if left, _ := os.ReadDir(temp); len(left) > 0 {
		t.Errorf("%d temporary files are left", len(left))
	}
}

// A part of an upload has no name in the temporary folder, so that nothing is
// left there of a program that was killed.
func TestFilesHaveNoName(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	var raw bytes.Buffer
	w := multipart.NewWriter(&raw)
	part, err := w.CreateFormFile("file", "a.txt")
	if err != nil {
		t.Fatal(err)
	}
	part.Write([]byte("abcdef"))
	w.Close()
	r := httptest.NewRequest("POST", "/", &raw)
	r.Header.Set("Content-Type", w.FormDataContentType())
	in, done, err := Read(r)
	defer done()
	if err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(os.TempDir()); err != nil || len(left) != 0 {
		t.Errorf("in the temporary folder stand %v, %v", left, err)
	}
	for range 2 {
		open, err := in["file"].(*engine.Upload).Open()
		if err != nil {
			t.Fatal(err)
		}
		if text, err := io.ReadAll(open); err != nil || string(text) != "abcdef" {
			t.Errorf("read %q, %v", text, err)
		}
	}
}
