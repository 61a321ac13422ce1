package public

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"

	"backoffice/backend/engine"
	"backoffice/backend/fault"
	"backoffice/backend/web/body"
	"backoffice/backend/web/request"
)

// postsPerAddress is how many forms one address may send a minute; behind one
// address there may be an office.
const postsPerAddress = 10

// Form is a form of the public site.
type Form struct {
	Message string // locale key of the answer
	// Take keeps what was sent, or returns Invalid with every wrong field.
	Take func(ctx context.Context, fields map[string]string, locale string) error
}

func (s *Server) formRoutes(r gin.IRouter) {
	for path, form := range s.Forms {
		r.POST(Calls+path, s.cors, s.post(form))
		r.OPTIONS(Calls+path, s.cors)
	}
}

// cors lets the pages of the public site call, and pages of no other site:
// what those send is spam.
func (s *Server) cors(c *gin.Context) {
	c.Writer.Header().Add("Vary", "Origin")
	origin := c.GetHeader("Origin")
	own := origin == s.Base(c)
	if origin != "" && !own && !s.sites[origin] {
		s.Fail(c, fault.New(fault.Forbidden, "errors.forbidden"))
		return
	}
	if origin != "" {
		c.Header("Access-Control-Allow-Origin", origin)
		c.Header("Access-Control-Expose-Headers", "Retry-After")
	}
	if c.Request.Method == http.MethodOptions {
		c.Header("Access-Control-Allow-Methods", http.MethodPost)
		c.Header("Access-Control-Allow-Headers", "Accept, Accept-Language, Content-Type, X-Requested-With")
		c.Header("Access-Control-Max-Age", "86400")
		c.AbortWithStatus(http.StatusNoContent)
		return
	}
	c.Next()
}

// post takes in a form: throttled before it is read.
func (s *Server) post(form Form) gin.HandlerFunc {
	return func(c *gin.Context) {
		ctx := c.Request.Context()
		if err := s.posts.Pass(ctx, "public:"+s.Network(c)); err != nil {
			s.Fail(c, err)
			return
		}
		fields, err := plainFields(c.Request)
		if err == nil {
			if locale, known := fields["language"]; known {
				request.Of(c).Locale = s.Texts.Match(locale)
			}
			err = form.Take(ctx, fields, request.Of(c).Locale)
		}
		if err != nil {
			s.Fail(c, err)
			return
		}
		s.Done(c, http.StatusCreated, engine.Result{Message: form.Message})
	}
}

// plainFields reads a body of texts and numbers.
func plainFields(r *http.Request) (map[string]string, error) {
	in, done, err := body.Read(r)
	defer done()
	if err != nil {
		return nil, err
	}
	fields, wrong := make(map[string]string, len(in)), fault.Fields{}
	for name, raw := range in {
		switch v := raw.(type) {
		case nil:
			fields[name] = ""
		case string:
			fields[name] = v
		case float64:
			fields[name] = strconv.FormatFloat(v, 'f', -1, 64)
		case interface{ String() string }:
			fields[name] = v.String() // a number of JSON
		default:
			wrong.Add(name, fault.M("errors.type"))
		}
	}
	return fields, wrong.Err()
}

// origins are those of the public site, whose address may hold the language.
func origins(site string, locales []string) map[string]bool {
	found := map[string]bool{}
	for _, locale := range locales {
		address := strings.NewReplacer("{locale}", locale, "{", "", "}", "").Replace(site)
		if u, err := url.Parse(address); err == nil && u.Host != "" {
			found[u.Scheme+"://"+u.Host] = true
		}
	}
	return found
}
