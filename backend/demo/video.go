package demo

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io"

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

func (f *filling) saveVideos(ctx context.Context) (err error) {
	f.videos, err = f.existing(ctx, "video_langs", "video_id", "title_url", f.site.Videos, f.slugOf)
	if err != nil {
		return err
	}
	return f.each(ctx, f.site.Videos, f.videos, func(ctx context.Context, e *Entry) (uint64, error) {
		b, err := f.body(ctx, e, true)
		if err != nil {
			return 0, err
		}
		b["intro"] = e.Intro
		b["status"] = !e.Hidden && e.Video == "" // with a film once it has it
		return f.save(ctx, videoScreen, 0, b)
	})
}

// uploadVideos sends the videos' files. Where an earlier fill broke off it goes on.
func (f *filling) uploadVideos(ctx context.Context) error {
	for _, e := range f.site.Videos {
		if e.Video == "" {
			continue
		}
		var there int64
		err := f.DB.Write(ctx).Table("videos").Where("id = ? AND file IS NOT NULL", f.videos[e.Key]).Count(&there).Error
		if err != nil {
			return fmt.Errorf("look for the file of %s: %w", e.Key, err)
		}
		if there == 0 {
			err = f.uploadVideo(ctx, e)
		}
		if err != nil {
			return fmt.Errorf("file of %s: %w", e.Key, err)
		}
		if err := f.publish(ctx, videoScreen, "videos", f.videos[e.Key], e, engine.Body{}); err != nil {
			return err
		}
	}
	return nil
}

// uploadVideo sends one as an upload of one part, so that nothing of it is left
// where this breaks off.
func (f *filling) uploadVideo(ctx context.Context, e *Entry) error {
	name := e.Video + ".mp4"
	raw, err := videoFiles.ReadFile("video/" + name)
	if err != nil {
		return err
	}
	id, size, sum := f.videos[e.Key], int64(len(raw)), sha256.Sum256([]byte(e.Key))
	who := engine.Caller{Actor: f.Actor, Locale: f.Locales[0]}
	session, err := f.Uploads.Receive(ctx, resource.Chunk{
		UserID: f.Actor.ID, Target: fmt.Sprintf("%s.file/%d", videoScreen, id), UUID: hex.EncodeToString(sum[:18]), Count: 1,
		Size: size, ChunkSize: size, Part: &resource.Upload{Name: name, Size: size, Open: func() (io.ReadSeekCloser, error) {
			return nothingToClose{bytes.NewReader(raw)}, nil
		}},
	}, resource.Bounds{MaxBytes: size, InPlace: true})
	if err != nil || !session.IsComplete() {
		return err
	}
	defer session.Release()
	_, err = f.Engine.ReceiveFile(ctx, who, engine.ChildOf{Screen: videoScreen, Child: "file", Owner: id}, session)
	_, err = session.Close(ctx, err)
	return err
}

type nothingToClose struct{ io.ReadSeeker }

func (nothingToClose) Close() error { return nil }
