// Package middleware wraps whatever answers over HTTP.
package middleware

import (
	"fmt"
	"net/http"

	"github.com/klauspost/compress/gzhttp"
	"github.com/klauspost/compress/gzip"
)

// Compress packs the larger JSON answers for clients that take it. The
// browser app's files are packed when they are built. A few random bytes keep
// the length of an answer from revealing what stands beside a guess in it.
func Compress(next http.Handler) (http.Handler, error) {
	wrap, err := gzhttp.NewWrapper(
		gzhttp.ContentTypes([]string{"application/json"}),
		// What fits in a few packets arrives as soon either way.
		gzhttp.MinSize(4096),
		gzhttp.CompressionLevel(gzip.BestSpeed),
		gzhttp.EnableZstd(false),
		gzhttp.RandomJitter(32, 0, false),
	)
	if err != nil {
		return nil, fmt.Errorf("set up compression: %w", err)
	}
	return wrap(next), nil
}
