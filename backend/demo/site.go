package demo

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/engine"
	"backoffice/backend/forms"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// siteTexts are the settings' texts by screen and field, each in Slovak and
// English; one text alone is the same in both.
var siteTexts = map[string]map[string][2]string{
	"settings/main": {
		"meta_title":       {"Dúškovo – prírodná kozmetika spod Poľany", "Dúškovo – natural skincare from below Poľana"},
		"meta_description": {"Krémy, mydlá, sviečky a bylinné čaje z rodinnej farmy. Byliny si pestujeme a zbierame sami, posielame do celej Európy.", "Creams, soaps, candles and herbal teas from a family farm. We grow and gather our own herbs and deliver to the whole of Europe."},
		"og_title":         {"Dúškovo", "Dúškovo"},
		"og_description":   {"Rodinná farma a dielňa pod Poľanou: prírodná kozmetika, sviečky a čaje z bylín, ktoré poznáme po mene.", "A family farm and workshop below Poľana: natural skincare, candles and teas from herbs that we know by name."},
		"copyright":        {"© Dúškovo, s. r. o.", "© Dúškovo, s. r. o."},
	},
	"settings/contact": {
		"contact_name": {"Dúškovo, s. r. o."}, "contact_address": {"Stará mliekareň 12"}, "contact_city": {"Dolná Lúka"}, "contact_zip": {"962 99"},
		"contact_phone": {"+421 900 000 112"}, "contact_lat": {"48.634200"}, "contact_lng": {"19.421500"},
		"contact_business_id": {"51 204 777"}, "contact_tax_id": {"2120634411"}, "contact_vat": {"SK2120634411"},
		"contact_bank": {"Tatra banka, a. s."}, "contact_iban": {"SK31 1200 0000 1987 4263 7541"}, "contact_swift": {"TATRSKBX"},
		"contact_register": {"Obchodný register Okresného súdu Banská Bystrica, oddiel Sro, vložka č. 41207/S", "Commercial Register of the District Court Banská Bystrica, section Sro, insert no. 41207/S"},
	},
	"settings/email": {
		"email_recipient": {"obchod@example.com"}, "email_sender": {"web@example.com"}, "email_sender_name": {"Dúškovo", "Dúškovo"},
	},
	"settings/social": {
		"social_facebook_link": {"https://www.facebook.com/duskovo"}, "social_instagram_link": {"https://www.instagram.com/duskovo"},
		"social_youtube_link": {"https://www.youtube.com/@duskovo"},
	},
}

// saveSite fills in the settings.
func (f *filling) saveSite(ctx context.Context) error {
	for screen, texts := range siteTexts {
		body := engine.Body{}
		for name, text := range texts {
			values := map[string]any{}
			for _, locale := range f.Locales {
				values[locale] = text[0]
				if locale != fallback && text[1] != "" {
					values[locale] = text[1]
				}
			}
			body[name] = values
		}
		if screen == "settings/contact" {
			countries := map[string]any{}
			for _, locale := range f.Locales {
				countries[locale] = ref(lookup.CountrySK)
			}
			body["contact_country_id"] = countries
		}
		if _, err := f.save(ctx, screen, 1, body); err != nil {
			return err
		}
	}
	_, err := f.save(ctx, "settings/conversion", 1, engine.Body{"conversion": map[string]any{
		"1": "24.35", "2": "392.4", "3": "4.262", "4": "1.164", "5": "0.871",
	}})
	return err
}

// contacts are invented messages: hours ago, language, name, e-mail, telephone, web, message.
const contacts = `
3|sk|Zuzana Kováčová|zuzana.kovacova@example.com|+421 903 117 245||Dobrý deň, budete mať tento rok znova šípkový olej z prvého zberu? Minulý bol výborný a rada by som si odložila dve fľaštičky.
9|en|Klaus Weber|klaus.weber@example.com||https://www.naturladen-weber.example.com|Hello, we run a small organic shop in Graz and would like to order your meadow soaps. Do you offer wholesale prices from 50 pieces?
26|sk|Michal Ďurica|michal.durica@example.com|+421 917 883 152||Objednávku som zaplatil kartou, no potvrdenie mi neprišlo. Môžete, prosím, overiť, či ste ju dostali?
51|sk|Terézia Vlčková|terezia.vlckova@example.com|||Robíte kurz výroby mydla aj pre firmy? Boli by sme dvanásti, najlepšie v piatok popoludní.
74|sk|Štefan Oravec|stefan.oravec@example.com|+421 904 590 271||Krém prišiel v poriadku a vonia presne tak, ako píšete. Ďakujem za pekné balenie!
120|cs|Hana Součková|hana.souckova@example.com|+420 602 118 304||Dobrý den, posíláte i do České republiky přes Zásilkovnu? A od jaké částky je doprava zdarma?
190|en|Emily Carter|emily.carter@example.com||www.slowmornings.example.com|I write about slow mornings and would love to include your rosehip oil. May I use the pictures from your site?
312|sk|Jozef Bartko|jozef.bartko@example.com|+421 905 771 640||Dá sa u vás kúpiť darčekový poukaz aj osobne v Prešove? Potreboval by som ho do soboty.
`

