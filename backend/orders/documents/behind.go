package documents

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/orders/numbering"
	"backoffice/backend/store/blob"
)

// Behind has the series of documents go on behind numbers that customers have, and that
// a restored database does not know: a number is given once (Act 222/2004 Coll. § 74
// (1) c). Without numbers it takes those whose files are in the store. It returns a
// line for each that was named, or the last of each series that files know, and fails
// where a number is of none, with nothing changed.
func (l *Ledger) Behind(ctx context.Context, numbers []string) (lines []string, err error) {
	named := len(numbers) > 0
	if !named {
		if numbers, err = l.lostNumbers(ctx); err != nil {
			return nil, err
		}
	}
	err = l.db.Tx(ctx, func(tx *gorm.DB) error {
		lines = nil
		last := map[string]int{}
		for _, number := range numbers {
			next, known, err := numbering.After(tx, number)
			if err != nil {
				return err
			}
			if !known {
				return fmt.Errorf("no series of documents has the number %s; one of which nothing is issued begins where Settings, Document numbering says", number)
			}
			line := fmt.Sprintf("behind %s the next one is %s", number, next.Number)
			if at, told := last[next.Series]; told && !named {
				lines[at] = line
				continue
			}
			last[next.Series] = len(lines)
			lines = append(lines, line)
		}
		return nil
	})
	return lines, err
}

// lostNumbers are those of files that no document of the database has, in their order.
func (l *Ledger) lostNumbers(ctx context.Context) ([]string, error) {
	var numbers, lost []string
	err := l.bucket.List(ctx, "documents/", func(a blob.Attrs) error {
		name := path.Base(a.Key)
		if at := strings.LastIndexByte(name, '-'); at > 0 {
			numbers = append(numbers, name[:at])
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list the files of documents: %w", err)
	}
	slices.Sort(numbers)
	for part := range slices.Chunk(slices.Compact(numbers), checkAtOnce) {
		var known []string
		if err := l.db.Write(ctx).Model(&Document{}).Where("number IN ?", part).Pluck("number", &known).Error; err != nil {
			return nil, fmt.Errorf("find documents by their numbers: %w", err)
		}
		for _, number := range part {
			if !slices.Contains(known, number) {
				lost = append(lost, number)
			}
		}
	}
	return lost, nil
}
