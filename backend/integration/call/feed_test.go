package call

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"backoffice/backend/integration/httpmock"
)

func TestStream(t *testing.T) {
	s := httpmock.New(t).On("GET /down", httpmock.JSON(503, "text/html", "<html>")).On("GET /up", httpmock.JSON(200, "text/plain", "abc"))
	c := New(20*time.Second, 10)
	if _, err := c.Stream(t.Context(), http.MethodGet, s.URL+"/down", nil, nil); err == nil || !strings.Contains(err.Error(), "503") {
		t.Errorf("got %v", err)
	}
	r, err := c.Stream(t.Context(), http.MethodGet, s.URL+"/up", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if text, err := io.ReadAll(r); err != nil || string(text) != "abc" {
		t.Errorf("%q, %v", text, err)
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
	// A few records of another shape are left out, and the rest of a list is there.
	few := "[" + strings.Repeat(`{"id":"x"},`, 198) + `{"id":["x"]},{"id":{}},` + strings.Repeat(`{"id":"y"},`, 99) + `{"id":"z"}]`
	read := 0
	for _, err := range Records[one](strings.NewReader(few)) {
		if err != nil {
			t.Fatal(err)
		}
		read++
	}
	if read != 298 {
		t.Errorf("of 300 records, 2 of them of another shape, %d were read", read)
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
