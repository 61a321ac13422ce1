package invoicing

// InEuro is the VAT by rate in cents of the euro, in which it is declared: together
// what the document says of it. What rounding each rate leaves over is at the
// highest tax. Returns nil where the document has no rate of exchange.
func (d *Document) InEuro() []VAT {
	if d.Currency == "EUR" {
		return d.VAT
	}
	if d.Exchange == nil || d.Exchange.Rate <= 0 {
		return nil
	}
	out, left, highest := make([]VAT, len(d.VAT)), d.Exchange.VAT, 0
	for i, v := range d.VAT {
		v.Base = Amount(portion(int64(v.Base), 1_000_000, d.Exchange.Rate))
		v.Amount = Amount(portion(int64(v.Amount), 1_000_000, d.Exchange.Rate))
		left -= v.Amount
		out[i] = v
		if magnitude(int64(v.Amount)) > magnitude(int64(out[highest].Amount)) {
			highest = i
		}
	}
	if len(out) > 0 {
		out[highest].Amount += left
	}
	return out
}
