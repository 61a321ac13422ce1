package superfaktura

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
)

// response is an answer as it came.
type response struct {
	status int
	limit  string // why no more is answered today
	left   string // calls of the day
	body   []byte
}

// blank says whether the body holds nothing, or nothing as JSON has it.
func (r response) blank() bool {
	return slices.Contains([]string{"", "null", "[]", "{}", "false"}, strings.TrimSpace(string(r.body)))
}

// spent says whether the answer may be one to a call too many.
func (r response) spent() bool {
	left, err := strconv.Atoi(r.left)
	return r.limit != "" || err != nil || left <= 0
}

func (c *Client) call(ctx context.Context, method, path, form string) (response, error) {
	auth := "SFAPI email=" + url.QueryEscape(c.account.Email) + "&apikey=" + url.QueryEscape(c.account.Key) + "&module=" + module
	if c.account.CompanyID != "" {
		auth += "&company_id=" + url.QueryEscape(c.account.CompanyID)
	}
	headers := map[string]string{"Authorization": auth}
	if form != "" {
		headers["Content-Type"] = "application/x-www-form-urlencoded;charset=UTF-8"
	}
	a, err := c.http.Do(ctx, method, c.base+path, headers, []byte(form))
	if err != nil {
		return response{}, upstream(err)
	}
	return response{a.Status, a.Header.Get("X-RateLimit-Message"), a.Header.Get("X-RateLimit-DailyRemaining"), a.Body}, nil
}

// refusal is an Upstream fault for whatever is no answer to the question.
func (r response) refusal() error {
	switch {
	case r.limit != "" && r.status != http.StatusOK, r.status == http.StatusTooManyRequests:
		return limited(r)
	case r.status == http.StatusUnauthorized, r.status == http.StatusForbidden:
		return fault.Wrap(fmt.Errorf("superfaktura: status %d: %.200s", r.status, r.body), fault.Upstream, "errors.superfakturaKey")
	case r.status != http.StatusOK:
		return upstream(fmt.Errorf("status %d: %.200s", r.status, r.body))
	}
	return nil
}

func limited(r response) error {
	return fault.Wrap(fmt.Errorf("superfaktura: status %d, %q calls left: %s", r.status, r.left, r.limit), fault.Upstream, "errors.superfakturaLimit")
}

// answer is what is read of an answer's JSON.
type answer struct {
	Code int  `json:"-"`
	Text text `json:"-"`
	Data struct {
		Invoice struct {
			ID      text `json:"id"`
			Number  text `json:"invoice_no_formatted"`
			Token   text `json:"token"`
			Type    text `json:"type"`
			Created text `json:"created"`
		}
		Summary struct {
			Total text `json:"invoice_total"`
		}
	} `json:"data"`
}

func (r response) answer() (answer, error) {
	// Refusals come with data of other shapes, which nobody reads.
	var head struct {
		Error text `json:"error"`
		Text  text `json:"error_message"`
	}
	if err := json.Unmarshal(r.body, &head); err != nil {
		return answer{}, fmt.Errorf("read the answer: %w", err)
	}
	switch head.Error {
	case "":
		return answer{}, errors.New("the answer does not say whether it is one")
	case "0":
		var a answer
		if err := json.Unmarshal(r.body, &a); err != nil {
			return answer{}, fmt.Errorf("read the answer: %w", err)
		}
		return a, nil
	}
	a := answer{Text: head.Text, Code: 1}
	if _, err := fmt.Sscan(string(head.Error), &a.Code); err != nil || a.Code == 0 {
		a.Code = 1
	}
	return a, nil
}

// text is a value that comes as text, as a number, or as objects and lists of
// such: those are joined one behind the other.
type text string

// UnmarshalJSON takes whatever comes.
func (t *text) UnmarshalJSON(raw []byte) error {
	var value any
	d := json.NewDecoder(strings.NewReader(string(raw)))
	d.UseNumber()
	if err := d.Decode(&value); err != nil {
		return err
	}
	*t = text(strings.Join(flat(value), " "))
	return nil
}

func flat(value any) []string {
	switch value := value.(type) {
	case nil:
		return nil
	case []any:
		var all []string
		for _, one := range value {
			all = append(all, flat(one)...)
		}
		return all
	case map[string]any:
		var names, all []string
		for name := range value {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			all = append(all, name+": "+strings.Join(flat(value[name]), " "))
		}
		return all
	}
	return []string{fmt.Sprint(value)}
}

// sameAmount compares an amount as the service writes it, such as 37.14 or "37.1".
func sameAmount(theirs string, ours invoicing.Amount) bool {
	whole, part, _ := strings.Cut(theirs, ".")
	return whole+"."+(strings.TrimRight(part, "0") + "00")[:max(2, len(strings.TrimRight(part, "0")))] == ours.Decimal()
}

func upstream(err error) error {
	return fault.Wrap(fmt.Errorf("superfaktura: %w", err), fault.Upstream, "errors.superfakturaDown")
}
