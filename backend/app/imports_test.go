package app_test

import (
	"encoding/json"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// The layers of the program and which of them each may import; the same table
// as the design's. A package belongs to the longest prefix that fits.
var layers = map[string]struct {
	packages []string
	may      []string
}{
	"fault":       {[]string{"fault"}, nil},
	"store":       {[]string{"store"}, []string{"fault"}},
	"resource":    {[]string{"resource"}, []string{"fault", "store"}},
	"integration": {[]string{"integration"}, []string{"fault", "paper", "plainpage"}},
	"lookup":      {[]string{"media", "lookup"}, []string{"fault", "resource", "store"}},
	"sanitise":    {[]string{"sanitise"}, nil},
	"paper":       {[]string{"paper"}, nil},
	"plainpage":   {[]string{"plainpage"}, nil},
	"account":     {[]string{"account"}, []string{"fault", "resource", "store", "integration", "lookup", "outbox"}},
	"content":     {[]string{"content"}, []string{"fault", "resource", "store", "integration", "lookup", "outbox", "account"}},
	"shop":        {[]string{"shop", "forms", "settings", "stats"}, []string{"fault", "resource", "store", "integration", "lookup", "outbox", "account", "content", "paper"}},
	"orders":      {[]string{"orders"}, []string{"fault", "resource", "store", "integration", "lookup", "outbox", "account", "content", "shop", "paper", "plainpage"}},
	"gdpr":        {[]string{"gdpr"}, []string{"fault", "resource", "store", "lookup", "paper"}},
	"outbox":      {[]string{"outbox"}, []string{"fault", "resource", "store"}},
	"jobs":        {[]string{"jobs"}, []string{"fault", "resource", "outbox"}},
	"readiness":   {[]string{"readiness"}, []string{"fault", "resource", "lookup", "shop"}},
	"i18n":        {[]string{"access", "i18n"}, []string{"fault", "resource", "store"}},
	"schema":      {[]string{"schema"}, []string{"fault", "resource", "i18n"}},
	"engine":      {[]string{"engine"}, []string{"fault", "resource", "store", "i18n", "outbox"}},
	// The log writes what the engine gives it, in the engine's words.
	"audit": {[]string{"audit"}, []string{"fault", "resource", "store", "engine"}},
	"web":   {[]string{"web"}, []string{"fault", "resource", "store", "lookup", "i18n", "audit", "outbox", "schema", "engine", "plainpage"}},
}

// onlyIn are libraries and the one place that may know each.
var onlyIn = map[string][]string{
	"github.com/gin-gonic/gin":             {"web"},
	"github.com/casbin/casbin":             {"access"},
	"github.com/nicksnyder/go-i18n":        {"i18n"},
	"github.com/redis/go-redis":            {"store/kv/redis"},
	"github.com/minio/minio-go":            {"store/blob/s3"},
	"github.com/microcosm-cc":              {"sanitise"},
	"github.com/wneessen/go-mail":          {"integration/mail"},
	"github.com/emersion/go-smtp":          {"integration/mail/mailtest"},
	"gorm.io/driver":                       {"store/db"},
	"modernc.org/sqlite":                   {"store/db"},
	"github.com/alexedwards/argon2id":      {"account"},
	"github.com/pquerna/otp":               {"account"},
	"github.com/pressly/goose":             {"store/db"},
	"github.com/hashicorp/golang-lru":      {"store/lru"},
	"github.com/xuri/excelize":             {"engine"},
	"golang.org/x/image/draw":              {"media", "paper"},
	"codeberg.org/go-pdf/fpdf":             {"paper"},
	"github.com/boombuler/barcode/code128": {"paper"},
	"github.com/pdfcpu/pdfcpu":             {"paper"},
	"github.com/rickar/cal":                {"integration/courier/dpd", "orders/withdrawals"},
	"github.com/makiuchi-d/gozxing":        nil,
	"github.com/ulikunitz/xz":              {"integration/invoicing/paybysquare"},
	"github.com/oschwald/maxminddb-golang": {"stats/collect"},
	"github.com/maxmind/mmdbwriter":        {"stats/collect/placetest"},
	"github.com/mileusna/useragent":        {"stats/collect"},
}

// rooms are the packages within the engine and which of them each may import:
// arrows run down only. What no room holds is the engine itself, the one way in.
var rooms = map[string][]string{
	"port":      nil,
	"model":     nil,
	"sheet":     nil,
	"listcache": nil,
	"kind":      {"port", "model"},
	"input":     {"port", "model", "kind"},
	"report":    nil,
	"bind":      {"model", "kind", "report"},
	"check":     {"model", "kind", "input", "bind"},
	"query":     {"port", "model", "kind", "bind", "listcache"},
	"rows":      {"port", "model", "listcache", "sheet", "kind", "input", "bind", "query"},
	"revision":  {"port", "model", "kind", "input", "bind", "query", "rows"},
	"write":     {"model", "bind", "query", "rows"},
	"validate":  {"port", "model", "kind", "input", "bind", "query", "rows"},
	"save":      {"port", "model", "listcache", "kind", "input", "bind", "query", "rows", "revision", "write", "validate"},
	"bulk":      {"port", "model", "bind", "query", "rows", "revision", "write", "validate", "save"},
	"command":   {"port", "input", "bind", "rows", "revision", "write", "save"},
	"rekey":     {"model", "bind", "query", "rows", "write", "save"},
	"children":  {"port", "kind", "input", "query", "rows", "revision", "save", "bulk"},
	"sums":      {"model", "bind"},
	"listing":   {"port", "model", "listcache", "bind", "query", "save"},
	"importing": {"port", "model", "sheet", "input", "bind", "query", "rows", "revision", "write", "validate", "save"},
	"tree":      {"port", "model", "kind", "input", "bind", "query", "rows", "write", "validate", "save"},
}

// orderRooms are the packages within the orders and which of them each may import,
// see docs/adr/0090: arrows run down only. The orders' own package, without a name
// here, composes the screen of an order; no room imports it.
var orderRooms = map[string][]string{
	"vatcheck":    nil,
	"numbering":   nil,
	"packing":     nil,
	"parcels":     nil,
	"refunds":     nil,
	"quote":       {"vatcheck"},
	"sale":        {"quote"},
	"documents":   {"numbering", "sale"},
	"einvoices":   {"documents"},
	"gifts":       {"quote", "sale"},
	"payments":    {"sale", "gifts"},
	"returns":     {"refunds", "quote", "sale", "gifts", "payments"},
	"shipping":    {"packing", "parcels", "sale", "payments"},
	"placing":     {"quote", "sale", "gifts", "payments"},
	"site":        {"quote", "sale", "payments", "placing"},
	"inbox":       {"site"},
	"billing":     {"quote", "sale", "documents", "gifts", "payments", "returns"},
	"letters":     {"sale", "documents", "gifts", "payments", "returns"},
	"withdrawals": {"deadline", "sale", "returns", "shipping", "site"},
	"claims":      {"deadline", "sale", "returns"},
	"deadline":    nil,
	"":            {"vatcheck", "parcels", "quote", "sale", "documents", "gifts", "payments", "returns", "claims", "shipping", "placing", "site"},
}

// checkOrderRoom holds the table of the orders' rooms.
func checkOrderRoom(t *testing.T, path, imported string) {
	t.Helper()
	from, inside := strings.CutPrefix(path+"/", "orders/")
	if !inside || strings.HasSuffix(path, "test") {
		return
	}
	from = strings.TrimSuffix(from, "/")
	may, known := orderRooms[from]
	if !known {
		t.Errorf("the orders' %s is in no table of rooms", from)
	}
	room, within := strings.CutPrefix(imported, module+"orders")
	if room = strings.TrimPrefix(room, "/"); within && !slices.Contains(may, room) {
		t.Errorf("the orders' %s imports %q: it may import %v", from, room, may)
	}
}

// checkRoom holds the table of the rooms; only the engine and the tests of
// others may look past the engine's own names.
func checkRoom(t *testing.T, path, imported string) {
	t.Helper()
	room, within := strings.CutPrefix(imported, module+"engine/")
	if !within || path == "engine" || strings.HasSuffix(path, "test") {
		return
	}
	from, inside := strings.CutPrefix(path, "engine/")
	if !inside {
		t.Errorf("%s imports the engine's %s: the engine is the way in", path, room)
		return
	}
	may, known := rooms[from]
	if !known || !slices.Contains(may, room) {
		t.Errorf("the engine's %s imports %s: it may import %v", from, room, may)
	}
}

// shopRooms are the packages of the shop and which of them each may import: arrows
// run down only. The catalogue is "shop" itself; other features may import all of them.
var shopRooms = map[string][]string{
	"shop/codes":        nil,
	"shop/giftvoucher":  {"shop/voucher"},
	"shop/gtin":         nil,
	"shop/pickup":       nil,
	"shop/property":     nil,
	"shop/pricing":      nil,
	"shop/stock":        nil,
	"shop/manufacturer": {"shop/vat"},
	"shop/priceledger":  {"shop/pricing"},
	"shop/vat":          {"shop/pricing"},
	"shop/voucher":      {"shop/pricing"},
	"shop/reduction":    {"shop/pricing"},
	"shop":              {"shop/codes", "shop/giftvoucher", "shop/gtin", "shop/pickup", "shop/priceledger", "shop/pricing", "shop/property", "shop/reduction", "shop/stock", "shop/vat", "shop/voucher"},
	"shop/offer":        {"shop", "shop/manufacturer", "shop/priceledger", "shop/pricing", "shop/vat"},
	"shop/watchdog":     {"shop", "shop/property", "shop/stock"},
}

// checkShopRoom holds the table of the shop's rooms.
func checkShopRoom(t *testing.T, path, imported string) {
	t.Helper()
	own, _ := strings.CutPrefix(imported, module)
	if !isOfShop(path) || !isOfShop(own) || strings.HasSuffix(path, "test") {
		return
	}
	if may, known := shopRooms[path]; !known || !slices.Contains(may, own) {
		t.Errorf("%s imports %s: it may import %v", path, own, may)
	}
}

func isOfShop(path string) bool { return path == "shop" || strings.HasPrefix(path, "shop/") }

// demoRooms are the packages that fill an area of the demo content each, see
// docs/adr/0092, and which of them each may import: arrows run down only. The demo's
// own package, without a name here, is the one way in.
var demoRooms = map[string][]string{
	"picture":  nil,
	"seed":     {"picture"},
	"content":  {"seed"},
	"shop":     {"picture", "seed"},
	"people":   {"seed"},
	"visitors": {"content", "seed", "shop"},
	"orders":   {"content", "people", "seed", "shop", "visitors"},
	"":         {"content", "orders", "people", "seed", "shop", "visitors"},
}

// webRooms are the packages below the web's own, which is the one way in but for what
// the composition root makes, and which of them each may import.
var webRooms = map[string][]string{
	"body":       nil,
	"listsetup":  nil,
	"middleware": nil,
	"preview":    nil,
	"problem":    nil,
	"request":    nil,
	"session":    nil,
	"static":     nil,
	"reply":      {"problem", "request"},
	"public":     {"body", "reply", "request"},
	"screens":    {"body", "problem", "reply", "request"},
	"":           {"body", "listsetup", "middleware", "preview", "problem", "public", "reply", "request", "screens", "session", "static"},
}

// checkOneWayIn holds a table of rooms below a package whose own is the one way in;
// the composition root may import all of them.
func checkOneWayIn(t *testing.T, top string, rooms map[string][]string, path, imported string) {
	t.Helper()
	if strings.HasSuffix(path, "test") {
		return
	}
	room, within := strings.CutPrefix(imported+"/", module+top+"/")
	room = strings.TrimSuffix(room, "/")
	from, inside := strings.CutPrefix(path+"/", top+"/")
	from = strings.TrimSuffix(from, "/")
	may, known := rooms[from]
	switch {
	case inside && !known:
		t.Errorf("%s of %s is in no table of rooms", from, top)
	case inside && within && !slices.Contains(may, room):
		t.Errorf("%s of %s imports %q: it may import %v", from, top, room, may)
	case !inside && within && room != "" && path != "app":
		t.Errorf("%s imports %s of %s, whose own package is the way in", path, room, top)
	}
}

const module = "backoffice/backend/"

func layerOf(path string) string {
	for name, layer := range layers {
		for _, p := range layer.packages {
			if path == p || strings.HasPrefix(path, p+"/") {
				return name
			}
		}
	}
	return ""
}

func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-e", "-json=ImportPath,Imports", "backoffice/backend/...").Output()
	if err != nil {
		t.Fatalf("list packages: %v", err)
	}
	// Whoever starts the program, and what only tests and tools use.
	free := []string{"app", "cmd", "bench", "demo"}
	seen := 0
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := dec.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		path := strings.TrimPrefix(p.ImportPath, module)
		for _, imported := range p.Imports {
			checkLibrary(t, path, imported)
			checkRoom(t, path, imported)
			checkShopRoom(t, path, imported)
			checkOrderRoom(t, path, imported)
			checkOneWayIn(t, "demo", demoRooms, path, imported)
			checkOneWayIn(t, "web", webRooms, path, imported)
		}
		top, _, _ := strings.Cut(path, "/")
		if slices.Contains(free, top) {
			continue
		}
		from := layerOf(path)
		if from == "" {
			t.Errorf("%s belongs to no layer", path)
			continue
		}
		seen++
		for _, imported := range p.Imports {
			own, ours := strings.CutPrefix(imported, module)
			// Test kits live beside what they test.
			if !ours || strings.HasSuffix(path, "test") {
				continue
			}
			if to := layerOf(own); to != from && !slices.Contains(layers[from].may, to) {
				t.Errorf("%s imports %s: %q may not import %q", path, own, from, to)
			}
		}
	}
	if seen < 15 {
		t.Errorf("only %d packages were looked at", seen)
	}
}

func checkLibrary(t *testing.T, path, imported string) {
	t.Helper()
	for library, places := range onlyIn {
		if imported != library && !strings.HasPrefix(imported, library+"/") {
			continue
		}
		allowed := strings.HasSuffix(path, "test")
		for _, place := range places {
			allowed = allowed || path == place || strings.HasPrefix(path, place+"/")
		}
		if !allowed {
			t.Errorf("%s imports %s, which only %v may", path, imported, places)
		}
	}
}
