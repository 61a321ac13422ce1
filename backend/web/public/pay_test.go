package public

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/gin-gonic/gin"
)

// The pay page is served where there is one.
func TestPayRoutes(t *testing.T) {
	gin.SetMode(gin.ReleaseMode)
	asked := []string{}
	page := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.Method+" "+r.URL.RequestURI())
		w.WriteHeader(http.StatusTeapot)
	})
	for _, one := range []struct {
		pay  http.Handler
		want int
	}{{nil, http.StatusNotFound}, {page, http.StatusTeapot}} {
		r := gin.New()
		(&Server{Deps: Deps{Pay: one.pay}}).payRoutes(r)
		for _, method := range []string{http.MethodGet, http.MethodPost} {
			w := httptest.NewRecorder()
			if r.ServeHTTP(w, httptest.NewRequest(method, "/public/pay?token=a.b", nil)); w.Code != one.want {
				t.Errorf("%s: %d", method, w.Code)
			}
		}
	}
	if want := []string{"GET /public/pay?token=a.b", "POST /public/pay?token=a.b"}; !slices.Equal(asked, want) {
		t.Errorf("asked for %q", asked)
	}
}
