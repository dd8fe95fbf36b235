//go:build !site

package offline

// embedded is the engine in this program; ok is false: it was built without the tag
// "site".
func embedded() (e Engine, ok bool) { return Engine{}, false }
