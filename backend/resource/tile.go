package resource

// Tile is a count on the dashboard (000 §2.5): GET /api/stats/totals answers it
// under Key to whoever may list the screen, and the page of the dashboard links
// it to there. It is called by the locale key <screen>.tiles.<Key>, in plural
// forms without the number.
type Tile struct {
	Key   string // "ShopProduct", one of its own among all screens
	Icon  string // empty: that of the menu
	Order int    // place on the dashboard, rising
	// Query narrows the records that are counted, and the list that the tile
	// leads to, by filters of the list: "status=0".
	Query string
	// Count counts something else than records of the list; nil: those.
	Count func(c *Call) (int64, error)
}

// CountLive makes the Count of a tile that stands for the live rows of another
// table, such as the images of a gallery.
func CountLive(table string) func(*Call) (int64, error) {
	return func(c *Call) (n int64, err error) {
		err = c.Tx.Table(table).Where("live = ?", true).Count(&n).Error
		return n, err
	}
}

// TileAct is what a person must be allowed to see the tiles of the screen.
func (s Screen) TileAct() Act {
	if s.List != nil {
		return ActList
	}
	return ActView
}
