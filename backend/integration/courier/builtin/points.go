package builtin

import "backoffice/backend/integration/courier"

// Samples are points to show and try the product with. They exist nowhere.
func Samples() []courier.Point {
	return []courier.Point{
		{ID: "BA001", Name: "Kníhkupectvo Pod lipou", Place: "Kníhkupectvo Pod lipou", Street: "Vzorová 12", City: "Bratislava", Zip: "81101", Country: "SK", Open: true},
		{ID: "BA002", Name: "Kvetinárstvo Margaréta", Place: "Kvetinárstvo Margaréta", Street: "Skúšobná 4", City: "Bratislava – Ružinov", Zip: "82104", Country: "SK", Open: true},
		{ID: "BA003", Name: "Box Petržalka", Place: "Nákupné centrum", Street: "Ukážková 7", City: "Bratislava – Petržalka", Zip: "85101", Country: "SK", Box: true, Open: true},
		{ID: "TT001", Name: "Papiernictvo U Ceruzky", Place: "Papiernictvo U Ceruzky", Street: "Vzorová 3", City: "Trnava", Zip: "91701", Country: "SK", Open: true},
		{ID: "NR001", Name: "Box Nitra centrum", Place: "Pošta", Street: "Skúšobná 21", City: "Nitra", Zip: "94901", Country: "SK", Box: true, Open: true},
		{ID: "TN001", Name: "Železiarstvo Kľúč", Place: "Železiarstvo Kľúč", Street: "Ukážková 15", City: "Trenčín", Zip: "91101", Country: "SK", Open: true},
		{ID: "ZA001", Name: "Cukráreň Vločka", Place: "Cukráreň Vločka", Street: "Vzorová 8", City: "Žilina", Zip: "01001", Country: "SK", Open: true},
		{ID: "BB001", Name: "Box Banská Bystrica", Place: "Autobusová stanica", Street: "Skúšobná 1", City: "Banská Bystrica", Zip: "97401", Country: "SK", Box: true, Open: true},
		{ID: "PO001", Name: "Lekáreň Pri fontáne", Place: "Lekáreň Pri fontáne", Street: "Ukážková 30", City: "Prešov", Zip: "08001", Country: "SK", Open: false},
		{ID: "KE001", Name: "Trafika Na rohu", Place: "Trafika Na rohu", Street: "Vzorová 44", City: "Košice", Zip: "04001", Country: "SK", Open: true},
		{ID: "PR001", Name: "Galerie U Tří svíček", Place: "Galerie U Tří svíček", Street: "Zkušební 9", City: "Praha 1", Zip: "11000", Country: "CZ", Open: true},
		{ID: "BR001", Name: "Box Brno střed", Place: "Obchodní dům", Street: "Vzorová 2", City: "Brno", Zip: "60200", Country: "CZ", Box: true, Open: true},
	}
}
