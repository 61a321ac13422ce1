package content

import (
	"context"

	"backoffice/backend/demo/seed"
	"backoffice/backend/engine"
	"backoffice/backend/lookup"
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

// Contact is what the settings say of the shop, by the name of their field without
// its "contact_": in Slovak.
func Contact(field string) string { return siteTexts["settings/contact"]["contact_"+field][0] }

// FillSettings fills in the settings.
func (s *Seeder) FillSettings(ctx context.Context) error {
	for screen, texts := range siteTexts {
		body := engine.Body{}
		for name, text := range texts {
			values := map[string]any{}
			for _, locale := range s.Locales {
				values[locale] = text[0]
				if locale != seed.Fallback && text[1] != "" {
					values[locale] = text[1]
				}
			}
			body[name] = values
		}
		if screen == "settings/contact" {
			countries := map[string]any{}
			for _, locale := range s.Locales {
				countries[locale] = seed.Ref(lookup.CountrySK)
			}
			body["contact_country_id"] = countries
		}
		if _, err := s.Save(ctx, screen, 1, body); err != nil {
			return err
		}
	}
	_, err := s.Save(ctx, "settings/conversion", 1, engine.Body{"conversion": map[string]any{
		"1": "24.35", "2": "392.4", "3": "4.262", "4": "1.164", "5": "0.871",
	}})
	return err
}
