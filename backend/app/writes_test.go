package app_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// noFeatures are the folders that declare no screens; all others are looked at.
var noFeatures = []string{
	"access", "app", "bench", "cmd", "docs", "engine", "fault", "i18n", "integration", "outbox", "resource", "sanitise", "schema", "store", "web",
}

// Why a write may pass the engine, which raises versions, writes the log and
// notifies lists.
const (
	noScreen    = "no screen shows the table"
	courierList = "ADR 0061: thousands of points that a courier sends, which nobody edits: an entry in the log for each would bury those of people; its option list is notified"
	signingIn   = "ADR 0037: what signing in needs and a password or a second factor brings with it, in no form; its own entry in the log says so"
	ledger      = "ADRs 0039 and 0040: the ledger itself: the save that causes the row has its entry in the log, and a row is never changed"
	documents   = "ADR 0054: issued documents, which nothing changes afterwards: there is no earlier state that a log could keep"
	atStart     = "written at the program's start or on the command line, where nobody asks and no list is remembered"
	visitors    = "a visitor of the public site made the record, nobody who has an entry in the log; lists are notified"
	placing     = "ADR 0050: rows of an order that have no version and no entry of their own, written in the transaction that saves and logs the order; lists are notified by c.Tx"
	restored    = "ADR 0074: a command of the server, after a restore, which raises the numbers that a backup does not know"
	papers      = "ADR 0058: what becomes of a document in the background: the order's timeline has the entry, and an open form of the order must not be refused for it"
	invented    = "an invented record of an empty database, with a version and keys of its own"
	withdrawn   = "ADR 0069: rows of a withdrawal that have no version and no entry of their own, written in the transaction that saves and logs it; lists are notified by c.Tx"
	forgotten   = "ADR 0070: takes what is personal out of records on request: an entry by the engine would keep what is erased, so that its own names the record alone; versions are raised, lists are notified"
	numbered    = "ADR 0074: the next number of a series, taken under its lock: as a save it would refuse whoever has the series' form open, and log each number a second time; lists are notified by c.Tx"
	sold        = "what a test sells"
	removed     = "ADR 0059: an order that was removed, which nobody has open and no list shows; its timeline has the entry"
	refunded    = "ADR 0059: what goes back is counted on rows of an order, in the transaction that saves and logs it; lists are notified by c.Tx"
)

const mailed = "ADR 0060: when a mail was queued, by a job: nobody asks, and a version raised for it would refuse whoever has the order's form open; lists are notified"

