package collect

import _ "embed"

// Script is what the public site loads: it posts each page that is looked at
// to /api/public/visit of the address that it was loaded from.
//
//go:embed script.js
var Script []byte
