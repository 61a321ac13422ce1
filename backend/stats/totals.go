package stats

import "backoffice/backend/resource"

// Tile is one count of the dashboard.
type Tile struct {
	Key    string // under which the count stands in the answer: "GalleryImage"
	Screen string // whose list right shows it
	Table  string // what is counted, where it is not the screen's own list
}

// Tiles are the counts of the dashboard in the order of the specification
// (000 §2.5). A screen that is not there yet counts nothing.
var Tiles = []Tile{
	{Key: "Page", Screen: "content/page"},
	{Key: "Category", Screen: "content/category"},
	{Key: "Blog", Screen: "blog"},
	{Key: "Gallery", Screen: "gallery"},
	{Key: "GalleryImage", Screen: "gallery", Table: "gallery_images"},
	{Key: "ShopProduct", Screen: "shop/product"},
	{Key: "ShopProductVariant", Screen: "shop/product", Table: "product_variants"},
	{Key: "Order", Screen: "order"},
	{Key: "Video", Screen: "video"},
	{Key: "Storage", Screen: "storage"},
	{Key: "Reference", Screen: "reference"},
	{Key: "FormContact", Screen: "form/contact"},
	{Key: "User", Screen: "user"},
}

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Report[asked]{
		Name: "stats/totals", Menu: resource.Menu{None: true},
		Summary: &resource.Summary[asked]{
			Run: resource.Figures(func(c *resource.Call, in asked) ([][]resource.Point, map[string]any, error) {
				t, err := d.Source.Traffic(c, in.From, in.To)
				if err != nil {
					return nil, nil, err
				}
				all := map[string]any{
					"totalUsers": t.Totals.Users, "newUsers": t.Totals.NewUsers,
					"sessions": t.Totals.Sessions, "screenPageViews": t.Totals.Views,
				}
				for _, tile := range Tiles {
					n, may, err := d.Count(c, tile)
					if err != nil {
						return nil, nil, err
					}
					if may {
						all[tile.Key] = n
					}
				}
				return nil, all, nil
			}),
		},
	}.Screen()
})
