// Package engine is what the server does with a declaration: it checks it,
// binds it to its tables once, and then lists, loads, validates, saves and
// removes records, one verb a file. It never imports schema.
package engine

import (
	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/check"
	"backoffice/backend/engine/command"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/revision"
	"backoffice/backend/engine/save"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// What goes into the engine and comes out of it; package port says what each is.
type (
	Deps    = port.Deps
	Secrets = port.Secrets
	Hasher  = port.Hasher
	Guard   = port.Guard
	Journal = port.Journal
	Entry   = port.Entry
	Change  = port.Change
	Outbox  = port.Outbox
	Upload  = port.Upload
	Stored  = port.Stored
	Files   = port.Files
	Texts   = port.Texts
	Caller  = port.Caller
	Body    = port.Body
	Indexed = port.Indexed
	Row     = port.Row
	Page    = port.Page
	Meta    = port.Meta
	Result  = port.Result
)

// Screen is a declared screen bound to its tables; Problem is one thing that is
// wrong with a declaration.
type (
	Screen  = bind.Screen
	Problem = bind.Problem
)

// Check returns everything that is wrong with a set of screens, without a
// database.
func Check(set resource.Set, locales []string) []Problem {
	_, problems := check.Screens(set, locales)
	return problems
}

// CheckTables returns what a set of screens needs and a migrated database, its
// columns and those of its unique indexes by table, does not have, or has otherwise. Of a
// set that Check refuses it returns nothing.
func CheckTables(set resource.Set, locales []string, columns map[string][]db.Column, unique map[string][][]string) []Problem {
	screens, problems := check.Screens(set, locales)
	if len(problems) > 0 {
		return nil
	}
	return check.Tables(screens, columns, unique)
}

// CheckConditions returns which conditions in SQL of a set of screens a migrated
// database refuses: try runs a statement that asks for no row. Of a set that Check
// refuses it returns nothing.
func CheckConditions(set resource.Set, locales []string, try func(statement string, args ...any) error) []Problem {
	screens, problems := check.Screens(set, locales)
	if len(problems) > 0 {
		return nil
	}
	return check.Conditions(screens, try)
}

// LoggedColumns are the columns outside their forms whose changes the log shows, by
// screen; of a set that Check refuses, none.
func LoggedColumns(set resource.Set, locales []string) map[string][]string {
	screens, problems := check.Screens(set, locales)
	if len(problems) > 0 {
		return nil
	}
	logged := map[string][]string{}
	for _, s := range screens {
		if s.Decl.NoHistoryNoCache {
			continue
		}
		if tree := s.Decl.Tree; tree != nil {
			logged[s.Decl.Name] = append(logged[s.Decl.Name], tree.Parent, tree.Position)
		}
		if s.Decl.Form == nil && len(s.Decl.Commands) == 0 {
			continue // nobody changes anything else of its records by a screen
		}
		for _, c := range revision.LoggedColumns(s) {
			logged[s.Decl.Name] = append(logged[s.Decl.Name], c.Name)
		}
	}
	return logged
}

// What was changed in a record, ready to show; package revision says what each is.
type (
	Revision   = revision.Revision
	ChangeView = revision.ChangeView
)

// What a command reports that is run on each of several records by itself.
type (
	Summary   = command.Summary
	FailedRow = command.FailedRow
)

// ChildOf names the children of one record.
type ChildOf = save.ChildOf

// SecretPurpose is the purpose for which a secret of that table and column is
// sealed, and without which it does not open.
func SecretPurpose(table, column string) string { return save.SecretPurpose(table, column) }

// Child is a declared list of records below another, bound to its tables.
type Child = bind.Child
