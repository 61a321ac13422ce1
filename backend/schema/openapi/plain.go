package openapi

import (
	"slices"
	"strings"
)

// said makes operations of one tag.
func said(tag string) func(operation) map[string]any {
	return func(o operation) map[string]any { o.tag = tag; return o.json() }
}

// sessionPaths are the calls about who is signed in.
func sessionPaths() map[string]any {
	user := dataOf(ref("SignedIn"))
	codes := dataOf(objectOf(map[string]any{"recovery_codes": map[string]any{"type": "array", "items": kind("string")}}))
	both := objectOf(map[string]any{"password": kind("string"), "code": kind("string")})
	say := said("session")
	return map[string]any{
		"/sanctum/csrf-cookie": map[string]any{"get": say(operation{id: "csrfCookie", summary: "Set the anti-forgery and session cookies", status: "204", public: true, faults: []string{"429"}})},
		"/api/login": map[string]any{"post": say(operation{
			id: "login", summary: "Sign in; 202 with data.second_factor where a code must follow", public: true, write: true, answer: user, faults: []string{"429"},
			also: map[string]any{"202": dataOf(objectOf(map[string]any{"second_factor": map[string]any{"const": true}}))},
			body: objectOf(map[string]any{"email": kind("string"), "password": kind("string")}),
		})},
		"/api/login/code": map[string]any{"post": say(operation{
			id: "loginCode", summary: "Second step of a sign-in that was answered 202: a code of the authenticator app, or a recovery code", public: true,
			write: true, answer: user, faults: []string{"401", "429"}, body: objectOf(map[string]any{"code": kind("string")}),
		})},
		"/api/second-factor": map[string]any{"get": say(operation{id: "secondFactor", summary: "The own second factor", answer: dataOf(objectOf(map[string]any{
			"enabled": kind("boolean"), "required": kind("boolean"), "recovery_codes": kind("integer"),
		}))})},
		"/api/second-factor/setup": map[string]any{"post": say(operation{
			id: "secondFactorSetup", summary: "A secret for the own authenticator app", write: true, faults: []string{"409"},
			answer: dataOf(objectOf(map[string]any{"secret": kind("string"), "uri": kind("string"), "qr": kind("string")})),
		})},
		"/api/second-factor/confirm": map[string]any{"post": say(operation{
			id: "secondFactorConfirm", summary: "Switch the own second factor on", write: true, faults: []string{"409", "429"}, answer: codes,
			body: both,
		})},
		"/api/second-factor/codes": map[string]any{"post": say(operation{
			id: "secondFactorCodes", summary: "New recovery codes", write: true, faults: []string{"409", "429"}, answer: codes, body: both,
		})},
		"/api/second-factor/disable": map[string]any{"post": say(operation{
			id: "secondFactorDisable", summary: "Switch the own second factor off", write: true, faults: []string{"409", "429"}, answer: ref("Message"), body: both,
		})},
		"/api/password/reset": map[string]any{"post": say(operation{
			id: "resetPassword", summary: "Set a new password by the token of a mailed link", public: true, write: true, answer: ref("Message"),
			faults: []string{"429"}, body: objectOf(map[string]any{"token": kind("string"), "password": kind("string"), "password_2": kind("string")}),
		})},
		"/api/password/link": map[string]any{"post": say(operation{
			id: "passwordLink", summary: "Whether the token of a mailed link still works; it is not used up", public: true, write: true,
			answer: dataOf(kind("boolean")), faults: []string{"429"}, body: objectOf(map[string]any{"token": kind("string")}),
		})},
		"/api/logout": map[string]any{"post": say(operation{id: "logout", summary: "Sign out", write: true, answer: ref("Message")})},
		"/api/me":     map[string]any{"get": say(operation{id: "me", summary: "Who is signed in", answer: user})},
		"/api/password": map[string]any{"post": say(operation{
			id: "forgottenPassword", summary: "Mail a link to set a new password", public: true, write: true, answer: ref("Message"),
			faults: []string{"429"}, body: objectOf(map[string]any{"email": kind("string")}),
		})},
	}
}

