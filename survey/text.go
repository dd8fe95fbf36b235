package survey

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"grundy/words"
)

// barWidth is the length of the longest bar of the histogram, mostBars how many
// values it shows: the most frequent ones where there are more.
const (
	barWidth = 40
	mostBars = 40
	mostList = 20 // rare heaps in the text
)

// WriteText writes the survey for a person to read.
func (s *Survey) WriteText(w io.Writer, lang words.Lang) error {
	var b strings.Builder
	say := func(key string, args ...any) { b.WriteString(lang.Say(words.P(key, args...)) + "\n") }
	say("survey.title", s.Game, s.From, s.To)
	say("survey.greatest", s.Greatest, s.GreatestAt)
	if s.Beyond > 0 {
		say("survey.beyond", s.Distinct, len(s.Histogram)-1, s.Beyond)
	} else {
		say("survey.distinct", s.Distinct)
	}
	if c := s.Classes; c != nil {
		if c.Domain {
			say("survey.domain", c.Mask)
		} else {
			say("survey.mask", c.Mask)
		}
		if c.Last == nil {
			say("survey.norare")
		} else {
			list := make([]string, 0, mostList+1)
			for _, n := range c.Rare[:min(len(c.Rare), mostList)] {
				list = append(list, strconv.FormatUint(n, 10))
			}
			if c.Count > mostList {
				list = append(list, "...")
			}
			say("survey.rare", c.Count, *c.Last, strings.Join(list, ", "))
		}
	}
	say("survey.hash", s.Hash)
	s.bars(&b, lang)
	_, err := io.WriteString(w, b.String())
	return err
}

// bars draws the histogram.
func (s *Survey) bars(b *strings.Builder, lang words.Lang) {
	var values []int
	for v, c := range s.Histogram {
		if c > 0 {
			values = append(values, v)
		}
	}
	title := "survey.histogram"
	if len(values) > mostBars {
		title = "survey.frequent"
		slices.SortStableFunc(values, func(x, y int) int { return cmp.Compare(s.Histogram[y], s.Histogram[x]) })
		values = values[:mostBars]
		slices.Sort(values)
	}
	if len(values) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s\n", lang.Say(words.P(title, len(values))))
	most := slices.Max(s.Histogram)
	wide, long := len(strconv.Itoa(values[len(values)-1])), len(strconv.FormatUint(most, 10))
	for _, v := range values {
		c := s.Histogram[v]
		bar := max(1, int(float64(c)/float64(most)*barWidth+0.5))
		fmt.Fprintf(b, "%*d  %*d  %s\n", wide, v, long, c, strings.Repeat("#", bar))
	}
}
