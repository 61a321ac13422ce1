package resource

import "io"

// Upload is a file part of a body, its content not yet trusted.
type Upload struct {
	Name string // as claimed by the client
	Size int64
	Open func() (io.ReadSeekCloser, error)
	// Key is what a record's column will hold of a video that is in the store of
	// files already; empty for what is still to be taken.
	Key string
}

// Stored is a file kept in the blob store: what a record holds of it and what
// the browser is told.
type Stored struct {
	Key   string `json:"-"` // what the record's column holds
	URL   string `json:"url"`
	Thumb string `json:"thumb,omitempty"` // of an image, 150×120
	Name  string `json:"name"`
	Type  string `json:"type"`
	Size  int64  `json:"size"`
}
