package local

import (
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path"
	"strconv"
	"strings"
)

// sniffed is how many bytes http.DetectContentType looks at.
const sniffed = 512

// head remembers the first bytes that pass through it.
type head struct {
	r     io.Reader
	first []byte
}

func (h *head) Read(p []byte) (int, error) {
	n, err := h.r.Read(p)
	if room := sniffed - len(h.first); room > 0 {
		h.first = append(h.first, p[:min(n, room)]...)
	}
	return n, err
}

func (h *head) contentType() string { return http.DetectContentType(h.first) }

// noteType writes "<size> <content type>" beside the files. The size ties the
// note to its file, should one of them be replaced without the other.
func (d *Driver) noteType(key, contentType string, size int64) error {
	name, err := d.stage(strings.NewReader(strconv.FormatInt(size, 10) + " " + contentType))
	if err != nil {
		return err
	}
	if err := d.rename(name, path.Join(types, key)); err != nil {
		d.root.Remove(name)
		return err
	}
	return nil
}

func (d *Driver) forgetType(key string) error {
	err := d.root.Remove(path.Join(types, key))
	if missing(err) {
		return nil
	}
	return err
}

// typeOf returns the noted content type of an open file, or what its first
// bytes show where none was noted.
func (d *Driver) typeOf(key string, file *os.File, size int64) (string, error) {
	note, err := d.root.ReadFile(path.Join(types, key))
	if err == nil {
		noted, contentType, _ := strings.Cut(string(note), " ")
		if noted == strconv.FormatInt(size, 10) && contentType != "" {
			return contentType, nil
		}
	} else if !missing(err) {
		return "", err
	}
	first := make([]byte, sniffed)
	n, err := file.ReadAt(first, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	return http.DetectContentType(first[:n]), nil
}

func missing(err error) bool { return errors.Is(err, fs.ErrNotExist) || notFolder(err) }
