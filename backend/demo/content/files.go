package content

import (
	"context"
	"fmt"
	"path"
	"regexp"

	"github.com/goccy/go-yaml"

	"backoffice/backend/demo/seed"
	"backoffice/backend/engine"
	"backoffice/backend/media/storage"
	"backoffice/backend/resource"
)

// Screens of the file manager.
const (
	fileScreen   = "storage"
	folderScreen = "storage/folder"
)

// FolderSpec is a folder of the file manager, by its path, with its files.
type FolderSpec struct {
	Folder string     `yaml:"folder"`
	Files  []FileSpec `yaml:"files"`
}

// FileSpec is a file of the file manager: a picture, a text or the price list.
type FileSpec struct {
	Key     string `yaml:"key"` // what texts call it by
	Name    string `yaml:"name"`
	Picture string `yaml:"picture"` // a name of package picture
	Text    string `yaml:"text"`
	Prices  string `yaml:"prices"` // language of the price list
}

func loadFolders() (folders []FolderSpec, err error) {
	raw, err := files.ReadFile("files.yaml")
	if err != nil {
		return nil, err
	}
	if err := yaml.UnmarshalWithOptions(raw, &folders, yaml.Strict()); err != nil {
		return nil, fmt.Errorf("read files.yaml: %w", err)
	}
	return folders, nil
}

// saveFiles fills the file manager before the texts are saved that show its
// files. Where an earlier fill broke off it goes on.
func (s *Seeder) saveFiles(ctx context.Context) error {
	folders := map[string]uint64{".": storage.Root}
	s.addresses = map[string]string{}
	for _, d := range s.Site.Folders {
		parent, known := folders[path.Dir(d.Folder)]
		if !known {
			return fmt.Errorf("folder %s lies in none that comes before it", d.Folder)
		}
		id, err := s.folder(ctx, path.Base(d.Folder), parent)
		if err != nil {
			return fmt.Errorf("folder %s: %w", d.Folder, err)
		}
		folders[d.Folder] = id
		for _, p := range d.Files {
			if s.addresses[p.Key], err = s.file(ctx, p, id); err != nil {
				return fmt.Errorf("file %s: %w", p.Name, err)
			}
		}
	}
	return nil
}

func (s *Seeder) folder(ctx context.Context, name string, parent uint64) (uint64, error) {
	var ids []uint64
	err := s.DB.Write(ctx).Model(&storage.Folder{}).Where("parent_id = ? AND name = ? AND `live` = ?", parent, name, true).Pluck("id", &ids).Error
	if err != nil || len(ids) > 0 {
		return append(ids, 0)[0], err
	}
	return s.Save(ctx, folderScreen, 0, engine.Body{"name": name, "parent_id": seed.Ref(parent)})
}

// file returns the address of a file in a folder, made where it is not there.
func (s *Seeder) file(ctx context.Context, p FileSpec, folder uint64) (string, error) {
	find := func() (keys []string, err error) {
		err = s.DB.Write(ctx).Model(&storage.File{}).Where("folder_id = ? AND name = ? AND `live` = ?", folder, p.Name, true).Pluck("file", &keys).Error
		return keys, err
	}
	keys, err := find()
	if err == nil && len(keys) == 0 {
		var u *resource.Upload
		if u, err = s.fileContent(ctx, p); err != nil {
			return "", err
		}
		u.Name = p.Name
		at := engine.ChildOf{Screen: folderScreen, Child: "files", Owner: folder}
		if _, err := s.Engine.ReceiveFile(ctx, s.Caller(), at, resource.Plain{File: u}); err != nil {
			return "", err
		}
		keys, err = find()
	}
	if err != nil {
		return "", err
	}
	stored, err := s.Files.Describe(s.DB.Write(ctx), keys)
	if err != nil {
		return "", err
	}
	return stored[append(keys, "")[0]].URL, nil
}

// fileContent is what is in a file.
func (s *Seeder) fileContent(ctx context.Context, p FileSpec) (*resource.Upload, error) {
	if p.Picture != "" {
		u, err := s.Pictures.Get(ctx, p.Picture)
		if err == nil {
			u.Name = p.Name
		}
		return u, err
	}
	body := []byte(p.Text)
	if p.Prices != "" {
		var err error
		if body, err = pricePDF(p.Prices); err != nil {
			return nil, err
		}
	}
	return seed.Upload(p.Name, body), nil
}

var fileLink = regexp.MustCompile(`(href|src)="files:([a-z0-9-]+)"`)

// withFiles has links to the file manager's files lead there.
func (s *Seeder) withFiles(html string) (string, error) {
	var missing error
	out := fileLink.ReplaceAllStringFunc(html, func(found string) string {
		parts := fileLink.FindStringSubmatch(found)
		if s.addresses[parts[2]] == "" {
			missing = fmt.Errorf("there is no file %q", parts[2])
		}
		return parts[1] + `="` + s.addresses[parts[2]] + `"`
	})
	return out, missing
}
