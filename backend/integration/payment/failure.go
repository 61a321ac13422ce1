package payment

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"backoffice/backend/fault"
)

// Outcome says what is known after a call that failed, and so what may follow.
type Outcome string

// The outcomes.
const (
	// Refused: the service said no and did nothing. Something has to be changed
	// before it is asked again.
	Refused Outcome = "refused"
	// Retry: the same call may be repeated; nothing can come of it twice.
	Retry Outcome = "retry"
	// Unknown: the service may have done it. Only a person who looks there can know.
	Unknown Outcome = "unknown"
)

// Causes of failures that callers distinguish.
var (
	ErrNoPayment = errors.New("the service knows no such payment")
	ErrPaid      = errors.New("the payment has money already")
	ErrManual    = errors.New("money of this method goes back by hand")
	ErrSums      = errors.New("the service has given back another sum than we know of")
	ErrAmount    = errors.New("that much is not left to give back")
)

// Failure is a call that a service did not do.
type Failure struct {
	Outcome Outcome
	Service string // "GoPay"
	Words   string // the service's own; empty where it said nothing
	Code    string // and its number or name of the error
	Login   string // the setting with the login, where the service does not take that
	Cause   error
}

// Error is for the log.
func (f *Failure) Error() string {
	parts := []string{f.Service + " " + string(f.Outcome)}
	for _, part := range []string{f.Code, f.Words} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	if f.Cause != nil {
		parts = append(parts, f.Cause.Error())
	}
	return strings.Join(parts, ": ")
}

// causes are the texts and codes of what callers distinguish.
var causes = []struct {
	cause error
	code  fault.Code
	key   string
}{
	{ErrNoPayment, fault.NotFound, "errors.paymentMissing"},
	{ErrPaid, fault.Conflict, "errors.paymentPaid"},
	{ErrManual, fault.Conflict, "errors.paymentManual"},
	{ErrSums, fault.Conflict, "errors.paymentSums"},
	{ErrAmount, fault.Conflict, "errors.paymentAmount"},
}

// Unwrap is the fault that a caller is answered with, and the cause.
func (f *Failure) Unwrap() []error {
	if f.Cause == nil {
		return []error{f.public()}
	}
	return []error{f.public(), f.Cause}
}

func (f *Failure) public() *fault.Fault {
	for _, one := range causes {
		if errors.Is(f.Cause, one.cause) {
			return fault.New(one.code, one.key)
		}
	}
	if known := fault.As(f.Cause); known != nil {
		return known
	}
	switch {
	case f.Login != "":
		return fault.New(fault.Conflict, "errors.paymentLogin", "Service", f.Service, "Setting", f.Login)
	case f.Outcome == Retry:
		return fault.New(fault.Upstream, "errors.paymentDown", "Service", f.Service)
	case f.Outcome == Unknown:
		return fault.New(fault.Upstream, "errors.paymentUnknown", "Service", f.Service)
	case f.Words != "":
		return fault.New(fault.Conflict, "errors.paymentRefusedWords", "Service", f.Service, "Words", f.Words)
	}
	return fault.New(fault.Conflict, "errors.paymentRefused", "Service", f.Service)
}

// OutcomeOf returns what is known after an error of a Service; empty where there was
// none. What comes neither from a service nor from a check before it is Unknown.
func OutcomeOf(err error) Outcome {
	if err == nil {
		return ""
	}
	if f, ok := errors.AsType[*Failure](err); ok {
		return f.Outcome
	}
	if fault.CodeOf(err) == fault.Invalid {
		return Refused
	}
	return Unknown
}

// Nonsense is the cause of a failure whose answer cannot be what it should.
func Nonsense(format string, args ...any) error {
	return fmt.Errorf("the answer makes no sense: "+format, args...)
}

// mostWords are how many letters of what a service says are shown.
const mostWords = 300

// Words are what a service said, in one line, without what is secret.
func Words(text string, secrets ...string) string {
	for _, secret := range secrets {
		if secret != "" {
			text = strings.ReplaceAll(text, secret, "…")
		}
	}
	between := func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }
	return Clip(strings.Join(strings.FieldsFunc(strings.ToValidUTF8(text, ""), between), " "), mostWords)
}

// Clip is the beginning of a text of at most that many letters.
func Clip(text string, most int) string {
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most])
	}
	return text
}
