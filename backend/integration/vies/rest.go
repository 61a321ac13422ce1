package vies

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"backoffice/backend/integration/call"
)

// Bounds of a call: somebody waits before a basket.
const (
	timeout    = 6 * time.Second
	mostAnswer = 64 << 10
)

// REST asks the Commission's register. That its calls are as they are written here
// was read from clients of others, not from the Commission's own pages.
type REST struct {
	url  string
	call *call.Client
}

var _ Checker = (*REST)(nil)

// ParseURL reads "vies://ec.europa.eu/taxation_customs/vies/rest-api" and returns the
// address that is called.
func ParseURL(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "vies" || u.Host == "" || u.User != nil || u.RawQuery != "" {
		return "", errors.New("must be like vies://ec.europa.eu/taxation_customs/vies/rest-api")
	}
	return "https://" + u.Host + strings.TrimRight(u.Path, "/"), nil
}

// NewREST makes one for the address of the register's calls; nobody is asked yet.
func NewREST(address string) *REST {
	return &REST{url: strings.TrimRight(address, "/"), call: call.New(timeout, mostAnswer)}
}

type request struct {
	State          string `json:"countryCode"`
	Rest           string `json:"vatNumber"`
	RequesterState string `json:"requesterMemberStateCode,omitempty"`
	RequesterRest  string `json:"requesterNumber,omitempty"`
}

type answer struct {
	State      string `json:"countryCode"`
	Rest       string `json:"vatNumber"`
	Valid      *bool  `json:"valid"`
	Identifier string `json:"requestIdentifier"`
	Name       string `json:"name"`
	Address    string `json:"address"`
	// Errors stand instead where the register or a member state does not answer.
	Succeed *bool `json:"actionSucceed"`
	Errors  []struct {
		Error string `json:"error"`
	} `json:"errorWrappers"`
	UserError string `json:"userError"`
}

// Check implements Checker. Only an answer about this very number that says whether
// it is valid is one; everything else leaves it unchecked.
func (r *REST) Check(ctx context.Context, number, requester Number) (Answer, error) {
	body, err := call.JSON(request{number.State, number.Rest, requester.State, requester.Rest})
	if err != nil {
		return Answer{}, unchecked("write the question: %w", err)
	}
	a, err := r.call.Do(ctx, http.MethodPost, r.url+"/check-vat-number", map[string]string{"Accept": "application/json", "Content-Type": "application/json"}, body)
	if err != nil {
		return Answer{}, unchecked("%w", err)
	}
	var came answer
	if err := json.Unmarshal(a.Body, &came); err != nil {
		return Answer{}, unchecked("status %d: %w", a.Status, err)
	}
	switch {
	case len(came.Errors) > 0:
		return Answer{}, unchecked("status %d: %.60q", a.Status, came.Errors[0].Error)
	case a.Status != http.StatusOK || came.Succeed != nil && !*came.Succeed || came.Valid == nil:
		return Answer{}, unchecked("status %d and no answer", a.Status)
	case came.UserError != "" && came.UserError != "VALID" && came.UserError != "INVALID":
		return Answer{}, unchecked("%.60q", came.UserError)
	case came.State != number.State || came.Rest != number.Rest:
		return Answer{}, unchecked("the answer is about another number")
	}
	return Answer{Valid: *came.Valid, Name: cleaned(came.Name), Address: cleaned(came.Address), Consultation: cleaned(came.Identifier)}, nil
}

// cleaned is what a member state says, which writes dashes where it says nothing.
func cleaned(text string) string {
	text = strings.TrimSpace(strings.ToValidUTF8(text, ""))
	if strings.Trim(text, "- ") == "" {
		return ""
	}
	letters := []rune(text)
	return string(letters[:min(len(letters), 250)])
}

func unchecked(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrUnchecked, fmt.Errorf(format, args...))
}
