package schema

import "backoffice/backend/resource"

// album tells where a record's images are and what the caller may do to them;
// nil where there are none, or none to be seen.
func (m *maker) album(s resource.Screen) *Album {
	if s.Album == nil || !m.may(s.Album.Act(resource.ActView)) {
		return nil
	}
	v := &Album{API: s.API() + s.Album.Path + "/{id}/", Can: []string{}}
	for _, act := range []resource.Act{resource.ActCreate, resource.ActUpdate, resource.ActPublish, resource.ActDestroy} {
		if m.may(s.Album.Act(act)) {
			v.Can = append(v.Can, string(act))
		}
	}
	return v
}
