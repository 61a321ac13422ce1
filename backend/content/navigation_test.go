package content_test

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"backoffice/backend/app"
	"backoffice/backend/app/config"
	"backoffice/backend/resource"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/web/webtest"
)

const (
	navigation = "/api/content/navigation/"
	pages      = "/api/content/page/"
	password   = "correct horse"
)

// site is a served product with pages in its navigation.
type site struct {
	*app.Main
	*webtest.Client // of the administrator
	t               *testing.T
	ids             map[string]uint64
	names           map[uint64]string
}

// sites runs a test on an empty product over every database.
func sites(t *testing.T, test func(t *testing.T, s *site)) {
	t.Helper()
	for _, dialect := range dbtest.Dialects() {
		t.Run(string(dialect), func(t *testing.T) {
			values := map[string]string{
				"HTTP_ADDR": "127.0.0.1:0", "STORAGE_DIR": t.TempDir(), "DB_URL": dbtest.URL(t, dialect),
				"ADMIN_EMAIL": "admin@example.com", "ADMIN_PASSWORD": password,
			}
			c, err := config.Parse(func(name string) string { return values[name] })
			if err != nil {
				t.Fatal(err)
			}
			m, err := app.Start(t.Context(), c, app.Options{Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				if err := m.Close(); err != nil {
					t.Errorf("close: %v", err)
				}
			})
			s := &site{Main: m, t: t, ids: map[string]uint64{}, names: map[uint64]string{}}
			s.Client = s.browser().SignIn("admin@example.com", password)
			test(t, s)
		})
	}
}

func (s *site) browser() *webtest.Client { return webtest.New(s.t, "http://"+s.Addr()) }

func (s *site) staff(email string, role uint64) *webtest.Client {
	s.t.Helper()
	if _, err := s.Accounts.Add(s.t.Context(), "Eva", "Horáková", email, password, role); err != nil {
		s.t.Fatal(err)
	}
	return s.browser().SignIn(email, password)
}

// form is the form of a page under another one, or at the top where under is
// empty; "-" leaves it out of the navigation.
func (s *site) form(name, under string) map[string]string {
	f := map[string]string{
		"langs[sk][title]": "Stránka " + name, "langs[sk][title_url]": "stranka-" + name,
		"langs[en][title]": "Page " + name, "langs[en][title_url]": "page-" + name, "status": "1",
		"navigation[value]": "1", "navigation[parent_id]": "",
	}
	if under == "-" {
		f["navigation[value]"] = "0"
	} else if under != "" {
		f["navigation[parent_id]"] = strconv.FormatUint(s.ids[under], 10)
	}
	return f
}

// add makes the pages that a tree names and puts them there.
func (s *site) add(under, tree string) {
	s.t.Helper()
	for name, inner := range parts(tree) {
		var made struct{ ID uint64 }
		s.Post(pages, s.form(name, under)).Is(http.StatusCreated).Data(&made)
		s.ids[name], s.names[made.ID] = made.ID, name
		s.add(name, inner)
	}
}

// parts goes through the nodes of one level: the tree "a(b c) d" has a with
// "b c" below it, and d.
func parts(tree string) func(yield func(name, inner string) bool) {
	return func(yield func(string, string) bool) {
		for tree = strings.TrimSpace(tree); tree != ""; tree = strings.TrimSpace(tree) {
			name, inner := tree, ""
			if end := strings.IndexAny(tree, " ("); end >= 0 {
				name = tree[:end]
			}
			tree = tree[len(name):]
			if strings.HasPrefix(tree, "(") {
				end := 1
				for open := 1; open > 0; end++ {
					switch tree[end] {
					case '(':
						open++
					case ')':
						open--
					}
				}
				inner, tree = tree[1:end-1], tree[end:]
			}
			if !yield(name, inner) {
				return
			}
		}
	}
}

type node struct {
	ID       uint64
	Lang     struct{ Title string }
	Children []node
}

