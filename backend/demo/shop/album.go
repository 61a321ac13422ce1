package shop

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"backoffice/backend/demo/picture"
	"backoffice/backend/demo/seed"
	"backoffice/backend/engine"
	"backoffice/backend/resource"
)

// beside are the motifs of pictures that show goods of a kind in a room.
var beside = map[string]string{
	"bar": "soap", "jar": "jar", "tin": "jar", "bottle": "bottle", "pump": "bottle", "tube": "jar", "pillar": "candle", "glass": "candle",
	"reeds": "bottle", "pouch": "bundles", "honey": "honeycomb", "sachet": "lavender", "box": "leaves", "card": "meadow", "dish": "sprig", "linen": "meadow",
}

// albumPicture is a picture of a product, with what it shows in both languages
// and the value whose variants it belongs to.
type albumPicture struct {
	name, value string
	title       [2]string
}

// album are the pictures of g beside its first: each scent or colour that it
// comes in, and what many people look at also in a room.
func (s *Seeder) album(g *Product) []albumPicture {
	if g.Look == "" {
		return nil
	}
	var list []albumPicture
	title := g.texts().text(0)
	for _, axis := range g.By {
		for _, choice := range axis {
			key, _, _ := strings.Cut(choice, ":")
			look := map[string]string{"natural": "plain", "unscented": "plain", "balm": "mint"}[key]
			if look == "" {
				look = key
			}
			if v, known := s.values[key]; known && slices.Contains(picture.Looks(), look) {
				list = append(list, albumPicture{g.picture(look), key, [2]string{title[0] + " – " + v.title[0], title[1] + " – " + v.title[1]}})
			}
		}
	}
	if g.Popular {
		kind, _, _ := strings.Cut(g.picture(g.Look), "/")
		n := seed.Chance(g.SKU()).IntN(picture.Variants)
		list = append(list, albumPicture{beside[kind] + "-" + strconv.Itoa(n+1), "", [2]string{title[0] + " v dielni", title[1] + " in the workshop"}})
	}
	return list
}

// saveAlbums hangs the goods' pictures. Where an earlier fill broke off it goes on.
func (s *Seeder) saveAlbums(ctx context.Context) error {
	return s.eachFamily(ctx, func(ctx context.Context, fam *Family) error {
		for _, g := range fam.Goods {
			if err := s.saveAlbum(ctx, g); err != nil {
				return fmt.Errorf("pictures of %s: %w", g.SKU(), err)
			}
		}
		return nil
	})
}

func (s *Seeder) saveAlbum(ctx context.Context, g *Product) error {
	at := engine.ChildOf{Screen: productScreen, Child: "images", Owner: s.ID(g)}
	album := s.album(g)
	if len(album) == 0 {
		return nil
	}
	var hung int64
	if err := s.DB.Write(ctx).Table("product_images").Where("product_id = ?", at.Owner).Count(&hung).Error; err != nil {
		return fmt.Errorf("count them: %w", err)
	}
	for _, p := range album[min(int(hung), len(album)):] {
		if err := s.hang(ctx, at, p); err != nil {
			return err
		}
	}
	return nil
}

func (s *Seeder) hang(ctx context.Context, at engine.ChildOf, p albumPicture) error {
	file, err := s.Pictures.Get(ctx, p.name)
	if err != nil {
		return err
	}
	row, err := s.Engine.ReceiveFile(ctx, s.Caller(), at, resource.Plain{File: file})
	if err != nil {
		return err
	}
	body := engine.Body{"languages": s.Localised(map[string][2]string{"title": p.title})}
	if v := s.values[p.value]; v.id != 0 {
		body["values_lang"] = map[string]any{seed.Ref(v.property).(string): []any{seed.Ref(v.id)}}
	}
	id, ok := row["id"].(uint64)
	if !ok {
		return fmt.Errorf("the answer %v names no id", row["id"])
	}
	_, err = s.Engine.SaveChild(ctx, s.Caller(), at, id, body)
	return err
}
