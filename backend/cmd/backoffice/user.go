package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"backoffice/backend/app"
	"backoffice/backend/app/config"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

func user(ctx context.Context, c config.Config, args []string, in io.Reader, out io.Writer) (err error) {
	deed, err := deedOf(args, in, out)
	if err != nil {
		return err
	}
	// Somebody may be added before the first start; whoever is there already is not in a new database.
	if args[0] != "add" {
		if err := app.Begun(c); err != nil {
			return err
		}
	}
	m, err := app.New(ctx, c, app.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	printFirstSteps(out, m)
	return deed(ctx, m)
}

// deed is what is asked to be done about users.
type deed func(ctx context.Context, m *app.Main) error

// deedOf understands a call before anything is opened: one that is not understood makes
// no database, and no first administrator.
func deedOf(args []string, in io.Reader, out io.Writer) (deed, error) {
	if len(args) == 0 {
		return nil, fmt.Errorf("user: %w", errUsage)
	}
	verb, args := args[0], args[1:]
	exact := map[string]int{"list": 0, "password": 1, "factor-off": 1}
	if n, known := exact[verb]; known && len(args) != n {
		return nil, fmt.Errorf("user %s: %w", verb, errUsage)
	}
	switch verb {
	case "list":
		return func(ctx context.Context, m *app.Main) error { return list(ctx, m, out) }, nil
	case "add":
		return add(args, in, out)
	case "password":
		return func(ctx context.Context, m *app.Main) error {
			password, err := ask(in, out)
			if err != nil {
				return err
			}
			return translated(m, m.Accounts.SetPassword(ctx, args[0], password))
		}, nil
	case "factor-off":
		return func(ctx context.Context, m *app.Main) error {
			return translated(m, m.Accounts.ResetFactor(ctx, args[0]))
		}, nil
	}
	return nil, fmt.Errorf("user %s: %w", verb, errUsage)
}

func list(ctx context.Context, m *app.Main, out io.Writer) error {
	people, err := m.Accounts.List(ctx)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, p := range people {
		state := "active"
		if !p.Status {
			state = "blocked"
		}
		fmt.Fprintf(w, "%d\t%s\t%s\trole %d\t%s\n", p.ID, p.Email, p.Name, p.RoleID, state)
	}
	return w.Flush()
}

func add(args []string, in io.Reader, out io.Writer) (deed, error) {
	flags := flag.NewFlagSet("user add", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the error says what is wrong
	role := flags.Uint64("role", resource.RoleEditor, "1 administrator, 2 editor, 3 customer")
	words := []string{}
	// Flags may stand anywhere among the words.
	for len(args) > 0 {
		if err := flags.Parse(args); err != nil {
			return nil, fmt.Errorf("user add: %w: %w", err, errUsage)
		}
		if args = flags.Args(); len(args) > 0 {
			words, args = append(words, args[0]), args[1:]
		}
	}
	if len(words) != 3 {
		return nil, fmt.Errorf("user add: %w", errUsage)
	}
	return func(ctx context.Context, m *app.Main) error {
		password, err := ask(in, out)
		if err != nil {
			return err
		}
		_, err = m.Accounts.Add(ctx, words[1], words[2], words[0], password, *role)
		return translated(m, err)
	}, nil
}

// ask reads a password: as an argument it would show in the list of processes.
func ask(in io.Reader, out io.Writer) (string, error) {
	fmt.Fprint(out, "Password: ")
	line, err := bufio.NewReader(in).ReadString('\n')
	fmt.Fprintln(out)
	if err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("read the password: %w", err)
	}
	return strings.TrimRight(line, "\r\n"), nil
}

// translated says a refusal in words.
func translated(m *app.Main, err error) error {
	f := fault.As(err)
	if f == nil {
		return err
	}
	lines := []string{}
	for _, path := range f.Fields.Paths() {
		for _, message := range f.Fields[path] {
			lines = append(lines, path+": "+m.Texts.Text("en", message.Key, message.Args))
		}
	}
	if len(lines) == 0 {
		lines = append(lines, m.Texts.Text("en", f.Message.Key, f.Message.Args))
	}
	return errors.New(strings.Join(lines, "\n"))
}
