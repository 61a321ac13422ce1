// Package people is who has to do with the demo's shop: accounts of staff and
// customers, what visitors wrote, who waits for goods, and who asks about their data.
package people

import "backoffice/backend/demo/seed"

// Seeder writes people down.
type Seeder struct{ seed.Target }
