package engine

import (
	"net/http"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
)

// RouteKind is what a route does.
type RouteKind string

// The kinds of route, each with the method of Engine that answers it.
const (
	RouteList     RouteKind = "list"       // List
	RouteExport   RouteKind = "export"     // Export
	RouteImport   RouteKind = "import"     // Import
	RouteSync     RouteKind = "sync"       // Sync
	RouteSyncInfo RouteKind = "sync_state" // SyncState
	RouteLoad     RouteKind = "load"       // Load; of a singleton, id 1
	RouteDetail   RouteKind = "detail"     // Detail
	RouteSave     RouteKind = "save"       // Save; without {id} it creates, of a singleton id 1
	RouteDestroy  RouteKind = "destroy"    // Destroy
	RouteRestore  RouteKind = "restore"    // Restore
	RouteUses     RouteKind = "uses"       // Uses
	RouteBulk     RouteKind = "bulk"       // Bulk, the action is Name
	RouteOrder    RouteKind = "order"      // SaveInline, the column is Name
	RouteValidate RouteKind = "validate"   // IsAvailable, the field is Name
	RouteOptions  RouteKind = "options"    // Options, the list is Index
	RouteFeed     RouteKind = "feed"       // Feed, called Name
	RouteCommand  RouteKind = "command"    // Run, called Name
	RouteTree     RouteKind = "tree"       // Tree
	RouteSaveTree RouteKind = "save_tree"  // SaveTree
	RoutePreview  RouteKind = "preview"    // PreviewPath
	RouteHistory  RouteKind = "history"    // History
	RouteRevert   RouteKind = "revert"     // Revert

	RouteSummary     RouteKind = "summary"      // Summary
	RouteLive        RouteKind = "live"         // Live
	RouteTable       RouteKind = "table"        // Table, the table is Index
	RouteTableExport RouteKind = "table_export" // ExportTable, the table is Index
)

// Route is one address of a screen. Only what is declared exists.
type Route struct {
	Methods []string
	Path    string // below {api}, without a slash before: "", "{id}", "list/{module_id}"; an optional part ends with "?"
	Kind    RouteKind
	Name    string
	Index   int
	Changes bool // a GET that writes: it needs the anti-forgery header too
	Probe   bool // asked while somebody types: throttled
}

var (
	read      = []string{http.MethodGet}
	written   = []string{http.MethodPost, http.MethodPut}
	posted    = []string{http.MethodPost}
	destroyed = []string{http.MethodDelete}
	probed    = []string{http.MethodGet, http.MethodPost}
)

// Routes returns the addresses that follow from the declaration, in its order.
// An option list at {api} itself gives way to the list.
func Routes(s *Screen) []Route {
	d := s.Decl
	var routes []Route
	add := func(methods []string, path string, kind RouteKind, name string) {
		routes = append(routes, Route{Methods: methods, Path: path, Kind: kind, Name: name})
	}
	if d.List != nil {
		add(read, "", RouteList, "")
		add(read, "export", RouteExport, "")
		if d.List.Import != nil {
			add(posted, "import", RouteImport, "")
			if d.List.Import.Sync != nil {
				routes = append(routes, Route{Methods: read, Path: "sync", Kind: RouteSync, Changes: true})
				add(read, "sync/state", RouteSyncInfo, "")
			}
		}
	}
	if d.Tree != nil {
		add(read, "tree", RouteTree, "")
		add(written, "", RouteSaveTree, "")
	}
	switch {
	case d.Form == nil:
	case d.Singleton != nil:
		add(read, d.Singleton.Key, RouteLoad, "")
		add(written, d.Singleton.Key, RouteSave, "")
	default:
		if d.Tree == nil && (d.List == nil || !d.List.NoCreate) {
			add(posted, "", RouteSave, "")
		}
		add(read, d.LoadPath(), RouteLoad, "")
		add(written, "{id}", RouteSave, "")
	}
	routes = append(routes, fieldRoutes(s)...)
	routes = append(routes, actionRoutes(s)...)
	if d.Detail != nil {
		add(read, d.Detail.At(), RouteDetail, "")
	}
	if d.IsPreviewed() {
		add(read, "preview/{id}", RoutePreview, "")
	}
	if at := d.HistoryPath(); at != "" {
		add(read, at+"/history", RouteHistory, "")
		if d.Form != nil {
			add(posted, at+"/revert", RouteRevert, "")
		}
	}
	for i, o := range d.Options {
		if o.Path == "" && d.List != nil {
			continue
		}
		routes = append(routes, Route{Methods: read, Path: o.Path, Kind: RouteOptions, Name: s.Options[i].Name, Index: i})
	}
	routes = append(routes, reportRoutes(d)...)
	for _, f := range d.Feeds {
		methods := read
		if f.Probe {
			methods = probed
		}
		routes = append(routes, Route{Methods: methods, Path: f.Path, Kind: RouteFeed, Name: f.Name, Changes: f.Changes, Probe: f.Probe})
	}
	shared := map[string]bool{}
	for _, c := range d.Commands {
		for _, scope := range c.Scopes {
			if at := c.At(scope); !shared[at] {
				shared[at] = c.Path != ""
				methods := posted
				if resource.SavesAt(at) {
					methods = written
				}
				add(methods, at, RouteCommand, c.Name)
			}
		}
	}
	return routes
}

