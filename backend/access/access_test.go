package access_test

import (
	"sync"
	"testing"

	"backoffice/backend/access"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

var (
	admin    = resource.Actor{ID: 1, RoleID: resource.RoleAdmin}
	editor   = resource.Actor{ID: 2, RoleID: resource.RoleEditor}
	customer = resource.Actor{ID: 3, RoleID: resource.RoleCustomer}
)

func screens() resource.Set {
	return resource.Set{
		{Name: "content/page", Commands: []resource.CommandDef{{Name: "copy"}}},
		{Name: "user", Access: resource.Access{resource.ActCreate: resource.AdminOnly}},
	}
}

func mustNew(t testing.TB, extra ...access.Policy) *access.Guard {
	t.Helper()
	g, err := access.New(screens(), extra...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestMay(t *testing.T) {
	g := mustNew(t)
	cases := []struct {
		name   string
		actor  resource.Actor
		screen string
		act    resource.Act
		want   bool
	}{
		{"administrator removes", admin, "content/page", resource.ActDestroy, true},
		{"editor does not remove", editor, "content/page", resource.ActDestroy, false},
		{"editor does not restore", editor, "content/page", resource.ActRestore, false},
		{"editor edits", editor, "content/page", resource.ActUpdate, true},
		{"editor publishes", editor, "content/page", resource.ActPublish, true},
		{"editor runs a command", editor, "content/page", resource.CommandAct("copy"), true},
		{"unknown command", admin, "content/page", resource.CommandAct("burn"), false},
		{"editor does not create users", editor, "user", resource.ActCreate, false},
		{"administrator creates users", admin, "user", resource.ActCreate, true},
		{"customer sees nothing", customer, "content/page", resource.ActList, false},
		{"nobody sees nothing", resource.Actor{}, "content/page", resource.ActList, false},
		{"unknown screen", admin, "content/secret", resource.ActList, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for range 2 { // decided, then remembered
				if got := g.May(c.actor, c.screen, c.act); got != c.want {
					t.Errorf("got %v, want %v", got, c.want)
				}
			}
			if denied := fault.CodeOf(g.Require(c.actor, c.screen, c.act)) == fault.Forbidden; denied == c.want {
				t.Errorf("Require disagrees with May")
			}
		})
	}
}

func TestRebuild(t *testing.T) {
	const auditor uint64 = 7
	actor := resource.Actor{ID: 9, RoleID: auditor}
	g := mustNew(t, access.Policy{RoleID: auditor, Screen: "user", Act: resource.ActList})
	if !g.May(actor, "user", resource.ActList) || g.May(actor, "user", resource.ActUpdate) {
		t.Error("a further role has not exactly the rights of its rows")
	}
	if err := g.Rebuild(access.Policy{RoleID: resource.RoleEditor, Screen: "content/page", Act: resource.ActUpdate, Deny: true}); err != nil {
		t.Fatal(err)
	}
	if g.May(actor, "user", resource.ActList) {
		t.Error("a right outlives its policy")
	}
	if g.May(editor, "content/page", resource.ActUpdate) || !g.May(admin, "content/page", resource.ActUpdate) {
		t.Error("a denial does not hold for exactly its role")
	}
}

func TestMayFromManyGoroutines(t *testing.T) {
	g := mustNew(t)
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 200 {
				if g.May(editor, "content/page", resource.ActDestroy) {
					t.Error("an editor may remove")
				}
				if err := g.Rebuild(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
}

func BenchmarkMay(b *testing.B) {
	g := mustNew(b)
	for b.Loop() {
		g.May(editor, "content/page", resource.ActUpdate)
	}
}
