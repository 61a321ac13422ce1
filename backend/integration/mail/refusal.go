package mail

import (
	"fmt"
	"strings"
)

// Refusal is the answer of a mail server that did not take a mail.
type Refusal struct {
	Code   int    // "550"
	Status string // "5.1.1", of servers that send it (RFC 2034)
	Cause  error
}

// Error is for the log.
func (r *Refusal) Error() string { return fmt.Sprintf("refused with %s: %v", r.Reply(), r.Cause) }

// Unwrap is the cause.
func (r *Refusal) Unwrap() error { return r.Cause }

// Reply is what the server answered, by its numbers.
func (r *Refusal) Reply() string { return strings.TrimSpace(fmt.Sprintf("%d %s", r.Code, r.Status)) }
