// Command testsum runs every step of "make test" and sums their results; with
// -quick those of "make check", which need no server and no browser.
//
// Steps stand in lanes that run side by side, and a step runs even when one
// before it failed. The first lane shows what it does while it does it, the
// others when a step ends. Each step's time is printed, the failures are listed
// at the end, and the last line is "N passed, N failed", which -totals writes
// to a file instead. A failed step without tests of its own counts as one
// failure. The exit code is 1 when anything failed.
package main
