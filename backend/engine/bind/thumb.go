package bind

import (
	"backoffice/backend/engine/model"
	"backoffice/backend/resource/column"
)

// thumb binds the small picture before a text.
func (r *rowBuilder) thumb(here string, c column.Column) {
	if c.ThumbPath == "" {
		if c.ThumbChild != "" {
			r.b.Problem(r.s.Decl.Name, "S049", here+".ThumbChild", "the first image of %q stands for the picture of Thumb, and there is none", c.ThumbChild)
		}
		return
	}
	v := r.value(here+".ThumbPath", c.ThumbPath)
	if v == nil {
		return
	}
	if f := r.s.ByPath[c.ThumbPath]; f == nil || !f.Decl.Traits().IsPicture || v.Lang {
		r.b.Problem(r.s.Decl.Name, "S049", here+".ThumbPath", "%q is no field of an image", c.ThumbPath)
		return
	}
	r.AddCell(v, RowPath(c.ThumbPath), column.Column{Path: c.ThumbPath, Kind: column.KindImage}, nil)
	if c.ThumbChild == "" {
		return
	}
	child, ok := r.s.Child(c.ThumbChild)
	if !ok || child.Upload == nil || child.OwnerColumn == nil || !child.Upload.Decl.Traits().IsPicture {
		r.b.Problem(r.s.Decl.Name, "S049", here+".ThumbChild", "%q is no list of images below the record", c.ThumbChild)
		return
	}
	cell := &r.l.Cells[len(r.l.Cells)-1]
	cell.Own, cell.Expr = false, "COALESCE(NULLIF("+cell.Expr+", ''), ("+firstImage(child, model.Quote(r.s.Main.Name)+".`id`")+"))"
}

// firstImage selects the key of the first visible image below the record whose
// id is at owner.
func firstImage(c *Child, owner string) string {
	text := "SELECT `t`." + c.Upload.Column.Quoted() + " FROM " + model.Quote(c.Self.Main.Name) + " AS `t` WHERE `t`." +
		c.OwnerColumn.Quoted() + " = " + owner + " AND `t`.`live` = 1"
	if status := c.Self.Main.StoredColumn("status"); status != nil && status.Kind == model.KindBool {
		text += " AND `t`.`status` = 1"
	}
	text += " ORDER BY "
	if c.Position != nil {
		text += "`t`." + c.Position.Quoted() + ", "
	}
	return text + "`t`.`id` LIMIT 1"
}
