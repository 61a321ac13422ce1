package schema

import "backoffice/backend/resource"

// video tells where a record's video is and what the caller may do to it; nil
// where there is none, or none to be seen.
func (m *maker) video(s resource.Screen) *Video {
	if s.Video == nil || !m.may(s.Video.Act(resource.ActView)) {
		return nil
	}
	v := &Video{API: s.API() + s.Video.Path + "/{id}/", Can: []string{}}
	for _, act := range []resource.Act{resource.ActCreate, resource.ActDestroy} {
		if m.may(s.Video.Act(act)) {
			v.Can = append(v.Can, string(act))
		}
	}
	return v
}

// video adds the calls on the video of a record.
func (p *screenPaths) video(v resource.Video) {
	at := v.Path + "/{id}"
	p.d.schemas[p.name+"File"] = objectOf(map[string]any{
		"id": kind("integer"), "file": nullable("string"), "file_path": nullable("string"), "type": nullable("string"), "size": nullable("integer"),
	})
	file := ref(p.name + "File")
	p.get(at, "Video", "The video of the record; nulls where it has none", dataOf(file))
	p.get(at+"/token/check", "VideoCheck", "Whether an upload may begin", dataOf(kind("boolean")))
	p.get(at+"/upload/{upload}", "VideoReceived", "Which parts of an upload, by its dzuuid, have come",
		dataOf(objectOf(map[string]any{"received": array(kind("integer"))})))
	p.put(at+"/upload", "post", operation{
		id: "VideoUpload", summary: "Upload a video, whole or in Dropzone's parts; a part before the last is answered without data", status: "200",
		body: uploadBody(), answer: objectOf(map[string]any{"message": kind("string"), "data": file}), faults: []string{"404", "409", "413"}, write: true,
	})
	p.put(at+"/destroy", "delete", operation{id: "VideoDestroy", summary: "Remove the video for good", answer: ref("Message"), faults: []string{"404"}, write: true})
}
