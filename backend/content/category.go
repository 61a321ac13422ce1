package content

import (
	"fmt"
	"strings"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// Category sorts the records of one module (001 §3).
type Category struct {
	resource.Record
	Status   bool
	Gift     bool `log:"-"` // its products are sold as gift vouchers
	Image    string
	ModuleID *uint64
	ParentID *uint64
	Langs    []CategoryLang
}

// CategoryLang is a category in one locale.
type CategoryLang struct {
	resource.Lang
	CategoryID uint64
	Localised
}

var _ = Screens.Declare(resource.Resource[Category]{
	Name:  "content/category",
	Title: "langs.title",
	Menu:  resource.Menu{Icon: "tags", Order: 13},
	Tiles: []resource.Tile{{Key: "Category", Icon: "folder", Order: 20}},
	List: resource.List{
		Columns: column.List{
			column.Text("langs.title").Note("langs.meta_description"),
			column.Status("status"),
			column.Text("module_id").As("module_title"),
			column.DateTime("updated_at").Wide(),
		},
		Filters: filter.List{
			filter.Search("langs.title", "langs.title_url", "langs.meta_description"),
			filter.Status("status"),
			filter.Select("module").On("module_id"),
		},
		Bulk: resource.PublishHideDestroy,
		Row:  resource.EditCopyDestroy,
	},
	Form: resource.Form{
		Locales: localised,
		Main: field.List{
			field.Select("module_id").From("module").Required(),
			field.Select("parent_id").From("content/category/parents").Under("module_id", "id"),
			field.Image("image"),
			field.Bool("status").Default(true),
		},
	},
	Options: []resource.Options{
		{Path: "list/{module_id}", Label: "langs.title", Parent: "parent_id"},
		{Path: "parents/{module_id}/{id?}", Label: "langs.title", Parent: "parent_id"},
	},
	SitePath: "/{locale}/category/{title_url}",
	Hooks:    resource.Hooks[Category]{BeforeSave: keepModule, BeforeDestroy: moveChildrenUp, AfterRestore: takeChildrenBack, May: mayCategory, Locked: lockCategory},
})

// keepModule refuses to move a category to another module while others lie below it, or
// records of its module are sorted into it: their forms would not offer it.
func keepModule(c *resource.Call, rec, old *Category) error {
	if old == nil || equalIDs(rec.ModuleID, old.ModuleID) {
		return nil
	}
	uses, err := c.Uses("content/category", rec.ID)
	if err != nil || len(uses) == 0 {
		return err
	}
	where := make([]string, len(uses))
	for i, use := range uses {
		where[i] = fmt.Sprintf("%s – %d", use.Title, use.Count)
	}
	return fault.Field("module_id", "errors.categoryUsed", "Where", strings.Join(where, ", "))
}

// moveChildrenUp gives the children of a removed category to its own parent.
func moveChildrenUp(c *resource.Call, rec *Category) error {
	// Moved itself a moment ago, the category lies elsewhere than it was loaded.
	self, err := resource.Find[Category](c, "id = ?", rec.ID)
	if err != nil || len(self) == 0 {
		return err
	}
	if err := categoryBranch.note(c.Tx, rec.ID); err != nil {
		return err
	}
	children, err := resource.Find[Category](c, "parent_id = ?", rec.ID)
	if err != nil {
		return err
	}
	for _, child := range children {
		child.ParentID = self[0].ParentID
	}
	// Removed children are in no form and no list; they come back where their parent was.
	return c.Tx.Table("categories").Where("parent_id = ? AND deleted_at IS NOT NULL", rec.ID).Update("parent_id", self[0].ParentID).Error
}

// takeChildrenBack puts what a removal lifted below the category again, unless it has
// been moved since, to another parent or module.
func takeChildrenBack(c *resource.Call, rec *Category) error {
	ids, err := categoryBranch.back(c.Tx, rec.ID)
	if err != nil || len(ids) == 0 {
		return err
	}
	children, err := resource.Find[Category](c, "id IN ? AND module_id = ?", ids, rec.ModuleID)
	if err != nil {
		return err
	}
	for _, child := range children {
		child.ParentID = &rec.ID
	}
	return c.Tx.Table("categories").Where("id IN ? AND module_id = ? AND deleted_at IS NOT NULL", ids, rec.ModuleID).Update("parent_id", rec.ID).Error
}

func equalIDs(a, b *uint64) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}
