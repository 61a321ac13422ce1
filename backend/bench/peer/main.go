// Command peer is the PocketBase that the benchmarks compare with: one
// collection of pages with both locales in flat fields, indexed for the list
// that is measured, which is as favourable to it as its model allows.
//
//	peer -dir data -fill < titles
//	peer -dir data -addr 127.0.0.1:8091
//
// The first fills the collection with a page for each line, its titles apart by tabs, and
// ends; the second prints "ready <token>"
// and serves until killed.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

func main() {
	dir := flag.String("dir", "", "data folder")
	filling := flag.Bool("fill", false, "fill in the pages that the input names")
	addr := flag.String("addr", "127.0.0.1:8091", "listening address")
	flag.Parse()
	os.Args = []string{os.Args[0], "serve", "--http=" + *addr}

	app := pocketbase.NewWithConfig(pocketbase.Config{DefaultDataDir: *dir, HideStartBanner: true})
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if *filling {
			if err := setUp(app); err != nil {
				return err
			}
			os.Exit(0)
		}
		token, err := signIn(app)
		if err != nil {
			return err
		}
		if err := e.Next(); err != nil {
			return err
		}
		fmt.Println("ready", token)
		return nil
	})
	if err := app.Start(); err != nil {
		log.Fatal(err)
	}
}

func setUp(app core.App) error {
	signedIn := types.Pointer("@request.auth.id != ''")
	modules := core.NewBaseCollection("modules")
	modules.ListRule, modules.ViewRule = signedIn, signedIn
	modules.Fields.Add(&core.TextField{Name: "title", Required: true})
	if err := app.Save(modules); err != nil {
		return err
	}
	pages := core.NewBaseCollection("pages")
	pages.ListRule, pages.ViewRule, pages.CreateRule, pages.UpdateRule = signedIn, signedIn, signedIn, signedIn
	pages.Fields.Add(
		&core.BoolField{Name: "status"},
		&core.BoolField{Name: "navigation"},
		&core.RelationField{Name: "module", CollectionId: modules.Id, MaxSelect: 1},
		&core.AutodateField{Name: "created", OnCreate: true},
		&core.AutodateField{Name: "updated", OnCreate: true, OnUpdate: true},
	)
	for _, locale := range []string{"sk", "en"} {
		pages.Fields.Add(
			&core.TextField{Name: "title_" + locale, Required: true, Min: 3, Max: 255},
			&core.TextField{Name: "title_url_" + locale, Required: true, Min: 3, Max: 255},
			&core.EditorField{Name: "content_" + locale},
			&core.TextField{Name: "meta_title_" + locale, Max: 60},
			&core.TextField{Name: "meta_description_" + locale, Max: 160},
		)
		pages.AddIndex("pages_title_"+locale, false, "title_"+locale+", id", "")
		pages.AddIndex("pages_title_url_"+locale, true, "title_url_"+locale, "")
	}
	pages.AddIndex("pages_status_title", false, "status, title_sk, id", "")
	if err := app.Save(pages); err != nil {
		return err
	}
	return fill(app)
}

// fill writes the rows plainly, as the other side's are written.
func fill(app core.App) error {
	content := "<p>" + strings.Repeat("Bylinky zbierame ručne na lúkach pod Tatrami. ", 10) + "</p>"
	return app.RunInTransaction(func(tx core.App) error {
		lines := bufio.NewScanner(os.Stdin)
		for i := 0; lines.Scan(); i++ {
			params := dbx.Params{
				"id": fmt.Sprintf("p%014d", i), "status": i%5 != 0, "navigation": false, "module": "",
				"created": "2026-01-01 00:00:00.000Z", "updated": "2026-01-01 00:00:00.000Z",
			}
			titles := strings.Split(lines.Text(), "\t")
			for at, locale := range []string{"sk", "en"} {
				params["title_"+locale] = titles[at]
				params["title_url_"+locale] = fmt.Sprintf("stranka-%d-%s", i, locale)
				params["content_"+locale] = content
				params["meta_title_"+locale] = "Stránka o bylinkách"
				params["meta_description_"+locale] = "Čo rastie na lúke, kedy sa zbiera a čomu pomáha."
			}
			if _, err := tx.DB().Insert("pages", params).Execute(); err != nil {
				return err
			}
		}
		return lines.Err()
	})
}

// signIn makes the user that the benchmark is signed in as.
func signIn(app core.App) (string, error) {
	const email = "bench@example.com"
	if user, err := app.FindAuthRecordByEmail("users", email); err == nil {
		return user.NewAuthToken()
	}
	users, err := app.FindCollectionByNameOrId("users")
	if err != nil {
		return "", err
	}
	user := core.NewRecord(users)
	user.SetEmail(email)
	user.SetRandomPassword()
	if err := app.Save(user); err != nil {
		return "", err
	}
	return user.NewAuthToken()
}
