def sub(p, *pairs):
    s=open(p).read()
    for a,b in pairs:
        if a not in s: print("MISSING in",p,":",a[:60]); continue
        s=s.replace(a,b,1)
    open(p,'w').write(s)
sub('audit/audit.go',('INSERT INTO activity_log (actor_id, screen, model, row_id, action, title, changes, created_at, search_norm)" +\n	" VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"','INSERT INTO activity_log (actor_id, screen, model, row_id, owner_id, action, title, changes, created_at, search_norm)" +\n	" VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"'),
('e.ActorID, e.Screen, e.Model, e.RowID, e.Action,','e.ActorID, e.Screen, e.Model, e.RowID, e.OwnerID, e.Action,'),
('''	ID, ActorID, RowID           uint64
''','''	ID, ActorID, RowID, OwnerID  uint64
'''),('''	for _, s := range set {
		screens[s.Name] = s
	}
''','''	for _, s := range set {
		screens[s.Name] = s
		for _, c := range s.Children {
			// What is below a record is shown with the record.
			screens[c.Screen.Name] = s
		}
	}
'''))
sub('audit/recent.go',('''	RowID       uint64    `json:"row_id"`
''','''	RowID       uint64    `json:"row_id"` // of the record that is shown: of a child, the one that it belongs to
'''),('"model", "row_id", "action"','"model", "row_id", "owner_id", "action"'),
('''		if screen, ok := j''','''		if r.OwnerID != 0 {
			item.RowID = r.OwnerID
		}
		if screen, ok := j'''))
