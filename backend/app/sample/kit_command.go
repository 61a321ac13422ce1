package sample

import (
	"fmt"
	"strings"
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// kitCommands are of every scope, with and without a form, a question and a file.
var kitCommands = []resource.Command[Kit]{
	{
		Name: "supply", Icon: "import", When: field.When("status", true), Run: resource.EachRow(supplyKit),
		Fields: field.List{field.Number("amount").Required().Min(1).Max(1000), field.Area("reason").Max(200)},
	},
	{Name: "report", Icon: "send", Confirm: true, Run: resource.EachRow(reportKit)},
	{Name: "label", Icon: "barcode", Run: resource.EachRow(labelKit)},
	{Name: "regrade", Icon: "star", Run: resource.AllRows(regradeKits), Fields: field.List{grade}},
	{Name: "empty", Icon: "inbox", Confirm: true, Run: resource.EachRow(emptyKit)},
	{Name: "recount", Icon: "sync", Run: resource.WholeList[Kit](recountKits)},
	{Name: "summary", Icon: "download", Run: resource.WholeList[Kit](sumUpKits), Fields: field.List{field.Bool("hidden")}},
	{
		Name: "order_all", Icon: "shopping-cart", Confirm: true, Run: resource.WholeList[Kit](orderKits),
		Fields: field.List{field.Date("day").Required(), field.Number("amount").Required().Min(1).Default(10)},
	},
}

type supply struct {
	Amount int
	Reason string
}

func supplyKit(_ *resource.Call, kit *Kit, in supply) (resource.Reply, error) {
	kit.Stock += in.Amount
	return resource.Reply{}, nil
}

func reportKit(c *resource.Call, kit *Kit, _ struct{}) (resource.Reply, error) {
	return resource.Reply{}, resource.Add(c, &KitEvent{
		KitID: kit.ID, Stock: kit.Stock, Title: fmt.Sprintf("%s – %d ks", kit.Serial, kit.Stock),
	})
}

func labelKit(_ *resource.Call, kit *Kit, _ struct{}) (resource.Reply, error) {
	return plain("stitok.txt", kit.Serial), nil
}

func regradeKits(_ *resource.Call, kits []*Kit, in struct{ Grade string }) (resource.Reply, error) {
	for _, kit := range kits {
		kit.Grade = in.Grade
	}
	return resource.Reply{}, nil
}

func emptyKit(_ *resource.Call, kit *Kit, _ struct{}) (resource.Reply, error) {
	kit.Stock = 0
	return resource.Reply{}, nil
}

func recountKits(*resource.Call, struct{}) (resource.Reply, error) {
	return resource.Reply{Message: "sample.kit.messages.recounted"}, nil
}

func sumUpKits(c *resource.Call, in struct{ Hidden bool }) (resource.Reply, error) {
	var serials []string
	err := c.Tx.Model(&Kit{}).Where("live AND (status OR ?)", in.Hidden).Order("id").Pluck("serial", &serials).Error
	return plain("suhrn.txt", strings.Join(serials, "\n")), err
}

type kitOrder struct {
	Day    time.Time
	Amount int
}

func orderKits(c *resource.Call, in kitOrder) (resource.Reply, error) {
	kits, err := resource.Find[Kit](c, "")
	for _, kit := range kits {
		kit.Stock += in.Amount
	}
	return resource.Reply{}, err
}

func plain(name, text string) resource.Reply {
	return resource.Reply{File: resource.FileOf(name, "text/plain; charset=utf-8", []byte(text))}
}
