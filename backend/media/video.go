package media

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/gabriel-vasile/mimetype"
	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// The videos that every browser plays (001 §3).
const (
	typeMP4  = "video/mp4"
	typeWebM = "video/webm"
)

// brands are the kinds of MP4 that hold pictures that move: ISO/IEC 14496-12
// names the first ones, their makers the others. QuickTime's own, sound alone
// and still pictures in the same wrapping are none of them.
var brands = []string{"isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9", "mp41", "mp42", "mp71",
	"avc1", "dash", "MSNV", "NDSC", "NDSH", "NDSM", "F4V ", "M4V ", "M4VH", "M4VP", "mmp4", "XAVC"}

// boxesMost is how many parts of a video are looked at; one that is cut into
// thousands of fragments is known long before.
const boxesMost = 64

var errBroken = errors.New("no whole video")

// startsMP4 says whether what begins with head can be an MP4 video.
func startsMP4(head []byte) bool {
	return len(head) >= 12 && string(head[4:8]) == "ftyp" && slices.Contains(brands, string(head[8:12]))
}

// videoType is the type of a video by its beginning. Returns Invalid with
// errors.video, or errors.videoFormat and the name of a format that browsers do
// not play.
func videoType(r io.Reader) (string, error) {
	head := make([]byte, 3072)
	n, err := io.ReadFull(r, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("read the beginning of a video: %w", err)
	}
	head = head[:n]
	switch {
	case startsMP4(head):
		return typeMP4, nil
	case startsWebM(head):
		return typeWebM, nil
	}
	if sniffed := mimetype.Detect(head); strings.HasPrefix(sniffed.String(), "video/") {
		format := strings.ToUpper(strings.TrimPrefix(sniffed.Extension(), "."))
		return "", forGood(fault.New(fault.Invalid, "errors.videoFormat", "Format", format))
	}
	return "", forGood(fault.New(fault.Invalid, "errors.video"))
}

// checkVideo refuses a video of that type that has nothing to be played, or is
// cut off.
func checkVideo(r io.ReadSeeker, size int64, kind string) error {
	if kind == typeWebM {
		return checkWebM(r, size)
	}
	return checkMP4(r, size)
}

// checkMP4 walks over the boxes of a video, each of which states its own
// length, so that a file of any size costs a few short reads. It refuses what
// is no MP4, has nothing to be played, or is cut off.
func checkMP4(r io.ReadSeeker, size int64) error {
	at, played := int64(0), false
	for n := 0; n < boxesMost && at < size; n++ {
		if _, err := r.Seek(at, io.SeekStart); err != nil {
			return err
		}
		var head [16]byte
		got, err := io.ReadFull(r, head[:min(16, size-at)])
		if err != nil {
			return fmt.Errorf("read box at %d: %w", at, err)
		}
		if n == 0 && !startsMP4(head[:got]) {
			return errBroken
		}
		length := boxLength(head[:got], size-at)
		if length < 8 || length > size-at {
			// Some cameras leave a few stray bytes behind the last box.
			if played && size-at < 8 {
				return nil
			}
			return fmt.Errorf("%w: box of %d bytes at %d of %d", errBroken, length, at, size)
		}
		played = played || string(head[4:8]) == "moov"
		at += length
	}
	if !played {
		return fmt.Errorf("%w: nothing to be played", errBroken)
	}
	return nil
}

// boxLength is how long the box is that begins with head; left is how much
// there is up to the end.
func boxLength(head []byte, left int64) int64 {
	if len(head) < 8 {
		return -1
	}
	switch length := int64(binary.BigEndian.Uint32(head)); {
	case length == 0:
		return left
	case length == 1 && len(head) == 16:
		return int64(min(binary.BigEndian.Uint64(head[8:]), 1<<62))
	default:
		return length
	}
}

// Video looks at a video whose parts were joined and describes it as it will be
// stored; the upload has the key under which it stands. Returns Invalid with
// errors.video or errors.videoFormat for what browsers do not play, and with
// errors.videoBroken for what is not whole.
func (l *Library) Video(_ context.Context, u *resource.Upload) (resource.StoredFile, error) {
	source, err := u.Open()
	if err != nil {
		return resource.StoredFile{}, fmt.Errorf("open video: %w", err)
	}
	defer source.Close()
	kind, err := videoType(source)
	if err != nil {
		return resource.StoredFile{}, err
	}
	if err := checkVideo(source, u.Size, kind); errors.Is(err, errBroken) {
		return resource.StoredFile{}, forGood(fault.Wrap(err, fault.Invalid, "errors.videoBroken"))
	} else if err != nil {
		return resource.StoredFile{}, err
	}
	file := File{Key: u.Key, Name: CleanName(u.Name), Type: kind, Size: u.Size}
	stored := file.stored()
	stored.InPlace = true
	return stored, nil
}

// AttachVideo notes a video of the store as belonging to a record, in the record's
// transaction: before it, only the upload knows of the bytes.
func (l *Library) AttachVideo(tx *gorm.DB, s resource.StoredFile) error {
	file := File{CreatedAt: l.now(), ChangedAt: l.now(), Key: s.Key, State: kept, Name: s.Name, Type: s.Type, Size: s.Size}
	if err := tx.Create(&file).Error; err != nil {
		return fmt.Errorf("note file %s: %w", s.Key, err)
	}
	return nil
}

// extensionOf is how the key of a file ends whose parts are still to come.
func extensionOf(name string) string {
	if strings.EqualFold(path.Ext(name), ".webm") {
		return ".webm"
	}
	return ".mp4"
}
