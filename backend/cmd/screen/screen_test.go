package main

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"backoffice/backend/store/db"
	"backoffice/backend/store/db/dbtest"
)

func TestNames(t *testing.T) {
	n, err := parseName("shop/gift_card", "")
	if err != nil {
		t.Fatal(err)
	}
	want := name{
		Name: "shop/gift_card", Key: "shop.gift_card", Package: "shop", File: "gift_card.go", Type: "GiftCard",
		Table: "gift_cards", LangTable: "gift_card_langs", Owner: "gift_card_id", Group: "shop",
		Singular: "Gift card", Plural: "Gift cards", Deps: "struct{}",
	}
	if !reflect.DeepEqual(n, want) {
		t.Errorf("\n got %+v\nwant %+v", n, want)
	}
	if n, err := parseName("event", "content"); err != nil || n.Package != "content" || n.Group != "" || n.Name != "event" {
		t.Errorf("event of content: %+v, %v", n, err)
	}
	for _, bad := range []string{
		"", "/", "shop/", "/label", "Shop/label", "shop/Label", "shop/label/x", "shop label", "shop/1st", "shop/a__b", "../x",
		"shop/label_test", "shop/label_windows", "shop/label_plan9", "shop/label_amd64", "func/label", "my_shop/label",
		"shop/" + strings.Repeat("x", 41), "shop/žena", "shop/a-b",
	} {
		if n, err := parseName(bad, ""); err == nil {
			t.Errorf("%q is taken for %+v", bad, n)
		}
	}
}

