package db

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/logger"
)

const slow = 500 * time.Millisecond

// queryLog logs statements that failed or took long, never their arguments,
// which hold people's data and secrets. Answers a caller asked for, such as
// "no such row" and "taken", are not failures.
type queryLog struct{}

func (l queryLog) LogMode(logger.LogLevel) logger.Interface { return l }

func (queryLog) Info(ctx context.Context, text string, args ...any) {
	slog.DebugContext(ctx, fmt.Sprintf(text, args...))
}

func (queryLog) Warn(ctx context.Context, text string, args ...any) {
	slog.WarnContext(ctx, fmt.Sprintf(text, args...))
}

func (queryLog) Error(ctx context.Context, text string, args ...any) {
	slog.ErrorContext(ctx, fmt.Sprintf(text, args...))
}

func (queryLog) Trace(ctx context.Context, begin time.Time, statement func() (string, int64), err error) {
	took := time.Since(begin)
	failed := err != nil && !errors.Is(err, gorm.ErrRecordNotFound) && !errors.Is(err, context.Canceled) &&
		!IsConstraint(err) && !contended.match(err)
	if !failed && took < slow {
		return
	}
	text, rows := statement()
	if failed {
		slog.ErrorContext(ctx, "database statement failed", "sql", text, "took", took, "error", err)
		return
	}
	slog.WarnContext(ctx, "database statement was slow", "sql", text, "took", took, "rows", rows)
}

// ParamsFilter keeps arguments out of the logged statement.
func (queryLog) ParamsFilter(ctx context.Context, sql string, args ...any) (string, []any) {
	return withoutArguments(ctx, sql, args...)
}

func withoutArguments(_ context.Context, sql string, _ ...any) (string, []any) { return sql, nil }

// Raw(…).Scan goes past the logger's own filter to this one.
func init() { logger.RecorderParamsFilter = withoutArguments }
