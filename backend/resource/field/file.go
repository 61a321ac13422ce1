package field

import "backoffice/backend/resource/column"

// KindImage is an uploaded picture.
const KindImage Kind = "image"

var _ = define(KindImage, Traits{IsFile: true, IsPicture: true, Column: column.KindImage})

// KindFile is an uploaded document.
const KindFile Kind = "file"

var _ = define(KindFile, Traits{IsFile: true})

// ImageBytes is the size rule of images and documents: 10000 kilobytes
// (decisions.md 33).
const ImageBytes = 10_240_000

// VideoBytes is no bound that a video meets (001 §9), but one that what is said
// of a file can be held against.
const VideoBytes = 128 << 30

// VideoTypes are the videos that every browser plays.
var VideoTypes = []string{"video/mp4", "video/webm"}

// ImageTypes are the pictures that are taken.
var ImageTypes = []string{"image/jpeg", "image/png", "image/gif", "image/webp"}

// DeleteMarker is the value that removes a stored file (decisions.md 34).
const DeleteMarker = "__delete__"

// Image is an uploaded picture within the size rule.
func Image(name string) Field {
	return Field{Kind: KindImage, Name: name, MaxBytes: ImageBytes, Accept: ImageTypes}
}

// File is an uploaded document within the size rule; any type where accept is empty.
func File(name string, accept ...string) Field {
	return Field{Kind: KindFile, Name: name, MaxBytes: ImageBytes, Accept: accept}
}

// Video is an uploaded video of any size, whose bytes are noted in the
// whole-number column size. It comes by a call of its own.
func Video(name, size string) Field {
	return Field{Kind: KindFile, Name: name, MaxBytes: VideoBytes, Accept: VideoTypes, IsVideo: true, SizeIn: size}
}
