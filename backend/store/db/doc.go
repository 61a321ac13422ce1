// Package db opens the database, brings its tables up to date and runs
// transactions. It is the only place where SQLite and MySQL differ: whatever
// it returns behaves alike on both, and every promise is tested on both.
//
// Text is compared byte by byte on both engines. What people search and sort
// by goes through Fold and SortKey into columns of its own.
package db
