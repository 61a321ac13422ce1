package resource

import (
	"io"
	"strings"
)

// Upload is a file part of a body, its content not yet trusted.
type Upload struct {
	Name string // as claimed by the client
	Size int64
	Open func() (io.ReadSeekCloser, error)
	// Key is what a record's column will hold of a video that is in the store of
	// files already; empty for what is still to be taken.
	Key string
}

// StoredFile is a file kept in the blob store: what a record holds of it and what
// the browser is told.
type StoredFile struct {
	Key   string `json:"-"` // what the record's column holds
	URL   string `json:"url"`
	Thumb string `json:"thumb,omitempty"` // of an image, 150×120
	Name  string `json:"name"`
	Type  string `json:"type"`
	Size  int64  `json:"size"`
}

// In is the same picture told as one of a gallery, whose path stands below
// /files/ and above the picture's own.
func (s StoredFile) In(gallery string) StoredFile {
	const files = "/files/"
	for _, at := range []*string{&s.URL, &s.Thumb} {
		if rest, ok := strings.CutPrefix(*at, files); ok {
			*at = files + gallery + "/" + rest
		}
	}
	return s
}
