package resource

// Video declares one video file that belongs to the record. It comes by a call
// of its own, in parts and of any size, and is shown by the video panel. The
// record keeps the file's key in the text column File and its bytes in the
// whole-number column Size, neither of which is a field of the form.
type Video struct {
	Path string // below the screen's address, such as "file"
	File string // column, "file"
	Size string // column of type *int64, "size"
	// Acts maps what is done to the file to the right on the screen that it
	// needs, where that is another than seeing needs view and everything else,
	// removing too, needs update: a record without its file is still there.
	Acts map[Act]Act
}

// Act is the right on the screen that act on the file needs.
func (v Video) Act(act Act) Act { return Album{Acts: v.Acts}.Act(act) }
