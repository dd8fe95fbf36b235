package words

// Title is the name of a theorem as a page says it: what the reader's language
// calls it, or the name itself where it is a proper name, such as Bouton.
func Title(name string) Phrase {
	key := "title." + name
	if _, ok := english()[key]; ok {
		return P(key)
	}
	return P("title.proper", name)
}
