package wording

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"grundy/words"
)

// A token is a word, in the form that the grammar knows, a number or a sign.
type token struct {
	word string // "" for a number; "end" after the last
	n    uint64
	at   int    // where it stands, in bytes
	text string // as it was written
}

// A complaint is what is wrong with a rule, and where.
type complaint struct {
	at         int
	what, hint words.Phrase
}

// noise are words that say nothing.
const noise = " the stone stones coin coins counter counters object objects bean beans chip chips match matches pebble pebbles token tokens pin pins item items card cards " +
	"number numbers of heap heaps pile piles part parts it its them you player each move exactly just only that nonempty non-empty at from perfect positive whole-number integer integers " +
	"row in must new smaller for so we can-be "

// english are the words of the grammar by their forms. A word stands for itself
// besides.
const english = `take:remove,subtract,pick,delete,takes,removes
split:divide-into,break,cut,splits
leave:leaving,keep,reduce-to,replace,becomes,leaves
halve:halves
divide:divided
may:can,could,optionally
and:&,plus
or:|
then:afterwards
to:until,through,-
upto:atmost,max,maximum,no-more-than
atleast:min,minimum
lessthan:below,under,fewer-than
morethan:above,over-number
between:
any:anything,arbitrary,every,some
all:whole,everything,entire
a:an
half:
third:
quarter:
square:squares,squared
cube:cubes
triangular:triangle
prime:primes
fibonacci:fib
factorial:factorials
odd:
even:
divisor:divisors,factor,factors
power:powers
multiple:multiples
coprime:prime-to,relatively-prime
divides:dividing,divide-evenly
divisible:
if:when,whenever,while,where
else:otherwise
is:are,be,=,==
not:no,non,isn't,isnt,never
but:except,excluding,without
into:
unequal:different,distinct
equal:same
consecutive:
rest:remainder,remaining,left
taken:x
n:size
mod:modulo,%
sqrt:root
by:
more:
less:fewer
than:
up:
most:
least:
with:
k:
0:zero
1:one
2:two,pair
3:three
4:four
5:five
6:six
7:seven
8:eight
9:nine
10:ten
11:eleven
12:twelve
13:thirteen
14:fourteen
15:fifteen
16:sixteen
17:seventeen
18:eighteen
19:nineteen
20:twenty`

// chinese are the Chinese words, each with the form of it; "-" says nothing.
const chinese = `take:取走,取,拿走,拿,移走,移去,减去,去掉,删去
split:分割,拆分,分开,分,拆,劈
leave:留下,剩下,变成,变为,保留
halve:减半
divide:除
may:可以,可,能
and:并且,并,而且,且,同时,和
or:或者,或是,或
then:然后,再,接着,之后
to:到,至,~
upto:至多,最多,不超过,不大于,不多于
atleast:至少,最少,不少于,不小于
lessthan:小于,少于
morethan:大于,多于,超过
any:任意,任何,任
all:全部,整堆,所有,全
half:一半,半
square:完全平方数,平方数
cube:立方数
triangular:三角形数,三角数
prime:质数,素数
fibonacci:斐波那契数,斐波那契
factorial:阶乘
odd:奇数
even:偶数
divisor:真因数,真约数,因数,约数,因子
power:次幂,方幂,乘幂,幂
multiple:倍数
coprime:互质,互素
divides:整除
if:如果,若,当
else:否则
is:等于,为,是
not:不是,不为,不能,非,不
but:除了,除去,除
into:成
unequal:不相等,不等,不同,互不相同
equal:相等,相同
consecutive:连续
rest:剩余,余下
by:以
a:一个,一枚,一颗,一粒,一块
0:零
1:一
2:两,二
3:三
4:四
5:五
6:六
7:七
8:八
9:九
10:十
-:石子,棋子,硬币,物品,石头,火柴,个,颗,枚,粒,块,的,数,堆,从,中,时,则,就,次,每,玩家,把,将,它,其,与,大小,里,外,整,份,部分,之,后`

// vocabulary is the words by how they are written: the longest of a Chinese
// beginning counts.
func vocabulary(list string) map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(list) {
		word, forms, _ := strings.Cut(strings.TrimSpace(line), ":")
		if word != "-" {
			m[word] = word
		}
		for form := range strings.SplitSeq(forms, ",") {
			if form != "" {
				m[form] = word
			}
		}
	}
	return m
}

// addTens adds the Chinese numbers from 11 to 99.
func addTens(han map[string]string) {
	digits := []rune(" 一二三四五六七八九")
	for n := 11; n < 100; n++ {
		word := "十"
		if n >= 20 {
			word = string(digits[n/10]) + word
		}
		if n%10 > 0 {
			word += string(digits[n%10])
		}
		han[word] = strconv.Itoa(n)
	}
}

