package einvoices

import (
	"fmt"

	"backoffice/backend/fault"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders/documents"
	"backoffice/backend/resource"
)

// againMost is how many refused documents are issued again at once.
const againMost = 200

// again is how many documents are issued again, and which would be refused once more.
type again struct {
	Asked  int           `json:"asked"`
	Failed []againFailed `json:"failed"`
}

// againFailed is a document that would be refused once more, and why.
type againFailed struct {
	ID      uint64 `json:"id"` // of its order
	Title   string `json:"title"`
	Message string `json:"message"`
}

// issueRefused has the documents that the check lists as refused issued again, the oldest
// first. Those that would be refused once more are named, each with what is to be mended in
// its order, and stay as they are.
func (d Deps) issueRefused(c *resource.Call, _ struct{}) (resource.Reply, error) {
	var papers []struct {
		OrderID     uint64
		Kind, Order string
		Part        int
	}
	err := c.Tx.Raw("SELECT p.order_id, p.kind, p.part, o.number AS `order` FROM order_documents p JOIN orders o ON o.id = p.order_id WHERE p.state = ? ORDER BY p.id LIMIT ?",
		documents.Failed, againMost).Scan(&papers).Error
	if err != nil {
		return resource.Reply{}, fmt.Errorf("look for refused documents: %w", err)
	}
	if len(papers) == 0 {
		return resource.Reply{}, fault.New(fault.Conflict, "errors.documentsNoneRefused")
	}
	failed := []againFailed{}
	for _, p := range papers {
		key := documents.Key{Order: p.OrderID, Kind: invoicing.Kind(p.Kind), Part: p.Part}
		problem, err := d.Problem(c, key)
		if err != nil {
			return resource.Reply{}, err
		}
		if problem != "" {
			title := p.Order + " · " + d.Texts.Text(c.Locale, "document.states."+p.Kind, nil)
			failed = append(failed, againFailed{p.OrderID, title, documents.Desk{Texts: d.Texts}.Why(c.Locale, problem)})
			continue
		}
		if err := documents.Ask(c, key); err != nil {
			return resource.Reply{}, err
		}
	}
	reply := resource.Reply{Message: "document.messages.issue_refused", Data: again{len(papers) - len(failed), failed}}
	if len(failed) == len(papers) {
		reply.Message = "document.messages.issue_none"
	}
	return reply, nil
}