// plainPaths are further calls that no screen declares.
func plainPaths() map[string]any {
	say := said("common")
	id := map[string]any{"name": "screen", "in": "path", "required": true, "schema": kind("string"), "description": "Such as content/page."}
	etag := map[string]any{"ETag": map[string]any{"schema": kind("string")}}
	probe := func(id, summary string) map[string]any {
		return map[string]any{"get": say(operation{id: id, summary: summary, public: true, answer: objectOf(map[string]any{"status": kind("string")})})}
	}
	setup := having(map[string]any{"views": array(having(
		map[string]any{"name": kind("string"), "query": kind("string"), "opens": kind("boolean")},
		map[string]any{"dropped": map[string]any{"type": "array", "items": kind("string"), "description": "Parameters that it was saved with and the list no longer takes."}},
	))}, map[string]any{"hidden": array(kind("string"))})
	set := objectOf(map[string]any{"message": kind("string"), "data": setup})
	return map[string]any{
		"/api/start":           map[string]any{"get": say(operation{id: "start", summary: "The menu and, of the screen whose address is given as at, its view and the rows the rest of the query asks for, as far as they can be had", answer: dataOf(kind("object"))})},
		"/api/schema":          map[string]any{"get": say(operation{id: "menu", summary: "The menu and the screens the caller may open", answer: dataOf(kind("object"))})},
		"/api/schema/{screen}": map[string]any{"get": say(operation{id: "view", summary: "One screen's view", params: []any{id}, answer: dataOf(kind("object")), headers: etag, faults: []string{"404"}})},
		"/api/texts/{lang}":    map[string]any{"get": say(operation{id: "texts", summary: "The texts of the browser app", public: true, params: pathParams("/{lang}"), answer: dataOf(kind("object")), faults: []string{"404"}})},
		"/api/links": map[string]any{"get": say(operation{
			id: "links", summary: "Pages of the public site that a text may link to, of lists that the caller may see", faults: []string{"422"},
			params: []any{
				map[string]any{"name": "query", "in": "query", "schema": kind("string"), "description": "Words of the title or of what else the list is searched by."},
				map[string]any{"name": "locale", "in": "query", "schema": kind("string"), "description": "The content language of the titles and addresses."},
			},
			answer: dataOf(array(objectOf(map[string]any{
				"screen": kind("string"), "kind": kind("string"), "id": kind("integer"), "title": kind("string"), "address": kind("string"), "out": kind("boolean"),
			}))),
		})},
		"/api/upload": map[string]any{"post": say(operation{
			id: "upload", summary: "Upload an image from the editor", status: "201", write: true, file: true,
			body:   objectOf(map[string]any{"file": map[string]any{"type": "string", "contentMediaType": "application/octet-stream"}}),
			answer: objectOf(map[string]any{"data": objectOf(map[string]any{"url": kind("string")}), "location": kind("string")}),
		})},
		"/api/storage/token": map[string]any{"post": say(operation{
			id: "fileManagerToken", summary: "An address of the file manager's page, for this session and ten minutes", write: true,
			answer: dataOf(objectOf(map[string]any{
				"token": kind("string"), "url": kind("string"), "expires_at": map[string]any{"type": "string", "format": "date-time"},
			})),
		})},
		"/api/user/logs/{id}": map[string]any{"get": say(operation{
			id: "activity", summary: "The latest that a person did", params: pathParams("/{id}"), faults: []string{"404"},
			answer: dataOf(array(objectOf(map[string]any{
				"id": kind("integer"), "model": kind("string"), "route": kind("string"), "path": kind("string"), "row_id": kind("integer"),
				"action": kind("string"), "action_label": kind("string"), "icon": kind("string"), "title": kind("string"),
				"created_at": map[string]any{"type": "string", "format": "date-time"},
			}))),
		})},
		"/api/list-setup": map[string]any{"get": say(operation{
			id: "listSetup", summary: "What the caller set up in lists, by screen; the menu has it as lists", answer: dataOf(map[string]any{"type": "object", "additionalProperties": setup}),
		})},
		"/api/list-setup/view": map[string]any{"post": say(operation{
			id: "saveListView", summary: "Keep a search, filters and an order of a list under a name: a new view, or the one that has the former name", write: true,
			answer: set, faults: []string{"404"}, body: having(map[string]any{"screen": kind("string"), "name": kind("string")}, map[string]any{
				"former": kind("string"), "query": textSchema("That of the list's address, without a page. Left out: the former view's."),
				"opens": map[string]any{"type": "boolean", "description": "The list opens with it; of one view of a list."},
			}),
		})},
		"/api/list-setup/view/remove": map[string]any{"post": say(operation{
			id: "removeListView", summary: "Forget a view of a list", write: true, answer: set, faults: []string{"404"},
			body: objectOf(map[string]any{"screen": kind("string"), "name": kind("string")}),
		})},
		"/api/list-setup/columns": map[string]any{"post": say(operation{
			id: "hideColumns", summary: "Set which columns of a list are hidden; without any, all are shown", write: true, answer: set, faults: []string{"404"},
			body: having(map[string]any{"screen": kind("string")}, map[string]any{"hidden": array(kind("string"))}),
		})},
		"/api/openapi.json": map[string]any{"get": say(operation{id: "openapi", summary: "This document", answer: kind("object")})},
		"/healthz":          probe("healthz", "Whether the process lives"),
		"/readyz":           probe("readyz", "Whether it can serve"),
	}
}

