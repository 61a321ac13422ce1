package withdrawals

import (
	"bytes"
	"cmp"
	"crypto/rand"
	_ "embed"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"backoffice/backend/fault"
	"backoffice/backend/plainpage"
	"backoffice/backend/resource"
)

//go:embed page.html
var pageHTML string

var pageTemplate = plainpage.New("withdrawal", pageHTML)

// Page is the plain page on which customers withdraw, for shops whose site has none.
// It works without script and without a session.
type Page struct {
	Deps
	Log    *slog.Logger
	Locale func(r *http.Request) string
}

const mostForm = 64 << 10

type pageLine struct {
	ID                  uint64
	Title, Price, Error string
	Left                int64
	Chosen              string
}

type pageData struct {
	Lang, Nonce, Title, Text, Error, Step     string
	Number, Email, Reason, IBAN, Token        string
	NumberError, EmailError, IBANError, Ended string
	Period                                    string
	Lines                                     []pageLine
	Rows                                      [][2]string
	Words                                     map[string]string
	say                                       func(key string) string
}

// ServeHTTP shows the first step, what may be withdrawn from, or the receipt. Who
// calls counts the tries of an address.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "same-origin")
	h.Set("X-Robots-Tag", "noindex, nofollow")
	data := p.begin(r)
	if r.Method != http.MethodPost {
		p.write(w, r, http.StatusOK, data)
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, mostForm)
	if err := r.ParseForm(); err != nil {
		data.Error = data.say("broken")
		p.write(w, r, http.StatusBadRequest, data)
		return
	}
	data.Number, data.Email = strings.TrimSpace(r.PostForm.Get("number")), strings.TrimSpace(r.PostForm.Get("email"))
	if data.Number == "" {
		data.NumberError = p.Texts.Text(data.Lang, "errors.required", nil)
	}
	if !strings.Contains(data.Email, "@") {
		data.EmailError = p.Texts.Text(data.Lang, "errors.email", nil)
	}
	if data.NumberError != "" || data.EmailError != "" {
		p.write(w, r, http.StatusUnprocessableEntity, data)
		return
	}
	who := Who{data.Number, data.Email}
	err := p.Pass(r.Context(), who, "")
	if err == nil {
		err = p.step(w, r, who, data)
	}
	if err != nil {
		p.fail(w, r, data, err)
	}
}

func (p *Page) begin(r *http.Request) *pageData {
	locale := p.Locale(r)
	say := func(key string) string {
		return p.Texts.Text(locale, "withdrawal.page."+key, map[string]any{"Days": p.days()})
	}
	words := map[string]string{}
	for _, key := range []string{"number", "email", "go_on", "goods", "reason", "optional", "iban", "iban_hint", "confirm"} {
		words[key] = say(key)
	}
	return &pageData{Lang: locale, Title: say("title"), Text: say("text"), Step: "who", Words: words, say: say}
}

// step does what the button says: the second step is shown, or confirmed.
func (p *Page) step(w http.ResponseWriter, r *http.Request, who Who, data *pageData) error {
	ctx := r.Context()
	withdrawable, err := p.Start(p.DB.Read(ctx), p.Now(), who)
	token := r.PostForm.Get("token")
	if token == "" {
		if err != nil {
			return err
		}
		p.showLines(data, withdrawable)
		data.Token = rand.Text()
		p.write(w, r, http.StatusOK, data)
		return nil
	}
	if err != nil && fault.CodeOf(err) != fault.NotFound {
		return err
	}
	data.Token, data.Reason, data.IBAN = token, strings.TrimSpace(r.PostForm.Get("reason")), r.PostForm.Get("iban")
	in := Declaration{Who: who, Reason: cut(data.Reason, 2000), IBAN: data.IBAN}
	chosen := map[uint64]string{}
	wrong := fault.Fields{}
	for name, values := range r.PostForm {
		text, ok := strings.CutPrefix(name, "line_")
		id, bad := strconv.ParseUint(text, 10, 63)
		if !ok || bad != nil || values[0] == "" {
			continue
		}
		chosen[id] = values[0]
		n, bad := strconv.ParseInt(values[0], 10, 32)
		if bad != nil || n < 0 {
			wrong.Add("line_"+text, fault.M("errors.integer"))
			continue
		}
		if n > 0 {
			in.Lines = append(in.Lines, Piece{ID: id, Quantity: n})
		}
	}
	slices.SortFunc(in.Lines, func(a, b Piece) int { return cmp.Compare(a.ID, b.ID) })
	if len(token) > 60 || len(in.Lines) > mostLines {
		return errUnknown()
	}
	var receipt *Receipt
	if err = wrong.Err(); err == nil {
		err = p.Within(ctx, func(c *resource.Call) (err error) {
			receipt, err = p.Confirm(c, 0, "page:"+token, in)
			return err
		})
	}
	if f := fault.As(err); f != nil && f.Code == fault.Invalid && withdrawable != nil {
		p.showLines(data, withdrawable)
		p.explain(data, in, chosen, f)
		p.write(w, r, http.StatusUnprocessableEntity, data)
		return nil
	}
	if err != nil {
		return err
	}
	p.receipt(data, receipt)
	p.write(w, r, http.StatusOK, data)
	return nil
}

