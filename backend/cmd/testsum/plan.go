package main

import "path/filepath"

// lane is a row of steps, of which a later one finds what it needs built.
type lane []step

// phase is lanes that run side by side.
type phase []lane

const (
	browserApp = "admin-app"
	// What only takes time while writing: kills, and the demo content.
	slow = "^(TestProcesses|TestDemo|TestFill.*)$"
)

func lint() step {
	return step{name: "lint", command: []string{"make", "--no-print-directory", "lint"}}
}

// browserCode are the tests of the browser's code that need no browser, with more
// arguments for vitest.
func browserCode(temporary string, vitestArgs ...string) lane {
	vitest := filepath.Join(temporary, "vitest.json")
	return lane{
		{name: "packages", command: []string{"make", "--no-print-directory", "packages"}},
		{name: "types", dir: browserApp, command: []string{"npm", "run", "--silent", "typecheck"}},
		{name: "eslint", dir: browserApp, command: []string{"npm", "run", "--silent", "lint"}},
		{
			name: "vitest", dir: browserApp,
			command: append([]string{"npm", "run", "--silent", "test", "--", "--reporter=default", "--reporter=json", "--outputFile.json=" + vitest}, vitestArgs...),
			collect: func() (count, []string, error) { return readVitest(vitest) },
		},
	}
}

// everything is what "make test" runs. The build comes first and alone: what it
// writes is embedded by what the other steps compile. The browser has the
// machine to itself: its tests wait for what people see, not for who else computes.
func everything(temporary string) []phase {
	playwright := filepath.Join(temporary, "playwright.json")
	code := browserCode(temporary)
	return []phase{
		{append(code[:1:1],
			step{name: "build", command: []string{"make", "--no-print-directory", "build"}},
			step{name: "schemas", command: []string{"bin/backoffice", "schemas", "--check"}},
		)},
		{
			{{
				name: "go",
				command: []string{"bin/testenv", "-need=mysql,redis,s3,poppler", "--",
					// A third package computes while two wait for a server, a clock or a kill.
					"go", "test", "-json", "-count=1", "-vet=off", "-p=3", "-timeout=25m", "./..."},
				watch: watchGo,
			}},
			append(code[1:], lint()), // the other lane is the longer one
		},
		{lane{{
			name: "browser", dir: browserApp,
			command: []string{"../bin/testenv", "-need=chromium", "--",
				"npm", "run", "--silent", "test:browser", "--", "--reporter=list,json", "--output=" + filepath.Join(temporary, "browser")},
			environ: []string{"PLAYWRIGHT_JSON_OUTPUT_FILE=" + playwright, "FORCE_COLOR=0"},
			collect: func() (count, []string, error) { return readPlaywright(playwright) },
		}}},
	}
}

// quick is what "make check" runs. Results of Go packages that did not change
// are remembered; of the browser's tests it runs those that depend on a file
// that is not committed yet.
func quick(temporary string) []phase {
	return []phase{{
		{lint(), {
			name:    "go",
			command: []string{"go", "test", "-json", "-vet=off", "-skip=" + slow, "./..."},
			environ: []string{"TEST_ONLY_SQLITE=1", "TEST_ONLY_LOCAL=1"},
			watch:   watchGo,
		}},
		browserCode(temporary, "--changed"),
	}}
}
