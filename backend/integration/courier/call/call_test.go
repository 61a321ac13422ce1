package call

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"backoffice/backend/integration/httpmock"
)

// A call is heard as soon as there is a connection, whatever comes of it.
func TestHeard(t *testing.T) {
	s := httpmock.New(t).On("POST /ok", httpmock.JSON(200, "application/json", `{"a":1}`)).On("POST /silent", httpmock.Silence).
		On("POST /broken", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }).
		On("POST /elsewhere", func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "/secret", http.StatusTemporaryRedirect)
		})
	c := New(time.Second)
	do := func(address string) (Answer, error) {
		return c.Do(t.Context(), http.MethodPost, address, nil, []byte("body"))
	}
	if a, err := do(s.URL + "/ok"); err != nil || a.Status != 200 || string(a.Body) != `{"a":1}` || !a.Heard {
		t.Errorf("%+v, %v", a, err)
	}
	if a, err := do(s.URL + "/elsewhere"); err != nil || a.Status != 307 {
		t.Errorf("a redirect was followed: %+v, %v", a, err)
	}
	for _, path := range []string{"/silent", "/broken"} {
		if a, err := do(s.URL + path); err == nil || !a.Heard {
			t.Errorf("%s: %+v, %v", path, a, err)
		}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	if a, err := do("http://" + l.Addr().String() + "/key-123"); err == nil || a.Heard || strings.Contains(err.Error(), "key-123") {
		t.Errorf("nobody listens: %+v, %v", a, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if a, err := c.Do(ctx, http.MethodPost, s.URL+"/ok", nil, nil); !errors.Is(err, context.Canceled) || a.Heard {
		t.Errorf("who had gone: %+v, %v", a, err)
	}
}

func TestBounds(t *testing.T) {
	s := httpmock.New(t).On("GET /long", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.Copy(w, io.LimitReader(endless{}, Most+2)) // who has heard enough hangs up
	}).On("GET /down", httpmock.JSON(503, "text/html", "<html>"))
	c := New(20 * time.Second)
	if _, err := c.Do(t.Context(), http.MethodGet, s.URL+"/long", nil, nil); !errors.Is(err, ErrLong) {
		t.Errorf("got %v", err)
	}
	if _, err := c.Stream(t.Context(), http.MethodGet, s.URL+"/down", nil, nil); err == nil || !strings.Contains(err.Error(), "503") {
		t.Errorf("got %v", err)
	}
	if n, err := io.Copy(io.Discard, &bounded{endless{}, 1000}); n != 1000 || !errors.Is(err, ErrLong) {
		t.Errorf("%d bytes, %v", n, err)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

func TestRecords(t *testing.T) {
	type one struct {
		ID string `json:"id"`
	}
	for text, want := range map[string]string{
		`[{"id":"1"},{"id":"2"}]`:                                    "1 2",
		`{"result":{"result":"OK","list":{"a":[{"id":"1"}]}},"z":1}`: "1",
		`[]`:                        "",
		`{"error":{"code":103}}`:    ErrNoList.Error(),
		``:                          ErrNoList.Error(),
		`[{"id":"1"},{"id":`:        "1 unexpected EOF",
		`[{"id":"1"}`:               "1 EOF",
		`<html>`:                    "invalid character '<' looking for beginning of value",
		`[{"id":"1"},{"id":["x"]}]`: "1 json: cannot unmarshal array into Go struct field one.id of type string",
	} {
		var got []string
		for r, err := range Records[one](strings.NewReader(text)) {
			if err != nil {
				got = append(got, err.Error())
				continue
			}
			got = append(got, r.ID)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q", text, got)
		}
	}
	n := 0
	var last error
	for _, err := range Records[one](io.MultiReader(strings.NewReader(`[{}`), strings.NewReader(strings.Repeat(`,{}`, MostRecords)), strings.NewReader(`]`))) {
		n, last = n+1, err
	}
	if n != MostRecords+1 || !errors.Is(last, ErrMany) {
		t.Errorf("%d records, %v", n, last)
	}
}