// tree is the navigation as it stands, in the words of add, and its version.
func (s *site) tree() (string, int64) {
	s.t.Helper()
	var answer struct {
		Data    []node
		Version int64
	}
	if err := json.Unmarshal([]byte(s.Get(navigation+"tree").Is(http.StatusOK).Body), &answer); err != nil {
		s.t.Fatal(err)
	}
	var write func(nodes []node) string
	write = func(nodes []node) string {
		texts := make([]string, len(nodes))
		for i, n := range nodes {
			texts[i] = s.names[n.ID]
			if len(n.Children) > 0 {
				texts[i] += "(" + write(n.Children) + ")"
			}
		}
		return strings.Join(texts, " ")
	}
	return write(answer.Data), answer.Version
}

func (s *site) stands(want string) {
	s.t.Helper()
	if got, _ := s.tree(); got != want {
		s.t.Errorf("the navigation is %s, want %s", got, want)
	}
}

// saved is the form that saves a tree: nested and indexed (001 §7).
func (s *site) saved(tree string, version int64) map[string]string {
	form := map[string]string{}
	if version != 0 {
		form["version"] = strconv.FormatInt(version, 10)
	}
	s.index(form, "tree", tree)
	return form
}

func (s *site) index(form map[string]string, path, tree string) {
	i := 0
	for name, inner := range parts(tree) {
		at := fmt.Sprintf("%s[%d]", path, i)
		form[at+"[id]"] = name
		if id, known := s.ids[name]; known {
			form[at+"[id]"] = strconv.FormatUint(id, 10)
		}
		s.index(form, at+"[children]", inner)
		i++
	}
}

func (s *site) page(name string) string { return pages + strconv.FormatUint(s.ids[name], 10) }

func (s *site) version(name string) int64 {
	s.t.Helper()
	var page struct{ Version int64 }
	s.Get(s.page(name)).Is(http.StatusOK).Data(&page)
	return page.Version
}

func TestNavigationTree(t *testing.T) {
	sites(t, func(t *testing.T, s *site) {
		if body := s.Get(navigation + "tree").Is(http.StatusOK).Body; !strings.Contains(body, `"data":[]`) {
			t.Errorf("an empty navigation is %s", body)
		}
		s.add("", "a(b(c)) d")
		s.add("-", "out")
		s.stands("a(b(c)) d")
		for language, title := range map[string]string{"sk": "Stránka c", "en": "Page c"} {
			s.Language = language
			if body := s.Get(navigation + "tree").Is(http.StatusOK).Body; !strings.Contains(body, `"title":"`+title+`"`) {
				t.Errorf("in %s the tree is %s", language, body)
			}
		}
		s.Language = "sk"

		t.Run("a hidden page stays", func(t *testing.T) {
			s.Post(pages+"array/hide", map[string]string{"rows[0]": strconv.FormatUint(s.ids["d"], 10)}).Is(http.StatusOK)
			s.stands("a(b(c)) d")
		})
		t.Run("parents to choose", func(t *testing.T) {
			for path, want := range map[string]int{"": 4, strconv.FormatUint(s.ids["b"], 10): 2} {
				var options []node
				s.Get(navigation + path).Is(http.StatusOK).Data(&options)
				if len(options) != want {
					t.Errorf("%d parents at %q, want %d", len(options), path, want)
				}
			}
		})
		t.Run("view", func(t *testing.T) {
			var view struct {
				Kind, Info string
				List, Form any
				Tree       struct {
					LabelPath string `json:"label_path"`
					CanSave   bool   `json:"can_save"`
				}
			}
			s.staff("eva@example.com", resource.RoleEditor).Get("/api/schema/content/navigation").Is(http.StatusOK).Data(&view)
			if view.Kind != "tree" || view.Info == "" || view.List != nil || view.Form != nil || view.Tree.LabelPath != "lang.title" || !view.Tree.CanSave {
				t.Errorf("the view is %+v", view)
			}
		})
	})
}

