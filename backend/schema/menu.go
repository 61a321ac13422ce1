package schema

import (
	"cmp"
	"slices"

	"backoffice/backend/resource"
)

// Menu returns what the actor may open, in locale: the side navigation and the
// screens behind it. A group stands where its first screen does.
func (s *Schema) Menu(actor resource.Actor, locale string) Menu {
	locale = s.locale(locale)
	menu := Menu{Menu: []MenuItem{}, Screens: []ScreenLink{}}
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
	slices.SortStableFunc(shown, func(a, b resource.Screen) int {
		return cmp.Or(cmp.Compare(a.Menu.Order, b.Menu.Order), cmp.Compare(a.Name, b.Name))
	})
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
