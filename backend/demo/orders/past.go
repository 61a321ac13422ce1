package orders

import (
	"context"
	"fmt"
	"slices"
	"time"

	"backoffice/backend/demo/seed"
	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/shop/stock"
)

// happening is something of the shop's past, at a moment that no other has.
type happening struct {
	at    time.Time
	staff bool // done by staff
	order *plannedOrder
	do    func(*resource.Call) error
}

// lastDone is when the last thing happened that an earlier fill wrote: each
// leaves a movement or an event.
func (s *selling) lastDone(ctx context.Context) (last time.Time, err error) {
	for _, table := range []string{"stock_movements", "order_events"} {
		var times []time.Time
		if err := s.DB.Write(ctx).Table(table).Order("created_at DESC").Limit(1).Pluck("created_at", &times).Error; err != nil {
			return last, fmt.Errorf("look into %s: %w", table, err)
		}
		if len(times) > 0 && times[0].After(last) {
			last = times[0]
		}
	}
	return last, nil
}

// past is everything that happened, in the order of time.
func (s *selling) past(p *planned) []happening {
	var all []happening
	changes := map[[2]uint64][]change{}
	takes := func(o *plannedOrder, at time.Time, sign int) {
		for _, l := range o.lines {
			key := [2]uint64{l.of.product, l.of.variant}
			changes[key] = append(changes[key], change{at, sign * l.quantity})
		}
	}
	for _, o := range p.orders {
		all = append(all, happening{at: o.at, order: o, do: s.placing(o)})
		takes(o, o.at, -1)
		steps, back := s.steps(p, o)
		all = append(all, steps...)
		if !back.IsZero() {
			takes(o, back, 1)
		}
	}
	for _, g := range p.goods {
		of := changes[[2]uint64{g.product, g.variant}]
		slices.SortStableFunc(of, func(a, b change) int { return a.at.Compare(b.at) })
		for _, m := range supply(g, of, p.now, s.Zone, s.staff) {
			all = append(all, happening{at: m.At, staff: true, do: func(c *resource.Call) error { return skipShort(stock.Move(c.Tx, m.Cause, m.Line)) }})
		}
	}
	slices.SortStableFunc(all, func(a, b happening) int { return a.at.Compare(b.at) })
	return all
}

// skipShort lets go what somebody has sold meanwhile.
func skipShort(err error) error {
	if fault.CodeOf(err) == fault.Conflict {
		return nil
	}
	return err
}

// together is how many of what happened are done in one transaction: of one day,
// by the same ones, and nothing twice to one order.
func (s *selling) together(all []happening) int {
	const most = 25
	seen := map[*plannedOrder]bool{}
	for i, h := range all {
		if i == most || h.staff != all[0].staff || !sameDay(h.at, all[0].at, s.Zone) || h.order != nil && seen[h.order] {
			return i
		}
		seen[h.order] = true
	}
	return len(all)
}

func (s *selling) run(ctx context.Context, some []happening) error {
	who := engine.Caller{Actor: resource.Actor{Name: seed.ShopName}, Locale: s.Locales[0]}
	if some[0].staff {
		who.Actor = resource.Actor{ID: s.staff[some[0].at.YearDay()%len(s.staff)], RoleID: resource.RoleEditor}
	}
	return s.Engine.Within(sale.Silently(ctx), who, func(c *resource.Call) error {
		for _, h := range some {
			c.Now = h.at
			if err := h.do(c); err != nil {
				if h.order != nil {
					err = fmt.Errorf("order %d: %w", h.order.number, err)
				}
				return err
			}
		}
		return nil
	})
}
