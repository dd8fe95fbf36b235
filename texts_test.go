package grundy_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// texts reads the sentences of one language from all areas. A key that stands in
// two areas is an error.
func texts(t *testing.T, lang string) map[string]string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("words", lang, "*.json"))
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	all, where := map[string]string{}, map[string]string{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		area := map[string]string{}
		if err := json.Unmarshal(data, &area); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for key, text := range area {
			if other, ok := where[key]; ok {
				t.Errorf("%q stands in %s and %s", key, other, name)
			}
			all[key], where[key] = text, name
		}
	}
	return all
}
