package seed

import (
	"bytes"
	"context"
	"io"
	"path"
	"runtime"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"backoffice/backend/demo/picture"
	"backoffice/backend/resource"
)

// Pictures paints ahead of those who need them. Make one with NewPictures.
type Pictures struct {
	mu   sync.Mutex
	done map[string]func() ([]byte, error)
}

// NewPictures has painted none yet.
func NewPictures() *Pictures { return &Pictures{done: map[string]func() ([]byte, error){}} }

func (p *Pictures) once(name string) func() ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.done[name] == nil {
		p.done[name] = sync.OnceValues(func() ([]byte, error) { return paintOne(name) })
	}
	return p.done[name]
}

// paintOne paints a picture, or goods by their kind, look and code.
func paintOne(name string) ([]byte, error) {
	if part := strings.Split(name, "/"); len(part) == 3 {
		return picture.Goods(part[0], part[1], part[2])
	}
	return picture.JPEG(name)
}

// Paint paints the pictures of those names, several at a time.
func (p *Pictures) Paint(ctx context.Context, names []string) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, name := range names {
		group.Go(func() error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			_, err := p.once(name)()
			return err
		})
	}
	return group.Wait()
}

// Get is a picture as a form brings it, painted by now.
func (p *Pictures) Get(ctx context.Context, name string) (*resource.Upload, error) {
	body, err := p.once(name)()
	if err != nil {
		return nil, err
	}
	u := Upload(strings.ToLower(path.Base(name))+".jpg", body)
	open := u.Open
	u.Open = func() (io.ReadSeekCloser, error) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		return open()
	}
	return u, nil
}

// Upload is bytes as a form brings a file.
func Upload(name string, body []byte) *resource.Upload {
	return &resource.Upload{Name: name, Size: int64(len(body)), Open: func() (io.ReadSeekCloser, error) {
		return nothingToClose{bytes.NewReader(body)}, nil
	}}
}

type nothingToClose struct{ io.ReadSeeker }

func (nothingToClose) Close() error { return nil }
