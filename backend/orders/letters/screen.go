package letters

import (
	"fmt"
	"slices"
	"strings"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/lookup"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// OrderMail is what staff have changed in a mail. Its id says which mail it is.
type OrderMail struct {
	resource.Record
	Status   bool // it is sent by itself
	Position int  // where in the life of an order it belongs
	Langs    []OrderMailLang
}

// OrderMailLang is a mail in one locale; what is empty is the usual text.
type OrderMailLang struct {
	resource.Lang
	OrderMailID uint64
	Title       string // what staff call it
	Subject     string
	Text        string
}

// Fixed are the mails that there are.
var Fixed = lookup.Fixed{Table: "order_mails", Langs: "order_mail_langs", Owner: "order_mail_id", Names: Codes(), Prefix: "order.mails.", Places: places()}

// mostSubject is how long a subject may be: mail programs show half of it.
const mostSubject = 200

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Resource[OrderMail]{
		Name:  "settings/order_mail",
		Title: "langs.title",
		Known: Fixed.Keys(),
		Menu:  resource.Menu{Icon: "mail", Order: 96},
		List: resource.List{
			Columns: column.List{
				column.Text("langs.title"),
				column.Number("position"),
				column.Status("status", column.State{Value: true, Key: "active", Color: "success"}, column.State{Value: false, Key: "inactive", Color: "secondary"}),
				column.DateTime("updated_at").Wide(),
			},
			Filters:  filter.List{filter.Search("langs.title")},
			Sort:     resource.Asc("position"),
			Row:      resource.Actions{resource.Edit, resource.OpenAction("preview_mail", "eye")}.Commands("test_mail"),
			NoCreate: true,
		},
		Form: resource.Form{
			Locales: field.List{
				field.Text("subject").Max(mostSubject),
				field.Rich("text").Max(20_000),
			},
			Main: field.List{field.Bool("status").Default(true)},
		},
		Feeds: []resource.Feed{{Name: "preview_mail", Path: "{id}/preview", Act: resource.ActPreview, Record: resource.RecordFeed(d.preview)}},
		Commands: []resource.Command[OrderMail]{{
			Name: "test_mail", Icon: "send", Confirm: true, Throttled: true, Path: "{id}/test-mail", Run: resource.EachRowBeforeTx(d.sendTest, d.testSent),
		}},
		Hooks: resource.Hooks[OrderMail]{Prepare: d.fillUsual, BeforeSave: d.check, Locked: locked},
	}.Screen()
})

// locked keeps the confirmation from being switched off: whoever sells at a
// distance confirms an order without delay (Directive 2000/31/EC, article 11).
func locked(_ resource.Actor, m *OrderMail) map[string]string {
	if code := m.code(); code == sale.MailPlaced {
		return map[string]string{"status": "settings.order_mail.locked.placed"}
	}
	return nil
}

func (m *OrderMail) code() string {
	if m.ID < 1 || m.ID > uint64(len(kinds)) {
		return ""
	}
	return kinds[m.ID-1].code
}

// usual is how the mail reads where nobody changed it.
func (d Deps) usual(code, locale string) (subject string, words text) {
	say := func(part string) string { return d.Texts.Text(locale, "mail.order_"+code+"."+part, nil) }
	return say("subject"), plainText(say("text"))
}

// words are the subject and the text of the mail in a locale.
func (m OrderMail) words(d Deps, k *kind, locale string) (subject string, words text) {
	subject, words = d.usual(k.code, locale)
	for _, l := range m.Langs {
		if l.Locale != locale {
			continue
		}
		if l.Subject != "" {
			subject = l.Subject
		}
		if own := parse(l.Text); len(own) > 0 {
			words = own
		}
	}
	return subject, words
}

// textsOf reads what staff have changed in a mail.
func (d Deps) textsOf(tx *gorm.DB, k *kind) (OrderMail, error) {
	_, id := find(k.code)
	var found []OrderMail
	if err := tx.Preload("Langs").Where("id = ?", id).Find(&found).Error; err != nil {
		return OrderMail{}, fmt.Errorf("read the texts of mail %s: %w", k.code, err)
	}
	return append(found, OrderMail{Status: true})[0], nil
}

// fillUsual shows the usual words where there are no others, to be changed.
func (d Deps) fillUsual(_ *resource.Call, m *OrderMail) error {
	code := m.code()
	if code == "" {
		return nil
	}
	for i := range m.Langs {
		l := &m.Langs[i]
		subject, words := d.usual(code, l.Locale)
		if l.Subject == "" {
			l.Subject = subject
		}
		if l.Text == "" {
			l.Text = words.source()
		}
	}
	return nil
}

// source is a usual text as the editor has it.
func (t text) source() string {
	var all strings.Builder
	for _, p := range t {
		for _, one := range p.runs {
			one.link = ""
			all.WriteString("<p>" + one.HTML() + "</p>")
		}
	}
	return all.String()
}

// check names every placeholder that the mail does not know, and keeps the usual
// words from being kept: they follow the program.
func (d Deps) check(_ *resource.Call, m, _ *OrderMail) error {
	k, _ := find(m.code())
	if k == nil {
		return nil
	}
	known := append(slices.Clone(everyMail), k.values...)
	wrong := fault.Fields{}
	for i := range m.Langs {
		l := &m.Langs[i]
		words := parse(l.Text)
		for name, said := range map[string][]string{"subject": placeholder.FindAllString(l.Subject, -1), "text": words.placeholders()} {
			unknown := slices.DeleteFunc(slices.Compact(slices.Sorted(slices.Values(said))), func(p string) bool { return slices.Contains(known, strings.Trim(p, "{}")) })
			if len(unknown) > 0 {
				wrong.Add("langs."+l.Locale+"."+name, fault.M("errors.unknownPlaceholder", "Unknown", strings.Join(unknown, ", "), "Known", "{"+strings.Join(known, "}, {")+"}"))
			}
		}
		subject, usual := d.usual(k.code, l.Locale)
		if strings.TrimSpace(l.Subject) == subject {
			l.Subject = ""
		}
		if len(words) == 0 || words.same(usual) {
			l.Text = ""
		}
	}
	return wrong.Err()
}

// everyMail are the placeholders of every mail.
var everyMail = []string{"number", "name", "fullname", "date", "total", "shop"}
