package people

import (
	"context"
	"strconv"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/demo/seed"
	"backoffice/backend/forms"
	"backoffice/backend/resource"
)

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

// FillForms writes what visitors sent, as if they had: without mails about it.
func (s *Seeder) FillForms(ctx context.Context) error {
	return s.DB.Tx(ctx, func(tx *gorm.DB) error {
		languages, err := seed.Languages(tx)
		if err != nil {
			return err
		}
		if err := s.saveContacts(tx, languages); err != nil {
			return err
		}
		return s.saveReturns(tx, languages)
	})
}

func (s *Seeder) saveContacts(tx *gorm.DB, languages map[string]*uint64) error {
	return s.SaveLines(tx, "form_contacts", contacts, 7, func(at []string, head resource.Record) any {
		return &forms.Contact{
			Record: head, Keys: s.Keys(at[2], at[2], at[3], at[4], at[5], at[6]), Sender: forms.Sender{LanguageID: languages[at[1]]},
			Name: at[2], Email: at[3], Phone: at[4], Web: at[5], Message: at[6], Seen: s.seenState(head), Status: done(s.seenState(head)),
		}
	})
}

func (s *Seeder) saveReturns(tx *gorm.DB, languages map[string]*uint64) error {
	return s.SaveLines(tx, "form_returns", returns, 12, func(at []string, head resource.Record) any {
		language, at := languages[at[1]], at[1:]
		full := at[2] + " " + at[3]
		rec := &forms.Return{
			Record: head, Keys: s.Keys(full, full, at[4], at[5], at[6], at[8], at[7], at[10]), Sender: forms.Sender{LanguageID: language}, Name: at[2], Surname: at[3], Fullname: full,
			Email: at[4], Phone: at[5], Iban: at[7], SerialNumber: at[8], Message: at[10], Seen: s.seenState(head),
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

// done has what was read be dealt with as well.
func done(seen forms.Seen) int {
	if seen.Opened {
		return forms.Completed
	}
	return forms.Open
}

// seenState has the forms of the last two days wait to be read.
func (s *Seeder) seenState(head resource.Record) forms.Seen {
	return forms.Seen{Opened: head.CreatedAt.Before(s.Now().Add(-48 * time.Hour))}
}
