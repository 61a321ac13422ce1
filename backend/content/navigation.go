package content

import (
	"gorm.io/gorm"

	"backoffice/backend/resource"
)

// Placement is where a page stands in the navigation of the site.
type Placement struct {
	Value    bool
	ParentID *uint64
	Position int // among the pages of one parent, rising
}

var _ = Screens.Add(func(struct{}) resource.Screen {
	return resource.Resource[Page]{
		Name:  "content/navigation",
		Title: "langs.title",
		Menu:  resource.Menu{None: true},
		Options: []resource.Options{{
			Path: "{id?}", Label: "langs.title", Parent: "navigation_parent_id",
			Where: "navigation_value = 1", Sort: "navigation_position",
		}},
	}.Screen()
})

// placeInNavigation puts a page that enters the navigation, or changes its
// parent there, last among its new siblings; one that leaves it gives its
// children to its parent.
func placeInNavigation(c *resource.Call, rec, old *Page) error {
	if !rec.Navigation.Value {
		if old != nil && old.Navigation.Value {
			if err := liftPages(c.Tx, old); err != nil {
				return err
			}
		}
		rec.Navigation = Placement{}
		return nil
	}
	if old != nil && old.Navigation.Value && same(old.Navigation.ParentID, rec.Navigation.ParentID) {
		return nil
	}
	siblings := c.Tx.Table("pages").Where("navigation_value = ? AND deleted_at IS NULL", true)
	if parent := rec.Navigation.ParentID; parent != nil {
		siblings = siblings.Where("navigation_parent_id = ?", *parent)
	} else {
		siblings = siblings.Where("navigation_parent_id IS NULL")
	}
	var last *int
	if err := siblings.Select("MAX(navigation_position)").Scan(&last).Error; err != nil {
		return err
	}
	rec.Navigation.Position = 0
	if last != nil {
		rec.Navigation.Position = *last + 1
	}
	return nil
}

// leaveNavigation gives the children of a removed page to its parent.
func leaveNavigation(c *resource.Call, rec *Page) error { return liftPages(c.Tx, rec) }

func liftPages(tx *gorm.DB, page *Page) error {
	return tx.Table("pages").Where("navigation_parent_id = ?", page.ID).
		Update("navigation_parent_id", page.Navigation.ParentID).Error
}
