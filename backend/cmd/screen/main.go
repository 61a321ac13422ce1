// Command screen starts a new screen: one Go file, its migrations and its
// locale keys, from a template.
//
//	go run ./backend/cmd/screen shop/label
//	go run ./backend/cmd/screen -in content event
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

const usage = `usage: screen [-in feature] [-fields price:money,color:select/green/red] [-without langs,status] name

  name      "shop/label", or one word for a screen without a menu group
  -in       feature, a package below backend; the name's first word where absent
  -fields   what a record has beside its title and status, each with its kind
  -without  langs: its title is the same in every language; status: it is neither published nor hidden
`

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("screen", flag.ContinueOnError)
	flags.SetOutput(out)
	flags.Usage = func() { fmt.Fprint(out, usage) }
	in := flags.String("in", "", "feature")
	fields := flags.String("fields", "", "fields and their kinds")
	without := flags.String("without", "", "what is left out: langs,status")
	root := flags.String("root", "", "folder of go.mod; found upwards where absent")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return errors.New(strings.TrimSpace(usage))
	}
	if *root == "" {
		found, err := moduleRoot()
		if err != nil {
			return err
		}
		*root = found
	}
	n, err := parseName(flags.Arg(0), *in)
	if err != nil {
		return err
	}
	if n.Fields, err = parseFields(*fields); err != nil {
		return err
	}
	if err := n.parseWithout(*without); err != nil {
		return err
	}
	p, err := newPlan(*root, n)
	if err != nil {
		return err
	}
	if err := p.write(); err != nil {
		return err
	}
	return p.report(out)
}

// moduleRoot is the nearest folder upwards that holds go.mod.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", errors.New("there is no go.mod in this folder or above it")
		}
		dir = filepath.Dir(dir)
	}
}
