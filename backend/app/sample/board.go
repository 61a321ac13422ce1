package sample

import (
	"reflect"

	"backoffice/backend/resource"
)

// kitSupply is how much of a kit there is.
type kitSupply struct {
	Title string `json:"title"`
	Stock int    `json:"stock"`
}

// A screen that is a component of its own, and the one call that fills it.
var _ = registry.Add(func(struct{}) resource.Screen {
	return resource.ReadOnlyScreen{
		Name: "sample/board", Menu: resource.Menu{Icon: "bar-chart", Order: 92}, Panels: []string{"sample-board"},
		Feeds: []resource.Feed{{Name: "supply", Path: "supply", Answers: reflect.TypeFor[[]kitSupply](), Run: func(c *resource.Call, _ map[string]string) (resource.Reply, error) {
			rows := []kitSupply{}
			err := c.Tx.Table("kits AS k").Joins("JOIN kit_langs AS l ON l.kit_id = k.id AND l.locale = ?", c.Locale).
				Where("k.live = ?", true).Select("l.title, k.stock").Order("k.stock DESC, k.id").Limit(100).Scan(&rows).Error
			return resource.Reply{Data: rows}, err
		}}},
	}.Screen()
})
