// Package schema makes what the browser sees of a declaration: the view of a
// screen, the menu, the TypeScript types and the OpenAPI document. It reads
// the same declaration as the engine and never imports it.
package schema

import (
	"github.com/invopop/jsonschema"

	"backoffice/backend/resource"
)

// Icon is the name of an icon; empty where there is none.
type Icon string

// JSONSchema names every icon, so that the browser's types demand each of them.
func (Icon) JSONSchema() *jsonschema.Schema {
	names := []any{""}
	for _, name := range resource.Icons {
		names = append(names, name)
	}
	return &jsonschema.Schema{Type: "string", Enum: names, Title: "Icon"}
}

// Menu is the answer of GET /api/schema: who is signed in and what they may open.
type Menu struct {
	Menu    []MenuItem   `json:"menu"`
	Screens []ScreenLink `json:"screens"`
	Tiles   []Tile       `json:"tiles"`
}

// Tile is a count on the dashboard; GET /api/stats/totals returns how many under
// its key.
type Tile struct {
	Key   string            `json:"key"`   // "ShopProduct"
	Title map[string]string `json:"title"` // of what, by plural category, without the number
	Icon  Icon              `json:"icon"`
	Path  string            `json:"path,omitempty"`  // of the list that it stands for, below /admin/app/; empty: there is none to open
	Query string            `json:"query,omitempty"` // of that list: "status=0"
}

// MenuItem is one entry of the side navigation; a group has children.
type MenuItem struct {
	Key       string     `json:"key"` // "content", "content/page"
	Title     string     `json:"title"`
	Icon      Icon       `json:"icon"`
	Path      string     `json:"path"` // below /admin/app/; of a group, that of its first screen
	RouteName string     `json:"route_name"`
	Children  []MenuItem `json:"children,omitempty"`
}

// ScreenLink describes a screen to the router.
type ScreenLink struct {
	Name      string `json:"name"`
	Title     string `json:"title"`
	Icon      Icon   `json:"icon"`
	Path      string `json:"path"` // below /admin/app/
	RouteName string `json:"route_name"`
	Kind      string `json:"kind" jsonschema:"enum=list,enum=singleton,enum=tree,enum=panel,enum=report"`
	CanCreate bool   `json:"can_create"`
}

// View is the answer of GET /api/schema/{screen}: everything that the renderer
// needs, in the caller's language and cut to the caller's rights.
type View struct {
	Name      string    `json:"name"`
	Title     string    `json:"title"`         // "Stránky"
	Singular  string    `json:"singular"`      // "Stránka"
	New       string    `json:"new,omitempty"` // "Nová stránka", where the caller may make one
	Icon      Icon      `json:"icon"`
	API       string    `json:"api"`  // "/api/content/page/"
	Path      string    `json:"path"` // below /admin/app/
	RouteName string    `json:"route_name"`
	Kind      string    `json:"kind" jsonschema:"enum=list,enum=singleton,enum=tree,enum=panel,enum=report,enum=form"` // panel: its first panel is the whole screen; form: opened from other forms alone
	Numbered  string    `json:"numbered,omitempty"`                                                                    // member of a record that stands before its name
	Info      string    `json:"info,omitempty"`                                                                        // a note above the screen
	Locales   []Locale  `json:"locales"`                                                                               // content locales, the default first
	List      *List     `json:"list,omitempty"`
	Form      *Form     `json:"form,omitempty"`
	Detail    *Detail   `json:"detail,omitempty"`
	Tree      *Tree     `json:"tree,omitempty"`
	Children  []Child   `json:"children,omitempty"` // lists below each record
	Report    *Report   `json:"report,omitempty"`
	Key       string    `json:"key,omitempty"`  // of a singleton: what stands for the id
	Load      string    `json:"load,omitempty"` // where below API a record is loaded to be edited, where that is not {id}
	Commands  []Command `json:"commands,omitempty"`
	Actions   []Action  `json:"actions,omitempty"` // of a singleton: commands beside its title
	Panels    []string  `json:"panels,omitempty"`
	Feeds     []Feed    `json:"feeds,omitempty"` // typed reads, for panels
	// History says that a record's own history can be had: GET {record}/history,
	// and POST {record}/revert with the id of an entry.
	History bool `json:"history,omitempty"`
}

