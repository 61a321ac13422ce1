package orders_test

import (
	"encoding/json"
	"net/http"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"backoffice/backend/app/apptest"
	"backoffice/backend/integration/courier/builtin"
)

var example = regexp.MustCompile("(?s)```http\n(GET|POST) (\\S+)\n(.*?)\n(?:\n(.*?))?```\n\n```json\n(.*?)```")

// The examples that the page for builders of sites shows are answered as it says.
func TestSitePage(t *testing.T) {
	page, err := os.ReadFile("../../../docs/site.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := example.FindAllStringSubmatch(string(page), -1)
	if len(examples) != 6 {
		t.Fatalf("%d examples are found", len(examples))
	}
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		d := open(t, p)
		p.Couriers.Points = builtin.New(builtin.Config{Points: builtin.Samples()})
		if err := p.RefreshPoints(t.Context()); err != nil {
			t.Fatal(err)
		}
		key, token := d.key(t, nil), ""
		for _, e := range examples {
			fill := strings.NewReplacer("{key}", key, "{token}", token)
			b := d.Browser(t)
			b.Header = http.Header{}
			for line := range strings.Lines(e[3]) {
				name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
				b.Header.Set(name, fill.Replace(value))
			}
			answer := b.Do(e[1], fill.Replace(e[2]), "application/json", []byte(fill.Replace(e[4]))).Is(http.StatusOK)
			var want, got struct{ Data map[string]any }
			if err := json.Unmarshal([]byte(e[5]), &want); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal([]byte(answer.Body), &got); err != nil {
				t.Fatal(err)
			}
			for name, value := range want.Data {
				if !reflect.DeepEqual(got.Data[name], value) {
					t.Errorf("%s %s: %s is %v, the page says %v", e[1], e[2], name, got.Data[name], value)
				}
			}
			if said, ok := got.Data["token"].(string); ok {
				token = said
			}
		}
	})
}
