package gopay

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"backoffice/backend/integration/call"
	"backoffice/backend/integration/payment"
)

// What a token may be used for. The one that begins payments may do nothing else.
const (
	scopeCreate = "payment-create"
	scopeAll    = "payment-all"
)

const formKind = "application/x-www-form-urlencoded"

// request is one call.
type request struct {
	scope, method, path, kind, language string
	body                                []byte
	safe                                bool // may be repeated, whatever became of it
}

// ask makes a call and reads its answer into out. A token that GoPay does not take
// any more, though its time is not out, is replaced once: nothing was done with it.
func (c *Client) ask(ctx context.Context, r request, out any) error {
	for renewed := false; ; renewed = true {
		token, err := c.token(ctx, r.scope)
		if err != nil {
			return err
		}
		headers := map[string]string{"Accept": "application/json", "Authorization": "Bearer " + token}
		if r.kind != "" {
			headers["Content-Type"] = r.kind
		}
		if r.language != "" {
			headers["Accept-Language"] = r.language
		}
		answer, err := c.call.Do(ctx, r.method, c.config.URL+r.path, headers, r.body)
		if err == nil && denied(answer) && !renewed {
			c.tokens[r.scope].Invalidate(token)
			continue
		}
		return c.read(answer, err, r.safe, out, token)
	}
}

func denied(a call.Answer) bool {
	return a.Status == http.StatusUnauthorized || a.Status == http.StatusForbidden
}

// read interprets an answer.
func (c *Client) read(a call.Answer, err error, safe bool, out any, token string) error {
	f := &payment.Failure{Outcome: payment.Retry, Service: name, Cause: err}
	if a.Heard && !safe {
		f.Outcome = payment.Unknown
	}
	if err != nil {
		return f
	}
	switch {
	case a.Status == http.StatusOK:
		if err := json.Unmarshal(a.Body, out); err != nil {
			f.Cause = payment.Nonsense("%w", err)
			return f
		}
		return nil
	case a.Status == http.StatusTooManyRequests:
		f.Outcome = payment.Retry
	case a.Status >= 400 && a.Status < 500:
		f.Outcome = payment.Refused
	}
	c.explain(f, a, token)
	return f
}

// saysWhy reports whether an answer is one of GoPay's own errors.
func saysWhy(a call.Answer) bool {
	var e errorsObject
	return json.Unmarshal(a.Body, &e) == nil && len(e.Errors) > 0
}

// Numbers of errors that mean something to callers.
const (
	codeMissing = 304
	codeAmount  = 332
)

// explain puts the service's own words and number into the failure.
func (c *Client) explain(f *payment.Failure, a call.Answer, token string) {
	f.Code = strconv.Itoa(a.Status)
	var e errorsObject
	if json.Unmarshal(a.Body, &e) != nil || len(e.Errors) == 0 {
		return
	}
	f.Code += " " + strconv.Itoa(e.Errors[0].Code)
	var words []string
	for _, one := range e.Errors {
		text := one.Message
		if text == "" {
			text = one.Description
		}
		if one.Field != "" {
			text = one.Field + ": " + text
		}
		words = append(words, text)
	}
	f.Words = payment.Words(strings.Join(words, "; "), c.config.ClientSecret, token)
	switch {
	case f.Outcome != payment.Refused:
	case e.Errors[0].Code == codeMissing:
		f.Cause = payment.ErrNoPayment
	case e.Errors[0].Code == codeAmount:
		f.Cause = payment.ErrAmount
	}
}

// token returns the token of a scope; of many callers one fetches it.
func (c *Client) token(ctx context.Context, scope string) (string, error) {
	var failed error
	value, err := c.tokens[scope].Get(ctx, func() (value string, lasts time.Duration, err error) {
		value, lasts, failed = c.fetchToken(ctx, scope)
		return value, lasts, failed
	})
	if err != nil && failed == nil {
		return "", again(err)
	}
	return value, err
}

func (c *Client) fetchToken(ctx context.Context, scope string) (value string, lasts time.Duration, err error) {
	login := base64.StdEncoding.EncodeToString([]byte(c.config.ClientID + ":" + c.config.ClientSecret))
	a, err := c.call.Do(ctx, http.MethodPost, c.config.URL+"/oauth2/token", map[string]string{
		"Accept": "application/json", "Authorization": "Basic " + login, "Content-Type": formKind,
	}, []byte("grant_type=client_credentials&scope="+scope))
	var answer struct {
		Type    string `json:"token_type"`
		Token   string `json:"access_token"`
		Expires int64  `json:"expires_in"`
	}
	// Whatever became of it, nothing was done yet.
	if err := c.read(a, err, true, &answer, login); err != nil {
		switch f, is := errors.AsType[*payment.Failure](err); {
		case !is || !denied(a):
		case a.Status == http.StatusUnauthorized || saysWhy(a):
			f.Login = setting
		default: // not GoPay's word about the login, but that of a firewall before it
			f.Outcome = payment.Retry
		}
		return "", 0, err
	}
	if answer.Token == "" || !strings.EqualFold(answer.Type, "bearer") || strings.ContainsAny(answer.Token, "\r\n") {
		return "", 0, again(payment.Nonsense("no token"))
	}
	return answer.Token, time.Duration(min(answer.Expires, 86400)) * time.Second, nil
}
