package gdpr

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
	"backoffice/backend/resource/filter"
)

// Processing is what somebody set for one purpose of keeping data about people, and
// how much of it is over its period.
type Processing struct {
	resource.Record
	Months    int
	Erases    bool       // what is over its period is erased; else it is only reported
	Due       int64      // records over their period when it was looked last
	Oldest    *time.Time // from when the period of the oldest one runs
	CheckedAt *time.Time // nil: with this period nobody looked yet
	Langs     []ProcessingLang

	Kept      string     `gorm:"-"` // the period alone
	Period    string     `gorm:"-"` // with from when, and what then
	Over      *time.Time `gorm:"-"` // when the oldest is over its period
	Purpose   string     `gorm:"-"`
	Basis     string     `gorm:"-"`
	People    string     `gorm:"-"`
	Data      string     `gorm:"-"`
	Given     string     `gorm:"-"` // to whom, the controller's own words included
	Transfers string     `gorm:"-"`
	Security  string     `gorm:"-"`
}

// TableName is where periods are kept.
func (Processing) TableName() string { return "gdpr_processings" }

// ProcessingLang is what a controller adds in their own words.
type ProcessingLang struct {
	resource.Lang
	ProcessingID uint64
	Title        string
	Recipients   string
	Note         string
}

// TableName is where the words of a language are kept.
func (ProcessingLang) TableName() string { return "gdpr_processing_langs" }

// Run is what one run found in one place, and what it erased.
type Run struct {
	resource.Record
	ProcessingID uint64
	Run          string // the day, or the moment at which somebody asked
	Place        string
	Found        int64
	Oldest       *time.Time
	Erasing      bool
	Erased       int64
	DoneAt       *time.Time

	What string `gorm:"-"`
}

// TableName is where runs are logged.
func (Run) TableName() string { return "gdpr_runs" }

var _ = Screens.Add(func(d *Desk) resource.Screen {
	own := field.List{field.Area("recipients").Max(2000), field.Area("note").Max(4000)}
	return resource.Resource[Processing]{
		Name:  "gdpr/processing",
		Title: "langs.title",
		Known: FixedProcessings.Keys(),
		Model: "GDPRProcessing",
		Menu:  resource.Menu{Icon: "safety-certificate", Order: 93, Group: "people"},
		List: resource.List{
			Columns: column.List{
				column.Text("langs.title").Unsorted(), column.Text("kept").Unsorted(), column.YesNo("erases"),
				column.Number("due").LessIsBetter(), column.Date("oldest"), column.Date("over").Unsorted(), column.DateTime("checked_at").Wide(),
			},
			Filters:  filter.List{filter.Search("langs.title"), filter.YesNo("erases")},
			Sort:     resource.Desc("due"),
			Top:      []resource.Action{resource.CommandAction("record_pdf", "file-pdf"), resource.CommandAction("record_csv", "download")},
			Row:      resource.Actions{resource.View}.And(resource.Commands("check")...).And(resource.Edit),
			NoCreate: true,
		},
		Form: resource.Form{Locales: own, Main: field.List{
			field.Number("months").Required().Min(1).Max(mostMonths).In("common.units.months"),
			field.Bool("erases").Default(false),
		}},
		Detail: &resource.Detail{
			Columns: column.List{
				column.Text("langs.title").Unsorted().Carried(), column.Text("purpose").Unsorted(), column.Text("basis").Unsorted(), column.Text("people").Unsorted(), column.Text("data").Unsorted(),
				column.Text("given").Unsorted(), column.Text("transfers").Unsorted(), column.Text("period").Unsorted(), column.Text("security").Unsorted(), column.Text("langs.note").Unsorted(),
				column.YesNo("erases"), column.Number("due").LessIsBetter(), column.Date("oldest"), column.Date("over").Unsorted(), column.DateTime("checked_at"),
			},
			Actions: resource.Commands("check").And(resource.Edit),
			Head:    []string{"title"},
		},
		Children: []resource.ChildDef{d.runs()},
		Commands: []resource.Command[Processing]{
			{Name: "check", Icon: "sync", Run: resource.EachRowBeforeTx(d.lookPeriod, d.check)},
			{Name: "record_pdf", Icon: "file-pdf", Reads: true, Run: resource.WholeList[Processing](d.recordPDF)},
			{Name: "record_csv", Icon: "download", Reads: true, Run: resource.WholeList[Processing](d.recordCSV)},
		},
		Access: adminOnly("check", "record_pdf", "record_csv"),
		Hooks:  resource.Hooks[Processing]{Prepare: d.describe, BeforeSave: d.savePeriod, Locked: lockPeriod},
	}.Screen()
})

