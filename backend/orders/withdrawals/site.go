package withdrawals

import (
	"net/netip"
	"reflect"

	"backoffice/backend/fault"
	"backoffice/backend/orders/site"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// siteAsk is what a site asks for a visitor; Address is the visitor's, as the
// site's server sees it. It is not kept.
type siteAsk struct {
	Who
	Address string `json:"address"`
}

type siteDeclaration struct {
	Declaration
	Address string `json:"address"`
}

// mostLines is how many lines a declaration may have.
const mostLines = 100

var whoFields = field.List{
	field.Text("number").Required().Max(30).Labelled("withdrawal.fields.order"),
	field.Email("email").Required().Max(255).Personal(),
	field.Text("address").Max(60).Labelled("withdrawal.fields.address").Personal(),
}

var declarationFields = append(append(field.List{}, whoFields...),
	field.Group("lines",
		field.Number("id").Required().Min(1).Labelled("withdrawal.fields.line"),
		field.Number("quantity").Required().Min(0).Max(10_000).Labelled("withdrawal.fields.quantity"),
	).Labelled("withdrawal.fields.lines").Max(mostLines).Required(),
	field.Area("reason").Max(2000).Labelled("withdrawal.fields.reason").Personal(),
	field.Text("iban").Max(42).Personal(),
)

// The calls of a shop's site (decisions.md 39), with a key that may order.
var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.ReadOnlyScreen{
		Name:   "site/withdrawal",
		BySite: true,
		Commands: []resource.Command[resource.NoRecord]{
			{Name: "start", Path: "start", Reads: true, Fields: whoFields, Answers: reflect.TypeFor[Withdrawable](), Run: resource.WholeList[resource.NoRecord](d.startSite)},
			{Name: "confirm", Path: "confirm", Fields: declarationFields, Answers: reflect.TypeFor[Receipt](), Keyed: true, Run: resource.WholeListBeforeTx[resource.NoRecord](d.countSite, d.confirmSite)},
		},
		Access: resource.Access{resource.CommandAct("start"): site.KeyRoles(), resource.CommandAct("confirm"): site.KeyRoles()},
	}.Screen()
})

// count counts a try of a visitor of a site.
func (d Deps) count(c *resource.Call, who Who, address string) error {
	if address != "" {
		if _, err := netip.ParseAddr(address); err != nil {
			return fault.Field("address", "errors.format")
		}
	}
	return d.Pass(c, who, address)
}

func (d Deps) startSite(c *resource.Call, in siteAsk) (resource.Reply, error) {
	if err := d.count(c, in.Who, in.Address); err != nil {
		return resource.Reply{}, err
	}
	withdrawable, err := d.Start(c.Tx, c.Now, in.Who)
	return resource.Reply{Data: withdrawable}, err
}

// countSite counts the try once, however often the transaction runs.
func (d Deps) countSite(c *resource.Call, in siteDeclaration) (struct{}, error) {
	return struct{}{}, d.count(c, in.Who, in.Address)
}

func (d Deps) confirmSite(c *resource.Call, in siteDeclaration, _ struct{}) (resource.Reply, error) {
	receipt, err := d.Confirm(c, c.Actor.SiteKey, c.RequestKey, in.Declaration)
	return resource.Reply{Message: "withdrawal.messages.taken", Data: receipt}, err
}
