package web

import (
	"context"
	"errors"
	"io"
	"maps"
	"math"
	"mime"
	"net/http"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// statuses maps what went wrong to what HTTP calls it.
var statuses = map[fault.Code]int{
	fault.Invalid:      http.StatusUnprocessableEntity,
	fault.Unauthorized: http.StatusUnauthorized,
	fault.Forbidden:    http.StatusForbidden,
	fault.NotFound:     http.StatusNotFound,
	fault.Conflict:     http.StatusConflict,
	fault.TooLarge:     http.StatusRequestEntityTooLarge,
	fault.CSRF:         419, // Laravel's own, which the browser app knows
	fault.Throttled:    http.StatusTooManyRequests,
	fault.Upstream:     http.StatusBadGateway,
	fault.Unavailable:  http.StatusServiceUnavailable,
	fault.Internal:     http.StatusInternalServerError,
}

func tooLarge() error { return fault.New(fault.TooLarge, "errors.tooLarge") }

// problem is the body of a failure.
type problem struct {
	Message string              `json:"message"`
	Error   string              `json:"error,omitempty"` // the same, of an upload
	Data    any                 `json:"data,omitempty"`
	Errors  map[string][]string `json:"errors,omitempty"`
}

// fail answers with what went wrong, in the reader's language, and keeps the
// cause for the log. Nothing else is written after it.
func (s *Server) fail(c *gin.Context, err error) {
	st := of(c)
	st.err = err
	f := faultOf(err)
	answer := problem{Message: s.say(st.locale, f.Message)}
	switch f.Code {
	case fault.Invalid:
		if len(f.Fields) > 0 {
			answer.Errors, answer.Message = s.sayFields(st.locale, f.Fields)
		}
	case fault.Conflict:
		answer.Data = f.Data
	case fault.Throttled:
		wait, _ := f.Data.(time.Duration)
		seconds := int(math.Ceil(wait.Seconds()))
		c.Header("Retry-After", strconv.Itoa(max(1, seconds)))
	case fault.Unavailable:
		c.Header("Retry-After", "5")
	}
	if st.upload {
		answer.Error = answer.Message
	}
	if c.Writer.Written() {
		c.Abort()
		return
	}
	c.AbortWithStatusJSON(statuses[f.Code], answer)
}

// faultOf gives every error a public meaning.
func faultOf(err error) *fault.Fault {
	if f := fault.As(err); f != nil && statuses[f.Code] != 0 {
		return f
	}
	if _, over := errors.AsType[*http.MaxBytesError](err); over {
		return fault.Wrap(err, fault.TooLarge, "errors.tooLarge")
	}
	if db.IsUnavailable(err) || errors.Is(err, context.Canceled) {
		return fault.Wrap(err, fault.Unavailable, "errors.unavailable")
	}
	return fault.Wrap(err, fault.Internal, "errors.internal")
}

// say is a message's text. An absent default locale happens before language ran.
func (s *Server) say(locale string, m fault.Message) string {
	if locale == "" {
		locale = s.Texts.Locales()[0]
	}
	return s.Texts.Text(locale, m.Key, m.Args)
}

// sayFields is every field's texts, and the message that sums them up: the
// first one, and how many more there are.
func (s *Server) sayFields(locale string, fields fault.Fields) (map[string][]string, string) {
	texts, first, total := make(map[string][]string, len(fields)), "", 0
	for _, path := range fields.Paths() {
		for _, m := range fields[path] {
			text := s.say(locale, m)
			if total++; total == 1 {
				first = text
			}
			texts[path] = append(texts[path], text)
		}
	}
	if total > 1 {
		more := fault.M("web.more", "First", first, "Count", total-1)
		return texts, s.say(locale, more)
	}
	return texts, first
}

// done answers a write.
func (s *Server) done(c *gin.Context, status int, d engine.Result) {
	if d.File != nil {
		s.sendFile(c, d.File)
		return
	}
	key := d.Message
	if key == "" {
		key = "common.messages.done"
	}
	answer := gin.H{"message": s.Texts.Text(of(c).locale, key, maps.Clone(d.Args))}
	if d.Data != nil {
		answer["data"] = d.Data
	}
	c.JSON(status, answer)
}

// data answers a read.
func data(c *gin.Context, value any) { c.JSON(http.StatusOK, gin.H{"data": value}) }

// sendFile sends a file to be saved. Its type is said, never guessed.
func (s *Server) sendFile(c *gin.Context, f *resource.File) {
	defer f.Body.Close()
	c.Header("Content-Type", f.Type)
	disposition := attachment(f.Name)
	if f.Inline {
		disposition = mime.FormatMediaType("inline", map[string]string{"filename": f.Name})
	}
	c.Header("Content-Disposition", disposition)
	c.Status(http.StatusOK)
	if _, err := io.Copy(c.Writer, f.Body); err != nil {
		of(c).err = err
	}
}

func attachment(name string) string {
	return mime.FormatMediaType("attachment", map[string]string{"filename": name})
}
