package schema

import "backoffice/backend/resource"

// album adds the calls on the images of a record.
func (p *screenPaths) album(a resource.Album) {
	at := a.Path + "/{id}"
	titles := map[string]any{}
	for _, l := range p.m.Locales {
		titles[l] = objectOf(map[string]any{"title": nullable("string")})
	}
	languages := map[string]any{"type": "object", "properties": titles}
	p.d.schemas[p.name+"Image"] = objectOf(map[string]any{
		"id": kind("integer"), "path": kind("string"), "url": kind("string"), "thumb": kind("string"), "name": kind("string"),
		"status": map[string]any{"type": "integer", "enum": []int{0, 1}}, "order": kind("integer"), "rotation": kind("integer"),
		"languages": languages,
	})
	image := ref(p.name + "Image")
	saved := objectOf(map[string]any{"message": kind("string"), "data": image})
	p.get(at, "Images", "The images of the record, in their order", dataOf(array(image)))
	p.get(at+"/token/check", "ImagesCheck", "Whether an upload may begin", dataOf(kind("boolean")))
	p.put(at+"/upload", "post", operation{
		id: "ImageUpload", summary: "Upload an image, whole or in Dropzone's parts; a part before the last is answered 200", status: "201",
		body:   uploadBody(),
		answer: saved, faults: []string{"404", "413"}, write: true,
	})
	write := func(path, id, summary string, body, answer any) {
		p.put(path, "post", operation{id: id, summary: summary, body: body, answer: answer, faults: []string{"404", "409"}, write: true})
	}
	rows := map[string]any{"type": "object", "required": []string{"images"}, "properties": map[string]any{"images": array(kind("integer"))}}
	write(at+"/reorder", "ImagesReorder", "Put images in order; where some are named, they share their places", rows, ref("Message"))
	write(at+"/rotate/{image}", "ImageRotate", "Turn an image by 90 degrees clockwise", nil, saved)
	write(at+"/{image}", "ImageSave", "Save an image's titles", objectOf(map[string]any{"languages": languages}), saved)
	p.put(at+"/{image}", "put", operation{
		id: "ImageSavePut", summary: "Save an image's titles", body: objectOf(map[string]any{"languages": languages}), answer: saved,
		faults: []string{"404", "409"}, write: true,
	})
	for _, action := range []string{"publish", "hide", "destroy"} {
		write(at+"/array/"+action, "Images"+title(action), p.m.actionLabel(action), ref("Rows"), ref("Message"))
	}
	p.put(at+"/destroy/{image}", "delete", operation{id: "ImageDestroy", summary: "Remove an image for good", answer: ref("Message"), faults: []string{"404"}, write: true})
}

// drop adds the calls by which files dropped on the screen become records.
func (p *screenPaths) drop(d resource.Drop) {
	at := "upload/{" + d.Under + "}"
	p.get(at+"/token/check", "UploadCheck", "Whether an upload may begin", dataOf(kind("boolean")))
	p.put(at, "post", operation{
		id: "Upload", summary: "Upload a file, whole or in Dropzone's parts; a part before the last is answered 200", status: "201",
		body: uploadBody(), answer: objectOf(map[string]any{"message": kind("string"), "data": ref(p.name + "Record")}),
		faults: []string{"404", "413"}, write: true,
	})
}

// uploadBody is a file, or a part of one as Dropzone sends it.
func uploadBody() map[string]any {
	parts := map[string]any{"file": map[string]any{"type": "string", "contentMediaType": "application/octet-stream"}, "dzuuid": kind("string")}
	for _, name := range []string{"dzchunkindex", "dztotalfilesize", "dzchunksize", "dztotalchunkcount", "dzchunkbyteoffset"} {
		parts[name] = kind("integer")
	}
	return map[string]any{"type": "object", "required": []string{"file"}, "properties": parts}
}