// Locale is a language by its code and its own name.
type Locale struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// List is the table.
type List struct {
	Columns   []Column `json:"columns"`
	Filters   []Filter `json:"filters"`
	Sort      string   `json:"sort"` // as in ?sort=: "title", "-updated_at"
	PerPage   int      `json:"per_page"`
	PageSizes []int    `json:"page_sizes"`
	Bulk      []Action `json:"bulk"`
	Row       []Action `json:"row"` // a row offers those that its own "can" names
	Top       []Action `json:"top"`
	CanCreate bool     `json:"can_create"`
	Panel     string   `json:"panel,omitempty"` // a custom component in place of the table
	CanExport bool     `json:"can_export"`      // GET {api}export?format=csv|xlsx and the list's own parameters
	Import    *Import  `json:"import,omitempty"`
	Sums      *Sums    `json:"sums,omitempty"` // the answer's meta holds what the list makes together
}

// Sums say how a list's foot calls what the records make together.
type Sums struct {
	Note  string `json:"note"`            // what is added up
	Apart string `json:"apart,omitempty"` // what stands beside
}

// Import says what a file may hold whose rows become records, POST {api}import
// with the file and dry=1 to get what would change. Rows are matched by the
// first column.
type Import struct {
	Columns []string `json:"columns"`
	Sync    *Sync    `json:"sync,omitempty"`
}

// Sync says that records are changed from a feed too: GET {api}sync begins, with
// dry=1 to get what would change, and GET {api}sync/state reports how it goes.
type Sync struct {
	Columns []string `json:"columns"`
	Source  string   `json:"source,omitempty"` // what the feed is called; empty: none is configured
}

// Column is one column of the table. The value stands at Path in the row.
type Column struct {
	Key           string   `json:"key"`
	Kind          string   `json:"kind" jsonschema:"enum=text,enum=badges,enum=status,enum=yes_no,enum=dot,enum=money,enum=number,enum=bytes,enum=count,enum=flags,enum=inline_number,enum=date,enum=date_time,enum=image,enum=changes,enum=percent,enum=duration,enum=color"`
	Title         string   `json:"title"`
	Path          string   `json:"path"`                                                                          // dotted: "lang.title"
	NotePath      string   `json:"note_path,omitempty"`                                                           // second line
	AvatarPath    string   `json:"avatar_path,omitempty"`                                                         // round picture before a text: {"url","thumb"} or null
	ThumbPath     string   `json:"thumb_path,omitempty"`                                                          // small picture before a text, as the round one; null: an empty frame
	Link          string   `json:"link,omitempty" jsonschema:"enum=mailto,enum=tel,enum=web,enum=site,enum=file"` // what a text is the address of, or the name of: a file at address_path
	AddressPath   string   `json:"address_path,omitempty"`
	Site          string   `json:"site,omitempty"`           // of a link to it: what stands before the path, "https://www.example.com"
	RecentMinutes int      `json:"recent_minutes,omitempty"` // minutes for which a moment counts as now
	ItemPath      string   `json:"item_path,omitempty"`      // of badges: label within an item
	States        []State  `json:"states,omitempty"`
	Flags         []Flag   `json:"flags,omitempty"`
	Decimals      int      `json:"decimals,omitempty"`
	Min           *float64 `json:"min,omitempty"`
	To            string   `json:"to,omitempty"`      // path of the screen whose record the value is the id of
	ToPath        string   `json:"to_path,omitempty"` // where the id stands in the row, where it is not the value
	URL           string   `json:"url,omitempty"`     // of an inline number: "/api/blog/order/{id}"
	Sortable      bool     `json:"sortable"`
	WideOnly      bool     `json:"wide_only,omitempty"`
	Part          string   `json:"part,omitempty"`                           // of the detail's own panel, in which the value stands: "payment"
	Whole         bool     `json:"whole,omitempty"`                          // a text that is read to its end
	Names         bool     `json:"names,omitempty"`                          // what rows and details are called by; absent: the first text
	Total         bool     `json:"total,omitempty"`                          // its sum over the whole list comes with the list
	Below         string   `json:"below,omitempty"`                          // the key of the column in whose cell of a table it stands, under its value
	CurrencyPath  string   `json:"currency_path,omitempty"`                  // of money: the code of its currency in the row; absent: the site's
	Unit          string   `json:"unit,omitempty" jsonschema:"enum=percent"` // of a number: what it is shown with, as CLDR calls it
	Hint          string   `json:"hint,omitempty"`                           // of a box: what its number means
	FallbackPath  string   `json:"fallback_path,omitempty"`                  // where the row holds what is shown, with absent, for no value
	Absent        string   `json:"absent,omitempty"`                         // what no value means: "unlimited"
	LessIsBetter  bool     `json:"less_is_better,omitempty"`                 // of a box: a fall is what one wishes for
}

