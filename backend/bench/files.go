package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"log"
	"math"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"os"
	"slices"
	"strconv"
	"sync"
	"time"
)

// Aims of the file rows, as the issue has them.
const (
	photoAim     = 450 * time.Millisecond // of one core, each
	photoMemory  = 300 << 20
	othersAim    = 100 * time.Millisecond // p99
	videoMemory  = 60 << 20               // above what it needs at rest
	photoChunk   = 512 << 10
	videoChunk   = 8 << 20
	photosAtOnce = 2
	othersPause  = 10 * time.Millisecond
	photoW       = 4000
	photoH       = 3000
	benchChunkID = "%08x-0000-4000-8000-%012x"
)

// Files measures uploads: photos with their smaller sizes made, while others
// read lists, and a large video.
func Files(folder string, photos int, gigabytes float64) error {
	subject, err := startFiles(folder)
	if err != nil {
		return err
	}
	defer subject.Stop()
	s := subject.Session
	time.Sleep(3 * time.Second)
	where := "a folder"
	if os.Getenv("BLOB_URL") != "" {
		where = "an S3 server"
	}
	fmt.Printf("\nfiles in %s; CPU time of the server, its memory at rest %s\n\n", where, megabytes(memory(subject.PID, "VmRSS")))
	if photos > 0 {
		if err := s.photos(subject.PID, photos); err != nil {
			return err
		}
	}
	if gigabytes > 0 {
		return s.video(subject.PID, int64(gigabytes*1e9))
	}
	return nil
}

func startFiles(folder string) (Subject, error) {
	if address := os.Getenv("TEST_S3_URL"); address != "" {
		for name, value := range map[string]string{
			"BLOB_URL": address + "&prefix=bench", "S3_ACCESS_KEY": os.Getenv("TEST_S3_ACCESS_KEY"), "S3_SECRET_KEY": os.Getenv("TEST_S3_SECRET_KEY"),
		} {
			if err := os.Setenv(name, value); err != nil {
				return Subject{}, err
			}
		}
	}
	return StartProduct(Setup{Folder: folder, Rows: 1000})
}

// use is what a process has used.
type use struct {
	cpu  time.Duration
	peak int64
}

// watch starts to measure; what it returns reports what was used since.
func watch(pid int) func() use {
	// The highest memory is counted anew.
	_ = os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", pid), []byte("5"), 0)
	before := cpuTime(pid)
	return func() use { return use{cpuTime(pid) - before, memory(pid, "VmHWM")} }
}

// photo is a picture of twelve megapixels as a camera makes them: soft light,
// edges, and the noise of its sensor; some three and a half megabytes.
func photo() ([]byte, error) {
	m := image.NewYCbCr(image.Rect(0, 0, photoW, photoH), image.YCbCrSubsampleRatio420)
	r := rand.New(rand.NewPCG(7, 7))
	for y := range photoH {
		for x := range photoW {
			v := 120 + 60*math.Sin(float64(x)/310)*math.Cos(float64(y)/270) + float64((x/97+y/83)%3*14) + r.NormFloat64()*3.2
			m.Y[m.YOffset(x, y)] = uint8(min(max(v, 0), 255))
		}
	}
	for i := range m.Cb {
		m.Cb[i], m.Cr[i] = uint8(118+i%m.CStride*20/m.CStride), uint8(125+i/m.CStride*12/(photoH/2))
	}
	var b bytes.Buffer
	err := jpeg.Encode(&b, m, &jpeg.Options{Quality: 92})
	return b.Bytes(), err
}

