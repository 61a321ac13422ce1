package schema

// Golden is golden for tests outside the package.
var Golden = golden