// scan reads the tokens of a rule.
func scan(text string) ([]token, *complaint) {
	known, han := vocabulary(english), vocabulary(chinese)
	addTens(han)
	var tokens []token
	add := func(word string, at, end int) {
		t := token{word: word, at: at, text: text[at:end]}
		if n, err := strconv.ParseUint(word, 10, 64); err == nil {
			t.word, t.n = "", n
		}
		tokens = append(tokens, t)
	}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		half := words.HalfWidth(r)
		end := i + size
		switch {
		case half == ' ' || half == '\t' || half == '\n' || half == '\r' || half == '{' || half == '}' || half == '[' || half == ']' || half == '"' || half == '\'':
		case half >= '0' && half <= '9':
			digits := ""
			for end = i; end < len(text); end += size {
				r, size = utf8.DecodeRuneInString(text[end:])
				if h := words.HalfWidth(r); h < '0' || h > '9' {
					break
				} else {
					digits += string(h)
				}
			}
			n, err := strconv.ParseUint(digits, 10, 64)
			if err != nil {
				return nil, &complaint{i, words.P("wording.large", clip(text[i:end])), words.P("wording.large.hint")}
			}
			tokens = append(tokens, token{n: n, at: i, text: text[i:end]})
		case letter(half):
			for end < len(text) {
				c := text[end]
				if !letter(rune(c)) && !(c == '-' && end+1 < len(text) && letter(rune(text[end+1])) && end-i > 1) && c != '\'' {
					break
				}
				end++
			}
			word := strings.ToLower(text[i:end])
			form, ok := known[word]
			switch {
			case ok:
				add(form, i, end)
			case strings.Contains(noise, " "+word+" "):
			case len(word) == 1 && half < utf8.RuneSelf:
				add("letter", i, end)
			default:
				return nil, unknown(text[i:end], i, known)
			}
		case half == '.' && strings.HasPrefix(text[end:], "."):
			for end < len(text) && text[end] == '.' {
				end++
			}
			add("to", i, end)
		case half == '…' || half == '~' || half == '～':
			for strings.HasPrefix(text[end:], "…") {
				end += len("…")
			}
			add("to", i, end)
		case strings.ContainsRune("<>!=", half):
			sign := string(half)
			if end < len(text) && text[end] == '=' {
				sign += "="
				end++
			}
			if sign == "!" {
				return nil, &complaint{i, words.P("wording.sign", sign), words.P("wording.hint")}
			}
			add(sign, i, end)
		case half == '≤' || half == '≥' || half == '≠':
			add(map[rune]string{'≤': "<=", '≥': ">=", '≠': "!="}[half], i, end)
		case half == '×' || half == '·':
			add("*", i, end)
		case half == '÷':
			add("/", i, end)
		case half == '.' || half == ';':
			add(";", i, end)
		case half == '%':
			add("mod", i, end)
		case half == '|':
			add("or", i, end)
		case half == '&':
			add("and", i, end)
		case strings.ContainsRune(",:()+-*/^", half):
			add(string(half), i, end)
		default:
			word := ""
			for last := min(len(text), i+18); last > i && word == ""; last-- {
				if form, ok := han[text[i:last]]; ok {
					word, end = form, last
				}
			}
			switch word {
			case "":
				return nil, &complaint{i, words.P("wording.sign", string(r)), words.P("wording.hint")}
			case "-":
			default:
				add(word, i, end)
			}
		}
		i = end
	}
	return joinWords(joinWords(append(tokens, token{word: "end", at: len(text)}))), nil
}

func letter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

// joinWords makes one token of "at most", "up to", "less than" and their like; "at"
// has been passed over.
func joinWords(tokens []token) []token {
	pairs := map[[2]string]string{
		{"up", "to"}: "upto", {"most", ""}: "upto", {"least", ""}: "atleast", {"less", "than"}: "lessthan", {"more", "than"}: "morethan",
		{"coprime", "to"}: "coprime", {"divisible", "by"}: "multiple", {"divide", "by"}: "divide", {"divide", "into"}: "split", {"split", "into"}: "split",
		{"split", "rest"}: "split", {"leave", "to"}: "leave", {"leave", "by"}: "leave", {"and", "then"}: "then", {"but", "not"}: "but", {"not", "morethan"}: "upto", {"not", "lessthan"}: "atleast",
	}
	out := tokens[:0]
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		if w, ok := pairs[[2]string{t.word, ""}]; ok {
			t.word = w
		}
		for i+1 < len(tokens) {
			w, ok := pairs[[2]string{t.word, tokens[i+1].word}]
			if !ok || t.word == "" {
				break
			}
			t.word = w
			t.text += " " + tokens[i+1].text
			i++
		}
		out = append(out, t)
	}
	return out
}

// unknown complains of a word, and names one that it may be a misspelling of.
func unknown(word string, at int, known map[string]string) *complaint {
	c := &complaint{at, words.P("wording.unknown", clip(word)), words.P("wording.hint")}
	if len(word) > 32 {
		return c
	}
	best := (utf8.RuneCountInString(word)+1)/3 + 1
	lower := strings.ToLower(word)
	near := ""
	for form := range known {
		if d := words.Distance(lower, form); len(form) > 1 && letter(rune(form[0])) && (d < best || d == best && near != "" && form < near) {
			best, near = d, form
		}
	}
	if near != "" {
		c.hint = words.P("wording.nearest", near)
	}
	return c
}

// clip keeps an error line short.
func clip(s string) string {
	if r := []rune(s); len(r) > 32 {
		return string(r[:32]) + "..."
	}
	return s
}