func TestNavigationSave(t *testing.T) {
	sites(t, func(t *testing.T, s *site) {
		s.add("", "a(b c) d")
		before, version := s.tree()
		changed := fmt.Sprintf("Page %d order", s.ids["d"])
		eva := s.staff("eva@example.com", resource.RoleEditor)
		kept := s.version("b")

		refused := []struct{ name, tree, path string }{
			{"a page is missing", "a(b) d", "tree"},
			{"a page is doubled", "a(b c) d d", "tree.2.id"},
			{"a page is below itself", "a(b(a) c) d", "tree.0.children.0.children.0.id"},
			{"a page that does not exist", "a(b c) d 999", "tree.2.id"},
			{"no page at all", "a(b c) x", "tree.1.id"},
		}
		scenarios := []webtest.Scenario{
			{Name: "signed out", Client: s.browser().Begin(), Method: "POST", Path: navigation, Form: s.saved("d a(b c)", version), Status: 401},
			{Name: "signed out reads", Client: s.browser(), Method: "GET", Path: navigation + "tree", Status: 401},
			{Name: "no tree", Client: s.Client, Method: "POST", Path: navigation, Form: map[string]string{"version": "1"}, Status: 422, Contains: []string{`"tree"`}},
		}
		for _, r := range refused {
			scenarios = append(scenarios, webtest.Scenario{
				Name: r.name, Client: s.Client, Method: "POST", Path: navigation, Form: s.saved(r.tree, version), Status: 422, Contains: []string{`"` + r.path + `"`},
			})
		}
		webtest.Run(t, s.DB.Gorm, scenarios)
		if after, v := s.tree(); after != before || v != version {
			t.Errorf("refused trees made it %s of version %d", after, v)
		}

		webtest.Run(t, s.DB.Gorm, []webtest.Scenario{
			{Name: "an editor moves", Client: eva, Method: "POST", Path: navigation, Form: s.saved("a(b c d)", version), Status: 200, Contains: []string{`"version"`, "Poradie bolo uložené."}, Activity: []string{changed}},
			{Name: "someone moved meanwhile", Client: s.Client, Method: "POST", Path: navigation, Form: s.saved("d a(b c)", version), Status: 409, Contains: []string{`"version"`, `"updated_at"`, `"name":"Eva Horáková"`}},
		})
		s.stands("a(b c d)")
		if s.version("b") != kept {
			t.Error("a page that stayed where it was has a new version")
		}
		s.Post(s.page("d"), map[string]string{"version": "1", "langs[sk][title]": "Stará"}).Is(http.StatusConflict)

		t.Run("as it stands", func(t *testing.T) {
			_, version := s.tree()
			webtest.Run(t, s.DB.Gorm, []webtest.Scenario{
				{Name: "form", Client: s.Client, Method: "POST", Path: navigation, Form: s.saved("a(b c d)", version), Status: 200},
				{Name: "no version", Client: s.Client, Method: "POST", Path: navigation, Form: s.saved("a(b c d)", 0), Status: 200},
			})
			if _, after := s.tree(); after != version {
				t.Error("nothing moved, and yet the version is another")
			}
		})
	})
}

