package content

import (
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"

	"backoffice/backend/demo/seed"
	"backoffice/backend/engine"
	"backoffice/backend/media"
	"backoffice/backend/resource"
)

//go:embed video/*.mp4
var videoFiles embed.FS

// Receiver takes files as uploads bring them. Package media's Uploads is it.
type Receiver interface {
	Receive(ctx context.Context, c resource.Chunk, b resource.Bounds) (*media.Session, error)
}

const videoScreen = "video"

func (s *Seeder) saveVideos(ctx context.Context) (err error) {
	s.Videos, err = s.existing(ctx, "video_langs", "video_id", "title_url", s.Site.Videos, s.slugOf)
	if err != nil {
		return err
	}
	return s.each(ctx, s.Site.Videos, s.Videos, func(ctx context.Context, e *Entry) (uint64, error) {
		b, err := s.body(ctx, e, true)
		if err != nil {
			return 0, err
		}
		b["intro"] = e.Intro
		b["status"] = !e.Hidden && e.Video == "" // with a film once it has it
		return s.Save(ctx, videoScreen, 0, b)
	})
}

// uploadVideos sends the videos' files. Where an earlier fill broke off it goes on.
func (s *Seeder) uploadVideos(ctx context.Context) error {
	for _, e := range s.Site.Videos {
		if e.Video == "" {
			continue
		}
		var there int64
		err := s.DB.Write(ctx).Table("videos").Where("id = ? AND file IS NOT NULL", s.Videos[e.Key]).Count(&there).Error
		if err != nil {
			return fmt.Errorf("look for the file of %s: %w", e.Key, err)
		}
		if there == 0 {
			err = s.uploadVideo(ctx, e)
		}
		if err != nil {
			return fmt.Errorf("file of %s: %w", e.Key, err)
		}
		if err := s.publish(ctx, videoScreen, "videos", s.Videos[e.Key], e, engine.Body{}); err != nil {
			return err
		}
	}
	return nil
}

// uploadVideo sends one as an upload of one part, so that nothing of it is left
// where this breaks off.
func (s *Seeder) uploadVideo(ctx context.Context, e *Entry) error {
	name := e.Video + ".mp4"
	raw, err := videoFiles.ReadFile("video/" + name)
	if err != nil {
		return err
	}
	id, size, sum := s.Videos[e.Key], int64(len(raw)), sha256.Sum256([]byte(e.Key))
	session, err := s.Uploads.Receive(ctx, resource.Chunk{
		UserID: s.Actor.ID, Target: fmt.Sprintf("%s.file/%d", videoScreen, id), UUID: hex.EncodeToString(sum[:18]), Count: 1,
		Size: size, ChunkSize: size, Part: seed.Upload(name, raw),
	}, resource.Bounds{MaxBytes: size, InPlace: true})
	if err != nil || !session.IsComplete() {
		return err
	}
	defer session.Release()
	_, err = s.Engine.ReceiveFile(ctx, s.Caller(), engine.ChildOf{Screen: videoScreen, Child: "file", Owner: id}, session)
	_, err = session.Close(ctx, err)
	return err
}
