package sanitise

import (
	"html"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// provider is a service whose videos may stand in a text.
type provider struct {
	name   string
	origin string                        // of the frame that shows a video
	frame  func(u *url.URL) (src string) // the one address of a video; empty where it is none
}

var (
	tubeID   = regexp.MustCompile(`^/embed/([0-9A-Za-z_-]{5,40})$`)
	vimeoID  = regexp.MustCompile(`^/video/([0-9]{1,20})$`)
	vimeoKey = regexp.MustCompile(`^[0-9a-f]{6,40}$`)
	motionID = regexp.MustCompile(`^/embed/video/([0-9A-Za-z]{5,20})$`)
)

// providers are those that the editor knows too (html.ts). A video is shown by
// the address that sets the fewest cookies.
var providers = map[string]provider{
	"youtube.com":          youtube,
	"youtube-nocookie.com": youtube,
	"player.vimeo.com": {"Vimeo", "https://player.vimeo.com", func(u *url.URL) string {
		id := vimeoID.FindStringSubmatch(u.Path)
		if id == nil {
			return ""
		}
		if key := u.Query().Get("h"); vimeoKey.MatchString(key) {
			return "https://player.vimeo.com/video/" + id[1] + "?h=" + key + "&dnt=1"
		}
		return "https://player.vimeo.com/video/" + id[1] + "?dnt=1"
	}},
	"dailymotion.com": {"Dailymotion", "https://www.dailymotion.com", func(u *url.URL) string {
		if id := motionID.FindStringSubmatch(u.Path); id != nil {
			return "https://www.dailymotion.com/embed/video/" + id[1]
		}
		return ""
	}},
}

var youtube = provider{"YouTube", "https://www.youtube-nocookie.com", func(u *url.URL) string {
	if id := tubeID.FindStringSubmatch(u.Path); id != nil {
		return "https://www.youtube-nocookie.com/embed/" + id[1]
	}
	return ""
}}

// Frames are the origins that a page which shows texts must let into frames,
// in order.
func Frames() []string {
	origins := map[string]bool{}
	for _, p := range providers {
		origins[p.origin] = true
	}
	return slices.Sorted(maps.Keys(origins))
}

var (
	iframe     = regexp.MustCompile(`<iframe(?: [^>]*)?>(?:[^<]*</iframe>)?`)
	iframeSrc  = regexp.MustCompile(` src="([^"]*)"`)
	iframeName = regexp.MustCompile(` title="([^"]*)"`)
)

// video writes an embedded video in the one way there is, or takes it away
// where it is of no service that is known.
func video(tag string) string {
	src := ""
	found := iframeSrc.FindStringSubmatch(tag)
	if found == nil {
		return ""
	}
	u, err := url.Parse(html.UnescapeString(found[1]))
	if err != nil || u.Scheme != "https" || u.User != nil || u.Port() != "" {
		return ""
	}
	p, known := providers[strings.TrimPrefix(u.Hostname(), "www.")]
	if known {
		src = p.frame(u)
	}
	if src == "" {
		return ""
	}
	title := p.name
	if said := iframeName.FindStringSubmatch(tag); said != nil && strings.TrimSpace(said[1]) != "" {
		title = html.UnescapeString(said[1])
	}
	return `<iframe class="ql-video" src="` + quoted(src) + `" title="` + quoted(title) +
		`" frameborder="0" allowfullscreen="true" referrerpolicy="strict-origin-when-cross-origin" loading="lazy"></iframe>`
}

var quoting = strings.NewReplacer("&", "&amp;", `"`, "&quot;", "<", "&lt;", ">", "&gt;")

// quoted is an attribute's value as browsers write it.
func quoted(s string) string { return quoting.Replace(s) }
