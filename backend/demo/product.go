package demo

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// family is a kind of goods that comes in several scents or sorts, each of them
// a product. Its first sort is what references call it by.
type family struct {
	key, category, code string
	title, short, text  [2]string
	price, wholesale    string
	weight, volume      string
	picture             string
	sorts               [][2]string
}

var families = []family{
	{"soap", "soaps", "MYDLO", [2]string{"Bylinkové mydlo", "Herbal soap"},
		[2]string{"Tuhé mydlo varené za studena, zreje šesť týždňov.", "A solid soap made the cold way and matured for six weeks."},
		[2]string{"Olivový olej, kokosový olej a bylinky z lúky za dielňou. Mydlo nevysušuje a vydrží dva mesiace každodenného umývania rúk.", "Olive oil, coconut oil and herbs from the meadow behind the workshop. It does not dry the skin and lasts for two months of daily use."},
		"5.900", "3.400", "0.095", "", "soap-1",
		[][2]string{{"levanduľa", "lavender"}, {"nechtík", "marigold"}, {"mäta", "mint"}, {"žihľava", "nettle"}, {"šalvia", "sage"}, {"harmanček", "chamomile"}, {"bez vône", "unscented"}}},
	{"balm", "face-care", "BALZAM", [2]string{"Balzam na pery", "Lip balm"},
		[2]string{"Včelí vosk, mandľový olej a nič navyše.", "Beeswax, almond oil and nothing else."},
		[2]string{"Natrieme ho ráno a drží do obeda. V plechovej krabičke, ktorá sa dá znova naplniť.", "Put on in the morning, it lasts until lunch. In a tin that can be filled again."},
		"4.500", "2.600", "0.020", "10", "jar-1",
		[][2]string{{"med", "honey"}, {"medovka", "lemon balm"}, {"malina", "raspberry"}, {"čierna ríbezľa", "blackcurrant"}}},
	{"candle", "beeswax-candles", "SVIECKA", [2]string{"Sviečka z včelieho vosku", "Beeswax candle"},
		[2]string{"Horí čisto a dlho, vonia po mede.", "It burns clean and long and smells of honey."},
		[2]string{"Odlievame ju ručne do formy, knôt je z bavlny. Pri prvom zapálení ju nechajte horieť aspoň dve hodiny.", "Cast by hand, with a cotton wick. Let it burn for at least two hours when first lit."},
		"9.900", "5.800", "0.180", "", "candle-1",
		[][2]string{{"valec", "pillar"}, {"včelí úľ", "beehive"}, {"šiška", "pine cone"}, {"stolová dvojica", "dinner pair"}, {"ruža", "rose"}}},
	{"tea", "gift-sets", "CAJ", [2]string{"Bylinkový čaj", "Herbal tea"},
		[2]string{"Sypaný čaj z bylín, ktoré zbierame sami.", "Loose tea of herbs that we gather ourselves."},
		[2]string{"Sušíme ich v tieni a miešame po malých dávkach. Lyžička na šálku, desať minút pod pokrievkou.", "Dried in the shade and blended in small batches. A spoon for a cup, ten minutes under a lid."},
		"6.200", "3.900", "0.060", "", "leaves-1",
		[][2]string{{"na dobrú noc", "good night"}, {"lúčny", "meadow"}, {"lipový kvet", "lime blossom"}, {"po jedle", "after dinner"}, {"zimný", "winter"}}},
	{"oil", "body-care", "OLEJ", [2]string{"Masážny olej", "Massage oil"},
		[2]string{"Mandľový olej s výťažkom z bylín.", "Almond oil with an extract of herbs."},
		[2]string{"Rýchlo sa vstrebáva a nelepí. Fľaška z tmavého skla s pumpičkou.", "Quickly absorbed and not sticky. A bottle of dark glass with a pump."},
		"13.900", "8.200", "0.160", "100", "bottle-1",
		[][2]string{{"levanduľa", "lavender"}, {"arnika", "arnica"}, {"ľubovník", "St John's wort"}, {"ruža", "rose"}}},
	{"cream", "face-care", "KREM", [2]string{"Nechtíkový krém", "Marigold cream"},
		[2]string{"Upokojí suchú a podráždenú pokožku.", "It calms dry and irritated skin."},
		[2]string{"Hustý krém na ruky, lakte a päty. Nechtík macerujeme v oleji štyri týždne.", "A thick cream for hands, elbows and heels. The marigold steeps in oil for four weeks."},
		"8.400", "4.900", "0.075", "50", "jar-3",
		[][2]string{{"klasický", "classic"}, {"detský bez vône", "unscented for children"}, {"na ruky", "for hands"}, {"na päty", "for heels"}}},
	{"diffuser", "scents", "DIFUZER", [2]string{"Difuzér", "Reed diffuser"},
		[2]string{"Vôňa do jednej izby na tri mesiace.", "Scent for one room and three months."},
		[2]string{"Sklenená fľaška a sedem ratanových tyčiniek. Čím viac tyčiniek, tým silnejšia vôňa.", "A glass bottle and seven rattan reeds. The more reeds, the stronger the scent."},
		"18.500", "11.000", "0.320", "100", "bottle-3",
		[][2]string{{"les po daždi", "forest after rain"}, {"levanduľa", "lavender"}, {"seno a med", "hay and honey"}, {"škorica", "cinnamon"}}},
	{"honey", "gift-sets", "MED", [2]string{"Lesný med", "Forest honey"},
		[2]string{"Z úľov pod Poľanou, nič sme nepridali.", "From hives below Poľana, with nothing added."},
		[2]string{"Časom skryštalizuje, pomôže vlažný vodný kúpeľ. Uchovávajte v suchu.", "It sets with time; a lukewarm bath makes it run again. Keep dry."},
		"7.900", "5.200", "0.600", "", "honeycomb-3",
		[][2]string{{"450 g", "450 g"}, {"950 g", "950 g"}, {"s vlašskými orechmi", "with walnuts"}, {"s plástom", "with comb"}}},
}

