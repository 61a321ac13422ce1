package people

import (
	"context"
	"fmt"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/account"
	"backoffice/backend/demo/seed"
	"backoffice/backend/lookup"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// staff work in the shop, listed as customers are.
const staff = `
Katarína|Vargová|2|+421 905 214 630|Hlavná 12|Košice|040 01|SK||
Tomáš|Šimko|1|+421 911 582 077|Námestie SNP 4|Banská Bystrica|974 01|SK||
Ľudmila|Ďurišová|2|+421 908 330 915|Štúrova 27|Nitra|949 01|SK||b
`

// Customers are invented, and have an account. Each line: name, surname, sex,
// telephone, street, city, postcode, country, company with its three numbers, flags:
// b blocked, u not verified, s with another address for deliveries.
const Customers = `
Zuzana|Kováčová|2|+421 903 117 245|Mlynská 8|Trnava|917 01|SK||
Peter|Horváth|1|+421 907 640 118|Sládkovičova 3|Žilina|010 01|SK||s
Mária|Tóthová|2|+421 918 221 906|Komenského 41|Nové Zámky|940 01|SK||
Ján|Baláž|1|+421 902 775 340|Kukučínova 19|Prešov|080 01|SK|Baláž a synovia, s. r. o., 46 218 305, 2023418857, SK2023418857|
Anna|Nagyová|2|+421 915 048 832|Jesenského 6|Komárno|945 01|SK||
Štefan|Oravec|1|+421 904 590 271|Radlinského 22|Dolný Kubín|026 01|SK||
Eva|Molnárová|2|+421 949 316 504|Rázusova 15|Lučenec|984 01|SK||u
Michal|Ďurica|1|+421 917 883 152|Hviezdoslavova 9|Martin|036 01|SK||
Jana|Žáková|2|+421 905 402 689|Bernolákova 33|Zvolen|960 01|SK||s
Martin|Čech|1|+421 944 127 730|Tajovského 5|Levice|934 01|SK||
Lucia|Hudecová|2|+421 908 751 463|Partizánska 17|Poprad|058 01|SK|Ateliér Hudec, s. r. o., 51 904 772, 2120835561, SK2120835561|
Juraj|Šulc|1|+421 903 669 018|Vajanského 2|Skalica|909 01|SK||
Monika|Ľuptáková|2|+421 911 245 387|Školská 24|Ružomberok|034 01|SK||u
Lukáš|Krajčír|1|+421 948 530 926|Družstevná 11|Bardejov|085 01|SK||
Veronika|Petrášová|2|+421 902 318 754|Lesná 7|Piešťany|921 01|SK||
Pavol|Gajdoš|1|+421 915 907 241|Záhradná 38|Spišská Nová Ves|052 01|SK||b
Ivana|Mikušová|2|+421 907 112 863|Krížna 14|Bratislava|811 07|SK||s
Marek|Polák|1|+421 918 476 395|Račianska 90|Bratislava|831 02|SK|Polák Design, s. r. o., 47 336 120, 2023849911, SK2023849911|
Alžbeta|Šándorová|2|+421 904 283 517|Kossuthova 4|Dunajská Streda|929 01|SK||
Roman|Chalupa|1|+421 949 655 208|Vinohradnícka 29|Pezinok|902 01|SK||
Tereza|Dvořáková|2|+420 602 418 773|Vinohradská 64|Praha|120 00|CZ||
Ondřej|Procházka|1|+420 731 905 246|Masarykova 18|Brno|602 00|CZ|Procházka interiéry s.r.o., 27 814 369, CZ27814369, CZ27814369|s
Gábor|Szabó|1|+36 30 481 2276|Petőfi utca 9|Győr|9021|HU||
Magdalena|Wójcik|2|+48 601 337 904|Krakowska 52|Bielsko-Biała|43-300|PL||u
`

// FillAccounts writes people who cannot sign in: without a password there is
// none to be guessed in a system that everybody may look at.
func (s *Seeder) FillAccounts(ctx context.Context) error {
	return s.DB.Tx(ctx, func(tx *gorm.DB) error {
		if err := s.saveRole(tx, resource.RoleEditor, staff); err != nil {
			return err
		}
		return s.saveRole(tx, resource.RoleCustomer, Customers)
	})
}

func (s *Seeder) saveRole(tx *gorm.DB, role uint64, lines string) error {
	for line := range strings.Lines(strings.TrimSpace(lines)) {
		u, err := parsePerson(strings.TrimSpace(line), role, s.Now(), s.Locales[0])
		if err != nil {
			return err
		}
		var there int64
		if err := tx.Model(&account.User{}).Where("email = ?", u.Email).Count(&there).Error; err != nil {
			return fmt.Errorf("look for %s: %w", u.Email, err)
		}
		if there > 0 {
			continue
		}
		if err := tx.Create(&u).Error; err != nil {
			return fmt.Errorf("save %s: %w", u.Email, err)
		}
	}
	return nil
}

func parsePerson(line string, role uint64, now time.Time, locale string) (account.User, error) {
	at := strings.Split(line, "|")
	if len(at) != 10 {
		return account.User{}, fmt.Errorf("people: %q has %d parts", line, len(at))
	}
	name, surname, flags := at[0], at[1], at[9]
	slug := strings.ReplaceAll(db.Fold(name+" "+surname), " ", "-")
	live, sex, country := true, 1, lookup.CountryID(at[7])
	if at[2] == "2" {
		sex = 2
	}
	made, changed := seed.Times("users"+slug, now)
	u := account.User{
		Record: resource.Record{CreatedAt: made, UpdatedAt: changed, Live: &live, Version: 1},
		Status: !strings.Contains(flags, "b"), RoleID: role, Name: name, Surname: surname, TitleURL: &slug,
		Email: strings.ReplaceAll(slug, "-", ".") + "@example.com", Sex: &sex,
		Cellphone: &at[3], Address: &at[4], City: &at[5], Zip: &at[6], CountryID: &country,
	}
	if !strings.Contains(flags, "u") {
		u.VerifiedAt, u.OnlineAt = &made, &changed
	}
	full := name + " " + surname
	u.BillingName, u.BillingAddress, u.BillingCity, u.BillingZip, u.BillingCountryID = &full, &at[4], &at[5], &at[6], &country
	if firm := strings.Split(at[8], ", "); len(firm) > 3 {
		// The legal form stands behind a comma of its own in Slovakia.
		n := len(firm)
		title := strings.Join(firm[:n-3], ", ")
		u.BillingName, u.BillingBusinessID, u.BillingTaxID, u.BillingVat = &title, &firm[n-3], &firm[n-2], &firm[n-1]
	}
	if strings.Contains(flags, "s") {
		street := "Obchodná 5"
		u.ShippingName, u.ShippingAddress, u.ShippingCity, u.ShippingZip, u.ShippingCountryID = &full, &street, &at[5], &at[6], &country
	}
	return u.WithKeys(locale), nil
}
