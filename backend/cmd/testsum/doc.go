// Command testsum runs every step of "make test" and sums their results.
//
// A step runs even when one before it failed. Each step's time is printed, the
// failures are listed at the end, and the last line is "N passed, N failed",
// which -totals writes to a file instead. A failed step without tests of its
// own counts as one failure. The exit code is 1 when anything failed.
package main
