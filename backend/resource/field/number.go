package field

import "backoffice/backend/resource/column"

// KindNumber is a whole number, or a decimal where Decimals is set.
const KindNumber Kind = "number"

var _ = define(KindNumber, Traits{IsNumber: true, Column: column.KindNumber})

// KindMoney is an amount of the product's currency with at most three decimals.
const KindMoney Kind = "money"

var _ = define(KindMoney, Traits{IsNumber: true, Column: column.KindMoney})

// Number is a whole number.
func Number(name string) Field { return Field{Kind: KindNumber, Name: name} }

// Decimal is a number with at most the given decimals.
func Decimal(name string, decimals int) Field {
	return Field{Kind: KindNumber, Name: name, Decimals: decimals}
}

// moneyUnit is the product's currency.
const moneyUnit = "common.units.money"

// Money is an amount of the product's currency with at most three decimals (decisions.md 23).
func Money(name string) Field {
	return Field{Kind: KindMoney, Name: name, Decimals: 3, StepValue: 0.001, Unit: moneyUnit}
}

// IsForeign says of an amount that it is in another currency than the product's.
func (f Field) IsForeign() bool { return f.Kind == KindMoney && f.Unit != moneyUnit }
