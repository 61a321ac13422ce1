package crash_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"backoffice/backend/app/apptest"
	"backoffice/backend/app/config"
	"backoffice/backend/store/db/dbtest"
	"backoffice/backend/web/webtest"
)

// crashGoods is how many products the files of this test hold.
const crashGoods = 1500

// stockOf is what a product has after the file of a generation.
func stockOf(product, generation int) int { return (product*7 + generation*13) % 101 }

func crashFile(generation int, whole bool, category uint64) []byte {
	var out bytes.Buffer
	out.WriteString("sku;stock;price;price_ws")
	if whole {
		out.WriteString(";title.sk;title_url.sk;title.en;title_url.en;vat;categories")
	}
	for n := range crashGoods {
		fmt.Fprintf(&out, "\ngoods-%04d;%d;%d;1", n, stockOf(n, generation), 10+generation)
		if whole {
			fmt.Fprintf(&out, ";Tovar %d;tovar-%d;Goods %d;goods-%d;1;%d", n, n, n, n, category)
		}
	}
	return out.Bytes()
}

// killedWithImports kills the program while products are imported, in turn from
// a file and from a feed: each time all rows are saved or none, and the ledgers
// agree with the goods.
func killedWithImports(t *testing.T, program string, c config.Config, rounds int) {
	c.ProductFeed = filepath.Join(t.TempDir(), "sklad.csv")
	dice := rand.New(rand.NewPCG(7, uint64(rounds)))
	p := run(t, program, c)
	admin := webtest.New(t, p.base).SignIn(apptest.AdminEmail, apptest.Password)
	category := apptest.ShopCategory(t, admin, "tovar")
	began := time.Now()
	apptest.SendFile(t, admin, "/api/shop/product/import", "tovar.csv", crashFile(0, true, category), nil).Is(http.StatusOK)
	took := time.Since(began)
	generation, killedAmid := 0, 0
	for round := range rounds {
		fed := round%2 == 1
		next := generation + 1
		file := crashFile(next, false, 0)
		if err := os.WriteFile(c.ProductFeed, file, 0o600); err != nil {
			t.Fatal(err)
		}
		sure := make(chan bool, 1)
		if fed {
			get(t, p.base, admin, "/api/shop/product/sync")
		}
		go func() { sure <- !fed && post(p.base, admin, file) }()
		time.Sleep(time.Duration(dice.Float64() * float64(took)))
		p.kill(t)
		answered := <-sure
		generation = crashedAt(t, c, generation, next, answered)
		if generation != next {
			killedAmid++
		}
		check := exec.Command(program, "check", "stock")
		check.Dir, check.Env = p.cmd.Dir, p.cmd.Env
		if out, err := check.CombinedOutput(); err != nil {
			t.Fatalf("round %d: the ledger of stock: %v\n%s", round, err, out)
		}
		p = run(t, program, c)
		admin = webtest.New(t, p.base).SignIn(apptest.AdminEmail, apptest.Password)
	}
	if killedAmid == 0 {
		t.Error("no import was killed before its end")
	}
	// Afterwards both ways work.
	apptest.SendFile(t, admin, "/api/shop/product/import", "tovar.csv", crashFile(generation+1, false, 0), nil).Is(http.StatusOK)
	crashedAt(t, c, generation, generation+1, true)
	p.stop(t)
}

// crashedAt returns which generation stands in the database, whole, with a line
// in each ledger for every change of it.
func crashedAt(t *testing.T, c config.Config, was, next int, sure bool) int {
	t.Helper()
	var rows []struct {
		ID    uint64
		SKU   string
		Stock int
		Price string
	}
	d := dbtest.MustOpen(t, c.DBURL)
	if err := d.Read(t.Context()).Raw("SELECT id, sku, stock FROM products WHERE live = 1 ORDER BY sku").Scan(&rows).Error; err != nil {
		t.Fatal(err)
	}
	if len(rows) != crashGoods {
		t.Fatalf("there are %d products", len(rows))
	}
	is := was
	if rows[0].Stock == stockOf(0, next) {
		is = next
	}
	if sure && is != next {
		t.Fatal("what was confirmed is not there")
	}
	for n, row := range rows {
		if row.Stock != stockOf(n, is) {
			t.Fatalf("%s has %d pieces, the others are of generation %d: half a file was saved", row.SKU, row.Stock, is)
		}
	}
	var prices, logged int64
	for table, n := range map[string]*int64{"price_changes": &prices, "activity_log WHERE action = 'import'": &logged} {
		if err := d.Read(t.Context()).Raw("SELECT COUNT(*) FROM " + table).Scan(n).Error; err != nil {
			t.Fatal(err)
		}
	}
	if logged != int64(is)+1 || prices != crashGoods*(int64(is)+1) {
		t.Fatalf("of generation %d the log tells of %d imports, and the ledger of prices has %d lines", is, logged, prices)
	}
	return is
}

// post sends a file until the program dies under it, and says whether it was answered.
func post(base string, as *webtest.Client, file []byte) bool {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "tovar.csv")
	if err != nil {
		return false
	}
	_, _ = part.Write(file)
	_ = form.Close()
	r, err := http.NewRequest(http.MethodPost, base+"/api/shop/product/import", &body)
	if err != nil {
		return false
	}
	r.Header = header(as)
	r.Header.Set("Content-Type", form.FormDataContentType())
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return false
	}
	return answer.Body.Close() == nil && answer.StatusCode == http.StatusOK
}

// get begins what a copy that died holds up for some seconds yet.
func get(t *testing.T, base string, as *webtest.Client, path string) {
	t.Helper()
	apptest.Soon(t, path+" begins", func() bool {
		r, err := http.NewRequest(http.MethodGet, base+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header = header(as)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		if err := answer.Body.Close(); err != nil || answer.StatusCode != http.StatusAccepted && answer.StatusCode != http.StatusConflict {
			t.Fatalf("%s answers %d, %v", path, answer.StatusCode, err)
		}
		return answer.StatusCode == http.StatusAccepted
	})
}

func header(as *webtest.Client) http.Header {
	return http.Header{"X-Xsrf-Token": {as.Cookie("XSRF-TOKEN")}, "Cookie": {"session=" + as.Cookie("session")}}
}