// runs are what was looked for and erased, the last first.
func (d *Desk) runs() resource.ChildDef {
	return resource.Child[Run]{
		Name: "runs", Path: "{id}/runs", Owner: "processing_id", Title: "run", Model: "GDPRRun", View: resource.ViewTable, Newest: true, Paged: true, Most: 1_000_000,
		Columns: column.List{
			column.DateTime("created_at"), column.Text("what").Unsorted(), column.Number("found"), column.Date("oldest"), column.YesNo("erasing"), column.Number("erased"), column.DateTime("done_at"),
		},
		Hooks: resource.Hooks[Run]{Prepare: func(c *resource.Call, r *Run) error {
			if d.Texts != nil {
				r.What = d.placeLabel(c.Locale, r.Place)
			}
			return nil
		}},
	}.Def()
}

// lockPeriod keeps what the program erases by itself, after days, from being offered as
// months.
func lockPeriod(_ resource.Actor, rec *Processing) map[string]string {
	if p := processingOf(rec.ID); p == nil || !p.Self {
		return nil
	}
	return map[string]string{"months": "", "erases": "errors.gdprSelf"}
}

// savePeriod refuses what law forbids, and erasing what was never reported before.
func (d *Desk) savePeriod(_ *resource.Call, rec, old *Processing) error {
	p := processingOf(rec.ID)
	if p == nil || old == nil {
		return fault.New(fault.Conflict, "errors.gdprProcessing")
	}
	wrong := fault.Fields{}
	if rec.Months < p.Least {
		wrong.Add("months", fault.M("errors.gdprLeast", "Count", p.Least))
	}
	if p.Self && rec.Months != p.Months {
		wrong.Add("months", fault.M("errors.gdprSelf"))
	}
	if rec.Erases && p.ReportOnly {
		wrong.Add("erases", fault.M("errors.gdprReportOnly"))
	}
	if !rec.Erases && p.Self {
		wrong.Add("erases", fault.M("errors.gdprSelf"))
	}
	if rec.Months != old.Months {
		rec.Due, rec.Oldest, rec.CheckedAt = 0, nil, nil
	}
	if rec.Erases && rec.CheckedAt == nil && !p.ReportOnly && !p.Self {
		wrong.Add("erases", fault.M("errors.gdprUnseen"))
	}
	return wrong.Err()
}

// lookPeriod counts what is over its period, while nobody waits for it.
func (d *Desk) lookPeriod(c *resource.Call, rec *Processing, _ struct{}) ([]Run, error) {
	p := processingOf(rec.ID)
	if p == nil || p.Self {
		return nil, nil
	}
	before := p.before(c.Now, c.Zone, rec.Months)
	var rows []Run
	for _, place := range d.Atlas.of(p.Key) {
		found, oldest, err := d.overdue(c, place, before)
		if err != nil {
			return nil, err
		}
		rows = append(rows, Run{ProcessingID: rec.ID, Run: c.Now.Format(time.RFC3339Nano), Place: place.Key, Found: found, Oldest: oldest})
	}
	return rows, nil
}

