// Package connect makes connections to MySQL and MariaDB as the program needs them.
package connect

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"time"
)

// Isolated makes connections that read what is committed. Under MySQL's
// default a transaction keeps reading the past after waiting for a row lock,
// and its gap locks make strangers deadlock; SQLite does neither.
type Isolated struct {
	driver.Connector
	// Kill is asked to end the questions that nobody waits for any more (ADR 97). Nil
	// leaves them to the server.
	Kill *sql.DB
}

// session is what the driver's connections can do.
type session interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.NamedValueChecker
	driver.Pinger
	driver.QueryerContext
	driver.SessionResetter
	driver.Validator
}

// Connect opens a connection.
func (c Isolated) Connect(ctx context.Context) (driver.Conn, error) {
	opened, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	conn, ok := opened.(session)
	if !ok {
		return nil, errors.Join(fmt.Errorf("%T lacks a part of a connection", opened), opened.Close())
	}
	if _, err := conn.ExecContext(ctx, "SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED", nil); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	if c.Kill == nil {
		return conn, nil
	}
	id, err := idOf(ctx, conn)
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return &ending{session: conn, id: id, kill: c.Kill}, nil
}

// idOf is what the server calls a connection.
func idOf(ctx context.Context, conn session) (id string, err error) {
	rows, err := conn.QueryContext(ctx, "SELECT CONCAT('', CONNECTION_ID())", nil)
	if err != nil {
		return "", err
	}
	found := make([]driver.Value, 1)
	if err := rows.Next(found); err != nil {
		return "", errors.Join(err, rows.Close())
	}
	text, _ := found[0].([]byte)
	return string(text), rows.Close()
}

// ending is a connection whose questions end on the server, too, when whoever asked
// waits no longer. The driver then closes the connection; the server looks at that only
// once it has something to send.
type ending struct {
	session
	id   string
	kill *sql.DB
	lost bool
}

// patience is how long the server is given to end a question.
const patience = 2 * time.Second

func (c *ending) QueryContext(ctx context.Context, text string, args []driver.NamedValue) (driver.Rows, error) {
	if ctx.Done() == nil {
		return c.session.QueryContext(ctx, text, args)
	}
	waited := context.AfterFunc(ctx, func() {
		bound, done := context.WithTimeout(context.WithoutCancel(ctx), patience)
		defer done()
		// One that has ended meanwhile is unknown, and a server that does not answer is noticed elsewhere.
		_, _ = c.kill.ExecContext(bound, "KILL QUERY "+c.id)
	})
	rows, err := c.session.QueryContext(ctx, text, args)
	if waited() {
		return rows, err
	}
	// Nothing may be asked over the connection that the late order would end instead.
	c.lost = true
	if err == nil {
		_ = rows.Close()
	}
	return nil, ctx.Err()
}

// IsValid says whether more may be asked.
func (c *ending) IsValid() bool { return !c.lost && c.session.IsValid() }