// writesOutsideEngine are the functions of features that write to the database
// themselves, each with the reason. What changes a record of a screen otherwise
// belongs to a command or to resource.Find and Add.
var writesOutsideEngine = map[string]string{
	"account.Accounts.add":                atStart,
	"account.Accounts.ConfirmFactor":      noScreen,
	"account.Accounts.replaceCodes":       noScreen,
	"account.Accounts.rehash":             signingIn,
	"account.Accounts.reset":              noScreen,
	"account.Accounts.sendLink":           noScreen,
	"account.Accounts.useCode":            noScreen,
	"account.Accounts.useRecoveryCode":    noScreen,
	"account.Accounts.WriteOnline":        signingIn,
	"account.EndSessions":                 signingIn,
	"account.forgetLinks":                 noScreen,
	"account.forgetSecrets":               noScreen,
	"account.keepBegun":                   noScreen,
	"account.inviteBack":                  signingIn,
	"account.setFactor":                   signingIn,
	"account.shutOut":                     signingIn,
	"account.setPassword":                 signingIn,
	"audit.insert":                        "the log itself, in which the engine writes",
	"audit.Journal.Write":                 "the log itself, in which the engine writes",
	"content.addGiftCategory":             atStart,
	"content.moveChildrenUp":              "removed children alone, which resource.Find does not lend; the others are lent and saved by the engine",
	"content.branch.forget":               noScreen,
	"content.branch.note":                 noScreen,
	"content.takeChildrenBack":            "removed children alone, as content.moveChildrenUp",
	"content.returnToNavigation":          "the children of one page by one statement, as content.movePagesUp",
	"content.movePagesUp":                 "the children of one page and all siblings behind them move by one statement each, where the engine would read, save and log every one; the children get a new version, and the entry in the log is the parent's",
	"demo/orders.Seeder.begin":            invented,
	"demo/orders.selling.invoice":         invented,
	"demo/people.Seeder.saveRole":         invented,
	"demo/seed.Target.Date":               invented,
	"demo/seed.Target.SaveLines":          invented,
	"demo/shop.Seeder.Backdate":           invented,
	"demo/shop.Seeder.UseVouchers":        invented,
	"demo/shop.Seeder.dateMethods":        invented,
	"demo.insert":                         invented,
	"demo.lease.begin":                    noScreen,
	"demo.lease.replace":                  noScreen,
	"forms.Submissions.Contact":           visitors,
	"forms.Submissions.Return":            visitors,
	"lookup.addCountries":                 atStart,
	"lookup.EnsureLanguages":              atStart,
	"lookup.Fixed.ensureEntry":            atStart,
	"lookup.Fixed.ensureTitle":            atStart,
	"lookup.writeNames":                   atStart,
	"media.Library.AttachVideo":           noScreen,
	"media.Library.forget":                noScreen,
	"media.Library.name":                  noScreen,
	"media.Library.store":                 noScreen,
	"media.Library.TrackUse":              noScreen,
	"media.Library.setState":              noScreen,
	"media.DetachAll":                     noScreen,
	"media.Uploads.begin":                 noScreen,
	"media.Uploads.forget":                noScreen,
	"media.Uploads.part":                  noScreen,
	"media.uploadSession.finish":          noScreen,
	"media/storage.placeFile":             noScreen,
	"orders/documents.Ledger.insert":      documents,
	"orders/documents.Ledger.StoreFile":   documents,
	"orders/einvoices.Keeper.Write":       documents,
	"orders/einvoices.Sender.note":        "what an access point answered, by a job: nobody asks, and the columns are in no form; lists are notified",
	"shop/vat.EnsureRates":                atStart,
	"shop/vat.EnsureCountryRates":         atStart,
	"orders/vatcheck.Desk.Ask":            noScreen,
	"orders/placing.took":                 placing,
	"orders/sale.Order.keepRemoved":       removed,
	"orders/returns.keepUsed":             refunded,
	"orders/returns.moveLine":             refunded,
	"orders/withdrawals.Deps.Age":         "how near refunds are, by the clock, for all at once: no change that anybody made, and the column is in no form; lists are notified by c.Tx",
	"orders/withdrawals.Deps.back":        withdrawn,
	"orders/withdrawals.Deps.store":       withdrawn,
	"orders/withdrawals.step":             withdrawn,
	"shop.linkValues":                     noScreen,
	"shop/property.checkValue":            "raises the version of the property, whose form shows its values, and changes nothing else that a save would have to note; the entry in the log is the value's",
	"shop.touchProduct":                   "raises the version of the product, whose form shows its variants, and changes nothing else that a save would have to note; the entry in the log is the variant's",
	"shop.turnSale":                       "begins or ends by the clock what a form planned, which the log has from that save: nobody asks, and a version raised for it would refuse whoever has the product's form open",
	"shop.weighSome":                      "a column that follows from the others, of the whole catalogue at once after the settings changed: no change that anybody made to a product",
	"shop/watchdog.Keeper.add":            visitors,
	"shop/watchdog.Keeper.Leave":          visitors,
	"shop/watchdog.Keeper.notifySome":     "notes by a job whom a mail was queued for: nobody asks, and the column is in no form; lists are notified",
	"shop/priceledger.Note":               ledger,
	"shop/stock.Mover.write":              ledger,
	"shop/stock.Note":                     ledger,
	"stats/collect.Collector.expire":      noScreen,
	"stats/collect.Collector.forget":      noScreen,
	"stats/collect.Collector.saltOf":      noScreen,
	"stats/collect.IDs":                   noScreen,
	"stats/collect.insert":                noScreen,
	"stats/collect.open":                  noScreen,
	"stats/collect.Counters.write":        noScreen,
	"stats/collect.values.add":            noScreen,
	"orders/numbering.begin":              numbered,
	"orders/numbering.Numbering.after":    restored,
	"orders/numbering.Take":               numbered,
	"stats/sales/salestest.Insert":        sold,
	"stats/sales/salestest.Shop.change":   sold,
	"stats/sales.add":                     noScreen,
	"stats/sales.Cart":                    noScreen,
	"stats/sales.hold":                    noScreen,
	"stats/sales.holdDay":                 noScreen,
	"stats/sales.Join":                    noScreen,
	"stats/sales.MarkDue":                 noScreen,
	"stats/sales.rebuild":                 noScreen,
	"stats/sales.countSome":               noScreen,
	"orders/payments.Desk.repay":          refunded,
	"orders/returns.Desk.takeBack":        refunded,
	"orders/returns.Desk.takeLines":       refunded,
	"orders/payments.saveRepayment":       refunded,
	"orders/payments.writeState":          refunded,
	"orders/returns.writeOff":             refunded,
	"orders/gifts.Desk.Cancel":            placing,
	"orders/gifts.Desk.makeOne":           placing,
	"orders/placing.Desk.place":           placing,
	"orders/placing.draw":                 placing,
	"orders/placing.Behind":               restored,
	"orders/payments.saveAttempt":         placing,
	"orders/payments.Desk.PollPayments":   "when a service is asked next: nobody asks, and the column is in no form",
	"orders/letters.Deps.claim":           mailed,
	"orders/letters.Deps.queue":           mailed,
	"orders/payments.Enter":               placing,
	"orders/sale.insertEvent":             placing,
	"orders/gifts.redeem":                 placing,
	"orders/gifts.NoteLeft":               placing,
	"orders/returns.returnLines":          placing,
	"orders/gifts.Unredeem":               placing,
	"shop/voucher.Refill":                 placing,
	"shop/voucher.Return":                 placing,
	"shop/voucher.Redeem":                 placing,
	"orders/site.KeyBearer":               "when a key was last used: nobody asks, and the column is in no form",
	"gdpr.Desk.begin":                     "ADR 0080: how much is over its period and what a run erased: counted by the job, in no form",
	"gdpr.Desk.check":                     "ADR 0080: how much is over its period and what a run erased: counted by the job, in no form",
	"gdpr.Desk.expireSome":                "ADR 0080: how much is over its period and what a run erased: counted by the job, in no form",
	"gdpr.Desk.retain":                    "ADR 0080: how much is over its period and what a run erased: counted by the job, in no form",
	"gdpr.Desk.countExpired":              "ADR 0080: how much is over its period and what a run erased: counted by the job, in no form",
	"gdpr.Desk.outlived":                  forgotten,
	"gdpr.Desk.noteErasure":               forgotten,
	"gdpr.Desk.EnsurePeriods":             "the program defines them; what people set stays",
	"gdpr.Desk.empty":                     forgotten,
	"gdpr.shutOff":                        forgotten,
	"gdpr.Place.findable":                 forgotten,
	"gdpr.Desk.erase":                     forgotten,
	"gdpr.Desk.emptyViews":                forgotten,
	"gdpr.Desk.eraseGroup":                forgotten,
	"gdpr.Desk.rename":                    forgotten,
	"gdpr.Desk.scrub":                     forgotten,
	"gdpr.Desk.search":                    "ADR 0070: findings of a request, in the transaction of what the engine saves and logs of it",
	"orders/parcels.Followed":             noScreen,
	"orders/parcels.Ledger.RememberPlace": noScreen,
	"orders/parcels.RememberBox":          noScreen,
	"orders/parcels.Ledger.GiveUp":        noScreen,
	"orders/parcels.Ledger.Relearn":       noScreen,
	"orders/parcels.Ledger.Resolve":       noScreen,
	"orders/parcels.Ledger.claim":         noScreen,
	"orders/parcels.Ledger.note":          noScreen,
	"orders/parcels.Ledger.postpone":      noScreen,
	"orders/parcels.Noted":                noScreen,
	"shop/pickup.Reader.Again":            courierList,
	"shop/pickup.Reader.claim":            courierList,
	"shop/pickup.Reader.leave":            courierList,
	"shop/pickup.Reader.note":             courierList,
	"shop/pickup.Reader.show":             courierList,
	"shop/pickup.Reader.stage":            courierList,
	"shop/pickup.addWords":                courierList,
	"shop/pickup.mark":                    courierList,
	"shop/pickup.rewrite":                 courierList,
	"orders/documents.Ask":                papers,
	"orders/documents.await":              papers,
	"orders/billing.discard":              papers,
	"orders/billing.Desk.failed":          papers,
	"orders/billing.Desk.note":            papers,
	"orders/billing.Desk.Former":          papers,
	"orders/shipping.Desk.FormerParcel":   noScreen,
}

