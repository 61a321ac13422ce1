package resource

// Icons are the icons that a menu, an action or a flag may name. The browser's
// types are made of them, so that it has each of them and no other.
var Icons = []string{
	"align-left", "appstore", "audit", "bar-chart", "barcode", "bell", "block", "calendar", "car", "check-circle",
	"clock-circle", "close-circle", "cluster", "comment", "copy", "credit-card", "dashboard", "delete", "dollar",
	"download", "edit", "environment", "exclamation-circle", "export", "eye", "eye-invisible", "file", "file-done",
	"file-image", "file-pdf", "file-text", "fire", "folder", "folder-open", "font-size", "form", "fund", "gift",
	"global", "import", "inbox", "info-circle", "key", "line-chart", "link", "lock", "mail", "menu", "message", "minus",
	"ordered-list", "percentage", "phone", "picture", "pie-chart", "play-circle", "plus", "plus-circle", "printer",
	"profile", "question-circle", "read", "redo", "rollback", "safety-certificate", "save", "search", "send", "setting",
	"share-alt", "shop", "shopping", "shopping-cart", "star", "stop", "sync", "table", "tag", "tags", "team",
	"translation", "trophy", "truck", "undo", "unlock", "unordered-list", "upload", "user", "video-camera", "wallet",
	"warning",
}
