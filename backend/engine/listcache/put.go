package listcache

import (
	"context"
	"slices"
)

// probesMost is how many ids one question of order names.
const probesMost = 490

// seeker is a record on the search for its place: somewhere from low to high.
type seeker struct {
	id        uint64
	low, high int
}

// put inserts those of the ids that the list has at their places, which it finds
// by asking in what order they and some of the list stand: three times for a
// million. It returns false where the list does not stand still; then the order is
// not to be used.
func put(ctx context.Context, q Query, list *idList, ids []uint64) bool {
	in, err := q.Among(ctx, ids)
	if err != nil {
		return false
	}
	seekers := make([]*seeker, len(in))
	for i, id := range in {
		seekers[i] = &seeker{id: id, high: list.total}
	}
	for {
		open := slices.DeleteFunc(slices.Clone(seekers), func(s *seeker) bool { return s.low == s.high })
		if len(open) == 0 {
			break
		}
		stays, ok := narrow(ctx, q, list, open)
		if !ok {
			return false
		}
		seekers = slices.DeleteFunc(seekers, func(s *seeker) bool { return s.low < s.high && !stays[s.id] })
	}
	// From the end, so that no place found moves; of several at one place the
	// last goes first.
	for _, s := range slices.Backward(seekers) {
		list.insert(s.low, s.id)
	}
	return true
}

// narrow asks once for all who have no place yet. stays are those that the list
// still has.
func narrow(ctx context.Context, q Query, list *idList, open []*seeker) (stays map[uint64]bool, ok bool) {
	each := min(98, max(2, (probesMost-len(open))/len(open)))
	at := map[uint64]int{} // the position of each probe
	asked := make([]uint64, 0, probesMost)
	for _, s := range open {
		asked = append(asked, s.id)
		width := s.high - s.low
		for i := range min(each, width) {
			position := s.low + (i*width+width/2)/min(each, width)
			if id := list.at(position); !has(at, id) {
				at[id] = position
				asked = append(asked, id)
			}
		}
	}
	answer, err := q.Among(ctx, asked)
	if err != nil {
		return nil, false
	}
	rank := make(map[uint64]int, len(answer))
	for i, id := range answer {
		rank[id] = i
	}
	stays = map[uint64]bool{}
	for _, s := range open {
		mine, there := rank[s.id]
		if !there {
			continue // it left the list; whoever did that tells of it
		}
		stays[s.id] = true
		before := s.high - s.low
		for id, position := range at {
			r, there := rank[id]
			if !there || position < s.low || position >= s.high {
				continue
			}
			if r < mine {
				s.low = position + 1
			} else {
				s.high = position
			}
		}
		if s.high-s.low < before {
			continue
		}
		// None of its probes is in the list any more; whoever changed those tells
		// of it, and has this one placed again.
		if before > each {
			return nil, false
		}
		s.high = s.low
	}
	return stays, true
}

func has(at map[uint64]int, id uint64) bool { _, ok := at[id]; return ok }
