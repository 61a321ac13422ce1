package call

import (
	"context"
	"fmt"
	"io"
	"net/http"
)

// mostFeed is how long a feed may be.
const mostFeed = 256 << 20

// Stream sends body and returns the answer to be read as it comes, to be closed by
// the caller. It fails where the status is not 200, and reading fails with ErrLong
// beyond 256 MB.
func (c *Client) Stream(ctx context.Context, method, address string, headers map[string]string, body []byte) (io.ReadCloser, error) {
	res, err := send(ctx, c.feed, method, address, headers, body)
	if err != nil {
		return nil, err
	}
	if res.StatusCode != http.StatusOK {
		res.Body.Close()
		return nil, fmt.Errorf("status %d", res.StatusCode)
	}
	return struct {
		io.Reader
		io.Closer
	}{&bounded{res.Body, mostFeed}, res.Body}, nil
}

// bounded fails where more comes than is left.
type bounded struct {
	from io.Reader
	left int
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, ErrLong
	}
	n, err := b.from.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err
}
