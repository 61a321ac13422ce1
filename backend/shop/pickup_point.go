package shop

import (
	"slices"
	"strconv"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/pickup"
)

// AtPoint are the providers whose parcels are collected at points of their couriers'
// lists.
var AtPoint = []int{ProviderDPDPickup, ProviderPacketaPickup}

// The points of the courier of a way of shipping, by a country where one is chosen.
// They are found by the beginnings of words of the town, street, postal code and name.
var _ = Screens.Add(func(Deps) resource.Screen {
	return resource.Resource[pickup.Point]{
		Name:  "shop/pickup_point",
		Title: "label",
		Menu:  resource.Menu{None: true},
		NotPersonal: map[string]string{
			"name": "what a courier calls its point", "street": "where a point is", "city": "where a point is", "zip": "where a point is",
		},
		Options: []resource.Options{{
			Path: "of/{shipping_id}/{country_id?}", Label: "label", Words: pickup.WordsTable + "." + pickup.WordsOwner,
			Narrow: map[string]string{"shipping_id": "provider = (SELECT provider FROM shippings WHERE id = ?)"},
		}},
	}.Screen()
})

// markPoint notes of a way of shipping whether its parcels are collected at points.
func markPoint(_ *resource.Call, s, _ *Shipping) error {
	s.AtPoint = slices.Contains(AtPoint, s.Provider)
	return nil
}

// describePoints says beside the provider how many points its courier's list has, and
// what was wrong when it was read last.
func (d Deps) describePoints(c *resource.Call, s *Shipping) error {
	if s.ID == 0 || !s.AtPoint {
		return nil
	}
	state, err := pickup.StateOf(c.Tx, s.Provider)
	if err != nil {
		return err
	}
	say := func(key string, args map[string]any) string {
		return d.Texts.Text(c.Locale, "shop.shipping.points."+key, args)
	}
	s.PointsNote = &field.Note{Text: say("none", nil), Warning: true}
	if state.ReadAt != nil {
		s.PointsNote = &field.Note{Text: say("read", map[string]any{"Count": fault.Decimal(strconv.Itoa(state.Points)), "At": state.ReadAt.In(c.Zone).Format(say("time", nil))})}
	}
	if state.FailedAt != nil {
		s.PointsNote.Text += " " + say(state.Problem, map[string]any{"At": state.FailedAt.In(c.Zone).Format(say("time", nil))})
		if state.ReadAt != nil && state.Problem != pickup.Short {
			s.PointsNote.Text += " " + say("before", nil)
		}
		s.PointsNote.Warning = true
	}
	return nil
}
