package listcache

import (
	"math"
	"slices"
)

const blockSize = 2048

// idList is the ids of a list in its order, in blocks, so that one is put in or
// taken out without moving the others. An id takes four bytes.
type idList struct {
	blocks [][]uint32
	total  int
}

// newIDList keeps ids; ok is false where one is too large for it.
func newIDList(ids []uint64) (list *idList, ok bool) {
	list = &idList{total: len(ids)}
	for part := range slices.Chunk(ids, blockSize) {
		block := make([]uint32, len(part), len(part)+8)
		for i, id := range part {
			if id > math.MaxUint32 {
				return nil, false
			}
			block[i] = uint32(id)
		}
		list.blocks = append(list.blocks, block)
	}
	return list, true
}

func (l *idList) bytes() int { return 4*l.total + 40*len(l.blocks) }

// place is the block that holds position at, and where in it: behind the last
// one where at is the end.
func (l *idList) place(at int) (block, within int) {
	for i, b := range l.blocks {
		if at < len(b) || i == len(l.blocks)-1 {
			return i, at
		}
		at -= len(b)
	}
	return 0, 0
}

// page returns the ids from offset on, at most limit.
func (l *idList) page(offset, limit int) []uint64 {
	ids := make([]uint64, 0, max(0, min(limit, l.total-offset)))
	if cap(ids) == 0 {
		return ids
	}
	block, within := l.place(offset)
	for ; block < len(l.blocks); block, within = block+1, 0 {
		for _, id := range l.blocks[block][within:] {
			if ids = append(ids, uint64(id)); len(ids) == cap(ids) {
				return ids
			}
		}
	}
	return ids
}

// at returns the id at a position.
func (l *idList) at(i int) uint64 {
	block, within := l.place(i)
	return uint64(l.blocks[block][within])
}

// insert puts an id before what stands at the position.
func (l *idList) insert(at int, id uint64) {
	if len(l.blocks) == 0 {
		l.blocks = [][]uint32{{}}
	}
	block, within := l.place(at)
	b := slices.Insert(l.blocks[block], within, uint32(id))
	l.blocks[block] = b
	l.total++
	if len(b) >= 2*blockSize {
		l.blocks[block] = slices.Clone(b[:blockSize])
		l.blocks = slices.Insert(l.blocks, block+1, slices.Clone(b[blockSize:]))
	}
}

// remove takes ids out, those that are there, and returns where each stood: how
// many of those that stay stand before it.
func (l *idList) remove(ids map[uint64]bool) (stood map[uint64]int) {
	// A look at the last bits spares most of a million the look into the map.
	var may [1 << 14]bool
	for id := range ids {
		may[id%uint64(len(may))] = true
	}
	gone := func(id uint32) bool { return may[int(id)%len(may)] && ids[uint64(id)] }
	stood = make(map[uint64]int, len(ids))
	emptied, before := false, 0
	for i, b := range l.blocks {
		if !slices.ContainsFunc(b, gone) {
			before += len(b)
			continue
		}
		stay := b[:0]
		for _, id := range b {
			if gone(id) {
				stood[uint64(id)] = before + len(stay)
			} else {
				stay = append(stay, id)
			}
		}
		l.blocks[i] = stay
		l.total -= len(b) - len(stay)
		before += len(stay)
		emptied = emptied || len(stay) == 0
	}
	if emptied {
		l.blocks = slices.DeleteFunc(l.blocks, func(b []uint32) bool { return len(b) == 0 })
	}
	return stood
}

// bitsMost is the largest id of a set that is kept as bits, of 8 MB at most.
const bitsMost = 64 << 20

// idSet is a set of ids, to look one up.
type idSet struct {
	bits []uint64
	ids  map[uint32]struct{} // where they are too far apart
}

func newIDSet(ids []uint64) idSet {
	if len(ids) == 0 {
		return idSet{}
	}
	most := slices.Max(ids)
	if most > bitsMost {
		set := idSet{ids: make(map[uint32]struct{}, len(ids))}
		for _, id := range ids {
			if id <= math.MaxUint32 {
				set.ids[uint32(id)] = struct{}{}
			}
		}
		return set
	}
	set := idSet{bits: make([]uint64, most/64+1)}
	for _, id := range ids {
		set.bits[id/64] |= 1 << (id % 64)
	}
	return set
}

func (s idSet) has(id uint32) bool {
	if s.ids != nil {
		_, ok := s.ids[id]
		return ok
	}
	return int(id/64) < len(s.bits) && s.bits[id/64]&(1<<(id%64)) != 0
}

// within returns those of the set from offset on, at most limit, and how many
// the list has of it.
func (l *idList) within(set idSet, offset, limit int) (ids []uint64, total int64) {
	ids = []uint64{}
	for _, block := range l.blocks {
		for _, id := range block {
			if !set.has(id) {
				continue
			}
			if total >= int64(offset) && len(ids) < limit {
				ids = append(ids, uint64(id))
			}
			total++
		}
	}
	return ids, total
}
