package schema

import (
	"cmp"
	"slices"

	"backoffice/backend/resource"
)

// Menu returns what the actor may open, in locale: the side navigation and the
// screens behind it, and the tiles of the dashboard. A group stands where its
// first screen does.
func (s *Schema) Menu(actor resource.Actor, locale string) Menu {
	locale = s.locale(locale)
	menu := Menu{Menu: []MenuItem{}, Screens: []ScreenLink{}, Tiles: s.tiles(actor, locale)}
	var shown []resource.Screen
	for _, screen := range s.deps.Screens {
		if !hasView(screen) || !s.opens(actor, screen) {
			continue
		}
		menu.Screens = append(menu.Screens, s.link(actor, locale, screen))
		if !screen.Menu.None {
			shown = append(shown, screen)
		}
	}
	slices.SortStableFunc(menu.Screens, func(a, b ScreenLink) int { return cmp.Compare(a.Name, b.Name) })
	resource.SortForMenu(shown)
	at := map[string]int{}
	for _, screen := range shown {
		link := s.link(actor, locale, screen)
		item := MenuItem{Key: screen.Name, Title: link.Title, Icon: link.Icon, Path: link.Path, RouteName: link.RouteName}
		group := screen.Group()
		if group == "" {
			menu.Menu = append(menu.Menu, item)
			continue
		}
		i, known := at[group]
		if !known {
			i = len(menu.Menu)
			at[group] = i
			menu.Menu = append(menu.Menu, MenuItem{
				Key: group, Title: s.deps.Texts.First(locale, "shell.menu."+group),
				Icon: item.Icon, Path: item.Path, RouteName: resource.Screen{Name: group}.RouteName(),
			})
		}
		menu.Menu[i].Children = append(menu.Menu[i].Children, item)
	}
	return menu
}

func (s *Schema) link(actor resource.Actor, locale string, screen resource.Screen) ScreenLink {
	m := &maker{Deps: s.deps, actor: actor, locale: locale, screen: screen, key: screen.Key()}
	return ScreenLink{
		Name:      screen.Name,
		Title:     s.deps.Texts.First(locale, screen.Key()+".title"),
		Icon:      Icon(screen.Menu.Icon),
		Path:      screen.Name,
		RouteName: screen.RouteName(),
		Kind:      kindOf(screen),
		CanCreate: m.canCreate(),
	}
}

// tiles are the counts of the dashboard that the actor may see, in their order.
func (s *Schema) tiles(actor resource.Actor, locale string) []Tile {
	type placed struct {
		order int
		Tile
	}
	var all []placed
	for _, screen := range s.deps.Screens {
		if !s.deps.May(actor, screen.Name, screen.TileAct()) {
			continue
		}
		for _, t := range screen.Tiles {
			title := screen.Key() + ".tiles." + t.Key
			tile := Tile{
				Key: t.Key, Icon: Icon(cmp.Or(t.Icon, screen.Menu.Icon)), Query: t.Query,
				Title: s.deps.Texts.Forms(locale, title),
			}
			if tile.Title == nil {
				tile.Title = map[string]string{"other": s.deps.Texts.First(locale, title)}
			}
			if hasView(screen) {
				tile.Path = screen.Name
			}
			all = append(all, placed{t.Order, tile})
		}
	}
	slices.SortStableFunc(all, func(a, b placed) int { return cmp.Or(cmp.Compare(a.order, b.order), cmp.Compare(a.Key, b.Key)) })
	tiles := make([]Tile, len(all))
	for i, t := range all {
		tiles[i] = t.Tile
	}
	return tiles
}
