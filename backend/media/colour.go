package media

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
)

const (
	// profileMost is how long a colour profile may be that one segment of a JPEG
	// holds. Those of cameras and telephones take a few hundred bytes; longer ones
	// are tables of printers.
	profileMost = 0xffff - 2 - len(iccName) - 2
	iccName     = "ICC_PROFILE\x00"
	pngHeader   = 25 // IHDR as a chunk
)

// colourProfile is what the pixels of a picture mean, where that is not the colours
// that everything without a profile is shown in: telephones photograph in Display P3,
// cameras in Adobe RGB. It is nil for sRGB, for colours that decoding turns into RGB
// itself (CMYK, grey), and for what is broken: a picture is worth showing without it.
func colourProfile(source io.ReadSeeker, format string) []byte {
	var profile []byte
	switch format {
	case "jpeg":
		profile = jpegProfile(source)
	case "png":
		profile = pngProfile(source)
	case "webp":
		profile = webpProfile(source)
	}
	// ICC.1:2022 7.2: the colour space and the mark of every profile.
	if len(profile) < 128 || len(profile) > profileMost || string(profile[16:20]) != "RGB " || string(profile[36:40]) != "acsp" {
		return nil
	}
	if bytes.Contains(profile, []byte("sRGB")) || bytes.Contains(profile, []byte("s\x00R\x00G\x00B")) {
		return nil
	}
	return profile
}

// jpegProfile joins the parts of a JPEG's profile, which stand in their order.
func jpegProfile(source io.ReadSeeker) []byte {
	r, err := fromStart(source)
	if err != nil {
		return nil
	}
	j := &jpegScan{Reader: r}
	_, _ = j.ReadByte()
	_, _ = j.ReadByte()
	var profile []byte
	for {
		code, err := j.marker()
		if err != nil || code == 0xda || code == 0xd9 || len(profile) > profileMost {
			return profile
		}
		if code == 0x01 || code >= 0xd0 && code <= 0xd7 {
			continue
		}
		var length [2]byte
		if _, err := io.ReadFull(j.Reader, length[:]); err != nil || binary.BigEndian.Uint16(length[:]) < 2 {
			return nil
		}
		body := make([]byte, binary.BigEndian.Uint16(length[:])-2)
		if _, err := io.ReadFull(j.Reader, body); err != nil {
			return nil
		}
		if code == 0xe2 && bytes.HasPrefix(body, []byte(iccName)) && len(body) > len(iccName)+2 {
			profile = append(profile, body[len(iccName)+2:]...)
		}
	}
}

// pngProfile is that of a PNG's chunk iCCP, which stands before the pixels.
func pngProfile(source io.ReadSeeker) []byte {
	r, err := fromStart(source)
	if err != nil {
		return nil
	}
	if _, err := r.Discard(len(pngSignature)); err != nil {
		return nil
	}
	var head [8]byte
	for {
		if _, err := io.ReadFull(r, head[:]); err != nil {
			return nil
		}
		length := int64(binary.BigEndian.Uint32(head[:]))
		switch string(head[4:]) {
		case "iCCP":
			return inflated(bufio.NewReader(io.LimitReader(r, length)))
		case "IDAT", "IEND":
			return nil
		}
		if _, err := io.CopyN(io.Discard, r, length+4); err != nil {
			return nil
		}
	}
}

// inflated is the profile behind its name and the kind of compression.
func inflated(r *bufio.Reader) []byte {
	if _, err := r.ReadBytes(0); err != nil {
		return nil
	}
	if _, err := r.Discard(1); err != nil {
		return nil
	}
	z, err := zlib.NewReader(r)
	if err != nil {
		return nil
	}
	profile, err := io.ReadAll(io.LimitReader(z, int64(profileMost)+1))
	if err != nil {
		return nil
	}
	return profile
}

func webpProfile(source io.ReadSeeker) []byte {
	chunks, err := webpChunks(source)
	if err != nil {
		return nil
	}
	for _, c := range chunks {
		if c.name != "ICCP" || c.end-c.start > int64(profileMost) {
			continue
		}
		profile := make([]byte, c.end-c.start)
		if _, err := source.Seek(c.start, io.SeekStart); err != nil {
			return nil
		}
		if _, err := io.ReadFull(source, profile); err != nil {
			return nil
		}
		return profile
	}
	return nil
}

// withProfile puts a colour profile into a JPEG or PNG that we wrote.
func withProfile(picture, profile []byte, kind string) []byte {
	if profile == nil {
		return picture
	}
	at, part := 2, binary.BigEndian.AppendUint16([]byte{0xff, 0xe2}, uint16(2+len(iccName)+2+len(profile)))
	if kind == "image/png" {
		at, part = len(pngSignature)+pngHeader, profileChunk(profile)
	} else {
		part = append(append(append(part, iccName...), 1, 1), profile...) // the first part of one
	}
	return bytes.Join([][]byte{picture[:at], part, picture[at:]}, nil)
}

func profileChunk(profile []byte) []byte {
	var body bytes.Buffer
	body.WriteString("ICC\x00\x00")
	z := zlib.NewWriter(&body)
	_, _ = z.Write(profile) // a buffer takes everything
	_ = z.Close()
	return pngChunk("iCCP", body.Bytes())
}
