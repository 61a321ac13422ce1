package content_test

import (
	"net/http"
	"strconv"
	"testing"
)

const categories = "/api/content/category/"

// branch makes categories of which each lies below the one before.
func (s *site) branch(names ...string) (ids []uint64) {
	s.t.Helper()
	for i, name := range names {
		form := map[string]string{
			"langs[sk][title]": "Kategória " + name, "langs[sk][title_url]": "kategoria-" + name,
			"langs[en][title]": "Category " + name, "langs[en][title_url]": "category-" + name, "status": "1", "module_id": "1",
		}
		if i > 0 {
			form["parent_id"] = strconv.FormatUint(ids[i-1], 10)
		}
		var made struct{ ID uint64 }
		s.Post(categories, form).Is(http.StatusCreated).Data(&made)
		ids = append(ids, made.ID)
	}
	return ids
}

type categoryRow struct {
	ParentID *uint64
	Version  int64
}

func (s *site) category(id uint64) (row categoryRow) {
	s.t.Helper()
	if err := s.DB.Gorm.Table("categories").Where("id = ?", id).Take(&row).Error; err != nil {
		s.t.Fatal(err)
	}
	return row
}

// The children of a removed category move to its parent as if their forms had
// been saved: an open form is told, and so is the log.
func TestCategoryChildrenMoveUp(t *testing.T) {
	sites(t, func(t *testing.T, s *site) {
		ids := s.branch("a", "b", "c")
		before := s.category(ids[2])
		s.Delete(categories + strconv.FormatUint(ids[1], 10)).Is(http.StatusOK)
		after := s.category(ids[2])
		if after.ParentID == nil || *after.ParentID != ids[0] {
			t.Errorf("c lies below %v, want %d", after.ParentID, ids[0])
		}
		if after.Version != before.Version+1 {
			t.Errorf("c has version %d after %d", after.Version, before.Version)
		}
		var entries int64
		err := s.DB.Gorm.Table("activity_log").Where("model = ? AND row_id = ? AND action = ?", "Category", ids[2], "update").Count(&entries).Error
		if err != nil || entries != 1 {
			t.Errorf("%d entries of c in the log, %v", entries, err)
		}
		s.Post(categories+strconv.FormatUint(ids[2], 10), map[string]string{
			"version": strconv.FormatInt(before.Version, 10), "langs[sk][title]": "Stará",
		}).Is(http.StatusConflict)
	})
}

// Whichever of a parent and its child is named first, what lies below both
// moves to where neither is removed.
func TestCategoryAndParentAreRemovedAtOnce(t *testing.T) {
	sites(t, func(t *testing.T, s *site) {
		for i, first := range []int{1, 2} {
			name := strconv.Itoa(i)
			ids := s.branch("a"+name, "b"+name, "c"+name, "d"+name)
			rows := map[string]string{
				"rows[0]": strconv.FormatUint(ids[first], 10), "rows[1]": strconv.FormatUint(ids[3-first], 10),
			}
			s.Post(categories+"array/destroy", rows).Is(http.StatusOK)
			if d := s.category(ids[3]); d.ParentID == nil || *d.ParentID != ids[0] {
				t.Errorf("d lies below %v, want %d", d.ParentID, ids[0])
			}
		}
	})
}

// A removed child comes back below the parent of what was its own.
func TestRemovedCategoryMovesUpToo(t *testing.T) {
	sites(t, func(t *testing.T, s *site) {
		ids := s.branch("a", "b", "c")
		for _, id := range []uint64{ids[2], ids[1]} {
			s.Delete(categories + strconv.FormatUint(id, 10)).Is(http.StatusOK)
		}
		s.Post(categories+strconv.FormatUint(ids[2], 10)+"/restore", nil).Is(http.StatusOK)
		if c := s.category(ids[2]); c.ParentID == nil || *c.ParentID != ids[0] {
			t.Errorf("c lies below %v, want %d", c.ParentID, ids[0])
		}
	})
}

// Undoing the removal of a category puts what lay below it there again, removed ones too,
// but what has another parent or module since.
func TestRestoredCategoryTakesItsChildrenBack(t *testing.T) {
	sites(t, func(t *testing.T, s *site) {
		at := func(id uint64) string { return categories + strconv.FormatUint(id, 10) }
		below := func(want uint64, ids ...uint64) {
			t.Helper()
			for _, id := range ids {
				if c := s.category(id); c.ParentID == nil || *c.ParentID != want {
					t.Errorf("%d lies below %v, want %d", id, c.ParentID, want)
				}
			}
		}
		ids := s.branch("a", "b", "c", "d")
		sibling := s.branch("e")[0]
		s.Post(at(sibling), map[string]string{"parent_id": strconv.FormatUint(ids[1], 10)}).Is(http.StatusOK)
		s.Delete(at(sibling)).Is(http.StatusOK)
		before := s.category(ids[2])

		s.Delete(at(ids[1])).Is(http.StatusOK)
		below(ids[0], ids[2], sibling)
		s.Post(at(ids[1])+"/restore", nil).Is(http.StatusOK)
		below(ids[1], ids[2], sibling)
		if after := s.category(ids[2]); after.Version != before.Version+2 {
			t.Errorf("c has version %d after %d", after.Version, before.Version)
		}

		s.Delete(at(ids[2])).Is(http.StatusOK)
		s.Delete(at(ids[1])).Is(http.StatusOK)
		below(ids[0], ids[3])
		s.Post(at(ids[3]), map[string]string{"module_id": "2", "parent_id": ""}).Is(http.StatusOK)
		for _, id := range []uint64{ids[1], ids[2]} {
			s.Post(at(id)+"/restore", nil).Is(http.StatusOK)
		}
		below(ids[1], ids[2])
		if d := s.category(ids[3]); d.ParentID != nil {
			t.Errorf("d of another module lies below %d", *d.ParentID)
		}
	})
}
