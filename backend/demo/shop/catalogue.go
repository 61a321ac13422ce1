package shop

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"

	"github.com/goccy/go-yaml"
)

//go:embed goods *.yaml
var files embed.FS

// Catalogue is what the shop sells, and what belongs to selling it.
type Catalogue struct {
	Properties []*Property
	Families   []*Family
	Methods    Methods
	Vouchers   []*VoucherSpec
	Duties     Duties
}

// Property is what variants differ in: its title and address, and its values.
type Property struct {
	Key    string   `yaml:"key"`
	SK     []string `yaml:"sk"`
	EN     []string `yaml:"en"`
	Values []struct {
		Key  string `yaml:"key"`
		Data string `yaml:"data"`
		SK   string `yaml:"sk"`
		EN   string `yaml:"en"`
	} `yaml:"values"`
}

// Family is a kind of goods, made in one way. What it says holds for all of
// them, unless they say otherwise.
type Family struct {
	Category string     `yaml:"category"`
	Gift     bool       `yaml:"gift"` // sold as gift vouchers, in the category of those
	Code     string     `yaml:"code"` // what the codes of its goods begin with
	VAT      uint64     `yaml:"vat"`
	Weight   string     `yaml:"weight"` // kilograms
	Volume   int        `yaml:"volume"` // millilitres
	Picture  string     `yaml:"picture"`
	Video    string     `yaml:"video"`
	About    pair       `yaml:"about"`
	Features [][]string `yaml:"features"` // title and value in Slovak, then in English
	Goods    []*Product `yaml:"goods"`
}

// Product is one of the goods.
type Product struct {
	Key        string            `yaml:"key"` // what references call it by
	Code       string            `yaml:"code"`
	SK         []string          `yaml:"sk"` // title, and a sentence about it
	EN         []string          `yaml:"en"`
	Voucher    *pairs            `yaml:"voucher"` // title and text of the gift voucher that it is sold as
	Price      string            `yaml:"price"`
	Currencies map[string]string `yaml:"currencies"` // prices that do not follow from the rate
	Sale       string            `yaml:"sale"`       // the price while it is on sale
	From       string            `yaml:"from"`       // days from now, such as +10d
	Until      string            `yaml:"until"`
	Weight     string            `yaml:"weight"`
	Volume     int               `yaml:"volume"`
	Picture    string            `yaml:"picture"`
	Look       string            `yaml:"look"`  // a name of package picture; none: no pictures
	Stock      *int              `yaml:"stock"` // else as the shop happens to have
	Order      []int             `yaml:"order"` // days until what is sold out arrives, from and to
	Hidden     bool              `yaml:"hidden"`
	New        bool              `yaml:"new"`
	Popular    bool              `yaml:"popular"`
	By         [][]string        `yaml:"by"` // properties that variants differ in: values, each with its price and weight where it has them
	family     *Family
}

type pair struct {
	SK string `yaml:"sk"`
	EN string `yaml:"en"`
}

type pairs struct {
	SK []string `yaml:"sk"`
	EN []string `yaml:"en"`
}

func (p pair) texts() [2]string { return [2]string{p.SK, p.EN} }

// text is the one at a place, in Slovak and in English.
func (p pairs) text(at int) [2]string { return [2]string{p.SK[at], p.EN[at]} }

func (g *Product) texts() pairs { return pairs{g.SK, g.EN} }

// SKU is the code of the product in the shop.
func (g *Product) SKU() string { return g.family.Code + "-" + g.Code }

// IsGift says that the product is sold as gift vouchers.
func (g *Product) IsGift() bool { return g.family.Gift }

// picture is the name of a picture of the product, seen as it is in a look.
func (g *Product) picture(look string) string {
	kind := g.family.Picture
	if g.Picture != "" {
		kind = g.Picture
	}
	return kind + "/" + look + "/" + g.SKU()
}

// Load reads the embedded files. Its error names the file or the goods at fault.
func Load() (*Catalogue, error) {
	c := &Catalogue{}
	for name, into := range map[string]any{"properties": &c.Properties, "methods": &c.Methods, "vouchers": &c.Vouchers, "duties": &c.Duties} {
		if err := readYAML(name+".yaml", into); err != nil {
			return nil, err
		}
	}
	names, err := fs.Glob(files, "goods/*.yaml")
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	for _, name := range names {
		var list []*Family
		if err := readYAML(name, &list); err != nil {
			return nil, err
		}
		c.Families = append(c.Families, list...)
	}
	for _, fam := range c.Families {
		for _, g := range fam.Goods {
			g.family = fam
			if len(g.SK) != 2 || len(g.EN) != 2 {
				return nil, fmt.Errorf("goods %s: want a title and a sentence in both languages", g.SKU())
			}
		}
	}
	return c, nil
}

func readYAML(name string, into any) error {
	raw, err := files.ReadFile(name)
	if err != nil {
		return err
	}
	if err := yaml.UnmarshalWithOptions(raw, into, yaml.Strict()); err != nil {
		return fmt.Errorf("read %s: %w", name, err)
	}
	return nil
}

// All are the goods of every family, in the order of the shop.
func (c *Catalogue) All() []*Product {
	var list []*Product
	for _, fam := range c.Families {
		list = append(list, fam.Goods...)
	}
	return list
}

// PictureNames are the names of the goods' pictures.
func (c *Catalogue) PictureNames() []string {
	var names []string
	for _, g := range c.All() {
		if g.Look != "" {
			names = append(names, g.picture(g.Look))
		}
	}
	return names
}
