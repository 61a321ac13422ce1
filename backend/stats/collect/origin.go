package collect

import (
	"context"
	"encoding/binary"
	"fmt"
	"net/netip"
	"time"
)

// came is what led to a visitor's last session that was led to by something, by
// the ids of values; a later one that came by itself does not take it away.
type came struct{ referrer, landing, campaign uint64 }

// begin notes what led to a session, of which v is the first view.
func (c *came) begin(v *view, known *values) {
	var next came
	direct := true
	for _, val := range v.values {
		switch val.kind {
		case Referrer:
			next.referrer, direct = known.id(val), direct && val.text == Direct
		case Page:
			next.landing = known.id(val)
		case Campaign:
			next.campaign, direct = known.id(val), false
		}
	}
	if !direct || c.referrer == 0 {
		*c = next
	}
}

func (c *came) bytes() []byte {
	b := make([]byte, 0, 12)
	for _, id := range []uint64{c.referrer, c.landing, c.campaign} {
		b = binary.LittleEndian.AppendUint32(b, uint32(id))
	}
	return b
}

func cameOf(b []byte) came {
	if len(b) != 12 { // of a day before it was noted
		return came{}
	}
	id := func(at int) uint64 { return uint64(binary.LittleEndian.Uint32(b[at:])) }
	return came{id(0), id(4), id(8)}
}

// Origin is what led to a visit, by the ids of values; 0 is not known.
type Origin struct{ Referrer, Landing, Campaign uint64 }

// OriginOf returns what led to the visit that somebody makes now, as far as views
// of it were counted: by address, User-Agent and host of the site, of which
// nothing is kept. A visit that began before midnight is found some minutes on.
func (c *Collector) OriginOf(ctx context.Context, address netip.Addr, agent, site string) (Origin, error) {
	now := c.now().In(c.zone)
	for _, day := range []string{now.Format(time.DateOnly), now.Add(-expire).Format(time.DateOnly)} {
		var salts []saltRow
		if err := c.db.Read(ctx).Where("day = ?", day).Find(&salts).Error; err != nil {
			return Origin{}, fmt.Errorf("read the salt of %s: %w", day, err)
		}
		if len(salts) == 0 {
			continue
		}
		id := visitor(salts[0].Salt, Hit{Address: address, Agent: agent, Site: site})
		var found [][]byte
		err := c.db.Read(ctx).Table("traffic_visitors").Where("day = ? AND visitor = ?", day, id[:]).Pluck("came", &found).Error
		if err != nil {
			return Origin{}, fmt.Errorf("look for a visit of %s: %w", day, err)
		}
		if len(found) > 0 {
			from := cameOf(found[0])
			return Origin{from.referrer, from.landing, from.campaign}, nil
		}
	}
	return Origin{}, nil
}
