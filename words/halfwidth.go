package words

// HalfWidth is the ASCII character for one that a Chinese keyboard types in its
// place: digits, letters and punctuation of full width, dashes, the comma of lists
// and the full stop. Every other character stays.
func HalfWidth(r rune) rune {
	switch {
	case r >= '！' && r <= '～':
		return r - '！' + '!'
	case r == '　':
		return ' '
	case r == '、':
		return ','
	case r == '。':
		return '.'
	case r == '【':
		return '['
	case r == '】':
		return ']'
	case r == '−' || r == '—':
		return '-'
	}
	return r
}