// fieldRoutes are the calls about one field: whether a value is free, and the
// number that is changed in the list.
func fieldRoutes(s *Screen) []Route {
	var routes []Route
	for _, list := range [][]*bind.Field{s.Locales, s.Fields} {
		for _, f := range list {
			if f.Decl.UniqueRule != nil {
				routes = append(routes, Route{Methods: probed, Path: "validate/" + f.Decl.UniqueCall(), Kind: RouteValidate, Name: f.Decl.UniqueCall()})
			}
		}
	}
	if s.Decl.List == nil {
		return routes
	}
	for _, c := range s.Decl.List.Columns {
		if c.Kind == column.KindInline {
			routes = append(routes, Route{Methods: written, Path: c.Key + "/{id}", Kind: RouteOrder, Name: c.Key})
		}
	}
	return routes
}

// actionRoutes are the calls behind the buttons that every list may have.
func actionRoutes(s *Screen) []Route {
	available, bulk := map[string]bool{}, map[string]bool{}
	note := func(actions []resource.Action, ticked bool) {
		for _, a := range actions {
			if !a.Command {
				available[a.Name] = true
				bulk[a.Name] = bulk[a.Name] || ticked
			}
		}
	}
	if s.Decl.List != nil {
		note(s.Decl.List.Bulk, true)
		note(s.Decl.List.Row, false)
	}
	if s.Decl.Detail != nil {
		note(s.Decl.Detail.Actions, false)
	}
	note(s.Decl.Calls, false)
	var routes []Route
	for _, name := range []string{"publish", "hide", "destroy", "restore"} {
		if bulk[name] {
			routes = append(routes, Route{Methods: posted, Path: "array/" + name, Kind: RouteBulk, Name: name})
		}
	}
	if s.Decl.CountsUses() {
		routes = append(routes, Route{Methods: read, Path: "uses", Kind: RouteUses})
	}
	if available["destroy"] {
		routes = append(routes, Route{Methods: destroyed, Path: "{id}", Kind: RouteDestroy})
	}
	if available["restore"] {
		routes = append(routes, Route{Methods: posted, Path: "{id}/restore", Kind: RouteRestore})
	}
	return routes
}

// reportRoutes are the calls of a report.
func reportRoutes(d resource.Screen) []Route {
	if d.Report == nil {
		return nil
	}
	var routes []Route
	if s := d.Report.Summary; s != nil {
		routes = append(routes, Route{Methods: read, Path: s.Path, Kind: RouteSummary})
	}
	if l := d.Report.Live; l != nil {
		routes = append(routes, Route{Methods: read, Path: l.Path, Kind: RouteLive})
	}
	for i, t := range d.Report.Tables {
		routes = append(routes,
			Route{Methods: read, Path: t.Path, Kind: RouteTable, Index: i},
			Route{Methods: read, Path: t.ExportPath(), Kind: RouteTableExport, Index: i})
	}
	return routes
}

// Static says that the path has no braces.
func (r Route) Static() bool { return !strings.Contains(r.Path, "{") }
