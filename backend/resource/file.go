package resource

import (
	"io"
	"strings"

	"gorm.io/gorm"
)

// Upload is a file part of a body, its content not yet trusted.
type Upload struct {
	Name string // as claimed by the client
	Size int64
	Open func() (io.ReadSeekCloser, error)
	// Key is what a record's column will hold of a file that is in the store of
	// files already, where its parts were joined; empty for what is still to be taken.
	Key string
	// Stored is a file that was taken already and belongs to nothing; nil for all others.
	Stored *StoredFile
}

// Incoming is a whole file on its way to become a record, or part of one.
type Incoming interface {
	// Upload is the file.
	Upload() *Upload
	// Finish notes, in the transaction that saves the record, what whoever sent
	// the file is answered: so there is one record for one file, whatever breaks
	// off when. It is called once in each run of the transaction.
	Finish(tx *gorm.DB, answer any) error
}

// Plain is a file that came whole in one call: nobody asks for its answer again.
type Plain struct{ File *Upload }

// Upload is the file.
func (p Plain) Upload() *Upload { return p.File }

// Finish has nothing to note.
func (Plain) Finish(*gorm.DB, any) error { return nil }

// StoredFile is a file kept in the blob store: what a record holds of it and what
// the browser gets.
type StoredFile struct {
	Key   string `json:"-"` // what the record's column holds
	URL   string `json:"url"`
	Thumb string `json:"thumb,omitempty"` // of an image, 150×120
	Name  string `json:"name"`
	Type  string `json:"type"`
	Size  int64  `json:"size"`
	// InPlace says that its bytes are those of the upload, which removes them
	// where no record takes them: nothing is noted of it before it is adopted.
	InPlace bool `json:"-"`
}

// In is the same picture described as one of a gallery, whose path stands below
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