// State is one value of a status.
type State struct {
	Value any    `json:"value"`
	Label string `json:"label"`
	Color string `json:"color,omitempty"`
	Bold  bool   `json:"bold,omitempty"` // the title of a row in this state is bold
	// Passing says that it passes by itself within seconds.
	Passing bool `json:"passing,omitempty"`
}

// Flag is one icon of a flags column, on where the row's value at Path is set.
type Flag struct {
	Path  string `json:"path"`
	Icon  Icon   `json:"icon"`
	Label string `json:"label"`
}

// Filter is one filter above the table. Name is the query parameter.
type Filter struct {
	Name     string   `json:"name"`
	Kind     string   `json:"kind" jsonschema:"enum=search,enum=select,enum=yes_no,enum=date_range,enum=number_range"`
	Label    string   `json:"label"`
	All      string   `json:"all,omitempty"`     // what no choice means, where it is not the usual word: "Všetci" of people
	Options  []Option `json:"options,omitempty"` // fixed choice; values as sent in the address
	Source   *Source  `json:"source,omitempty"`
	Multiple bool     `json:"multiple,omitempty"`
	Decimals int      `json:"decimals,omitempty"` // of a range of numbers: how many it takes
}

// Option is one entry of a fixed choice.
type Option struct {
	Value any    `json:"value"`
	Label string `json:"label"`
}

// Source says where options are loaded from.
type Source struct {
	URL    string   `json:"url"`              // "/api/content/category/list/{module_id}"; a brace that may stay empty ends with "?": "{id?}"
	Label  string   `json:"label"`            // dotted path within an option: "lang.title"
	Under  []string `json:"under,omitempty"`  // fields that fill the braces, in order; "id" is the record's own
	Search bool     `json:"search,omitempty"` // GET {url}?query=text
	NotOwn bool     `json:"not_own,omitempty"`
}

// Action is a button. Its confirmation's texts are ready to show.
type Action struct {
	Name    string   `json:"name"`
	Label   string   `json:"label"`
	Icon    Icon     `json:"icon"`
	Danger  bool     `json:"danger,omitempty"`
	Command bool     `json:"command,omitempty"`
	Some    bool     `json:"some,omitempty"`  // ticked rows of which not all allow it: the others are so already
	Part    string   `json:"part,omitempty"`  // of the detail's own panel, in which the button stands: "parcel"
	Opens   string   `json:"opens,omitempty"` // address of a file, opened in a new tab: "/api/shop/product/voucher/{id}"
	Confirm *Confirm `json:"confirm,omitempty"`
}

// Confirm is the question asked before an action. Title and Text are of one record; Many holds the
// text by plural category, with {{.Count}} for how many, where it differs for several.
type Confirm struct {
	Title  string            `json:"title"`
	Text   string            `json:"text"`
	Many   map[string]string `json:"many,omitempty"`
	OK     string            `json:"ok"`
	Cancel string            `json:"cancel"`
	Uses   string            `json:"uses,omitempty"` // address that answers how many others refer to the records
}

// Form is the slide-up form: a JSON Schema (2020-12) and a uiSchema for rjsf.
// Data has the shape of the load and save calls.
type Form struct {
	Schema    map[string]any `json:"schema"`
	UISchema  map[string]any `json:"ui_schema"`
	CanCreate bool           `json:"can_create"`
	CanUpdate bool           `json:"can_update"`
	Live      *Live          `json:"live,omitempty"` // what is shown below the fields of a new record, or of a command, while they are filled in
	// LiveRecord is the same below the fields of a record that exists, named as {id}.
	LiveRecord *Live `json:"live_record,omitempty"`
}