// PublicForm is a form that visitors of the public site send.
type PublicForm struct {
	Path               string   // its address below /api/public/
	Required, Optional []string // its fields
}

func textSchema(about string) map[string]any {
	return map[string]any{"type": "string", "description": about}
}

func truth(about string) map[string]any {
	return map[string]any{"type": "boolean", "description": about}
}

// visitPaths are what the pages of the public site call.
func visitPaths() map[string]any {
	return map[string]any{"/api/public/visit": map[string]any{"post": said("public")(operation{
		id: "visit", summary: "Count one page that is looked at, as visit.js does; the Origin is that of the site", status: "204", public: true, faults: []string{"403", "422", "429"},
		text: having(map[string]any{"p": textSchema("Path of the page; begins with a slash.")}, map[string]any{
			"r": textSchema("What led there."), "l": textSchema("Language of the browser."), "z": textSchema("Time zone of the browser."),
			"a": truth("The page was reloaded, or gone back to."), "c": textSchema("Campaign of the link that led there."),
			"n": truth("There is no such page."), "q": textSchema("What the site's own search found nothing for."),
			"e": truth("That n or q came true on a page that was counted before."),
		}),
	})}}
}

// formPaths are the calls of one form of the public site.
func formPaths(f PublicForm) map[string]any {
	say := said("public")
	properties := map[string]any{
		"language": textSchema("Of the answer."), "confirm_url": textSchema("To be hidden from people, and left empty."),
		"elapsed": textSchema("Milliseconds from showing the form to sending it."),
	}
	for _, name := range slices.Concat(f.Required, f.Optional) {
		properties[name] = kind("string")
	}
	body := map[string]any{"type": "object", "required": f.Required, "properties": properties, "additionalProperties": false}
	first, rest, _ := strings.Cut(f.Path, "/")
	id, faults := first+title(rest), []string{"403", "422", "429"}
	return map[string]any{"/api/public/" + f.Path: map[string]any{
		"post": say(operation{
			id: id, summary: "Send the form; no session is needed", status: "201", public: true, answer: ref("Message"), body: body, faults: faults,
		}),
		"options": say(operation{
			id: id + "Options", summary: "Whether a page of the site may send it", status: "204", public: true, faults: []string{"403"},
		}),
	}}
}