func (s session) photos(pid, count int) error {
	raw, err := photo()
	if err != nil {
		return err
	}
	gallery, err := s.create("/api/gallery/", "galeria")
	if err != nil {
		return err
	}
	at := fmt.Sprintf("/api/gallery/image/%d/upload", gallery)
	ctx, stop := context.WithCancel(context.Background())
	others := s.others(ctx)
	used, began := watch(pid), time.Now()
	queue := make(chan int)
	errs := make(chan error, photosAtOnce)
	var wait sync.WaitGroup
	for range photosAtOnce {
		wait.Go(func() {
			for n := range queue {
				if err := s.send(at, fmt.Sprintf("foto-%d.jpg", n), n, int64(len(raw)), photoChunk, bytes.NewReader(raw)); err != nil {
					errs <- err
					return
				}
			}
		})
	}
	for n := range count {
		select {
		case queue <- n:
		case err := <-errs:
			stop()
			return err
		}
	}
	close(queue)
	wait.Wait()
	took, u := time.Since(began), used()
	stop()
	p50, p99, asked := others()
	each := u.cpu / time.Duration(count)
	fmt.Printf("%d photos of 12 megapixels, %.1f MB each, %d at a time, in %s\n", count, float64(len(raw))/1e6, photosAtOnce, took.Round(100*time.Millisecond))
	printResult("one core's time, each", each.Round(time.Millisecond).String(), each <= photoAim, photoAim.String())
	printResult("memory, highest", megabytes(u.peak), u.peak < photoMemory, megabytes(photoMemory))
	printResult(fmt.Sprintf("another's list meanwhile, p99 of %d (p50 %s)", asked, p50.Round(100*time.Microsecond)), p99.Round(100*time.Microsecond).String(), p99 < othersAim, othersAim.String())
	return nil
}

// others reads a list again and again, as somebody else at work would.
func (s session) others(ctx context.Context) func() (p50, p99 time.Duration, asked int) {
	var all []time.Duration
	var wait sync.WaitGroup
	wait.Go(func() {
		for ctx.Err() == nil {
			began := time.Now()
			reply, err := http.DefaultClient.Do(s.request(http.MethodGet, "/api/content/page/?status=1&sort=title", nil))
			if err != nil {
				log.Print(err)
				return
			}
			_, _ = io.Copy(io.Discard, reply.Body)
			reply.Body.Close()
			all = append(all, time.Since(began))
			time.Sleep(othersPause)
		}
	})
	return func() (time.Duration, time.Duration, int) {
		wait.Wait()
		slices.Sort(all)
		if len(all) == 0 {
			return 0, 0, 0
		}
		return all[len(all)/2], all[len(all)*99/100], len(all)
	}
}

func (s session) video(pid int, size int64) error {
	id, err := s.create("/api/video/", "video")
	if err != nil {
		return err
	}
	rest := memory(pid, "VmRSS")
	head := append([]byte("\x00\x00\x00\x14ftypisom\x00\x00\x02\x00isom"), []byte("\x00\x00\x00\x10moov\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01mdat")...)
	head = binary.BigEndian.AppendUint64(head, uint64(size)-uint64(len(head))+8)
	at := fmt.Sprintf("/api/video/file/%d", id)
	used, began := watch(pid), time.Now()
	film := io.MultiReader(bytes.NewReader(head), &noise{rand.NewPCG(1, 2)})
	if err := s.send(at+"/upload", "film.mp4", 0, size, videoChunk, film); err != nil {
		return err
	}
	took, u := time.Since(began), used()
	fmt.Printf("a video of %.1f GB in parts of %d MB, in %s, %.1f s of one core\n", float64(size)/1e9, videoChunk>>20, took.Round(time.Second), u.cpu.Seconds())
	printResult("memory above rest, sent", megabytes(max(0, u.peak-rest)), u.peak-rest < videoMemory, megabytes(videoMemory))
	return s.play(pid, at, size, rest)
}

