package payments

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"backoffice/backend/outbox"
	"backoffice/backend/resource"
)

// RepayGivenUp leaves it to a person what becomes of money whose service did not answer in
// all the time that it was asked: where it may have gone, they look there first.
func (d Desk) RepayGivenUp(ctx context.Context, payload json.RawMessage) error {
	var id uint64
	if err := json.Unmarshal(payload, &id); err != nil {
		return fmt.Errorf("read which money was given up: %w", err)
	}
	return d.Within(ctx, func(c *resource.Call) error {
		r, o, err := lockRepay(c, id)
		if _, gone := errors.AsType[*outbox.Permanent](err); gone {
			return nil
		}
		switch {
		case err != nil || r.State != RepayAsked && r.State != RepaySent:
			return err
		case r.Before != nil:
			return d.unknownRepay(c, o, r)
		}
		return d.failRepay(c, o, r, Problem{Key: "order.timeline.silent", Args: map[string]any{"Service": d.serviceName(r)}})
	})
}

// serviceName is what the service calls itself that sends the money.
func (d Desk) serviceName(r *Repayment) string {
	if r.Problem != nil {
		if name, said := r.Problem.Args["Service"].(string); said {
			return name
		}
	}
	return r.Service
}
