package content

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/resource"
)

// Placement is where a page stands in the navigation of the site.
type Placement struct {
	Value    bool
	ParentID *uint64
	Position int // among the pages of one parent, rising
}

var _ = Screens.Declare(resource.Resource[Page]{
	Name:  "content/navigation",
	Title: "langs.title",
	Menu:  resource.Menu{Icon: "cluster", Order: 12},
	Tree: &resource.Tree{
		Label: "langs.title", Parent: "navigation_parent_id", Position: "navigation_position",
		Where: "navigation_value = 1", Of: "content/page",
	},
	Options: []resource.Options{{
		Path: "{id?}", Label: "langs.title", Parent: "navigation_parent_id",
		Where: "navigation_value = 1", Sort: "navigation_position",
	}},
})

// placeInNavigation puts a page that enters the navigation, or changes its
// parent there, last among its new siblings; one that leaves it gives its
// children to its parent.
func placeInNavigation(c *resource.Call, rec, old *Page) error {
	if !rec.Navigation.Value {
		if old != nil && old.Navigation.Value {
			if err := movePagesUp(c.Tx, old); err != nil {
				return err
			}
		}
		rec.Navigation = Placement{}
		return nil
	}
	if old != nil && old.Navigation.Value && equalIDs(old.Navigation.ParentID, rec.Navigation.ParentID) {
		return nil
	}
	siblings := navigationSiblings(c.Tx, rec.Navigation.ParentID).Where("deleted_at IS NULL")
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
func leaveNavigation(c *resource.Call, rec *Page) error {
	if err := pageBranch.note(c.Tx, rec.ID); err != nil {
		return err
	}
	return movePagesUp(c.Tx, rec)
}

// returnToNavigation puts the pages that the removal of a page lifted below it again, in
// their order, unless they have been moved since.
func returnToNavigation(c *resource.Call, rec *Page) error {
	ids, err := pageBranch.back(c.Tx, rec.ID)
	if err != nil || len(ids) == 0 {
		return err
	}
	err = c.Tx.Table("pages").Where("id IN ? AND navigation_value = ?", ids, true).Updates(map[string]any{
		"version": gorm.Expr("version + 1"), "navigation_parent_id": rec.ID,
	}).Error
	if err != nil {
		return fmt.Errorf("put pages under %d again: %w", rec.ID, err)
	}
	return nil
}

// movePagesUp puts the children of a page, removed ones too, where the page
// stands, in their order.
func movePagesUp(tx *gorm.DB, page *Page) error {
	// Lifted itself a moment ago, the page stands elsewhere than it was loaded.
	var place Placement
	err := tx.Table("pages").Where("id = ?", page.ID).
		Select("navigation_parent_id AS parent_id, navigation_position AS position").Scan(&place).Error
	if err != nil {
		return fmt.Errorf("find the place of page %d: %w", page.ID, err)
	}
	var last *int
	children := tx.Table("pages").Where("navigation_parent_id = ?", page.ID)
	if err := children.Select("MAX(navigation_position)").Scan(&last).Error; err != nil || last == nil {
		return err
	}
	after := navigationSiblings(tx, place.ParentID).
		Where("navigation_position > ? OR (navigation_position = ? AND id > ?)", place.Position, place.Position, page.ID)
	if err := after.Update("navigation_position", gorm.Expr("navigation_position + ?", *last+1)).Error; err != nil {
		return fmt.Errorf("make place for the pages under %d: %w", page.ID, err)
	}
	// Raising the version lets open forms that show the parent notice.
	err = tx.Table("pages").Where("navigation_parent_id = ?", page.ID).Updates(map[string]any{
		"version":              gorm.Expr("version + 1"),
		"navigation_parent_id": place.ParentID,
		"navigation_position":  gorm.Expr("navigation_position + ?", place.Position),
	}).Error
	if err != nil {
		return fmt.Errorf("lift the pages under %d: %w", page.ID, err)
	}
	return nil
}

// navigationSiblings are the pages in the navigation under parent, or at its top.
func navigationSiblings(tx *gorm.DB, parent *uint64) *gorm.DB {
	pages := tx.Table("pages").Where("navigation_value = ?", true)
	if parent == nil {
		return pages.Where("navigation_parent_id IS NULL")
	}
	return pages.Where("navigation_parent_id = ?", *parent)
}
