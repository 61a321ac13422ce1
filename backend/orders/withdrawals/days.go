package withdrawals

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/rickar/cal/v2"
	"github.com/rickar/cal/v2/sk"

	"backoffice/backend/orders/deadline"
	"backoffice/backend/resource"
)

// dayOf is the day of a moment in the shop's zone, as a date.
func (d Deps) dayOf(at time.Time) time.Time {
	return resource.DayIn(at, cmp.Or(d.Zone, time.UTC))
}

// working are the days on which a period may end. A holiday on which people work in
// some years is none, to the customer's favour.
var working = func() *cal.BusinessCalendar {
	c := cal.NewBusinessCalendar()
	c.AddHoliday(sk.Holidays...)
	return c
}()

// endOf is the last day on which one may withdraw: so many whole days after that of
// the delivery, and where it is no working day the next that is one (Regulation
// 1182/71 art. 3 (4)).
func endOf(delivered time.Time, days int) time.Time {
	day := delivered.AddDate(0, 0, days)
	for !working.IsWorkday(day.Add(12 * time.Hour)) {
		day = day.AddDate(0, 0, 1)
	}
	return day
}

// days is how long one may withdraw.
func (d Deps) days() int { return max(legalDays, d.Days) }

// dueOf says how near the refund of a withdrawal in that state is.
func dueOf(status string, due, today time.Time) string {
	switch status {
	case Refunded, Done, Refused:
		return deadline.Settled
	}
	return deadline.Of(due, today)
}

// queueOf is the day by which a withdrawal stands in the list: those whose money is due
// first, then those whose goods are awaited, then what is done.
func queueOf(status string, due time.Time) time.Time {
	switch status {
	case Refunded:
		return deadline.Never.AddDate(-1, 0, 0)
	case Done, Refused:
		return deadline.Never
	}
	return due
}

// Age writes down how near refunds are today, and says of how many that changed.
func (d Deps) Age(ctx context.Context) (n int64, err error) {
	today := d.dayOf(d.Now())
	err = d.Within(ctx, func(c *resource.Call) error {
		n = 0
		for _, step := range []struct {
			due, where string
			args       []any
		}{
			{deadline.Overdue, "due IN (?, ?) AND due_on < ?", []any{deadline.Later, deadline.Soon, today}},
			{deadline.Soon, "due = ? AND due_on <= ? AND due_on >= ?", []any{deadline.Later, deadline.SoonUntil(today), today}},
		} {
			done := c.Tx.Model(&Withdrawal{}).Where(step.where, step.args...).UpdateColumn("due", step.due)
			if done.Error != nil {
				return fmt.Errorf("write down which refunds are %s: %w", step.due, done.Error)
			}
			n += done.RowsAffected
		}
		return nil
	})
	return n, err
}
