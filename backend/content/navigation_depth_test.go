package content_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// A page is refused a place deeper than the navigation can be laid, however it would come
// there: else nobody could lay the navigation any more.
func TestNavigationDepth(t *testing.T) {
	sites(t, func(t *testing.T, s *site) {
		const most = 20
		under := ""
		for level := range most {
			name := fmt.Sprint("l", level+1)
			s.add(under, name)
			under = name
		}
		s.add("", "branch(twig)")
		refused := func(what, body, want string) {
			t.Helper()
			if !strings.Contains(body, want) {
				t.Errorf("%s answers %s", what, body)
			}
		}
		for language, want := range map[string]string{"sk": "najviac môže byť 20 úrovní", "en": "at most 20 levels"} {
			s.Language = language
			refused("a new page below the last", s.Post(pages, s.form("new", "l20")).Is(http.StatusUnprocessableEntity).Body, want)
		}
		s.Language = "sk"
		refused("a branch whose twig would be too deep", s.Post(s.page("branch"), s.form("branch", "l19")).Is(http.StatusUnprocessableEntity).Body, "navigation.parent_id")
		s.Post(s.page("branch"), s.form("branch", "l18")).Is(http.StatusOK)

		// What lay below a removed page is moved meanwhile.
		s.add("", "top(gone(held))")
		s.Delete(s.page("gone")).Is(http.StatusOK)
		s.Post(s.page("top"), s.form("top", "l18")).Is(http.StatusOK) // held is at the last level
		refused("what comes back", s.PostJSON(s.page("gone")+"/restore", nil).Is(http.StatusUnprocessableEntity).Body, "20 úrovní")
		refused("what comes back of many", s.PostJSON(pages+"array/restore", map[string]any{"rows": []uint64{s.ids["gone"]}}).Is(http.StatusUnprocessableEntity).Body, "rows.0")
		s.Post(s.page("top"), s.form("top", "l17")).Is(http.StatusOK)
		s.PostJSON(s.page("gone")+"/restore", nil).Is(http.StatusOK)

		tree, version := s.tree()
		s.Post(navigation, s.saved(tree, version)).Is(http.StatusOK)
	})
}
