package save

import (
	"reflect"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/rows"
	"backoffice/backend/resource"
)

// beforeTx does what takes long while no transaction holds up others: hashes
// passwords and lets the screen work outside. What would be refused anyway, as
// far as that can be known without a transaction, is refused before; the
// transaction has the last word.
func (w *saveOp) beforeTx() error {
	hook, typed := w.screen.Decl.Hooks.BeforeTx, w.typed()
	if hook == nil && len(typed) == 0 {
		return nil
	}
	act, rec, before, was := resource.ActCreate, rows.New(w.screen), rows.New(w.screen), any(nil)
	if w.id != 0 {
		old, err := w.current()
		if err != nil {
			return err
		}
		act, rec, before, was = resource.ActUpdate, old.Clone(w.screen), old, old.Ptr
		if err := w.allowed(act, old); err != nil {
			return err
		}
		if err := w.Conflict(w.Deps.DB.Read(w.ctx), w.caller, w.screen, rows.HeadOf(w.screen, old.Val), w.in.Version); err != nil {
			return err
		}
	}
	if err := w.assign(rec, w.known); err != nil {
		return err
	}
	if err := w.precheck(rec, before, act); err != nil {
		return err
	}
	w.hashes = make(map[*bind.Field]string, len(typed))
	for _, f := range typed {
		text, _ := w.in.Main.Lookup(f.Path)
		hash, err := w.Deps.Hasher.Hash(w.ctx, text.(string))
		if err != nil {
			return err
		}
		w.hashes[f] = hash
		if err := f.Hash.Set(rec.Val, hash); err != nil {
			return err
		}
	}
	if hook == nil {
		return nil
	}
	call := w.ReadCall(w.ctx, w.caller)
	call.Say, call.Warn = w.say, w.warn
	return hook(call, rec.Ptr, was)
}

// typed are the passwords that the body has a text for.
func (w *saveOp) typed() []*bind.Field {
	var typed []*bind.Field
	for _, f := range w.screen.Passwords {
		value, _ := w.in.Main.Lookup(f.Path)
		if text, ok := value.(string); ok && text != "" {
			typed = append(typed, f)
		}
	}
	return typed
}

// precheck refuses a record, as it is to be saved, that the caller may not save, or
// whose values others hold.
func (w *saveOp) precheck(rec, before *rows.Record, act resource.Act) error {
	w.rec, w.old = rec, w.known
	defer func() { w.rec, w.old = nil, nil }()
	if err := w.checkFieldRights(before); err != nil {
		return err
	}
	if err := w.checkLocked(before); err != nil {
		return err
	}
	if act == resource.ActCreate {
		if err := w.allowed(act, rec); err != nil {
			return err
		}
	}
	return w.everyUnique(w.Deps.DB.Read(w.ctx))
}

// password puts the hash of a password into rec; the text of one that a screen
// does not keep the hash of goes to the screen's own hooks.
func (a *assigner) password(f *bind.Field, rec reflect.Value, value any) error {
	switch {
	case f.Hash != nil:
		hash, made := a.hashes[f]
		if !made {
			return nil
		}
		return f.Hash.Set(rec, hash)
	case f.Column == nil: // the repetition of another
		return nil
	}
	return f.Column.Set(rec, value)
}
