package resource

// Chunk is one part of a file that comes in several calls, as Dropzone sends it.
type Chunk struct {
	UserID    uint64
	Target    string // what the file is for: "gallery.images/7"
	UUID      string // of the file, made by the browser; no secret, and not to be trusted
	Index     int    // from 0
	Count     int
	Size      int64 // of the whole file
	ChunkSize int64 // of every chunk but the last
	Offset    int64
	Part      *Upload
}

// Bounds are what a file that is sent may be.
type Bounds struct {
	MaxBytes int64
	// Accept are the content types that a first part may begin; empty: the whole
	// file decides.
	Accept []string
	// InPlace keeps the whole file where its parts are joined: it can be larger
	// than what one would like to copy once more.
	InPlace bool
}
