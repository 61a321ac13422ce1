// Package access decides who may do what. Casbin lives only here: its model is
// embedded, its policies follow from the declared screens, and both are rebuilt
// in memory, so that a further role is nothing but further rows.
package access

import (
	_ "embed"
	"fmt"
	"strconv"
	"sync"

	"github.com/casbin/casbin/v3"
	"github.com/casbin/casbin/v3/model"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

//go:embed model.conf
var modelText string

// Policy is one row: a role may do an act on a screen, or must not where Deny
// is set. A denial overrides every permission.
type Policy struct {
	RoleID uint64
	Screen string
	Act    resource.Act
	Deny   bool
}

// Guard answers by role alone; it is safe for use by many goroutines. Which
// rows a role may touch is the screen's own rule, asked by the engine.
type Guard struct {
	mu        sync.RWMutex
	set       resource.Set
	enforcer  *casbin.Enforcer
	known     map[string]bool
	decisions map[decision]bool
	revision  uint64
}

type decision struct {
	role   uint64
	screen string
	act    resource.Act
}

// New builds the policies of every screen and adds extra to them.
func New(set resource.Set, extra ...Policy) (*Guard, error) {
	g := &Guard{set: set}
	if err := g.Rebuild(extra...); err != nil {
		return nil, err
	}
	return g, nil
}

// Rebuild replaces every policy by those of the screens and extra. Callers that
// ask meanwhile get the old answers or the new ones, never a mixture.
func (g *Guard) Rebuild(extra ...Policy) error {
	m, err := model.NewModelFromString(modelText)
	if err != nil {
		return fmt.Errorf("read the access model: %w", err)
	}
	enforcer, err := casbin.NewEnforcer(m)
	if err != nil {
		return fmt.Errorf("build the access enforcer: %w", err)
	}
	rows, known := [][]string{}, map[string]bool{}
	for _, p := range append(Policies(g.set), extra...) {
		rows = append(rows, p.row())
	}
	for _, s := range g.set {
		known[s.Name] = true
	}
	if _, err := enforcer.AddPoliciesEx(rows); err != nil {
		return fmt.Errorf("add access policies: %w", err)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.enforcer, g.known, g.decisions = enforcer, known, map[decision]bool{}
	g.revision++
	return nil
}

// Revision grows with each Rebuild: what was derived from the rights before is
// no longer to be believed.
func (g *Guard) Revision() uint64 {
	g.mu.RLock()
	defer g.mu.RUnlock()
	return g.revision
}

// Policies derives the rows of the declared screens.
func Policies(set resource.Set) []Policy {
	var policies []Policy
	for _, s := range set {
		for _, act := range Acts(s) {
			for _, role := range s.Access.Roles(act) {
				policies = append(policies, Policy{RoleID: role, Screen: s.Name, Act: act})
			}
		}
	}
	return policies
}

// Acts returns every act that a screen knows.
func Acts(s resource.Screen) []resource.Act {
	acts := []resource.Act{
		resource.ActList, resource.ActView, resource.ActCreate, resource.ActUpdate, resource.ActPublish,
		resource.ActDestroy, resource.ActRestore, resource.ActPreview, resource.ActExport, resource.ActOptions,
	}
	for _, c := range s.Commands {
		acts = append(acts, resource.CommandAct(c.Name))
	}
	for act := range s.Access {
		if !contains(acts, act) {
			acts = append(acts, act)
		}
	}
	return acts
}

func contains(acts []resource.Act, act resource.Act) bool {
	for _, a := range acts {
		if a == act {
			return true
		}
	}
	return false
}

func (p Policy) row() []string {
	effect := "allow"
	if p.Deny {
		effect = "deny"
	}
	return []string{strconv.FormatUint(p.RoleID, 10), p.Screen, string(p.Act), effect}
}

// May says whether the actor's role may do act on the screen. An unknown
// screen, an unknown act and an actor without a role may nothing.
func (g *Guard) May(actor resource.Actor, screen string, act resource.Act) bool {
	q := decision{actor.RoleID, screen, act}
	g.mu.RLock()
	answer, decided := g.decisions[q]
	enforcer, known := g.enforcer, g.known[screen]
	g.mu.RUnlock()
	if decided || !known {
		return answer
	}
	answer, err := enforcer.Enforce(strconv.FormatUint(q.role, 10), q.screen, string(q.act))
	if err != nil {
		return false
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	// Policies may have been rebuilt since the question was asked.
	if g.enforcer == enforcer && len(g.decisions) < maxDecisions {
		g.decisions[q] = answer
	}
	return answer
}

// Act names come from declarations, so this bound only guards against a caller
// that makes them up.
const maxDecisions = 10_000

// Require returns a forbidden fault where May says no.
func (g *Guard) Require(actor resource.Actor, screen string, act resource.Act) error {
	if g.May(actor, screen, act) {
		return nil
	}
	return fault.New(fault.Forbidden, "errors.forbidden")
}