func TestNavigationAndPages(t *testing.T) {
	sites(t, func(t *testing.T, s *site) {
		s.add("", "z a b(c d(e)) f")
		s.stands("z a b(c d(e)) f")

		t.Run("a page leaves and its children take its place", func(t *testing.T) {
			s.Post(s.page("b"), s.form("b", "-")).Is(http.StatusOK)
			s.stands("z a c d(e) f")
		})
		t.Run("a page that enters is last", func(t *testing.T) {
			s.Post(s.page("b"), s.form("b", "")).Is(http.StatusOK)
			s.stands("z a c d(e) f b")
		})
		t.Run("a page changes its parent in its form", func(t *testing.T) {
			s.Post(s.page("f"), s.form("f", "d")).Is(http.StatusOK)
			s.stands("z a c d(e f) b")
		})
		t.Run("a page saved as it was stays", func(t *testing.T) {
			s.Post(s.page("e"), s.form("e", "d")).Is(http.StatusOK)
			s.stands("z a c d(e f) b")
		})
		t.Run("a page may not go under itself or what is below it", func(t *testing.T) {
			for _, under := range []string{"d", "e"} {
				_, fields := s.Post(s.page("d"), s.form("d", under)).Is(http.StatusUnprocessableEntity).Problem()
				if fields["navigation.parent_id"] == nil {
					t.Errorf("d under %s: %v", under, fields)
				}
			}
			s.stands("z a c d(e f) b")
		})
		t.Run("a page may not go under one that is not in the navigation", func(t *testing.T) {
			s.add("-", "out")
			_, fields := s.Post(s.page("c"), s.form("c", "out")).Is(http.StatusUnprocessableEntity).Problem()
			if fields["navigation.parent_id"] == nil {
				t.Errorf("c under out: %v", fields)
			}
		})
		t.Run("a removed page's children take its place", func(t *testing.T) {
			opened := s.version("e")
			s.Delete(s.page("d")).Is(http.StatusOK)
			s.stands("z a c e f b")
			stale := map[string]string{"version": strconv.FormatInt(opened, 10), "langs[sk][title]": "Stará"}
			s.Post(s.page("e"), stale).Is(http.StatusConflict)
			_, fields := s.Post(navigation, s.saved("z a c d(e f) b", 0)).Is(http.StatusUnprocessableEntity).Problem()
			if fields["tree.3.id"] == nil {
				t.Errorf("a removed page in the tree: %v", fields)
			}
		})
		t.Run("a restored page gets them back, as they lay", func(t *testing.T) {
			opened := s.version("e")
			s.Post(s.page("d")+"/restore", nil).Is(http.StatusOK)
			s.stands("z a c d(e f) b")
			stale := map[string]string{"version": strconv.FormatInt(opened, 10), "langs[sk][title]": "Stará"}
			s.Post(s.page("e"), stale).Is(http.StatusConflict)
		})
		t.Run("but those that went elsewhere meanwhile", func(t *testing.T) {
			s.Delete(s.page("d")).Is(http.StatusOK)
			s.Post(s.page("e"), s.form("e", "c")).Is(http.StatusOK)
			s.Post(s.page("f"), s.form("f", "-")).Is(http.StatusOK)
			s.Post(s.page("d")+"/restore", nil).Is(http.StatusOK)
			s.stands("z a c(e) d b")
			// It is no longer known of one that was lifted once and restored.
			s.Post(s.page("e"), s.form("e", "")).Is(http.StatusOK)
			s.Post(s.page("f"), s.form("f", "")).Is(http.StatusOK)
			s.Delete(s.page("d")).Is(http.StatusOK)
			s.Post(s.page("d")+"/restore", nil).Is(http.StatusOK)
			s.stands("z a c d b e f")
		})
		t.Run("a branch that was removed page by page comes back in any order", func(t *testing.T) {
			for _, order := range [][]string{{"a", "c", "d"}, {"d", "c", "a"}, {"c", "a", "d"}} {
				s.Post(navigation, s.saved("z a(c(d(e)) f) b", 0)).Is(http.StatusOK)
				rows := map[string]string{}
				for i, name := range order {
					rows["rows["+strconv.Itoa(i)+"]"] = strconv.FormatUint(s.ids[name], 10)
				}
				s.Post(pages+"array/destroy", rows).Is(http.StatusOK)
				s.stands("z e f b")
				s.Post(pages+"array/restore", rows).Is(http.StatusOK)
				s.stands("z a(c(d(e)) f) b")
			}
		})
		t.Run("a page and its parent are removed at once", func(t *testing.T) {
			s.Post(navigation, s.saved("z a(c(d e)) f b", 0)).Is(http.StatusOK)
			rows := map[string]string{"rows[0]": strconv.FormatUint(s.ids["a"], 10), "rows[1]": strconv.FormatUint(s.ids["c"], 10)}
			s.Post(pages+"array/destroy", rows).Is(http.StatusOK)
			s.stands("z d e f b")
			var under *uint64
			if err := s.DB.Gorm.Table("pages").Where("id = ?", s.ids["d"]).Select("navigation_parent_id").Scan(&under).Error; err != nil || under != nil {
				t.Errorf("d stands under %v, %v", under, err)
			}
		})
		t.Run("the tree knows of what a form changed", func(t *testing.T) {
			_, version := s.tree()
			s.Post(s.page("e"), s.form("e", "b")).Is(http.StatusOK)
			s.Post(navigation, s.saved("z f d e b", version)).Is(http.StatusConflict)
			s.stands("z d f b(e)")
		})
	})
}
