package sample

import (
	"fmt"
	"io"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// kitCommands are of every scope, with and without a form, a question and a file.
var kitCommands = []resource.Command[Kit]{
	{
		Name: "supply", Scope: resource.ScopeRow, When: field.When("status", true),
		Fields: field.List{field.Number("amount").Required().Min(1).Max(1000), field.Area("reason").Max(200)},
		Run: func(c *resource.Call, kits []*Kit, input map[string]any) (resource.Reply, error) {
			return resource.Reply{}, kitsOf(c, kits).Update("stock", gorm.Expr("stock + ?", input["amount"])).Error
		},
	},
	{
		Name: "report", Scope: resource.ScopeRow, Confirm: true,
		Run: func(c *resource.Call, kits []*Kit, _ map[string]any) (resource.Reply, error) {
			title := fmt.Sprintf("%s – %d ks", kits[0].Serial, kits[0].Stock)
			live := true
			return resource.Reply{}, c.Tx.Create(&KitEvent{
				Record: resource.Record{CreatedAt: c.Now, UpdatedAt: c.Now, Live: &live},
				Keys:   resource.Keys{SearchNorm: title, SortKey: []byte(title)},
				KitID:  kits[0].ID, Title: title, Stock: kits[0].Stock,
			}).Error
		},
	},
	{
		Name: "label", Scope: resource.ScopeRow,
		Run: func(_ *resource.Call, kits []*Kit, _ map[string]any) (resource.Reply, error) {
			return plain("stitok.txt", kits[0].Serial), nil
		},
	},
	{
		Name: "regrade", Scope: resource.ScopeBulk, Fields: field.List{field.Select("grade").Of(grades...).Required()},
		Run: func(c *resource.Call, kits []*Kit, input map[string]any) (resource.Reply, error) {
			return resource.Reply{}, kitsOf(c, kits).Update("grade", input["grade"]).Error
		},
	},
	{
		Name: "empty", Scope: resource.ScopeBulk, Confirm: true,
		Run: func(c *resource.Call, kits []*Kit, _ map[string]any) (resource.Reply, error) {
			return resource.Reply{}, kitsOf(c, kits).Update("stock", 0).Error
		},
	},
	{
		Name: "recount", Scope: resource.ScopeList,
		Run: func(*resource.Call, []*Kit, map[string]any) (resource.Reply, error) {
			return resource.Reply{Message: "sample.kit.messages.recounted"}, nil
		},
	},
	{
		Name: "summary", Scope: resource.ScopeList, Fields: field.List{field.Bool("hidden")},
		Run: func(c *resource.Call, _ []*Kit, input map[string]any) (resource.Reply, error) {
			q := c.Tx.Model(&Kit{}).Where("live = ?", true)
			if input["hidden"] != true {
				q = q.Where("status = ?", true)
			}
			var serials []string
			err := q.Order("id").Pluck("serial", &serials).Error
			return plain("suhrn.txt", strings.Join(serials, "\n")), err
		},
	},
	{
		Name: "order_all", Scope: resource.ScopeList, Confirm: true,
		Fields: field.List{field.Date("day").Required(), field.Number("amount").Required().Min(1).Default(10)},
		Run: func(c *resource.Call, _ []*Kit, input map[string]any) (resource.Reply, error) {
			return resource.Reply{}, c.Tx.Model(&Kit{}).Where("live = ?", true).Update("stock", gorm.Expr("stock + ?", input["amount"])).Error
		},
	},
}

// kitsOf are the rows of kits.
func kitsOf(c *resource.Call, kits []*Kit) *gorm.DB {
	ids := make([]uint64, len(kits))
	for i, kit := range kits {
		ids[i] = kit.ID
	}
	return c.Tx.Model(&Kit{}).Where("id IN ?", ids)
}

func plain(name, text string) resource.Reply {
	return resource.Reply{File: &resource.File{Name: name, Type: "text/plain; charset=utf-8", Body: io.NopCloser(strings.NewReader(text))}}
}
