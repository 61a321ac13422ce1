package payment

// Status is how far a payment is, by the numbers that orders have.
type Status int

// The statuses.
const (
	Paid           Status = 1
	Created        Status = 2 // waits for the customer
	Authorised     Status = 3 // money is held, not taken
	Cancelled      Status = 4 // or its time is out
	MethodChosen   Status = 5
	Refunded       Status = 6
	PartlyRefunded Status = 7
	Expected       Status = 8 // by bank transfer or on delivery
	Unpaid         Status = 9
)

// Known reports whether s is one of the statuses.
func (s Status) Known() bool { return s >= Paid && s <= Unpaid }

// IsFinal reports whether the customer can change nothing any more: nobody need ask
// again.
func (s Status) IsFinal() bool {
	return s == Paid || s == Cancelled || s == Refunded || s == PartlyRefunded
}

// HasMoney reports whether money came, whatever became of it.
func (s Status) HasMoney() bool { return s == Paid || s == Refunded || s == PartlyRefunded }

// Returned is the status of a payment that refunded of paid went back of.
func Returned(paid, refunded int64) Status {
	switch {
	case refunded <= 0:
		return Paid
	case refunded < paid:
		return PartlyRefunded
	}
	return Refunded
}
