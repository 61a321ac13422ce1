package demo

import (
	"context"
	"fmt"
	"strings"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/demo/seed"
	"backoffice/backend/store/db"
	"backoffice/backend/store/db/prepared"
)

// Marker is the word that one title in a hundred of Pages has, to search for.
const Marker = "levanduľa"

// batch is how many pages one statement writes.
const batch = 400

// Goods and Purposes are the middle of the titles of Pages, and their end but for
// a number.
var (
	herbsOf  = []string{"Nechtíkový", "Rumančekový", "Šalviový", "Mätový", "Bazový", "Žihľavový", "Rebríčkový", "Lipový", "Šípkový", "Rakytníkový", "Smrekový", "Borievkový", "Slivkový", "Medový", "Ovsený", "Ľubovníkový", "Fialkový", "Malinový", "Brezový", "Čučoriedkový"}
	Goods    = []string{"krém", "balzam", "šampón", "olej", "kúpeľ", "peeling", "difuzér", "čaj", "sprej", "dezodorant", "gél", "vankúšik", "sirup", "veniec", "vosk", "obklad", "ďatelinový med", "čistič", "zábal", "ľanový uterák"}
	Purposes = []string{"na ruky", "pre citlivú pleť", "na dobrý spánok", "po opaľovaní", "do kúpeľne", "na zimu", "pre deti", "z Oravy", "z Liptova", "zo Zemplína", "spod Poľany", "na cesty", "pre gazdu", "do skrine", "s ovčím mliekom", "bez vône", "na unavené nohy", "k čaju", "na chatu", "na každý deň"}
	herbsEN  = []string{"Marigold", "Chamomile", "Sage", "Mint", "Elder", "Nettle", "Yarrow", "Linden", "Rosehip", "Buckthorn", "Spruce", "Juniper", "Plum", "Honey", "Oat", "St John's wort", "Violet", "Raspberry", "Birch", "Blueberry"}
	goodsEN  = []string{"cream", "balm", "shampoo", "oil", "bath", "scrub", "diffuser", "tea", "spray", "deodorant", "gel", "pillow", "syrup", "wreath", "wax", "compress", "clover honey", "cleaner", "wrap", "linen towel"}
	purposEN = []string{"for hands", "for sensitive skin", "for sleep", "after sun", "for the bathroom", "for winter", "for children", "from Orava", "from Liptov", "from Zemplín", "from Poľana", "for travel", "for him", "for the wardrobe", "with sheep's milk", "without scent", "for tired feet", "with tea", "for the cottage", "for every day"}
	filler   = map[string]string{
		"sk": "<p>Vyrábame ho v malých várkach v dielni pod Poľanou z bylín, ktoré sami zbierame a sušíme. Každá várka má číslo a meno človeka, ktorý ju pripravil.</p><h2>Ako ho používať</h2><ul><li>naneste malé množstvo na čistú pokožku,</li><li>jemne vmasírujte a nechajte vstrebať,</li><li>uchovávajte v chlade a mimo dosahu slnka.</li></ul><p>Po otvorení spotrebujte do šiestich mesiacov. Prázdny obal radi vykúpime späť.</p>",
		"en": "<p>We make it in small batches in a workshop below Poľana, from herbs that we gather and dry ourselves. Each batch has a number and the name of the person who made it.</p><h2>How to use it</h2><ul><li>apply a little to clean skin,</li><li>massage gently and let it sink in,</li><li>keep it cool and out of the sun.</li></ul><p>Use within six months of opening. We gladly buy the empty packaging back, in any of our shops.</p>",
	}
)

// Pages writes n made-up pages beside those that are there, straight to the
// tables, for benchmarks: four of five published, one in a hundred with Marker
// in its title, changed at some time of the last year.
func Pages(ctx context.Context, d *db.DB, locales []string, n int) error {
	var last uint64
	if err := d.Write(ctx).Raw("SELECT COALESCE(MAX(id), 0) FROM pages").Scan(&last).Error; err != nil {
		return fmt.Errorf("find the last page: %w", err)
	}
	now := db.Now()
	for from := 0; from < n; from += batch {
		size := min(batch, n-from)
		err := d.Tx(ctx, func(tx *gorm.DB) error { return pagesBatch(tx, locales, last+uint64(from), size, now) })
		if err != nil {
			return fmt.Errorf("write pages %d to %d: %w", from, from+size, err)
		}
	}
	return nil
}

func pagesBatch(tx *gorm.DB, locales []string, after uint64, size int, now time.Time) error {
	pages, langs := make([]any, 0, size*7), make([]any, 0, size*len(locales)*10)
	for i := range uint64(size) {
		id := after + i + 1
		changed := now.Add(-time.Duration(id*7919%525600) * time.Minute)
		pages = append(pages, int64(id), changed.Add(-24*time.Hour), changed, true, 1, id%5 != 0, false)
		for _, locale := range locales {
			title := PageTitle(id, locale)
			body := filler[locale]
			if body == "" {
				body = filler[seed.Fallback]
			}
			about := "Stránka o tom, čo je " + strings.ToLower(title) + "."
			names := []string{title, db.Slug(title), about}
			for _, other := range locales {
				if beside := PageTitle(id, other); beside != title {
					names = append(names, beside)
				}
			}
			langs = append(langs, locale, db.SearchText(db.SearchRunes, names...), db.SortKey(locale, title), true, int64(id), title, db.Slug(title), body,
				title, about)
		}
	}
	err := insert(tx, "pages (id, created_at, updated_at, live, version, status, navigation_value)", 7, pages)
	if err != nil {
		return err
	}
	return insert(tx, "page_langs (locale, search_norm, sort_key, live, page_id, title, title_url, content, meta_title, meta_description)", 10, langs)
}

func insert(tx *gorm.DB, into string, columns int, args []any) error {
	row := "(" + strings.TrimSuffix(strings.Repeat("?, ", columns), ", ") + ")"
	rows := strings.TrimSuffix(strings.Repeat(row+", ", len(args)/columns), ", ")
	_, err := prepared.Exec(tx, "INSERT INTO "+into+" VALUES "+rows, args...)
	return err
}

// PageTitle is the title that Pages gives a page in a locale, which no other id has.
func PageTitle(id uint64, locale string) string {
	a, b, c := herbsOf, Goods, Purposes
	if locale == "en" {
		a, b, c = herbsEN, goodsEN, purposEN
	}
	// Neighbours in number should not be neighbours in the alphabet.
	n := id * 7907
	title := a[n%20] + " " + b[n/20%20] + " " + c[n/400%20]
	if id%100 == 0 {
		title += " a " + Marker
	}
	return fmt.Sprintf("%s %d", title, id)
}
