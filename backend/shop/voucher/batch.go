package voucher

import (
	"crypto/rand"
	"fmt"
	"math/big"
	"slices"
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// batchMost is how many vouchers are made at once.
const batchMost = 1000

// batch is what a number of vouchers of one kind are made from.
type batch struct {
	Batch         string
	Count         int
	Type          int
	FixedValue    bool
	Value         int64
	MinOrderValue *resource.Money
	UsesLeft      *int
	SkipsSale     bool
	PublishUp     *time.Time
	PublishDown   *time.Time
	Categories    []uint64
	Products      []uint64
}

// batchFields ask how many there shall be and what each of them is. The list
// finds them by the name of the batch, and exports what it shows.
var batchFields = append(field.List{
	field.Text("batch").Required().Min(2).Max(60),
	field.Number("count").Required().Min(1).Max(batchMost).Default(10).In("common.units.pcs"),
}, append(kindFields, append(field.Window("publish_up", "publish_down"), batchLimits...)...)...)

var batchLimits = field.List{
	field.Multi("categories").From("content/category/list/5"),
	field.Multi("products").From("shop/product/list").Searched(),
}

// makeBatch makes vouchers that differ by their codes alone: all of them, or none.
func makeBatch(c *resource.Call, in batch) (resource.Reply, error) {
	if err := check(c, &Voucher{FixedValue: in.FixedValue, Value: in.Value, Type: in.Type}, nil); err != nil {
		return resource.Reply{}, err
	}
	codes, err := UnusedCodes(c, in.Count)
	if err != nil {
		return resource.Reply{}, err
	}
	for _, code := range codes {
		v := &Voucher{
			Batch: in.Batch, Code: code, Status: true, Type: in.Type, FixedValue: in.FixedValue, Value: in.Value, MinOrderValue: in.MinOrderValue,
			UsesLeft: in.UsesLeft, SkipsSale: in.SkipsSale, PublishUp: in.PublishUp, PublishDown: in.PublishDown,
			Categories: slices.Clone(in.Categories), Products: slices.Clone(in.Products),
		}
		if err := resource.Add(c, v); err != nil {
			return resource.Reply{}, fmt.Errorf("make voucher %s: %w", code, err)
		}
	}
	return resource.Reply{Message: "shop.voucher.messages.batch"}, nil
}

// UnusedCodes draws n codes that no voucher has, removed ones neither: whoever
// holds an old one must not be taken for somebody else.
func UnusedCodes(c *resource.Call, n int) ([]string, error) {
	unused := map[string]bool{}
	for len(unused) < n {
		drawn := make([]string, 0, n)
		for range n - len(unused) {
			code, err := drawCode()
			if err != nil {
				return nil, err
			}
			drawn = append(drawn, code)
		}
		var taken []string
		if err := c.Tx.Model(&Voucher{}).Where("code IN ?", drawn).Pluck("code", &taken).Error; err != nil {
			return nil, fmt.Errorf("look for codes that are taken: %w", err)
		}
		for _, code := range drawn {
			if !slices.Contains(taken, code) {
				unused[code] = true
			}
		}
	}
	codes := make([]string, 0, n)
	for code := range unused {
		codes = append(codes, code)
	}
	slices.Sort(codes)
	return codes, nil
}

// drawCode draws a code that nobody can guess from others.
func drawCode() (string, error) {
	code := make([]byte, codeLength)
	for i := range code {
		at, err := rand.Int(rand.Reader, big.NewInt(int64(len(alphabet))))
		if err != nil {
			return "", fmt.Errorf("draw a code: %w", err)
		}
		code[i] = alphabet[at.Int64()]
	}
	return string(code), nil
}
