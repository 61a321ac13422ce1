package withdrawals

import (
	"slices"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Do takes a withdrawal through a transition of the state table, with everything
// that comes along, for code that has no button to press: all that was declared
// comes back, but for one piece that is written off where note says why, and the
// money goes to the account that was given. w was lent by resource.Find, in the
// transaction of c. From another state it is a Conflict.
func (d Deps) Do(c *resource.Call, w *Withdrawal, action, note string) error {
	states := d.states().Transitions
	at := slices.IndexFunc(states, func(t resource.Transition[Withdrawal]) bool {
		return t.Action == action && slices.Contains(t.From, any(w.Status))
	})
	if at < 0 {
		return fault.New(fault.Conflict, "errors.conflict")
	}
	var input any = struct{}{}
	switch action {
	case "refuse", "settle":
		input = noteInput{note}
	case "refund", "refund_early":
		input = accountInput{new(w.IBAN)}
	case "receive_goods", "receive_after":
		lines, err := linesOf(c, w.ID)
		if err != nil {
			return err
		}
		input = allBack(lines, note)
	}
	w.Status, _ = states[at].To.(string)
	_, err := states[at].Run.Run(c, []any{w}, input, nil)
	return err
}

func allBack(lines []Line, broken string) (in goodsInput) {
	for _, l := range lines {
		row := goodsLine{ID: l.ID, Restocked: l.Quantity}
		if broken != "" && len(in.Lines) == 0 {
			row.Restocked, row.WrittenOff, row.Reason = l.Quantity-1, 1, broken
		}
		in.Lines = append(in.Lines, row)
	}
	return in
}
