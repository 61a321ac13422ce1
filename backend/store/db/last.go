package db

import "gorm.io/gorm"

// BeforeCommit has fn run in the transaction that tx was given in, when
// everything else in it is done: for what is counted of rows as they are in the
// end, in rows that many wait for. Of several with one key the last stays.
// Where fn fails, everything is rolled back. Outside Tx it runs at once.
func BeforeCommit(tx *gorm.DB, key any, fn func(tx *gorm.DB) error) error {
	waits, ok := tx.Statement.Context.Value(afterKey{}).(*after)
	if !ok {
		return fn(tx)
	}
	if waits.last == nil {
		waits.last = map[any]func(*gorm.DB) error{}
	}
	if _, known := waits.last[key]; !known {
		waits.lastKeys = append(waits.lastKeys, key)
	}
	waits.last[key] = fn
	return nil
}

// finish runs what waits for the end of the transaction.
func (a *after) finish(tx *gorm.DB) error {
	for _, key := range a.lastKeys {
		if err := a.last[key](tx); err != nil {
			return err
		}
	}
	return nil
}
