package resource

import (
	"context"
	"encoding/json"

	"gorm.io/gorm"
)

// Chunk is one part of a file that comes in several calls, as Dropzone sends it.
type Chunk struct {
	UserID    uint64
	Target    string // what the file is for: "gallery_images/7"
	UUID      string // of the file, made by the browser; no secret, and not to be trusted
	Index     int    // from 0
	Count     int
	Size      int64 // of the whole file
	ChunkSize int64 // of every chunk but the last
	Offset    int64
	Part      *Upload
	// Video says that the whole file is a video, which stays where its parts are
	// joined: it can be larger than what one would like to copy once more.
	Video bool
}

// Progress is how far a file that comes in parts has come. Answer is the
// stored answer of a whole one, nil before.
type Progress struct {
	Received int
	Answer   json.RawMessage
}

// Finish makes a record of a whole file. It must call done in the record's
// transaction, with the answer that every late part of the file will get: so
// there is one record for one file, whatever breaks off when.
type Finish func(ctx context.Context, whole *Upload, done func(tx *gorm.DB, answer any) error) error
