package answers

import (
	"context"

	"backoffice/backend/integration/analytics"
)

// CachedSource is a source whose answers are kept.
type CachedSource struct {
	Source analytics.Source
	Cache  *Cache
}

var _ analytics.Source = CachedSource{}

// Traffic implements analytics.Source.
func (k CachedSource) Traffic(ctx context.Context, from, to string) (analytics.Traffic, error) {
	return Get(ctx, k.Cache, Query{"traffic", from, to}, func(ctx context.Context) (analytics.Traffic, error) {
		return k.Source.Traffic(ctx, from, to)
	})
}

// Table implements analytics.Source.
func (k CachedSource) Table(ctx context.Context, from, to string, by analytics.Dimension) ([]analytics.Row, error) {
	return Get(ctx, k.Cache, Query{string(by), from, to}, func(ctx context.Context) ([]analytics.Row, error) {
		return k.Source.Table(ctx, from, to, by)
	})
}