// returns are invented forms: hours ago, language, type, name, surname, e-mail,
// telephone, order, IBAN, serial number, state, message.
const returns = `
5|sk|2|Mária|Tóthová|maria.tothova@example.com|+421 918 221 906|1009||DF-2207|0|Difuzér po týždni začal presakovať pri hrdle. Prikladám číslo z dna.
30|sk|1|Peter|Horváth|peter.horvath@example.com|+421 907 640 118|1021|SK3112000000198742637541||0|Sviečky sú krásne, ale vôňa je pre nás prisilná. Nezapálil som ich.
55|sk|3|Lucia|Hudecová|lucia.hudecova@example.com|+421 908 751 463|1016|||0|Prosila by som výmenu krému na normálnu pleť za krém na suchú, objednala som nesprávny.
140|cs|2|Tereza|Dvořáková|tereza.dvorakova@example.com|+420 602 418 773|998||VR-118|1|Elektrický difuzér se přestal vypínat po nastavené době.
260|sk|1|Marek|Polák|marek.polak@example.com|+421 918 476 395|962|SK8975000000000012345671||1|Vraciam jedno neotvorené balenie, prišlo omylom dvakrát.
`

// saveForms writes what visitors sent, as if they had: without mails about it.
func (f *filling) saveForms(ctx context.Context) error {
	return f.DB.Tx(ctx, func(tx *gorm.DB) error {
		languages, err := languageIDs(tx)
		if err != nil {
			return err
		}
		if err := f.saveContacts(tx, languages); err != nil {
			return err
		}
		return f.saveReturns(tx, languages)
	})
}

// languageIDs are the ids of the languages by their codes. Someone may write in a
// language that the site has not.
func languageIDs(tx *gorm.DB) (map[string]*uint64, error) {
	var all []lookup.Language
	if err := tx.Find(&all).Error; err != nil {
		return nil, fmt.Errorf("look for the languages: %w", err)
	}
	ids := map[string]*uint64{}
	for i := range all {
		ids[all[i].Code] = &all[i].ID
	}
	return ids, nil
}

func (f *filling) saveContacts(tx *gorm.DB, languages map[string]*uint64) error {
	return f.saveLines(tx, "form_contacts", contacts, 7, func(at []string, head resource.Record) any {
		return &forms.Contact{
			Record: head, Keys: f.searched(at[2], at[2], at[3], at[4], at[5], at[6]), Sender: forms.Sender{LanguageID: languages[at[1]]},
			Name: at[2], Email: at[3], Phone: at[4], Web: at[5], Message: at[6], Seen: f.seenState(head),
		}
	})
}

func (f *filling) saveReturns(tx *gorm.DB, languages map[string]*uint64) error {
	return f.saveLines(tx, "form_returns", returns, 12, func(at []string, head resource.Record) any {
		language, at := languages[at[1]], at[1:]
		full := at[2] + " " + at[3]
		rec := &forms.Return{
			Record: head, Keys: f.searched(full, full, at[4], at[5], at[6], at[8], at[7], at[10]), Sender: forms.Sender{LanguageID: language}, Name: at[2], Surname: at[3], Fullname: full,
			Email: at[4], Phone: at[5], Iban: at[7], SerialNumber: at[8], Message: at[10], Seen: f.seenState(head),
		}
		var order uint64
		// What is left out stays zero.
		rec.Type, _ = strconv.Atoi(at[1])
		rec.Status, _ = strconv.Atoi(at[9])
		if order, _ = strconv.ParseUint(at[6], 10, 63); order > 0 {
			rec.OrderID = &order
		}
		return rec
	})
}

// seenState has the forms of the last two days wait to be read.
func (f *filling) seenState(head resource.Record) forms.Seen {
	return forms.Seen{Opened: head.CreatedAt.Before(f.Now().Add(-48 * time.Hour))}
}

// saveLines saves a record a line, the first part being its age in hours, into
// a table that has none yet.
func (f *filling) saveLines(tx *gorm.DB, table, lines string, parts int, record func([]string, resource.Record) any) error {
	var there int64
	if err := tx.Table(table).Limit(1).Count(&there).Error; err != nil || there > 0 {
		return err
	}
	live := true
	for line := range strings.Lines(strings.TrimSpace(lines)) {
		at := strings.Split(strings.TrimSpace(line), "|")
		if len(at) != parts {
			return fmt.Errorf("%s: %q has %d parts", table, line, len(at))
		}
		age, err := time.ParseDuration(at[0] + "h")
		if err != nil {
			return fmt.Errorf("%s: %w", table, err)
		}
		made := f.Now().Add(-age)
		head := resource.Record{CreatedAt: made, UpdatedAt: made, Live: &live, Version: 1}
		if err := tx.Create(record(at, head)).Error; err != nil {
			return fmt.Errorf("save to %s: %w", table, err)
		}
	}
	return nil
}

func (f *filling) searched(title string, parts ...string) resource.Keys {
	return resource.Keys{SearchNorm: db.SearchText(db.LongSearchRunes, parts...), SortKey: db.SortKey(f.Locales[0], title)}
}
