package orders

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"backoffice/backend/demo/people"
	"backoffice/backend/store/db"
)

// buyer is who ordered, as the order keeps it.
type buyer struct {
	name, surname, email, phone, street, number, city, zip, country string
	firm                                                            []string // company and its three numbers
}

// region is what invented customers of a country are called and where they live.
type region struct {
	phone                                   string // its digits drawn for #
	women, womenOf, men, menOf, towns, ways string
}

var regions = map[string]region{
	"SK": {
		"+421 9## ### ###", "Katarína,Barbora,Simona,Natália,Michaela,Dominika,Andrea,Gabriela,Kristína,Silvia,Renáta,Daniela",
		"Bieliková,Vrábelová,Slobodníková,Kmeťová,Hrušková,Bartošová,Sedláková,Fabianová,Majerová,Urbanová", "Jakub,Filip,Matúš,Daniel,Andrej,Vladimír,Ľubomír,Rastislav,Tibor,Dušan",
		"Bielik,Vrábel,Slobodník,Kmeť,Hruška,Bartoš,Sedlák,Fabian,Majer,Urban",
		"811 01 Bratislava,851 04 Bratislava,040 11 Košice,080 05 Prešov,010 08 Žilina,949 11 Nitra,974 01 Banská Bystrica,917 01 Trnava,911 01 Trenčín,058 01 Poprad,962 12 Detva,977 01 Brezno,905 01 Senica,071 01 Michalovce",
		"Hlavná,Školská,Lipová,Jarná,Kvetná,Pod Hájom,Nová,Mierová,Slnečná,Okružná,Cintorínska,Hurbanova",
	},
	"CZ": {
		"+420 7## ### ###", "Lenka,Hana,Markéta,Kateřina,Pavla,Šárka", "Novotná,Černá,Kučerová,Veselá,Jelínková,Růžičková", "Tomáš,Jiří,Václav,Radek,Zdeněk",
		"Novotný,Černý,Kučera,Veselý,Jelínek", "130 00 Praha,150 00 Praha,612 00 Brno,702 00 Ostrava,301 00 Plzeň,772 00 Olomouc,760 01 Zlín,500 02 Hradec Králové", "Husova,Nádražní,Květná,Dlouhá,Riegrova,Sadová",
	},
	"HU": {
		"+36 30 ### ####", "Anikó,Eszter,Zsófia", "Kiss,Varga,Németh", "Balázs,László,Zoltán", "Farkas,Balogh,Papp",
		"1052 Budapest,9022 Győr,3525 Miskolc,2600 Vác", "Kossuth utca,Rákóczi út,Ady Endre utca",
	},
	"PL": {
		"+48 60# ### ###", "Agnieszka,Joanna,Ewa", "Nowak,Kowalczyk,Zając", "Piotr,Krzysztof,Marek", "Nowak,Kowalczyk,Zając",
		"31-011 Kraków,40-005 Katowice,34-400 Nowy Targ,00-024 Warszawa", "Długa,Lipowa,Słoneczna",
	},
	"AT": {
		"+43 660 ### ####", "Anna,Johanna,Katharina", "Gruber,Huber,Steiner", "Markus,Stefan,Lukas", "Gruber,Huber,Steiner",
		"1030 Wien,1100 Wien,8010 Graz,2410 Hainburg an der Donau", "Hauptstraße,Bahnhofstraße,Lindengasse",
	},
}

func oneOf(r *rand.Rand, list string) string {
	all := strings.Split(list, ",")
	return all[r.IntN(len(all))]
}

// inventBuyer makes up a customer who has no account.
func inventBuyer(r *rand.Rand, country string) *buyer {
	of := regions[country]
	b := &buyer{name: oneOf(r, of.women), surname: oneOf(r, of.womenOf), country: country, number: fmt.Sprint(1 + r.IntN(96))}
	if r.IntN(10) < 3 {
		b.name, b.surname = oneOf(r, of.men), oneOf(r, of.menOf)
	}
	town := oneOf(r, of.towns)
	// The postcode ends where the name begins.
	at := strings.IndexFunc(town, func(c rune) bool { return c > '9' })
	b.zip, b.city, b.street = strings.TrimSpace(town[:at]), town[at:], oneOf(r, of.ways)
	b.email = emailOf(b.name, b.surname)
	b.phone = strings.Map(func(c rune) rune {
		if c == '#' {
			return '0' + rune(r.IntN(10))
		}
		return c
	}, of.phone)
	if country == "SK" && r.IntN(14) == 0 {
		kind := []string{"Kvetinárstvo", "Penzión", "Ateliér", "Lekáreň"}[r.IntN(4)]
		business, tax := fmt.Sprintf("5%d %d %d", r.IntN(10), 100+r.IntN(900), 100+r.IntN(900)), fmt.Sprintf("212%07d", r.IntN(10_000_000))
		b.firm = []string{kind + " " + b.surname + ", s. r. o.", business, tax, "SK" + tax}
	}
	return b
}

func emailOf(name, surname string) string {
	return strings.ReplaceAll(db.Slug(name+" "+surname), "-", ".") + "@example.com"
}

// knownBuyers are the customers who have an account and may sign in.
func knownBuyers() []*buyer {
	var all []*buyer
	for line := range strings.Lines(strings.TrimSpace(people.Customers)) {
		at := strings.Split(strings.TrimSpace(line), "|")
		if strings.Contains(at[9], "b") {
			continue
		}
		cut := strings.LastIndex(at[4], " ")
		b := &buyer{name: at[0], surname: at[1], email: emailOf(at[0], at[1]), phone: at[3], street: at[4][:cut], number: at[4][cut+1:], city: at[5], zip: at[6], country: at[7]}
		if firm := strings.Split(at[8], ", "); len(firm) > 3 {
			n := len(firm)
			b.firm = append([]string{strings.Join(firm[:n-3], ", ")}, firm[n-3:]...)
		}
		all = append(all, b)
	}
	return all
}
