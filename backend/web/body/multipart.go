package body

import (
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"os"
	"unicode/utf8"

	"backoffice/backend/engine"
	"backoffice/backend/store/tempfile"
)

// readMultipart reads part after part: texts into memory, files into temporary
// files, so that no file is ever held whole.
func readMultipart(r io.Reader, boundary string) (engine.Body, func(), error) {
	spool := &spool{}
	if boundary == "" {
		return nil, spool.clear, malformed(errors.New("multipart without a boundary"))
	}
	var b builder
	reader := multipart.NewReader(r, boundary)
	text := MaxText
	for {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			return b.body(), spool.clear, nil
		}
		if err != nil {
			spool.clear()
			return nil, func() {}, unreadable(err)
		}
		value, err := spool.value(part, &text)
		if err == nil {
			err = b.add(part.FormName(), value)
		}
		if err != nil {
			spool.clear()
			return nil, func() {}, err
		}
	}
}

// spool keeps the files of one body until it is done with.
type spool struct{ files []*os.File }

// value reads a part. Text is what is left of the bound for texts.
func (s *spool) value(part *multipart.Part, text *int) (any, error) {
	if !utf8.ValidString(part.FormName()) {
		return nil, malformed(errors.New("not UTF-8"))
	}
	if part.FileName() != "" || hasFileName(part) {
		return s.file(part)
	}
	raw, err := io.ReadAll(io.LimitReader(part, int64(*text)+1))
	if err != nil {
		return nil, unreadable(err)
	}
	if len(raw) > *text {
		return nil, tooLarge(nil)
	}
	*text -= len(raw)
	if !utf8.Valid(raw) {
		return nil, malformed(errors.New("not UTF-8"))
	}
	return string(raw), nil
}

// hasFileName distinguishes a file input left empty, which a browser sends as a part
// with an empty file name and no content, from a text.
func hasFileName(part *multipart.Part) bool {
	return part.Header.Get("Content-Type") == "application/octet-stream"
}

func (s *spool) file(part *multipart.Part) (any, error) {
	f, err := tempfile.New("an upload")
	if err != nil {
		return nil, err
	}
	s.files = append(s.files, f)
	size, err := io.Copy(f, part)
	if err != nil {
		if _, ok := errors.AsType[*os.PathError](err); ok {
			return nil, fmt.Errorf("write a temporary file: %w", err)
		}
		return nil, unreadable(err)
	}
	if size == 0 && part.FileName() == "" {
		return "", nil
	}
	return &engine.Upload{
		Name: part.FileName(),
		Size: size,
		Open: func() (io.ReadSeekCloser, error) { return reader{io.NewSectionReader(f, 0, size)}, nil },
	}, nil
}

func (s *spool) clear() {
	for _, f := range s.files {
		_ = f.Close() // it has no name any more and goes with its last holder
	}
	s.files = nil
}

// reader reads a temporary file from its beginning, beside others that do.
type reader struct{ *io.SectionReader }

// Close leaves the file to the spool.
func (reader) Close() error { return nil }
