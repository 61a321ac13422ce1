package field

import "backoffice/backend/resource/column"

// KindBool is yes or no.
const KindBool Kind = "bool"

var _ = define(KindBool, Traits{Column: column.KindYesNo})

// Bool is a yes or no.
func Bool(name string) Field { return Field{Kind: KindBool, Name: name} }
