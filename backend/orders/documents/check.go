package documents

import (
	"context"
	"fmt"

	"backoffice/backend/fault"
)

// gaps finds series whose numbers are not those from the first one to the last one that
// was given.
const gaps = `SELECT d.series AS series, d.year AS year, COUNT(*) AS has, MIN(d.serial) AS low, MAX(d.serial) AS high, COALESCE(MAX(s.serial), 0) AS last
	FROM documents d LEFT JOIN document_series s ON s.series = d.series AND s.year = d.year
	GROUP BY d.series, d.year HAVING MIN(d.serial) <> COALESCE(MAX(s.begins), 1) OR MAX(d.serial) - MIN(d.serial) + 1 <> COUNT(*) OR COALESCE(MAX(s.serial), 0) <> MAX(d.serial)
	ORDER BY d.series, d.year`

const checkAtOnce = 200

// Check reports every series with a gap, every document whose content is not the
// one that was issued, and every file that is not the one that was kept, a line
// each, for whoever runs the shop's server.
func (l *Ledger) Check(ctx context.Context) ([]string, error) {
	var all []string
	var series []struct {
		Series               string
		Year                 int
		Has, Low, High, Last int64
	}
	if err := l.db.Read(ctx).Raw(gaps).Scan(&series).Error; err != nil {
		return nil, fmt.Errorf("check the numbers of documents: %w", err)
	}
	for _, s := range series {
		all = append(all, fmt.Sprintf("series %s of %d has %d documents from %d to %d, and gave numbers to %d", s.Series, s.Year, s.Has, s.Low, s.High, s.Last))
	}
	lost, err := l.lostNumbers(ctx)
	if err != nil {
		return nil, err
	}
	for _, number := range lost {
		all = append(all, fmt.Sprintf("document %s has a file in the store and is not in the database, as when a backup was restored that is older than it", number))
	}
	for last := uint64(0); ; {
		var rows []Document
		if err := l.db.Read(ctx).Where("id > ?", last).Order("id").Limit(checkAtOnce).Find(&rows).Error; err != nil {
			return nil, fmt.Errorf("check documents: %w", err)
		}
		for _, row := range rows {
			last = row.ID
			if _, err := row.entry(); err != nil {
				all = append(all, err.Error())
			}
			// One without a file yet gets it when it is asked for.
			if _, err := l.File(ctx, row.ID); fault.CodeOf(err) == fault.Unavailable {
				return nil, err
			} else if err != nil && fault.CodeOf(err) != fault.NotFound {
				all = append(all, fmt.Sprintf("document %s: %v", row.Number, err))
			}
		}
		if len(rows) < checkAtOnce {
			return all, nil
		}
	}
}
