package listcache

import (
	"cmp"
	"context"
	"slices"
)

const (
	// probesMost is how many ids one question of order names.
	probesMost = 490
	// placedAtOnce is how many records look for their places together.
	placedAtOnce = 200
	// probesEach is how many of the list one record is compared with at once: a
	// million are searched with four questions.
	probesEach = 32
)

// seeker is a record on the search for its place: somewhere from low to high.
type seeker struct {
	id        uint64
	low, high int
	first     bool     // nothing was asked of it yet
	stood     int      // its place until now; -1 where it had none
	probes    []uint64 // what it was compared with
}

// put inserts those of the ids that the list has at their places, which it finds
// by asking in what order they and some of the list stand: first beside their
// neighbours where they stood until now, for most changes move nothing. It
// returns for each what it was compared with; ok is false where the list does not
// stand still, and the order is not to be used.
func put(ctx context.Context, q Query, list *idList, ids []uint64, stood map[uint64]int) (probes map[uint64][]uint64, ok bool) {
	all := make([]*seeker, len(ids))
	for i, id := range ids {
		all[i] = &seeker{id: id, high: list.total, first: true, stood: -1}
		if at, known := stood[id]; known {
			all[i].stood = at
		}
	}
	seekers, open := slices.Clone(all), slices.Clone(all)
	for len(open) > 0 {
		rank, ok := narrow(ctx, q, list, open)
		if !ok {
			return nil, false
		}
		for _, s := range open {
			if _, there := rank[s.id]; !there { // the list does not have it, or no more
				seekers = slices.DeleteFunc(seekers, func(other *seeker) bool { return other == s })
			}
		}
		if len(open) == len(all) { // the one answer that knows the order among themselves
			slices.SortFunc(seekers, func(a, b *seeker) int { return cmp.Compare(rank[a.id], rank[b.id]) })
		}
		open = slices.DeleteFunc(slices.Clone(seekers), func(s *seeker) bool { return s.low == s.high })
	}
	// From the end, so that no place found moves; of several at one place the
	// last goes first.
	slices.SortStableFunc(seekers, func(a, b *seeker) int { return cmp.Compare(a.low, b.low) })
	for _, s := range slices.Backward(seekers) {
		list.insert(s.low, s.id)
	}
	probes = make(map[uint64][]uint64, len(all))
	for _, s := range all {
		probes[s.id] = s.probes
	}
	return probes, true
}

// positions are those of the list that a record is compared with next: at first
// its neighbours until now, or none, for most of what was not in the list is not now.
func (s *seeker) positions(each, total int) []int {
	if s.first {
		return slices.DeleteFunc([]int{s.stood - 1, s.stood}, func(i int) bool { return s.stood < 0 || i < 0 || i >= total })
	}
	width := s.high - s.low
	n := min(each, width)
	at := make([]int, n)
	for i := range at {
		at[i] = s.low + (i*width+width/2)/n
	}
	return at
}

// narrow asks once for all who have no place yet. rank is the place in the answer
// of those that the list has.
func narrow(ctx context.Context, q Query, list *idList, open []*seeker) (rank map[uint64]int, ok bool) {
	each := min(probesEach, max(2, (probesMost-len(open))/len(open)))
	ids := make([]uint64, 0, probesMost)
	known := map[uint64]bool{}
	type probe struct {
		id uint64
		at int
	}
	tried := make([][]probe, len(open))
	for i, s := range open {
		ids = append(ids, s.id)
		for _, at := range s.positions(each, list.total) {
			id := list.at(at)
			tried[i] = append(tried[i], probe{id, at})
			s.probes = append(s.probes, id)
			if !known[id] {
				known[id] = true
				ids = append(ids, id)
			}
		}
	}
	answer, err := q.Among(ctx, ids)
	if err != nil {
		return nil, false
	}
	rank = make(map[uint64]int, len(answer))
	for i, id := range answer {
		rank[id] = i
	}
	for i, s := range open {
		mine, there := rank[s.id]
		if !there {
			continue // it left the list; whoever did that announces it
		}
		before, first := s.high-s.low, s.first
		s.first = false
		for _, p := range tried[i] {
			switch r, there := rank[p.id]; {
			case !there || p.at < s.low || p.at >= s.high:
			case r < mine:
				s.low = p.at + 1
			default:
				s.high = p.at
			}
		}
		if s.high-s.low < before || first {
			continue
		}
		// None of its probes is in the list any more; whoever changed those announces
		// it, and has this one placed again.
		if before > each {
			return nil, false
		}
		s.high = s.low
	}
	return rank, true
}
