package bind

import (
	"fmt"
	"math"
	"math/big"
	"reflect"

	"backoffice/backend/engine/kind"
	"backoffice/backend/engine/model"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// InlineField is the field that such a number is read as.
func InlineField(c column.Column) field.Field {
	f := field.Number(c.Key).Required()
	f.MinValue = c.Min
	return f
}

// holding is what a column of the kind holds; Go's int stands for an INT.
var holding = map[reflect.Kind][2]int64{
	reflect.Int: {math.MinInt32, math.MaxInt32}, reflect.Uint: {0, math.MaxInt32},
	reflect.Int8: {math.MinInt8, math.MaxInt8}, reflect.Uint8: {0, math.MaxUint8},
	reflect.Int16: {math.MinInt16, math.MaxInt16}, reflect.Uint16: {0, math.MaxUint16},
	reflect.Int32: {math.MinInt32, math.MaxInt32}, reflect.Uint32: {0, math.MaxInt32},
	reflect.Int64: {math.MinInt64, math.MaxInt64}, reflect.Uint64: {0, math.MaxInt64},
}

// Overflow says why the column cannot hold every number that the field takes;
// empty where it can. What the form lets pass is never refused by the column.
func Overflow(f field.Field, c *model.Column) string {
	room, whole := holding[c.Go.IndirectFieldType.Kind()]
	if !f.Traits().IsNumber || !whole {
		return ""
	}
	least, most := f.Bounds()
	if units(least, f.Decimals).Cmp(new(big.Rat).SetInt64(room[0])) < 0 {
		return fmt.Sprintf("a %s cannot hold %s: set Min", c.Go.FieldType, least)
	}
	if units(most, f.Decimals).Cmp(new(big.Rat).SetInt64(room[1])) > 0 {
		return fmt.Sprintf("a %s cannot hold %s: set Max", c.Go.FieldType, most)
	}
	return ""
}

// units counts a decimal in the smallest units that the field has.
func units(text string, decimals int) *big.Rat {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(decimals)), nil)
	return new(big.Rat).Mul(kind.DecimalOf(text), new(big.Rat).SetInt(scale))
}