// showLines fills in the second step.
func (p *Page) showLines(data *pageData, withdrawable *Withdrawable) {
	data.Step, data.Text = "lines", data.say("lines_text")
	for _, l := range withdrawable.Lines {
		data.Lines = append(data.Lines, pageLine{
			ID: l.ID, Title: l.Title, Price: p.Returns().Amount(data.Lang, l.Price, withdrawable.Currency), Left: l.Left, Chosen: strconv.FormatInt(l.Left, 10),
		})
	}
	switch {
	case len(data.Lines) == 0:
		data.Step, data.Text, data.Ended = "end", "", data.say("nothing")
	case withdrawable.Business:
		data.Period = data.say("business")
	case withdrawable.Late:
		data.Period = data.say("late")
	case withdrawable.EndsOn == "":
		data.Period = data.say("undelivered")
	}
}

// explain shows beside each field what is wrong with it.
func (p *Page) explain(data *pageData, in Declaration, chosen map[uint64]string, f *fault.Fault) {
	say := func(path string) string {
		if all := f.Fields[path]; len(all) > 0 {
			return p.Texts.Text(data.Lang, all[0].Key, all[0].Args)
		}
		return ""
	}
	data.IBANError, data.Error = say("iban"), say("lines")
	for i := range data.Lines {
		l := &data.Lines[i]
		if l.Chosen = chosen[l.ID]; l.Chosen == "" {
			l.Chosen = "0"
		}
		l.Error = say(fmt.Sprintf("line_%d", l.ID))
		for at, piece := range in.Lines {
			if piece.ID == l.ID && l.Error == "" {
				l.Error = say(fmt.Sprintf("lines.%d.quantity", at))
			}
		}
	}
}

func (p *Page) receipt(data *pageData, receipt *Receipt) {
	data.Step, data.Title, data.Text = "end", data.say("done_title"), data.say("done")
	switch {
	case receipt.Business:
		data.Period = data.say("business_done")
	case receipt.Late:
		data.Period = data.say("late_done")
	}
	label := func(key string) string { return p.Texts.Text(data.Lang, "withdrawal.mail."+key, nil) }
	data.Rows = [][2]string{{label("number"), receipt.Number}, {label("order"), receipt.Order}, {label("at"), p.moment(data.Lang, receipt.CreatedAt)}}
}

// fail says what went wrong, in the first step.
func (p *Page) fail(w http.ResponseWriter, r *http.Request, data *pageData, err error) {
	data.Step, data.Lines = "who", nil
	status := http.StatusServiceUnavailable
	data.Error = data.say("down")
	switch fault.CodeOf(err) {
	case fault.NotFound:
		status, data.Error = http.StatusNotFound, p.Texts.Text(data.Lang, "errors.withdrawalUnknown", nil)
	case fault.Throttled:
		status, data.Error = http.StatusTooManyRequests, data.say("throttled")
	case fault.Conflict, fault.Invalid:
		status, data.Error = http.StatusConflict, data.say("changed")
	default:
		p.Log.ErrorContext(r.Context(), "take a withdrawal", "error", err)
	}
	p.write(w, r, status, data)
}

const pagePolicy = "default-src 'none'; img-src data:; style-src 'nonce-%s'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

func (p *Page) write(w http.ResponseWriter, r *http.Request, status int, data *pageData) {
	data.Nonce = rand.Text()
	var body bytes.Buffer
	if err := pageTemplate.Execute(&body, data); err != nil {
		p.Log.ErrorContext(r.Context(), "write the page of withdrawals", "error", err)
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Security-Policy", fmt.Sprintf(pagePolicy, data.Nonce))
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body.Bytes()) // who hung up needs no page
	}
}

// cut is a text with at most so many letters.
func cut(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most])
	}
	return text
}
