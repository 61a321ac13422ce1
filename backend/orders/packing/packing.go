// Package packing draws what lies on the packing table: a list of what to take from
// the shelves, and a slip for each parcel, in the order of their labels. It asks
// nobody; texts are the caller's.
package packing

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

// Slip is an order to be packed.
type Slip struct {
	Number    string
	Placed    string   // a day, as the locale writes it
	Recipient []string // lines of an address
	Shipping  string
	Payment   string
	Tracking  string // the number on the label; empty: it has none
	Warning   string // what to look at before it is packed; empty: nothing
	Note      string
	Lines     []Line
}

// Line is goods of an order.
type Line struct {
	SKU      string
	Title    string
	Variant  string
	Quantity int
}

// Words are what is the same on every sheet.
type Words struct {
	Locale    string
	List      string // title of the list
	Slip      string // title of a slip, before the order's number
	Made      string // before the time
	Time      string // the time itself, as the locale writes it
	SKU       string
	Goods     string
	Quantity  string
	Orders    string // above the numbers of orders
	Pieces    string // before the sum of pieces
	Placed    string
	Recipient string
	Shipping  string
	Payment   string
	Tracking  string
	Note      string
	Packed    string // who packed it, before a line to sign on
	Page      string
	Printed   time.Time // for programs that read the file
}

// warnings are what the slips warn of, each once, behind the numbers of its orders.
func warnings(all []Slip) (lines []string) {
	numbers := map[string][]string{}
	var texts []string
	for _, slip := range all {
		if slip.Warning == "" {
			continue
		}
		if numbers[slip.Warning] == nil {
			texts = append(texts, slip.Warning)
		}
		numbers[slip.Warning] = append(numbers[slip.Warning], slip.Number)
	}
	for _, text := range texts {
		lines = append(lines, strings.Join(numbers[text], ", ")+" (!): "+text)
	}
	return lines
}

// pick is goods to be taken from the shelves for several orders at once.
type pick struct {
	Line
	orders []share
}

// share is how much of it one order has.
type share struct {
	number   string
	quantity int
	warned   bool // its slip has a warning
}

// groupPicks puts equal goods of all orders together, by SKU as shelves are; goods
// without one come last, by their titles. Within, orders stay in their order.
func groupPicks(all []Slip) []pick {
	type key struct{ sku, title, variant string }
	at := map[key]int{}
	var picks []pick
	for _, slip := range all {
		for _, line := range slip.Lines {
			k := key{sku: line.SKU}
			if line.SKU == "" {
				k.title, k.variant = line.Title, line.Variant
			}
			i, known := at[k]
			if !known {
				i = len(picks)
				at[k] = i
				picks = append(picks, pick{Line: Line{SKU: line.SKU, Title: line.Title, Variant: line.Variant}})
			}
			p := &picks[i]
			p.Quantity += line.Quantity
			if last := len(p.orders) - 1; last >= 0 && p.orders[last].number == slip.Number {
				p.orders[last].quantity += line.Quantity
				continue
			}
			p.orders = append(p.orders, share{slip.Number, line.Quantity, slip.Warning != ""})
		}
	}
	slices.SortStableFunc(picks, func(a, b pick) int {
		if (a.SKU == "") != (b.SKU == "") {
			return cmp.Compare(len(b.SKU), len(a.SKU))
		}
		return cmp.Or(cmp.Compare(a.SKU, b.SKU), cmp.Compare(a.Title, b.Title), cmp.Compare(a.Variant, b.Variant))
	})
	return picks
}
