package analytics

import (
	"strings"

	"backoffice/backend/fault"
)

// Kind is why a source reports nothing.
type Kind string

// The kinds; each has a text of its own for whoever looks at statistics.
const (
	NoKey    Kind = "no key"    // the key is missing, or is none
	Expired  Kind = "expired"   // the key is not valid any more
	NoRights Kind = "no rights" // the account may not read the property
	Quota    Kind = "quota"     // what may be asked for is used up
	Refused  Kind = "refused"   // the service does not understand the question
	Down     Kind = "down"      // no answer, or one that makes no sense
)

// Failure is a question that a service did not answer.
type Failure struct {
	Kind     Kind
	Service  string // "Google Analytics"
	Server   bool   // the service's own error, of which it allows a few an hour
	Account  string // who asked; empty where no key could be read
	Property string // what was asked about
	Words    string // the service's own; for the log
	Cause    error
}

// Error is for the log.
func (f *Failure) Error() string {
	parts := []string{f.Service + " " + string(f.Kind)}
	if f.Words != "" {
		parts = append(parts, f.Words)
	}
	if f.Cause != nil {
		parts = append(parts, f.Cause.Error())
	}
	return strings.Join(parts, ": ")
}

var texts = map[Kind]string{
	NoKey: "errors.analyticsKey", Expired: "errors.analyticsExpired", NoRights: "errors.analyticsRights",
	Quota: "errors.analyticsQuota", Refused: "errors.analyticsRefused", Down: "errors.analyticsDown",
}

// Unwrap is the fault that a caller is answered with, and the cause.
func (f *Failure) Unwrap() []error {
	public := fault.New(fault.Upstream, texts[f.Kind], "Service", f.Service, "Account", f.Account, "Property", f.Property)
	if f.Cause == nil {
		return []error{public}
	}
	return []error{public, f.Cause}
}
