package openapi

// uploadError is what Dropzone shows.
var uploadError = map[string]any{"type": "string", "description": "The message once more, where a call that takes a file fails."}

func commonSchemas() map[string]any {
	id := map[string]any{"type": "integer", "minimum": 1}
	return map[string]any{
		"Message": objectOf(map[string]any{"message": kind("string")}),
		"Failure": having(map[string]any{"message": kind("string")}, map[string]any{"error": uploadError}),
		"Invalid": having(map[string]any{
			"message": kind("string"),
			"errors": map[string]any{
				"type": "object", "additionalProperties": array(kind("string")),
				"description": "By dotted path of the field; empty where the body could not be read, so that no field is known.",
			},
		}, map[string]any{
			"data":  having(map[string]any{}, map[string]any{"final": map[string]any{"const": true, "description": "The same input is refused again, whenever it is sent."}}),
			"error": uploadError,
		}),
		"Forecast": objectOf(map[string]any{
			"changed": map[string]any{"type": "integer", "description": "How many records a command would change."},
			"shown": array(objectOf(map[string]any{
				"id": kind("integer"), "label": kind("string"), "title": kind("string"), "changes": array(kind("object")),
			})),
		}),
		"Part": objectOf(map[string]any{"done": map[string]any{"const": false}, "received": kind("integer")}),
		"Conflict": having(map[string]any{
			"message": kind("string"),
			"data": map[string]any{
				"type": []string{"object", "null"}, "additionalProperties": true,
				"description": "Of a record that was saved meanwhile: its version, who saved it and when. Of an action that is not offered: the states that it stands in. Of some calls what is in the way, as the call says.",
				"properties": map[string]any{
					"version": kind("integer"), "updated_at": map[string]any{"type": "string", "format": "date-time"},
					"user":  map[string]any{"anyOf": []any{objectOf(map[string]any{"id": kind("integer"), "name": kind("string")}), kind("null")}, "description": "Null where the program did it."},
					"now":   map[string]any{"type": "string", "format": "date-time", "description": "The server's time."},
					"own":   map[string]any{"type": "boolean", "description": "The caller saved it."},
					"state": kind("object"),
				},
			},
		}, map[string]any{"error": uploadError}),
		"Meta": having(map[string]any{
			"current_page": kind("integer"), "per_page": kind("integer"), "total": kind("integer"),
			"last_page": kind("integer"), "from": nullable("integer"), "to": nullable("integer"),
		}, map[string]any{
			"totals": map[string]any{
				"type": "object", "additionalProperties": kind("string"),
				"description": "Sums of the columns that declare one, over the whole list, where there are any; decimals as texts.",
			},
			"sums": map[string]any{
				"type": "array", "description": "What the whole list makes together, by currency, where it declares that; absent where too many records would have to be added up. Amounts as texts.",
				"items": objectOf(map[string]any{"currency": kind("string"), "records": kind("integer"), "amount": kind("string"), "apart": kind("integer"), "beside": kind("string")}),
			},
		}),
		"Rows": objectOf(map[string]any{"rows": map[string]any{"type": "array", "items": id, "minItems": 1}}),
		"Summary": objectOf(map[string]any{
			"done":   array(id),
			"failed": array(objectOf(map[string]any{"id": id, "title": kind("string"), "message": kind("string")})),
		}),
		"Free":   objectOf(map[string]any{"data": map[string]any{"type": "boolean", "description": "True means free or valid."}}),
		"Option": plainOption(),
		"SignedIn": objectOf(map[string]any{
			"id": kind("integer"), "name": kind("string"), "surname": kind("string"), "email": kind("string"), "image": nullable("object"),
			"token": kind("string"), "role_id": kind("integer"), "role": objectOf(map[string]any{"id": kind("integer"), "title": kind("string")}),
			"second_factor": having(map[string]any{"enabled": kind("boolean"), "required": kind("boolean")}, map[string]any{"recovery_codes": kind("integer")}),
		}),
		"Node": map[string]any{"type": "object", "required": []string{"id"}, "properties": map[string]any{
			"id": id, "lang": objectOf(map[string]any{"title": nullable("string")}), "children": array(ref("Node")),
		}},
	}
}

// faults are the answers to what may go wrong, by status.
var faults = map[string]struct{ about, schema string }{
	"401": {"No session.", "Failure"},
	"403": {"Not allowed.", "Failure"},
	"404": {"No such route or record.", "Failure"},
	"409": {"Changed meanwhile, or the action is not offered in this state.", "Conflict"},
	"413": {"The body is too large.", "Failure"},
	"419": {"The anti-forgery token is missing or wrong.", "Failure"},
	"422": {"Bad input; every wrong field at once.", "Invalid"},
	"429": {"Throttled.", "Failure"},
	"500": {"Ours; the cause is in the log.", "Failure"},
	"502": {"An outside service failed.", "Failure"},
	"503": {"A store is out of reach.", "Failure"},
}

func faultResponses() map[string]any {
	responses := map[string]any{}
	for status, f := range faults {
		response := map[string]any{"description": f.about, "content": jsonContent(ref(f.schema))}
		if status == "429" {
			response["headers"] = map[string]any{"Retry-After": map[string]any{"schema": kind("integer")}}
		}
		responses["E"+status] = response
	}
	return responses
}