var (
	writing    = []string{"Create", "CreateInBatches", "Delete", "FirstOrCreate", "Save", "Update", "UpdateColumn", "UpdateColumns", "Updates"}
	writingSQL = regexp.MustCompile(`^\s*(INSERT|UPDATE|DELETE|REPLACE)\s`)
)

// TestWritesOutsideEngine finds SQL by hand in the packages of screens: a new one
// goes through the engine, or says above why it does not.
func TestWritesOutsideEngine(t *testing.T) {
	found := map[string]bool{}
	folders, err := os.ReadDir("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, feature := range folders {
		if slices.Contains(noFeatures, feature.Name()) {
			continue
		}
		err := filepath.WalkDir(filepath.Join("..", feature.Name()), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			folder := strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), "../")
			for _, decl := range file.Decls {
				if writesSQL(file, decl) {
					found[folder+"."+nameOf(decl)] = true
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name := range found {
		if writesOutsideEngine[name] == "" {
			t.Errorf("%s writes SQL of its own: let the engine save (resource.Find, resource.Add, a command), or add the reason to writesOutsideEngine", name)
		}
	}
	for name := range writesOutsideEngine {
		if !found[name] {
			t.Errorf("%s writes nothing any more: take it off writesOutsideEngine", name)
		}
	}
}

// nameOf is a function's name, behind the type of its receiver, or that of the
// first value declared.
func nameOf(decl ast.Decl) string {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		if decl.Recv == nil {
			return decl.Name.Name
		}
		receiver := decl.Recv.List[0].Type
		if star, ok := receiver.(*ast.StarExpr); ok {
			receiver = star.X
		}
		if generic, ok := receiver.(*ast.IndexExpr); ok {
			receiver = generic.X
		}
		return receiver.(*ast.Ident).Name + "." + decl.Name.Name
	case *ast.GenDecl:
		if value, ok := decl.Specs[0].(*ast.ValueSpec); ok {
			return value.Names[0].Name
		}
	}
	return ""
}

// writesSQL says whether a declaration has a statement that writes, or calls
// what writes of gorm: no other package of this name is called on a value with
// something else than a context.
func writesSQL(file *ast.File, decl ast.Decl) (writes bool) {
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			text, err := strconv.Unquote(n.Value)
			writes = writes || n.Kind == token.STRING && err == nil && writingSQL.MatchString(text)
		case *ast.CallExpr:
			call, ok := n.Fun.(*ast.SelectorExpr)
			if ok && strings.HasPrefix(call.Sel.Name, "Insert") && isIdent(call.X, "db") {
				writes = true // of rows that are batched, see db.BatchInserts
			}
			if !ok || !slices.Contains(writing, call.Sel.Name) || len(n.Args) == 0 {
				return true
			}
			if on, ok := call.X.(*ast.Ident); ok && imports(file, on.Name) {
				return true
			}
			if first, ok := n.Args[0].(*ast.Ident); ok && (first.Name == "ctx" || first.Name == "c") {
				return true
			}
			writes = true
		}
		return true
	})
	return writes
}

func isIdent(of ast.Expr, name string) bool {
	on, is := of.(*ast.Ident)
	return is && on.Name == name
}

func imports(file *ast.File, name string) bool {
	return slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool {
		path, err := strconv.Unquote(i.Path.Value)
		return err == nil && (path == name || strings.HasSuffix(path, "/"+name))
	})
}
