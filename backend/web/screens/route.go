package screens

import (
	"fmt"
	"strings"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/resource"
)

// Routes registers the calls of every bound screen, those of sites apart. Returns an error where
// two of them claim one address.
func (s *Server) Routes(people, sites gin.IRouter) error {
	taken := map[string]string{}
	for _, screen := range s.Engine.Screens() {
		r := people
		if screen.Decl.BySite {
			r = sites
		}
		for _, rt := range engine.Routes(screen) {
			handle := s.handler(screen, rt)
			if rt.Changes {
				handle = s.guarded(handle)
			}
			if !readsAddress[rt.Kind] {
				handle = s.bare(handle)
			}
			for _, path := range variants(rt.Path) {
				for _, method := range rt.Methods {
					if err := add(r, taken, screen.Decl, method, path, handle); err != nil {
						return err
					}
				}
			}
		}
	}
	people.GET("/api/links", s.links)
	return nil
}

// readsAddress are the routes whose handlers read parameters of the address, and refuse
// those that they do not know.
var readsAddress = map[engine.RouteKind]bool{
	engine.RouteList: true, engine.RouteExport: true, engine.RouteOptions: true, engine.RouteFeed: true, engine.RouteSummary: true, engine.RouteLive: true,
	engine.RouteTable: true, engine.RouteTableExport: true, engine.RouteUses: true, engine.RouteSync: true, engine.RouteValidate: true,
}

// bare has a call refused whose address has parameters.
func (s *Server) bare(handle gin.HandlerFunc) gin.HandlerFunc {
	return func(c *gin.Context) {
		if s.Bare(c); !c.IsAborted() {
			handle(c)
		}
	}
}

// guarded has a read that changes something be called like a write.
func (s *Server) guarded(handle gin.HandlerFunc) gin.HandlerFunc {
	return func(c *gin.Context) {
		if s.Changes(c) {
			handle(c)
		}
	}
}

// add registers a route; names of parameters are given by position, since the
// router wants one name for one place.
func add(r gin.IRouter, taken map[string]string, decl resource.Screen, method, path string, handle gin.HandlerFunc) (err error) {
	names := []string{}
	parts := strings.Split(strings.Trim(decl.API()+path, "/"), "/")
	for i, part := range parts {
		if strings.HasPrefix(part, "{") {
			parts[i] = fmt.Sprintf(":p%d", len(names))
			names = append(names, strings.Trim(part, "{}"))
		}
	}
	path = "/" + strings.Join(parts, "/")
	key := method + " " + path
	if by, twice := taken[key]; twice {
		return fmt.Errorf("%s: %s is an address of %s already", decl.Name, key, by)
	}
	taken[key] = decl.Name
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%s: register %s: %v", decl.Name, key, p)
		}
	}()
	r.Handle(method, path, func(c *gin.Context) {
		c.Set(paramsKey, names)
		handle(c)
	})
	return nil
}

const paramsKey = "params"

// params are the parameters of the address by their declared names.
func params(c *gin.Context) map[string]string {
	names, _ := c.Get(paramsKey)
	out := map[string]string{}
	for i, name := range names.([]string) {
		out[name] = c.Param(fmt.Sprintf("p%d", i))
	}
	return out
}

// variants are the addresses of a path whose last parameters may be absent.
func variants(path string) []string {
	parts := strings.FieldsFunc(path, func(r rune) bool { return r == '/' })
	least := len(parts)
	for least > 0 && strings.HasSuffix(parts[least-1], "?}") {
		least--
	}
	for i, part := range parts {
		parts[i] = strings.Replace(part, "?}", "}", 1)
	}
	var all []string
	for n := len(parts); n >= least; n-- {
		all = append(all, strings.Join(parts[:n], "/"))
	}
	return all
}

// handler is what answers a route.
func (s *Server) handler(screen *engine.Screen, rt engine.Route) gin.HandlerFunc {
	name, only := screen.Decl.Name, screen.Decl.Singleton != nil
	switch rt.Kind {
	case engine.RouteList:
		return s.list(name)
	case engine.RouteExport:
		return s.export(name)
	case engine.RouteImport:
		return s.imports(name)
	case engine.RouteSync:
		return s.synchronise(name)
	case engine.RouteSyncInfo:
		return s.syncState(name)
	case engine.RouteLoad:
		return s.load(name, only)
	case engine.RouteDetail:
		return s.detail(name)
	case engine.RouteSave:
		switch {
		case only:
			return s.save(name, one)
		case rt.Static():
			return s.save(name, create)
		}
		return s.save(name, update)
	case engine.RouteDestroy:
		return s.destroy(name)
	case engine.RouteRestore:
		return s.restore(name)
	case engine.RouteUses:
		return s.uses(name)
	case engine.RouteBulk:
		return s.bulk(name, rt.Name)
	case engine.RouteOrder:
		return s.changeOrder(name, rt.Name)
	case engine.RouteValidate:
		return s.throttled(s.isAvailable(name, rt.Name))
	case engine.RouteOptions:
		return s.options(name, rt.Index)
	case engine.RouteFeed:
		if rt.Probe {
			return s.throttled(s.feed(name, rt.Name))
		}
		return s.feed(name, rt.Name)
	case engine.RouteCommand:
		return s.command(name, rt.Name, !rt.Static())
	case engine.RouteSummary:
		return s.summary(name)
	case engine.RouteLive:
		return s.live(name)
	case engine.RouteTable:
		return s.table(name, rt.Index)
	case engine.RouteTableExport:
		return s.exportTable(screen, rt.Index)
	case engine.RouteTree:
		return s.tree(name)
	case engine.RouteSaveTree:
		return s.saveTree(name)
	case engine.RouteHistory:
		return s.history(name, only)
	case engine.RouteRevert:
		return s.revert(name, only)
	case engine.RoutePreview:
		return s.preview(name)
	}
	panic("a route of the unknown kind " + string(rt.Kind))
}