// check notes what was found. Nothing is erased by it.
func (d *Desk) check(c *resource.Call, rec *Processing, _ struct{}, rows []Run) (resource.Reply, error) {
	rec.Due, rec.Oldest, rec.CheckedAt = 0, nil, &c.Now
	live := true
	for i := range rows {
		r := &rows[i]
		r.CreatedAt, r.UpdatedAt, r.DoneAt, r.Live, r.Version = c.Now, c.Now, &c.Now, &live, 1
		rec.due(r.Found, r.Oldest)
		if r.Found == 0 {
			r.Oldest = nil
		}
	}
	if len(rows) > 0 {
		if err := c.Tx.Create(&rows).Error; err != nil {
			return resource.Reply{}, fmt.Errorf("note what is over its period: %w", err)
		}
	}
	return resource.Reply{Message: "gdpr.processing.messages.checked"}, nil
}

// describe puts a processing into words.
func (d *Desk) describe(c *resource.Call, rec *Processing) error {
	p := processingOf(rec.ID)
	if d.Texts == nil || p == nil {
		return nil
	}
	say := func(key string) string { return d.Texts.Text(c.Locale, "gdpr.about."+p.Key+"."+key, nil) }
	rec.Purpose, rec.Basis, rec.People = say("purpose"), say("basis"), say("people")
	rec.Kept = d.periodText(c.Locale, p, rec.Months)
	rec.Period = strings.TrimSpace(rec.Kept + " " + say("period"))
	if rec.Oldest != nil && !p.Self {
		over := p.over(*rec.Oldest, c.Zone, rec.Months)
		rec.Over = &over
	}
	rec.Data = d.data(c.Locale, p)
	words, err := d.words(c, c.Locale)
	if err != nil {
		return err
	}
	rec.Given = strings.TrimSpace(say("recipients") + " " + rec.own(c.Locale).Recipients)
	rec.Transfers, rec.Security = words.Transfers, words.Security
	return nil
}

// own are the controller's words in a language.
func (p *Processing) own(locale string) ProcessingLang {
	for _, l := range p.Langs {
		if l.Locale == locale {
			return l
		}
	}
	return ProcessingLang{}
}

// periodText is how long data are kept, in words.
func (d *Desk) periodText(locale string, p *processing, months int) string {
	switch {
	case p.Self:
		return d.Texts.Text(locale, "gdpr.about."+p.Key+".kept", nil)
	case months%12 == 0:
		return d.Texts.Text(locale, "gdpr.years", map[string]any{"Count": months / 12})
	}
	return d.Texts.Text(locale, "gdpr.months", map[string]any{"Count": months})
}

// data are the columns about people of a processing, by their places: as they are
// declared.
func (d *Desk) data(locale string, p *processing) string {
	if p.Self {
		return d.Texts.Text(locale, "gdpr.about."+p.Key+".data", nil)
	}
	places := slices.Clone(d.Atlas.of(p.Key))
	slices.SortStableFunc(places, func(a, b *Place) int { return len(b.Personal) - len(a.Personal) })
	var all []string
	for _, place := range places {
		var labels []string
		for _, column := range place.Personal {
			if slices.Contains(internal, column) {
				continue
			}
			if label := lowered(d.label(locale, place, column)); !slices.Contains(labels, label) && label != lowered(d.Texts.Text(locale, "gdpr.columns.other", nil)) {
				labels = append(labels, label)
			}
		}
		if len(labels) > 0 {
			all = append(all, d.placeLabel(locale, place.Key)+": "+strings.Join(labels, ", "))
		}
	}
	return strings.Join(all, "; ") + "."
}

// lowered is a label within a sentence: a word that is written in capitals, such as
// IBAN, stays so.
func lowered(label string) string {
	runes := []rune(label)
	if len(runes) > 1 && unicode.IsUpper(runes[0]) && !unicode.IsUpper(runes[1]) {
		runes[0] = unicode.ToLower(runes[0])
	}
	return string(runes)
}
