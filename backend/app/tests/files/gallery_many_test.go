package files_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"gorm.io/gorm"

	"backoffice/backend/app/apptest"
)

// TestManyImages orders and hides all images of a large gallery by one call.
func TestManyImages(t *testing.T) {
	const count = 2000
	apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
		g := apptest.NewGallery(t, p, p.Admin(t))
		first := g.Add("a.jpg", apptest.JPEGOf(t, 8, 8))
		// As if they had been uploaded, the last first: each has a row of its own and no picture.
		err := p.DB.Tx(t.Context(), func(tx *gorm.DB) error {
			for n := 2; n <= count; n++ {
				err := tx.Exec("INSERT INTO gallery_images (created_at, updated_at, live, version, gallery_id, file, status, `order`, rotation)"+
					" SELECT created_at, updated_at, live, 1, gallery_id, ?, 1, ?, 0 FROM gallery_images WHERE id = ?", fmt.Sprintf("no/%d.jpg", n), n, first.ID).Error
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		ids := g.IDs()
		if len(ids) != count {
			t.Fatalf("%d images", len(ids))
		}
		// The first comes last, so that all change their places.
		want := append(slices.Clone(ids[1:]), ids[0])
		g.Admin.PostJSON(g.API("/reorder"), map[string]any{"images": want}).Is(http.StatusOK)
		if !slices.Equal(g.IDs(), want) {
			t.Error("the order is another than what was sent")
		}
		g.Admin.PostJSON(g.API("/array/hide"), map[string]any{"rows": ids}).Is(http.StatusOK)
		for _, image := range g.Images() {
			if image.Status != 0 {
				t.Fatalf("image %d is not hidden", image.ID)
			}
		}
		over := make([]int, 10_001)
		for i := range over {
			over[i] = i + 1
		}
		g.Admin.PostJSON(g.API("/array/hide"), map[string]any{"rows": over}).Is(http.StatusUnprocessableEntity)
	})
}
