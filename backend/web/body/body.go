// Package body reads what a call sends: a form with indices, urlencoded or
// multipart, or JSON of the same shape. All three give the same engine.Body.
package body

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
)

// MaxText bounds the texts of a body, all together: they are held in memory.
const MaxText = 8 << 20

// Read reads the body of r by its content type. No body is an empty Body. The
// caller must call done when the files of the Body are no longer needed; it is
// never nil. Returns Invalid for a body that cannot be read, naming the key,
// and TooLarge over a bound. Bounding the whole is the caller's.
func Read(r *http.Request) (body engine.Body, done func(), err error) {
	done = func() {}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		kind = ""
	}
	switch kind {
	case "multipart/form-data":
		return readMultipart(r.Body, params["boundary"])
	case "application/x-www-form-urlencoded":
		raw, err := readText(r.Body)
		if err != nil {
			return nil, done, err
		}
		body, err = parseURLEncoded(string(raw))
		return body, done, err
	}
	raw, err := readText(r.Body)
	if err != nil {
		return nil, done, err
	}
	if len(raw) == 0 {
		return engine.Body{}, done, nil
	}
	if kind != "application/json" {
		return nil, done, malformed(fmt.Errorf("content type %q", kind))
	}
	body, err = parseJSON(raw)
	return body, done, err
}

// FromQuery reads the query of an address in the same way.
func FromQuery(rawQuery string) (engine.Body, error) { return parseURLEncoded(rawQuery) }

func parseURLEncoded(raw string) (engine.Body, error) {
	var b builder
	for raw != "" {
		var pair string
		pair, raw, _ = strings.Cut(raw, "&")
		if pair == "" {
			continue
		}
		name, text, _ := strings.Cut(pair, "=")
		key, err := url.QueryUnescape(name)
		if err != nil {
			return nil, malformed(err)
		}
		value, err := url.QueryUnescape(text)
		if err != nil {
			return nil, malformed(err)
		}
		if !utf8.ValidString(key) || !utf8.ValidString(value) {
			return nil, malformed(errors.New("not UTF-8"))
		}
		if err := b.add(key, value); err != nil {
			return nil, err
		}
	}
	return b.body(), nil
}

func readText(r io.Reader) ([]byte, error) {
	if r == nil {
		return nil, nil
	}
	raw, err := io.ReadAll(io.LimitReader(r, MaxText+1))
	if err != nil {
		return nil, unreadable(err)
	}
	if len(raw) > MaxText {
		return nil, tooLarge(nil)
	}
	return raw, nil
}

// malformed is a call of which nothing can be said to be wrong by name.
func malformed(cause error) error {
	return fault.Wrap(cause, fault.Invalid, "errors.malformed")
}

func tooLarge(cause error) error {
	return fault.Wrap(cause, fault.TooLarge, "errors.tooLarge")
}

// unreadable distinguishes a body over its bound from one that broke off.
func unreadable(err error) error {
	if _, over := errors.AsType[*http.MaxBytesError](err); over {
		return tooLarge(err)
	}
	return malformed(err)
}
