package media

import (
	"context"
	"fmt"
)

// Count is how many files records hold.
func (l *Library) Count(ctx context.Context) (int64, error) {
	var n int64
	if err := l.db.Read(ctx).Table("files").Where("state = ?", kept).Count(&n).Error; err != nil {
		return 0, fmt.Errorf("count files: %w", err)
	}
	return n, nil
}
