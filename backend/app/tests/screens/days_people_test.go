package screens_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"backoffice/backend/app"
	"backoffice/backend/app/apptest"
	"backoffice/backend/engine"
	"backoffice/backend/resource"
	"backoffice/backend/web/webtest"
)

// crew are the people of a house who give and take each other's rights, sign in and are
// shut out, while they work.
type crew struct {
	*day
	copies []*apptest.Product
	*bunch
}

// bunch is what lets them in, as far as the test knows.
type bunch struct {
	mu       sync.Mutex
	sittings []*sitting
	links    []*link
	typed    map[uint64][]string       // passwords, the last of which is the one of now
	phones   map[uint64]*apptest.Phone // by the person
	secrets  []string
	read     map[string]bool // files of mails
	count    int
}

// sitting is a browser in which somebody signed in; over says that it must have ended,
// late that it began while others were at work.
type sitting struct {
	b          *webtest.Client
	who        uint64
	over, late bool
}

// link is a mailed one.
type link struct {
	token string
	who   uint64
	ends  time.Time
	dead  bool
}

// fellow is what the database has of somebody.
type fellow struct {
	ID, RoleID                            uint64
	Status, Live, Protected, SecondFactor bool
	PasswordHash, Email                   string
}

func (p fellow) maySignIn() bool { return p.Live && p.Status && p.RoleID != resource.RoleCustomer }

// Whatever people do to each other's accounts, roles and rights, alone or at once, on one
// copy or two: nobody does what the rights of that moment do not allow, what is offered is
// taken, whoever is shut out has no session and no link, the first administrator stays,
// and no secret is told.
func TestDaysOfPeople(t *testing.T) {
	apptest.Lives(t, 120, []int{1, 5}, func(t *testing.T, life apptest.Life) {
		apptest.Worlds(t, func(t *testing.T, p *apptest.Product) {
			c := hired(t, p, life.Seed, life.People > 1)
			for round := range life.Rounds() {
				before := c.people()
				life.AtOnce(round, func(_ int, r *rand.Rand) {
					one, own := *c, *c.day
					own.r = r
					one.day = &own
					one.step()
				})
				if c.check(before); t.Failed() {
					t.Fatal(strings.Join(c.lines, "\n"))
				}
			}
			c.checkLists()
			c.chains()
			if c.tellsNothing(); t.Failed() {
				t.Fatal(strings.Join(c.lines, "\n"))
			}
		})
	})
}

func hired(t *testing.T, p *apptest.Product, seed uint64, crowd bool) *crew {
	c := &crew{
		day:    &day{t: t, m: p.Main, set: app.Screens(), crowd: crowd, comesAndGoes: true, r: rand.New(rand.NewPCG(seed, 5)), diary: &diary{}},
		copies: []*apptest.Product{p},
		bunch:  &bunch{typed: map[uint64][]string{1: {apptest.Password}}, phones: map[uint64]*apptest.Phone{}, read: map[string]bool{}},
	}
	if there := copyOf(t, p); crowd && there != p {
		c.copies = append(c.copies, there)
	}
	c.screens = lived(p.Main, c.set)
	for i, role := range []uint64{resource.RoleAdmin, resource.RoleAdmin, resource.RoleEditor, resource.RoleEditor, resource.RoleCustomer} {
		id := p.Person(t, fmt.Sprintf("clovek%d@example.com", i), role)
		c.typed[id] = []string{apptest.Password}
	}
	for _, one := range c.people() {
		c.signIn(one)
	}
	return c
}

// deedsOfPeople are what may happen next, each as often as it says.
var deedsOfPeople = []struct {
	often int
	do    func(c *crew, s *sitting, who, other fellow)
}{
	{2, (*crew).hire}, {5, (*crew).change}, {3, (*crew).act}, {3, (*crew).row}, {2, (*crew).makeRole}, {2, (*crew).changeRole}, {3, (*crew).own},
	{3, (*crew).factor}, {4, (*crew).comes}, {2, (*crew).forgets}, {2, (*crew).follows}, {1, (*crew).leaves}, {4, (*crew).works}, {2, (*crew).takesBack}, {1, (*crew).waits},
}

// step has somebody who is signed in do something.
func (c *crew) step() {
	all := c.people()
	s := c.someSitting(all)
	if s.over {
		return // nobody could sign in
	}
	who, other := all[s.who], c.someone(all)
	sum := 0
	for _, deed := range deedsOfPeople {
		sum += deed.often
	}
	at := c.r.IntN(sum)
	for _, deed := range deedsOfPeople {
		if at -= deed.often; at >= 0 {
			continue
		}
		c.b, c.role = s.b, who.RoleID
		if c.crowd {
			deed.do(c, s, who, other)
			return
		}
		before, entries := c.stands()
		c.status = 0
		deed.do(c, s, who, other)
		after, now := c.stands()
		c.logged(before, after, now-entries)
		c.named(who, now-entries)
		c.entitled(all, c.people(), s)
		return
	}
}

// people are all that there are, removed ones included.
func (c *crew) people() map[uint64]fellow {
	var list []fellow
	c.scan(&list, "SELECT id, role_id, status, live IS NOT NULL AS live, protected, second_factor, password_hash, COALESCE(email, '') AS email FROM users")
	all := map[uint64]fellow{}
	for _, one := range list {
		all[one.ID] = one
	}
	return all
}

func (c *crew) someone(all map[uint64]fellow) fellow {
	for {
		if one, is := all[1+c.r.Uint64N(uint64(len(all))+1)]; is {
			return one
		}
	}
}

// someSitting is a browser in which somebody is signed in, mostly one of those that the
// last signed in with.
func (c *crew) someSitting(all map[uint64]fellow) *sitting {
	for range 20 {
		c.bunch.mu.Lock()
		var one *sitting
		if n := len(c.sittings); n > 0 {
			one = c.sittings[c.r.IntN(n)]
		}
		c.bunch.mu.Unlock()
		if one != nil && !one.over {
			return one
		}
	}
	return c.signIn(all[1])
}

// screen is the one of that name.
func (c *crew) screen(name string) *engine.Screen {
	s, _ := c.m.Engine.Screen(name)
	return s
}