// Live is a call that answers lines for what is filled in: POST of the values
// of fields; those of the lines of a group follow it, as "variants.price". That of
// a command or a record that exists names it as {id}.
type Live struct {
	URL    string   `json:"url"`
	Fields []string `json:"fields"`
}

// Detail is the read-only panel.
type Detail struct {
	URL     string   `json:"url"` // "/api/form/return/detail/{id}"
	Columns []Column `json:"columns"`
	Actions []Action `json:"actions"`
	Main    string   `json:"main,omitempty"`  // the command among the actions that one comes for
	Head    []string `json:"head,omitempty"`  // keys of columns that stand beside the record's name
	Next    string   `json:"next,omitempty"`  // key of the value that names the actions to go on with, the likeliest first
	Panel   string   `json:"panel,omitempty"` // a custom component in place of the columns
	First   bool     `json:"first,omitempty"` // a record is opened in it rather than in its form
	Opens   string   `json:"opens,omitempty"` // the command that opening it does to a record that offers it
}

// Tree is the drag-and-drop tree: GET {api}tree, POST {api} with tree.
type Tree struct {
	LabelPath string `json:"label_path"`
	CanSave   bool   `json:"can_save"`
	Of        string `json:"of,omitempty"` // screen that holds the records, where it is another that the caller may open
}

// Child is a list below each record. Of one that is shown as a table, columns,
// actions, commands and form are as those of a screen's list; POST {api}reorder
// takes the ids under the list's name.
type Child struct {
	Name     string   `json:"name"`
	Title    string   `json:"title,omitempty"`
	Singular string   `json:"singular,omitempty"`
	New      string   `json:"new,omitempty"`  // as of a screen
	View     string   `json:"view"`           // table, images, file, or a registered component
	Part     string   `json:"part,omitempty"` // of the detail's own panel, in which its table stands
	API      string   `json:"api"`            // "/api/gallery/image/{id}/", the id being that of the record
	Can      []string `json:"can"`            // what the caller may do to them: create update publish destroy
	Ordered  bool     `json:"ordered,omitempty"`
	Upload   bool     `json:"upload,omitempty"` // files are sent to {api}upload
	// PageSizes are offered where they are asked for a page at a time, as a list
	// is, the first page by resource.PerPage; empty: they come all at once.
	PageSizes []int     `json:"page_sizes,omitempty"`
	Columns   []Column  `json:"columns,omitempty"`
	Row       []Action  `json:"row,omitempty"`
	Bulk      []Action  `json:"bulk,omitempty"`
	Form      *Form     `json:"form,omitempty"`
	Commands  []Command `json:"commands,omitempty"`
}

// Feed is a typed read: GET url with the query's parameters, which answers
// {"data": …}. Braces of the url stand for the record's id and what the path names.
type Feed struct {
	Name    string   `json:"name"`
	URL     string   `json:"url"`
	Query   []string `json:"query,omitempty"`
	Changes bool     `json:"changes,omitempty"` // it needs the anti-forgery header
}

// Command is a typed write with its own small form.
type Command struct {
	Name    string         `json:"name"`
	Label   string         `json:"label"`
	Submit  string         `json:"submit,omitempty"` // what the button of its form says, where that is not the label
	Icon    Icon           `json:"icon"`
	Scope   string         `json:"scope" jsonschema:"enum=row,enum=bulk,enum=list"`
	URL     string         `json:"url"` // braces: "/api/order/{id}/tracking"
	Form    *Form          `json:"form,omitempty"`
	Payload map[string]any `json:"payload,omitempty"` // goes along in the body
	Start   string         `json:"start,omitempty"`   // address of what its form begins with, braces as in url
	Preview bool           `json:"preview,omitempty"` // sent with dry it returns what it would change, and changes nothing
	Confirm *Confirm       `json:"confirm,omitempty"`
	Danger  bool           `json:"danger,omitempty"`  // something is lost by it
	Reads   bool           `json:"reads,omitempty"`   // it changes nothing
	Warning *Warning       `json:"warning,omitempty"` // shown with its question or its form
}

// Warning is what is said of a record whose value at Path is filled in.
type Warning struct {
	Path string `json:"path"`
	Text string `json:"text"`
}
