package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"backoffice/backend/app"
	"backoffice/backend/app/config"
)

// schemas writes what the browser sees of every screen, or reports what is stale.
func schemas(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("schemas", flag.ContinueOnError)
	flags.SetOutput(out)
	dir := flags.String("dir", "schemas", "folder to write to")
	only := flags.Bool("check", false, "write nothing; fail where a file is stale")
	if err := parse(flags, args); err != nil {
		return err
	}
	s, err := app.Schemas(config.Locales())
	if err != nil {
		return err
	}
	if !*only {
		return s.WriteAll(*dir)
	}
	if stale := s.Stale(*dir); len(stale) > 0 {
		return fmt.Errorf("stale in %s, run `make schemas`:\n%s", *dir, strings.Join(stale, "\n"))
	}
	return nil
}

// parse reads what a command of flags alone was called with.
func parse(flags *flag.FlagSet, args []string) error {
	err := flags.Parse(args)
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("%s %s: %w", flags.Name(), flags.Arg(0), errUsage)
	}
	return err
}

// check reports every problem of the configuration, the declarations and the
// texts; with the program's sources, also which texts nobody asks for.
func check(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("check", flag.ContinueOnError)
	flags.SetOutput(out)
	sources := flags.String("sources", "", "folder of the program's sources")
	states := flags.Bool("states", false, "print the tables of state machines, in Markdown")
	if err := parse(flags, args); err != nil {
		return err
	}
	c, err := config.Load()
	if err != nil {
		return err
	}
	problems := app.Problems(c)
	if *sources != "" {
		texts, err := app.TextProblems(os.DirFS(*sources), app.Screens())
		if err != nil {
			problems = append(problems, err.Error())
		}
		problems = append(problems, texts...)
	}
	for _, p := range problems {
		fmt.Fprintln(out, p)
	}
	if len(problems) > 0 {
		return errors.New("the declarations are not sound")
	}
	if *states {
		for _, s := range app.Screens() {
			fmt.Fprint(out, s.StateTables())
		}
		return nil
	}
	copied, err := app.Copied(c)
	if err != nil {
		return err
	}
	for _, line := range copied {
		fmt.Fprintln(out, line)
	}
	_, err = fmt.Fprintln(out, "every screen and text is sound")
	return err
}

// report prints what a check found wrong, and fails with bad where it found
// anything; else it prints good.
func report(out io.Writer, wrong []string, bad, good string) error {
	for _, line := range wrong {
		fmt.Fprintln(out, line)
	}
	if len(wrong) > 0 {
		return errors.New(bad)
	}
	fmt.Fprintln(out, good)
	return nil
}

// checks are those that need the stores.
var checks = map[string]func(ctx context.Context, c config.Config, out io.Writer) error{
	"stock": checkStock, "lists": checkLists, "documents": checkDocuments, "stats": checkStats, "files": checkFiles,
}

// checkStats reports which sums of orders are not those of the orders.
func checkStats(ctx context.Context, c config.Config, out io.Writer) error {
	wrong, err := app.CheckStats(ctx, c)
	if err != nil {
		return err
	}
	return report(out, wrong, "sums of the statistics are not those of the orders", "all sums of the statistics are those of the orders")
}

// checkLists reports which lists do not answer what the database does.
func checkLists(ctx context.Context, c config.Config, out io.Writer) error {
	wrong, err := app.CheckLists(ctx, c, app.Options{})
	if err != nil {
		return err
	}
	return report(out, wrong, "lists do not answer what the database does", "all lists and their search indexes answer what the database does")
}

// checkStock reports where the stock and its movements do not agree.
func checkStock(ctx context.Context, c config.Config, out io.Writer) error {
	wrong, err := app.CheckStock(ctx, c)
	if err != nil {
		return err
	}
	return report(out, wrong, "the stock is not what its movements make", "the stock of all goods is the sum of its movements")
}

// checkDocuments reports which documents are not as they were issued.
func checkDocuments(ctx context.Context, c config.Config, out io.Writer) error {
	wrong, err := app.CheckDocuments(ctx, c)
	if err != nil {
		return err
	}
	return report(out, wrong, "documents are not as they were issued", "documents have no gap in their numbers and are as they were issued")
}

// unknownShown is how many bytes that nothing names are named.
const unknownShown = 20

// checkFiles reports which files are not there, and which nothing names: the latter
// are in nobody's way.
func checkFiles(ctx context.Context, c config.Config, out io.Writer) error {
	found, err := app.CheckFiles(ctx, c)
	if err != nil {
		return err
	}
	for _, key := range found.Unknown[:min(unknownShown, len(found.Unknown))] {
		fmt.Fprintln(out, "nothing names", key)
	}
	if n := len(found.Unknown); n > 0 {
		fmt.Fprintf(out, "nothing in the database names %d of the store's files, of %d bytes together; they came after it was backed up\n", n, found.Bytes)
	}
	return report(out, found.Missing, "files are missing", "every file of the database is there")
}

// numbers has orders and documents go on behind numbers that a restored database does not know.
func numbers(ctx context.Context, c config.Config, given []string, out io.Writer) error {
	lines, err := app.RebuildNumbers(ctx, c, given)
	if err != nil {
		return err
	}
	return report(out, nil, "", strings.Join(append(lines, "orders and documents go on behind all numbers that are known"), "\n"))
}