// play reads the whole video and jumps about in it.
func (s session) play(pid int, at string, size, rest int64) error {
	var shown struct {
		Data struct {
			Path string `json:"file_path"`
		}
	}
	if err := s.json(http.MethodGet, at, nil, http.StatusOK, &shown); err != nil {
		return err
	}
	used := watch(pid)
	for _, from := range []int64{0, size / 2, size - 1000} {
		r := s.request(http.MethodGet, shown.Data.Path, nil)
		r.Header.Set("Range", fmt.Sprintf("bytes=%d-", from))
		reply, err := http.DefaultClient.Do(r)
		if err != nil {
			return err
		}
		n, err := io.Copy(io.Discard, reply.Body)
		reply.Body.Close()
		if err == nil && (reply.StatusCode != http.StatusPartialContent || n != size-from) {
			err = fmt.Errorf("status %d, %d bytes", reply.StatusCode, n)
		}
		if err != nil {
			return fmt.Errorf("play from %d: %w", from, err)
		}
	}
	u := used()
	printResult("memory above rest, played", megabytes(max(0, u.peak-rest)), u.peak-rest < videoMemory, megabytes(videoMemory))
	return nil
}

// noise is bytes that nothing packs.
type noise struct{ *rand.PCG }

func (n *noise) Read(p []byte) (int, error) {
	whole := len(p) &^ 7
	for i := 0; i < whole; i += 8 {
		binary.LittleEndian.PutUint64(p[i:], n.Uint64())
	}
	for i := whole; i < len(p); i++ {
		p[i] = byte(n.Uint64())
	}
	return len(p), nil
}

// send sends a file in parts, as our own client does.
func (s session) send(path, name string, n int, size int64, chunk int64, from io.Reader) error {
	count := (size + chunk - 1) / chunk
	uuid := fmt.Sprintf(benchChunkID, n, time.Now().UnixNano()&0xffffffffffff)
	var body bytes.Buffer
	for i := range count {
		body.Reset()
		w := multipart.NewWriter(&body)
		for field, value := range map[string]int64{"dzchunkindex": i, "dztotalfilesize": size, "dzchunksize": chunk,
			"dztotalchunkcount": count, "dzchunkbyteoffset": i * chunk} {
			if err := w.WriteField(field, strconv.FormatInt(value, 10)); err != nil {
				return err
			}
		}
		if err := w.WriteField("dzuuid", uuid); err != nil {
			return err
		}
		part, err := w.CreateFormFile("file", name)
		if err != nil {
			return err
		}
		if _, err := io.CopyN(part, from, min(chunk, size-i*chunk)); err != nil {
			return err
		}
		w.Close()
		r := s.request(http.MethodPost, path, nil)
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body.Bytes())), int64(body.Len())
		r.Header.Set("Content-Type", w.FormDataContentType())
		reply, err := http.DefaultClient.Do(r)
		if err != nil {
			return err
		}
		answer, err := io.ReadAll(reply.Body)
		reply.Body.Close()
		if err == nil && reply.StatusCode/100 != 2 {
			err = fmt.Errorf("status %d: %.300s", reply.StatusCode, answer)
		}
		if err != nil {
			return fmt.Errorf("part %d of %s: %w", i, name, err)
		}
	}
	return nil
}

// create makes a record with a title and returns its id.
func (s session) create(path, slug string) (id uint64, err error) {
	langs := map[string]any{"title": slug, "title_url": slug}
	var made struct{ Data struct{ ID uint64 } }
	err = s.json(http.MethodPost, path, map[string]any{"langs": map[string]any{"sk": langs, "en": langs}}, http.StatusCreated, &made)
	return made.Data.ID, err
}

func (s session) json(method, path string, body any, status int, into any) error {
	reply, err := http.DefaultClient.Do(s.request(method, path, body))
	if err != nil {
		return err
	}
	defer reply.Body.Close()
	raw, err := io.ReadAll(reply.Body)
	if err == nil && reply.StatusCode != status {
		err = fmt.Errorf("status %d: %.300s", reply.StatusCode, raw)
	}
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	return json.Unmarshal(raw, into)
}

func printResult(what, value string, met bool, aim string) {
	mark := "met"
	if !met {
		mark = "MISSED"
	}
	fmt.Printf("  %-55s %10s   aim %s: %s\n", what, value, aim, mark)
}
