package content_test

import (
	"fmt"
	"sync"
	"testing"

	"backoffice/backend/resource"
)

// Whoever puts a page below one that somebody else takes away at that moment is refused, or
// the page is lifted with it: none is left below what is not there.
func TestBelowWhatGoes(t *testing.T) {
	sites(t, func(t *testing.T, s *site) {
		eva := s.staff("eva@example.com", resource.RoleEditor)
		for i := range 40 {
			above, below := fmt.Sprint("hore", i), fmt.Sprint("dole", i)
			s.add("", above)
			s.add("", below)
			var both sync.WaitGroup
			both.Go(func() {
				if i%2 == 0 {
					eva.Post(s.page(above), s.form(above, "-"))
				} else {
					s.Delete(s.page(above))
				}
			})
			both.Go(func() { eva.Post(s.page(below), s.form(below, above)) })
			both.Wait()
		}
		var lost int
		err := s.DB.Read(t.Context()).Raw("SELECT COUNT(*) FROM pages c JOIN pages p ON p.id = c.navigation_parent_id WHERE p.deleted_at IS NOT NULL OR p.navigation_value = ?", false).Scan(&lost).Error
		if err != nil || lost > 0 {
			t.Errorf("%d pages stand below what is not in the navigation, %v", lost, err)
		}
	})
}
