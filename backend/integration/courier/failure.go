package courier

import (
	"errors"
	"fmt"
	"strings"

	"backoffice/backend/fault"
)

// Outcome says what is known after a call that failed, and so what may follow.
type Outcome string

// The outcomes.
const (
	// Refused: the service said no, and has no parcel of this call. Something has to
	// be changed before it is asked again.
	Refused Outcome = "refused"
	// Retry: the same call may be repeated; no parcel can come of it twice.
	Retry Outcome = "retry"
	// Unknown: the service may have the parcel. Only a person who looks there can
	// know; to repeat the call could send it twice.
	Unknown Outcome = "unknown"
)

// Failure is a call that a service did not do.
type Failure struct {
	Outcome Outcome
	Service string       // "DPD"
	Words   string       // the service's own; empty where it said nothing
	Fields  fault.Fields // of the parcel, where the service named them
	IDs     []string     // of the shipments that are at fault, where the service named them
	Login   string       // the setting with the login, where the service does not take that
	Cause   error
}

// Error is for the log.
func (f *Failure) Error() string {
	parts := []string{f.Service + " " + string(f.Outcome)}
	if f.Words != "" {
		parts = append(parts, f.Words)
	}
	if len(f.IDs) > 0 {
		parts = append(parts, strings.Join(f.IDs, ", "))
	}
	if f.Cause != nil {
		parts = append(parts, f.Cause.Error())
	}
	return strings.Join(parts, ": ")
}

// Unwrap is the fault that a caller is answered with, and the cause.
func (f *Failure) Unwrap() []error {
	var public *fault.Fault
	switch {
	case f.Login != "":
		public = fault.New(fault.Conflict, "errors.courierLogin", "Service", f.Service, "Setting", f.Login)
	case f.Outcome == Refused:
		public = fault.New(fault.Invalid, "errors.courierRefused", "Service", f.Service, "Words", f.Words)
		public.Fields = f.Fields
	case f.Outcome == Retry:
		public = fault.New(fault.Upstream, "errors.courierDown", "Service", f.Service)
	default:
		public = fault.New(fault.Upstream, "errors.courierUnknown", "Service", f.Service)
	}
	if f.Cause == nil {
		return []error{public}
	}
	return []error{public, f.Cause}
}

// OutcomeOf returns what is known after an error of Send. What comes neither from
// a service nor from a check before it is Unknown.
func OutcomeOf(err error) Outcome {
	if f, ok := errors.AsType[*Failure](err); ok {
		return f.Outcome
	}
	if fault.CodeOf(err) == fault.Invalid {
		return Refused
	}
	return Unknown
}

// WordsOf are a service's own words about an error; empty where it had none.
func WordsOf(err error) string {
	if f, ok := errors.AsType[*Failure](err); ok {
		return f.Words
	}
	return ""
}

// Nonsense is the cause of a failure whose answer cannot be what it should.
func Nonsense(format string, args ...any) error {
	return fmt.Errorf("the answer makes no sense: "+format, args...)
}
