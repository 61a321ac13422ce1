package builtin

import "backoffice/backend/integration/courier"

// Samples are points to show and try the product with, 40 in towns of Slovakia and
// Czechia. They exist nowhere.
func Samples() []courier.Point {
	var shop, always []courier.Opening
	for day := 1; day <= 7; day++ {
		always = append(always, courier.Opening{Day: day, From: "00:00", To: "24:00"})
		switch {
		case day <= 5:
			shop = append(shop, courier.Opening{Day: day, From: "08:00", To: "12:00"}, courier.Opening{Day: day, From: "12:30", To: "18:00"})
		case day == 6:
			shop = append(shop, courier.Opening{Day: day, From: "08:00", To: "11:30"})
		}
	}
	return []courier.Point{
		{ID: "BA001", Name: "Kníhkupectvo Pod lipou", Place: "Kníhkupectvo Pod lipou", Street: "Vzorová 3", City: "Bratislava", Zip: "81101", Country: "SK", Open: true, Hours: shop},
		{ID: "BA002", Name: "Kvetinárstvo Margaréta", Place: "Kvetinárstvo Margaréta", Street: "Skúšobná 10", City: "Bratislava", Zip: "82104", Country: "SK", Open: true, Hours: shop},
		{ID: "BA003", Name: "Box Bratislava", Place: "Pošta", Street: "Ukážková 17", City: "Bratislava", Zip: "85101", Country: "SK", Box: true, Open: true, Hours: always},
		{ID: "BA004", Name: "Papiernictvo U Ceruzky", Place: "Papiernictvo U Ceruzky", Street: "Príkladná 24", City: "Bratislava", Zip: "84105", Country: "SK", Open: true, Hours: shop},
		{ID: "KE001", Name: "Železiarstvo Kľúč", Place: "Železiarstvo Kľúč", Street: "Vzorová 31", City: "Košice", Zip: "04001", Country: "SK", Open: true, Hours: shop},
		{ID: "KE002", Name: "Cukráreň Vločka", Place: "Cukráreň Vločka", Street: "Skúšobná 38", City: "Košice", Zip: "04011", Country: "SK", Open: true, Hours: shop},
		{ID: "KE003", Name: "Box Košice", Place: "Nákupné centrum", Street: "Ukážková 4", City: "Košice", Zip: "04022", Country: "SK", Box: true, Open: true, Hours: always},
		{ID: "PO001", Name: "Lekáreň Pri fontáne", Place: "Lekáreň Pri fontáne", Street: "Príkladná 11", City: "Prešov", Zip: "08001", Country: "SK", Hours: shop},
		{ID: "ZA001", Name: "Trafika Na rohu", Place: "Trafika Na rohu", Street: "Vzorová 18", City: "Žilina", Zip: "01001", Country: "SK", Open: true, Hours: shop},
		{ID: "NR001", Name: "Potraviny Čučoriedka", Place: "Potraviny Čučoriedka", Street: "Skúšobná 25", City: "Nitra", Zip: "94901", Country: "SK", Open: true, Hours: shop},
		{ID: "BB001", Name: "Box Banská Bystrica", Place: "Autobusová stanica", Street: "Ukážková 32", City: "Banská Bystrica", Zip: "97401", Country: "SK", Box: true, Open: true, Hours: always},
		{ID: "TT001", Name: "Hračkárstvo Medvedík", Place: "Hračkárstvo Medvedík", Street: "Príkladná 39", City: "Trnava", Zip: "91701", Country: "SK", Open: true, Hours: shop},
		{ID: "TN001", Name: "Zelenina Paprika", Place: "Zelenina Paprika", Street: "Vzorová 5", City: "Trenčín", Zip: "91101", Country: "SK", Open: true, Hours: shop},
		{ID: "MT001", Name: "Kníhkupectvo Pod lipou", Place: "Kníhkupectvo Pod lipou", Street: "Skúšobná 12", City: "Martin", Zip: "03601", Country: "SK", Open: true, Hours: shop},
		{ID: "PP001", Name: "Box Poprad", Place: "Pošta", Street: "Ukážková 19", City: "Poprad", Zip: "05801", Country: "SK", Box: true, Open: true, Hours: always},
		{ID: "PD001", Name: "Kvetinárstvo Margaréta", Place: "Kvetinárstvo Margaréta", Street: "Príkladná 26", City: "Prievidza", Zip: "97101", Country: "SK", Open: true, Hours: shop},
		{ID: "ZV001", Name: "Papiernictvo U Ceruzky", Place: "Papiernictvo U Ceruzky", Street: "Vzorová 33", City: "Zvolen", Zip: "96001", Country: "SK", Open: true, Hours: shop},
		{ID: "PB001", Name: "Železiarstvo Kľúč", Place: "Železiarstvo Kľúč", Street: "Skúšobná 40", City: "Považská Bystrica", Zip: "01701", Country: "SK", Open: true, Hours: shop},
		{ID: "MI001", Name: "Box Michalovce", Place: "Nákupné centrum", Street: "Ukážková 6", City: "Michalovce", Zip: "07101", Country: "SK", Box: true, Open: true, Hours: always},
		{ID: "SN001", Name: "Cukráreň Vločka", Place: "Cukráreň Vločka", Street: "Príkladná 13", City: "Spišská Nová Ves", Zip: "05201", Country: "SK", Open: true, Hours: shop},
		{ID: "KN001", Name: "Lekáreň Pri fontáne", Place: "Lekáreň Pri fontáne", Street: "Vzorová 20", City: "Komárno", Zip: "94501", Country: "SK", Open: true, Hours: shop},
		{ID: "LV001", Name: "Trafika Na rohu", Place: "Trafika Na rohu", Street: "Skúšobná 27", City: "Levice", Zip: "93401", Country: "SK", Open: true, Hours: shop},
		{ID: "NZ001", Name: "Box Nové Zámky", Place: "Autobusová stanica", Street: "Ukážková 34", City: "Nové Zámky", Zip: "94001", Country: "SK", Box: true, Open: true, Hours: always},
		{ID: "LM001", Name: "Potraviny Čučoriedka", Place: "Potraviny Čučoriedka", Street: "Príkladná 41", City: "Liptovský Mikuláš", Zip: "03101", Country: "SK", Open: true, Hours: shop},
		{ID: "RK001", Name: "Hračkárstvo Medvedík", Place: "Hračkárstvo Medvedík", Street: "Vzorová 7", City: "Ružomberok", Zip: "03401", Country: "SK", Open: true, Hours: shop},
		{ID: "DK001", Name: "Zelenina Paprika", Place: "Zelenina Paprika", Street: "Skúšobná 14", City: "Dolný Kubín", Zip: "02601", Country: "SK", Open: true, Hours: shop},
		{ID: "CA001", Name: "Box Čadca", Place: "Pošta", Street: "Ukážková 21", City: "Čadca", Zip: "02201", Country: "SK", Box: true, Open: true, Hours: always},
		{ID: "BJ001", Name: "Kníhkupectvo Pod lipou", Place: "Kníhkupectvo Pod lipou", Street: "Príkladná 28", City: "Bardejov", Zip: "08501", Country: "SK", Open: true, Hours: shop},
		{ID: "HE001", Name: "Kvetinárstvo Margaréta", Place: "Kvetinárstvo Margaréta", Street: "Vzorová 35", City: "Humenné", Zip: "06601", Country: "SK", Open: true, Hours: shop},
		{ID: "LC001", Name: "Papiernictvo U Ceruzky", Place: "Papiernictvo U Ceruzky", Street: "Skúšobná 42", City: "Lučenec", Zip: "98401", Country: "SK", Open: true, Hours: shop},
		{ID: "PN001", Name: "Box Piešťany", Place: "Nákupné centrum", Street: "Ukážková 8", City: "Piešťany", Zip: "92101", Country: "SK", Box: true, Open: true, Hours: always},
		{ID: "PR001", Name: "Galerie U Tří svíček", Place: "Galerie U Tří svíček", Street: "Zkušební 15", City: "Praha 1", Zip: "11000", Country: "CZ", Open: true, Hours: shop},
		{ID: "PR002", Name: "Večerka U Lípy", Place: "Večerka U Lípy", Street: "Ukázková 22", City: "Praha 5", Zip: "15000", Country: "CZ", Open: true, Hours: shop},
		{ID: "BR001", Name: "Knihkupectví Pod Věží", Place: "Knihkupectví Pod Věží", Street: "Vzorová 29", City: "Brno", Zip: "60200", Country: "CZ", Open: true, Hours: shop},
		{ID: "OS001", Name: "Box Ostrava", Place: "Obchodní dům", Street: "Zkušební 36", City: "Ostrava", Zip: "70200", Country: "CZ", Box: true, Open: true, Hours: always},
		{ID: "PL001", Name: "Květiny Kopretina", Place: "Květiny Kopretina", Street: "Ukázková 43", City: "Plzeň", Zip: "30100", Country: "CZ", Open: true, Hours: shop},
		{ID: "OL001", Name: "Galerie U Tří svíček", Place: "Galerie U Tří svíček", Street: "Vzorová 9", City: "Olomouc", Zip: "77900", Country: "CZ", Open: true, Hours: shop},
		{ID: "ZL001", Name: "Večerka U Lípy", Place: "Večerka U Lípy", Street: "Zkušební 16", City: "Zlín", Zip: "76001", Country: "CZ", Open: true, Hours: shop},
		{ID: "HK001", Name: "Box Hradec Králové", Place: "Obchodní dům", Street: "Ukázková 23", City: "Hradec Králové", Zip: "50002", Country: "CZ", Box: true, Open: true, Hours: always},
		{ID: "CB001", Name: "Knihkupectví Pod Věží", Place: "Knihkupectví Pod Věží", Street: "Vzorová 30", City: "České Budějovice", Zip: "37001", Country: "CZ", Open: true, Hours: shop},
	}
}
