package resource

// Sums are what the records of a list make together, as it is filtered, in its
// foot: how many they are and their sum, for each currency. They are right after
// every change, and never read a long list through: what the filters ask for beyond
// the kept columns is added up only where few records are left.
type Sums struct {
	Of string // the column of money that is added up
	By string // the column of the record that holds the code of its currency
	// Apart is a condition over the columns of Keys: the records that it holds for
	// are counted apart from the others. Its text is <screen>.sums.apart.
	Apart string
	// Table is a table of sums that the database itself keeps, with the columns of
	// Keys, By, live, Of and a column records that counts; empty: there is none.
	Table string
	Keys  []string // the columns of the record that the table of sums is grouped by
}