// tree copies what the command reads of the project.
func tree(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	project := filepath.Join("..", "..", "..")
	for _, dir := range []string{"locales", "backend/app", "backend/content", "backend/engine", "backend/store/db/migrations"} {
		err := os.CopyFS(filepath.Join(root, dir), goFiles{os.DirFS(filepath.Join(project, dir))})
		if err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// goFiles hides what belongs to other tests.
type goFiles struct{ fs.FS }

func (g goFiles) ReadDir(name string) ([]fs.DirEntry, error) {
	all, err := fs.ReadDir(g.FS, name)
	kept := all[:0]
	for _, e := range all {
		if e.Name() != "testdata" && (!strings.HasSuffix(e.Name(), "_test.go") || e.Name() == "imports_test.go") {
			kept = append(kept, e)
		}
	}
	return kept, err
}

func screen(t *testing.T, root string, args ...string) string {
	t.Helper()
	var out strings.Builder
	if err := run(append([]string{"-root", root}, args...), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestRefusals(t *testing.T) {
	root := tree(t)
	screen(t, root, "content/sundial")
	// What tests declare for themselves is no screen of the product.
	toys := filepath.Join(root, "backend", "schema", "schematest")
	if err := os.MkdirAll(toys, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(toys, "toys.go"), []byte("package schematest\n\nvar toy = screen{Name: \"content/hourglass\"}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	screen(t, root, "content/hourglass")
	before := listing(t, root)
	for name, want := range map[string]string{
		"content/sundial": `a screen "content/sundial" already`, "content/page": `a screen "content/page" already`,
		"shop/page": `a table "pages" already, made by 0034_pages.sql; choose another name, such as shop/shop_page`, "content/localised": "already", "engine/label2": "is no feature",
		"content/Label": "lower case", "blog": `a screen "blog" already`,
	} {
		var out strings.Builder
		err := run([]string{"-root", root, name}, &out)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
	if err := run([]string{"-root", root}, &strings.Builder{}); err == nil || !strings.Contains(err.Error(), "usage") {
		t.Errorf("without a name: %v", err)
	}
	if after := listing(t, root); after != before {
		t.Errorf("a refusal left files behind:\n%s\nbefore:\n%s", after, before)
	}
}

func listing(t *testing.T, root string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		all.WriteString(path + " " + string(content) + "\n")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

// Every wrong field is reported at once, with what was meant.
func TestFieldsAreChecked(t *testing.T) {
	_, err := parseFields("price:mony,note,Big:text,title:money,size:number,size:text,x:zebra,type:text,c:select,d:text/a,e:select/A,f:select/a/a,sort_key:text")
	for _, want := range []string{
		`no kind of field is called "mony"; did you mean "money"?`, `"note": a field is a name and a kind`, `"Big" is no name`,
		`there is a field "title" already`, `there is a field "size" already`, `no kind of field is called "zebra" (text, area`,
		`"type" is a word of Go's own`, `"c:select": a select`, `"d:text/a": a select, and nothing else`, `"e:select/A": an option is`,
		`"f:select/a/a" offers one option twice`, `there is a field "sort_key" already`,
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not tell %s", err, want)
		}
	}
	fields, err := parseFields("title:text, valid_from:date ,owner_id:number")
	if err != nil || len(fields) != 2 || fields[0].Member != "ValidFrom" || fields[1].Member != "OwnerID" || fields[0].Label != "Valid from" {
		t.Errorf("%+v %v", fields, err)
	}
	root := tree(t)
	before := listing(t, root)
	if err := run([]string{"-root", root, "-fields", "price:mony", "content/kite"}, &strings.Builder{}); err == nil || listing(t, root) != before {
		t.Errorf("a wrong kind: %v, or files were written", err)
	}
	err = run([]string{"-root", root, "-without", "langs,title", "content/kite"}, &strings.Builder{})
	if err == nil || !strings.Contains(err.Error(), `"title" cannot be left out`) || listing(t, root) != before {
		t.Errorf("without a title: %v, or files were written", err)
	}
}

// The tutorial's table of kinds is the one that this command goes by.
func TestTutorialHasTheKinds(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "tutorial.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range kinds {
		row := "| `" + k.Name + "` | `" + k.Go + "` | `" + k.SQLite + "` | `" + k.MySQL + "` | `" + k.Input + "` |"
		if !strings.Contains(string(page), row) {
			t.Errorf("the tutorial lacks %s", row)
		}
	}
}

func TestLocales(t *testing.T) {
	got, err := insert([]byte("{\n  \"a.b.title\": \"x\",\n  \"a.b.one\": {\n    \"one\": \"}\"\n  },\n  \"c\": \"y\"\n}\n"),
		[]text{{"a.b.two", `"q"`}, {"a.z", "z"}, {"d", "d"}})
	want := "{\n  \"a.b.title\": \"x\",\n  \"a.b.one\": {\n    \"one\": \"}\"\n  },\n  \"a.b.two\": \"\\\"q\\\"\",\n" +
		"  \"a.z\": \"z\",\n  \"c\": \"y\",\n  \"d\": \"d\"\n}\n"
	if err != nil || string(got) != want {
		t.Errorf("%v\n got %s\nwant %s", err, got, want)
	}
	got, err = insert([]byte("{}\n"), []text{{"a", "b"}})
	if err != nil || string(got) != "{\n  \"a\": \"b\"\n}\n" {
		t.Errorf("a new file: %v %s", err, got)
	}
	if _, err := insert([]byte("[]"), []text{{"a", "b"}}); err == nil {
		t.Error("a list is taken for a locale file")
	}
}

// An unexpected composition root is left alone, and the line is printed.
func TestFeatureByHand(t *testing.T) {
	root := tree(t)
	path := filepath.Join(root, featuresFile)
	odd := []byte("package app\n\nimport \"backoffice/backend/resource\"\n\nfunc Screens() resource.Set { return nil }\n")
	if err := os.WriteFile(path, odd, 0o644); err != nil {
		t.Fatal(err)
	}
	readme := filepath.Join(root, "README.md")
	if err := os.WriteFile(readme, []byte("  settings/       what\n  lookup/ media/  fixed\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	out := screen(t, root, "garden/tool")
	if text, err := os.ReadFile(readme); err != nil || string(text) != "  settings/       what\n  garden/         tools: one screen a file\n  lookup/ media/  fixed\n" {
		t.Errorf("README has %q, %v", text, err)
	}
	if !strings.Contains(out, "changed  README.md") || !strings.Contains(out, "list garden.Screens.Screens(struct{}{}) among the others") || !strings.Contains(out, "which layer the package garden") {
		t.Errorf("told %s", out)
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != string(odd) {
		t.Errorf("changed to %s, %v", after, err)
	}
}

// TestGenerated builds the product with new screens laid over it, one with a field
// whose name SQL keeps for itself, checks it and
// makes their tables.
func TestGenerated(t *testing.T) {
	root := tree(t)
	project, err := filepath.Abs(filepath.Join("..", "..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	every := make([]string, len(kinds))
	for i, k := range kinds {
		every[i] = "a_" + k.Name + ":" + k.Name
		if k.Name == "select" {
			every[i] += "/green/dark_red"
		}
	}
	out := screen(t, root, "-fields", "title:text,when:date,"+strings.Join(every, ","), "content/sundial") + screen(t, root, "-in", "content", "lantern") +
		screen(t, root, "-without", "langs,status", "-fields", "color:select/green/red", "content/bench") +
		screen(t, root, "-without", "status", "content/hedge") + screen(t, root, "-without", "langs", "content/fence")
	// The vet tool goes into the folder of every package, so the new one comes after it.
	goTool(t, project, "vet", "-overlay", overlaid(t, project, root), "./backend/content")
	out += screen(t, root, "garden/flower_pot")
	for _, line := range []string{
		"new      backend/content/sundial.go\n", "new      backend/garden/doc.go\n", "changed  backend/app/features.go\n",
		"new      locales/garden.sk.json\n", "changed  locales/content.en.json\n", "new      backend/content/lantern.go\n",
	} {
		if strings.Count(out, line) < 1 {
			t.Errorf("it does not tell %q", line)
		}
	}
	overlay := overlaid(t, project, root)
	binary := filepath.Join(t.TempDir(), "backoffice")
	goTool(t, project, "build", "-overlay", overlay, "-o", binary, "./backend/cmd/backoffice")
	if out, err := exec.Command(binary, "check").CombinedOutput(); err != nil {
		t.Errorf("check: %v\n%s", err, out)
	}
	for _, dialect := range dbtest.Dialects() {
		url := dbtest.EmptyURL(t, dialect)
		migrate := exec.Command(binary, "migrate")
		migrate.Dir = t.TempDir()
		migrate.Env = append(os.Environ(), "DB_URL="+url)
		if out, err := migrate.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", dialect, err, out)
		}
		d := dbtest.MustOpen(t, url)
		columns, err := d.Columns(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range kinds {
			if !slices.ContainsFunc(columns["sundials"], func(c db.Column) bool { return c.Name == "a_"+k.Name }) {
				t.Errorf("%s: no column of a %s", dialect, k.Name)
			}
		}
		for _, table := range []string{"sundials", "flower_pots", "lanterns"} {
			readable(t, d, table)
		}
		if columns["bench_langs"] != nil || columns["fence_langs"] != nil || columns["hedge_langs"] == nil {
			t.Errorf("%s: the tables of languages are not those that were asked for", dialect)
		}
		for _, table := range []string{"benches", "hedges", "fences"} {
			if has := slices.ContainsFunc(columns[table], func(c db.Column) bool { return c.Name == "status" }); has != (table == "fences") {
				t.Errorf("%s: %s has a status: %v", dialect, table, has)
			}
		}
	}
}

// readable joins both tables by the columns that lists need.
func readable(t *testing.T, d *db.DB, table string) {
	t.Helper()
	one := strings.TrimSuffix(table, "s")
	var n int64
	err := d.Read(t.Context()).Raw("SELECT COUNT(*) FROM " + table + " r JOIN " + one + "_langs l ON l." + one + "_id = r.id" +
		" WHERE l.locale = 'sk' AND l.live = 1 AND r.status = 1 AND l.title <> '' AND l.search_norm <> '' ORDER BY MAX(l.sort_key)").Scan(&n).Error
	if err != nil {
		t.Errorf("%s of %s: %v", table, d.Dialect, err)
	}
}

// overlaid writes what go's -overlay takes: every file below root stands in
// the place of the project's.
func overlaid(t *testing.T, project, root string) string {
	t.Helper()
	replace := map[string]string{}
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		was, readErr := os.ReadFile(filepath.Join(project, rel))
		now, err := os.ReadFile(path)
		if readErr != nil || string(was) != string(now) {
			replace[filepath.Join(project, rel)] = path
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "overlay.json")
	if err := os.WriteFile(file, raw, 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

func goTool(t *testing.T, dir string, args ...string) {
	t.Helper()
	command := exec.Command("go", args...)
	command.Dir = dir
	command.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("go %s: %v\n%s", args[0], err, out)
	}
}
