package orders

import (
	"fmt"

	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// describePictures fills in how the products of the lines look now, by their ids: a
// product's own picture, else the first of its gallery that the site shows.
func (d Deps) describePictures(c *resource.Call, o *sale.Order) error {
	o.Pictures = map[uint64]resource.StoredFile{}
	if d.Files == nil || len(o.Lines) == 0 {
		return nil
	}
	ids := make([]uint64, len(o.Lines))
	for i, l := range o.Lines {
		ids[i] = l.ProductID
	}
	var found []struct {
		ID   uint64
		File string
	}
	err := c.Tx.Raw("SELECT p.id, COALESCE(NULLIF(p.image, ''), (SELECT i.file FROM product_images i WHERE i.product_id = p.id AND i.live = ? AND i.status = ?"+
		" ORDER BY i.`order`, i.id LIMIT 1), '') AS file FROM products p WHERE p.id IN ?", true, true, ids).Scan(&found).Error
	if err != nil {
		return fmt.Errorf("read the pictures of order %d: %w", o.ID, err)
	}
	var keys []string
	for _, p := range found {
		if p.File != "" {
			keys = append(keys, p.File)
		}
	}
	if len(keys) == 0 {
		return nil
	}
	files, err := d.Files(c.Tx, keys)
	if err != nil {
		return err
	}
	for _, p := range found {
		if file, ok := files[p.File]; ok {
			o.Pictures[p.ID] = file
		}
	}
	return nil
}