// saveProducts writes the goods of every family, some of them on sale, sold out
// or still hidden.
func (f *filling) saveProducts(ctx context.Context) error {
	f.products = map[string]uint64{}
	known, err := f.productIDs(ctx)
	if err != nil {
		return err
	}
	order := 0
	for _, fam := range families {
		for i := range fam.sorts {
			order++
			code := fmt.Sprintf("%s-%02d", fam.code, i+1)
			id := known[code]
			if id == 0 {
				body, err := f.product(ctx, fam, i, order)
				if err != nil {
					return err
				}
				if id, err = f.save(ctx, "shop/product", 0, body); err != nil {
					return fmt.Errorf("%s: %w", code, err)
				}
			}
			if i == 0 {
				f.products[fam.key] = id
			}
		}
	}
	return nil
}

func (f *filling) product(ctx context.Context, fam family, sort, order int) (engine.Body, error) {
	var title, address [2]string
	for at, sorted := range fam.sorts[sort] {
		title[at] = fam.title[at] + " – " + sorted
		address[at] = db.Slug(fam.title[at] + " " + sorted)
	}
	stock := (order * 17) % 60
	if order%9 == 0 {
		stock = 0
	}
	body := engine.Body{
		"langs": localised(f.Locales, map[string][2]string{
			"title": title, "title_url": address, "meta_title": title,
			"content_short": paragraph(fam.short), "content": paragraph(fam.text),
		}),
		"sku": fmt.Sprintf("%s-%02d", fam.code, sort+1), "ean": fmt.Sprintf("8588%09d", 1200+order*7),
		"categories": []any{ref(f.categories[fam.category])}, "vat": "1", "price": fam.price, "price_ws": fam.wholesale,
		"stock": strconv.Itoa(stock), "physical": true, "weight": fam.weight, "volume": fam.volume,
		"shipping_stock_start": "1", "shipping_stock_end": "2",
		"order": strconv.Itoa(order), "status": order%13 != 0, "new": sort == 1, "popular": sort == 0,
		"features": []any{
			map[string]any{"langs": localised(f.Locales, map[string][2]string{"title": {"Pôvod", "Origin"}, "value": {"Dielňa pod Poľanou", "Workshop below Poľana"}})},
		},
	}
	if order%2 == 0 {
		body["shipping_order_start"], body["shipping_order_end"] = "7", "14"
	}
	if order%5 == 0 {
		price, err := resource.ParseMoney(fam.price)
		if err != nil {
			return nil, fmt.Errorf("price of %s: %w", fam.key, err)
		}
		body["sale"], body["price_sale"] = true, (price * 8 / 10).String()
	}
	if sort == 0 {
		picture, err := f.pictures.get(ctx, fam.picture)
		if err != nil {
			return nil, err
		}
		body["image"] = picture
	}
	return body, nil
}

func paragraph(text [2]string) [2]string {
	for i := range text {
		text[i] = "<p>" + strings.TrimSpace(text[i]) + "</p>"
	}
	return text
}

// productIDs are the products that an earlier fill saved, by their codes.
func (f *filling) productIDs(ctx context.Context) (map[string]uint64, error) {
	var rows []struct {
		ID  uint64
		Sku string
	}
	if err := f.DB.Write(ctx).Raw("SELECT id, sku FROM products WHERE live = 1").Scan(&rows).Error; err != nil {
		return nil, fmt.Errorf("look for products: %w", err)
	}
	ids := make(map[string]uint64, len(rows))
	for _, row := range rows {
		ids[row.Sku] = row.ID
	}
	return ids, nil
}
