var e=Object.assign({"../../../../../examples/calendar.star":`# Calendar: from a date move to the next day, or to the same day of the next month if
# there is one. Who reaches 4 November 2001 wins; later dates are not allowed.
#
# parse and show say how positions are written.
#
#   grundy solve examples/calendar.star 2001-11-2
#
# Known (POJ 1082): 2001-11-3 is won, 2001-11-2 and 2001-10-3 are lost.

title = {"en": "Calendar", "zh": "日历"}
rule = {"en": "From a date go to the next day, or to the same day of the next month. Who reaches 4 November 2001 wins.", "zh": "从一个日期走到下一天，或下个月的同一天。走到 2001 年 11 月 4 日者胜。"}
start = (2001, 10, 3)
END = (2001, 11, 4)

def days(y, m):
    if m == 2:
        return 29 if y % 4 == 0 and (y % 100 != 0 or y % 400 == 0) else 28
    return 30 if m in (4, 6, 9, 11) else 31

def parse(text):
    date = text.split("-")
    if len(date) != 3 or not all([part.isdigit() for part in date]):
        return None
    y, m, d = [int(part) for part in date]
    if m < 1 or m > 12 or d < 1 or d > days(y, m):
        return None
    return (y, m, d)

def show(date):
    return "-".join([str(part) for part in date])

def wins(date):
    return date == END

def options(date):
    y, m, d = date
    month = (y, m + 1) if m < 12 else (y + 1, 1)
    out = [(y, m, d + 1) if d < days(y, m) else month + (1,)]
    if d <= days(month[0], month[1]):
        out.append(month + (d,))
    return [o for o in out if o <= END]
`,"../../../../../examples/candy.star":`# Candy: eat the whole largest pile, or one candy from every pile. Who eats the last
# candy loses.
#
# misere = True says that who cannot move wins. canonical makes one position of those
# that differ only in order.
#
#   grundy solve examples/candy.star 1,2,3
#
# Known (AtCoder AGC 002 E): (1, 3) is won, (1, 2, 3) is lost.

title = {"en": "Candy", "zh": "吃糖"}
rule = {"en": "Eat the whole largest pile, or one candy from every pile. Who eats the last candy loses.", "zh": "吃掉最大的一整堆，或从每堆各吃一颗。吃到最后一颗者输。"}
start = (1, 2, 3)
misere = True

def canonical(piles):
    return tuple(sorted([n for n in piles if n > 0]))

def options(piles):
    piles = canonical(piles)
    if not piles:
        return []
    return [piles[:-1], tuple([n - 1 for n in piles])]
`,"../../../../../examples/consecutive.star":`# Split a heap into two or more heaps whose sizes are consecutive numbers.
#
# An option that is a list is a sum of heaps.
#
#   grundy solve examples/consecutive.star 100
#   grundy values examples/consecutive.star 0..50
#
# Known (Codeforces 87C): from 6 no move wins; from 100 the least number of heaps
# that wins is 8.

title = {"en": "Consecutive heaps", "zh": "连续分堆"}
rule = {"en": "Split a heap into two or more heaps whose sizes are consecutive numbers.", "zh": "把一堆分成两堆或更多堆，各堆数目为连续整数。"}

def options(n):
    out = []
    k = 2
    while k * (k + 1) // 2 <= n:
        rest = n - k * (k - 1) // 2    # k times the smallest heap
        if rest % k == 0:
            out.append([rest // k + i for i in range(k)])
        k += 1
    return out
`,"../../../../../examples/coprime.star":`# Coprime Nim: take a number of stones that has no divisor in common with the heap.
#
#   grundy values examples/coprime.star 0..40
#
# Known (Project Euler 560): with heaps from 1 to n-1, L(n, k) positions of k heaps
# are lost: L(5, 2) = 6, L(10, 5) = 9964.

title = {"en": "Coprime Nim", "zh": "互素 Nim"}
rule = {"en": "Take a number of stones that has no divisor in common with the heap.", "zh": "取走的数目须与该堆的石子数互素。"}

def options(n):
    return [n - k for k in range(1, n + 1) if gcd(n, k) == 1]
`,"../../../../../examples/cutting.star":`# Cutting: cut a sheet of paper along a line of its grid; who makes a piece of 1 by 1
# wins the whole game at once.
#
# An option that is a list falls apart into several positions. wins says which
# positions win for who reaches them.
#
#   grundy solve examples/cutting.star 4,2
#   grundy values examples/cutting.star 1..9 1..9
#
# Known (POJ 2311): 2 by 2 and 3 by 2 are lost, 4 by 2 is won.

title = {"en": "Cutting", "zh": "剪纸"}
rule = {"en": "Cut a sheet along a line of its grid. Who makes a piece of 1 by 1 wins at once.", "zh": "沿格线把一张纸剪成两张。剪出 1×1 的一方立即获胜。"}
start = (4, 2)

def canonical(w, h):
    return (min(w, h), max(w, h))

def wins(w, h):
    return (w, h) == (1, 1)

def options(w, h):
    return ([[(k, h), (w - k, h)] for k in range(1, w // 2 + 1)] +
            [[(w, k), (w, h - k)] for k in range(1, h // 2 + 1)])
`,"../../../../../examples/decrement.star":`# Decrementing: make one number that is at least 2 smaller by 1, then divide all by
# their greatest common divisor. Who finds only ones loses.
#
#   grundy solve examples/decrement.star 3,6,7
#
# Known (AtCoder AGC 010 D): (3, 6, 7) and (1, 2, 4, 8) are won, (7, 8, 8, 8, 8) is lost.

title = {"en": "Decrementing", "zh": "减一"}
rule = {"en": "Make a number that is at least 2 smaller by 1, then divide all by their greatest common divisor.", "zh": "把一个不小于 2 的数减一，再把所有数除以它们的最大公约数。"}
start = (3, 6, 7)

def canonical(numbers):
    return tuple(sorted(numbers))

def options(numbers):
    out = []
    for i in range(len(numbers)):
        if numbers[i] < 2:
            continue
        now = list(numbers)
        now[i] -= 1
        d = 0
        for n in now:
            d = gcd(d, n)
        out.append(tuple([n // d for n in now]))
    return out
`,"../../../../../examples/digits.star":`# Digits: a row of cells, some of which hold 0 or 1; write 0 or 1 into an empty cell,
# never beside an equal digit. Who cannot move loses.
#
# Positions are texts because start is one; an empty cell is a point.
#
#   grundy solve examples/digits.star 1..0.
#   grundy solve examples/digits.star ....
#
# Known (AtCoder ARC 151 C): a gap of n cells between different digits is worth 0,
# between equal ones 1, beside one digit only n, and an empty row n mod 2.

title = {"en": "Digits", "zh": "填数字"}
rule = {"en": "Write 0 or 1 into an empty cell, never beside an equal digit.", "zh": "在空格里写 0 或 1，相邻两格的数字不得相同。"}
start = "1..0."

def options(row):
    out = []
    for i in range(len(row)):
        if row[i] != ".":
            continue
        for digit in "01".elems():
            if row[max(i - 1, 0)] != digit and row[min(i + 1, len(row) - 1)] != digit:
                out.append(row[:i] + digit + row[i + 1:])
    return out
`,"../../../../../examples/divisors.star":`# Divisors: replace a pile by two piles, each of which is a proper divisor of it and
# greater than 1.
#
#   grundy values examples/divisors.star 0..60
#
# Known (Project Euler 550): of the positions of 5 piles from 2 to 10, 40085 are won.

title = {"en": "Divisors", "zh": "约数"}
rule = {"en": "Replace a pile by two piles, each a proper divisor of it greater than 1.", "zh": "把一堆换成两堆，每堆都是原数的大于 1 的真约数。"}

def options(n):
    d = [k for k in range(2, n // 2 + 1) if n % k == 0]
    return [[d[i], d[j]] for i in range(len(d)) for j in range(i, len(d))]
`,"../../../../../examples/pairs.star":`# E&D: two piles; throw one away and split the other into two.
#
# Two parameters: positions are pairs. A pair that plays on its own is a component of
# a sum, so that many pairs are joined by +.
#
#   grundy values examples/pairs.star 1..8 1..8
#   grundy solve examples/pairs.star 1,2 + examples/pairs.star 3,4
#
# Known (Luogu P2148, SDOI 2009): the value of (a, b) is the number of ones at the
# end of (a-1) | (b-1) in binary.

title = {"en": "E&D", "zh": "E&D 分堆"}
rule = {"en": "Throw one of two piles away and split the other into two.", "zh": "两堆中扔掉一堆，再把另一堆分成两堆。"}
start = (3, 4)

def canonical(a, b):
    return (min(a, b), max(a, b))

def options(a, b):
    return [(k, n - k) for n in (a, b) for k in range(1, n // 2 + 1)]
`,"../../../../../examples/powers.star":`# Take a power of a prime: 1, 2, 3, 4, 5, 7, 8, 9, 11, ... but never 6 or 10.
#
# One parameter: positions are heaps. move(words, option) gives a move its words, in
# one language or in both.
#
#   grundy solve examples/powers.star 7
#   grundy period examples/powers.star --to 1000
#
# Known (CodeChef CHCOINSG): the player to move loses exactly on the multiples of 6.

title = {"en": "Powers of primes", "zh": "素数的幂"}
rule = {"en": "Take p^x stones, p a prime, x from 0.", "zh": "取走 p^x 颗石子，p 为素数，x 从 0 起。"}

def power(n):
    """Whether n is 1 or a power of a prime."""
    p = 2
    while p * p <= n:
        if n % p == 0:
            while n % p == 0:
                n //= p
            return n == 1
        p += 1
    return True

def words(k):
    return {"en": "take %d" % k, "zh": "取走 %d" % k}

def options(n):
    return [move(words(k), n - k) for k in range(1, n + 1) if power(k)]
`,"../../../../../examples/take.star":`# Take 1, 3 or 4 stones from a heap.
#
# options may name a rule that Grundy plays by itself, at full speed: take(...),
# allbut(...) or code("0.77"). Such a file is another name for that game.
#
#   grundy solve examples/take.star 9,7
#   grundy values examples/take.star 0..30
#
# Known (CSES 1729, Stick Game): heaps 1 to 10 are WLWWWWLWLW.

title = {"en": "Take 1, 3 or 4", "zh": "取 1、3 或 4"}
rule = {"en": "Take 1, 3 or 4 stones from a heap.", "zh": "从一堆中取走 1、3 或 4 颗。"}

options = take(1, 3, 4)
`,"../../../../../examples/wythoff.star":`# Wythoff's game: take any number from one heap, or the same number from both.
#
#   grundy values examples/wythoff.star 0..20 0..20
#   grundy values examples/wythoff.star 0..60 0..60 --plot wythoff.svg
#
# Known (W. A. Wythoff, 1907): (0,0), (1,2), (3,5), (4,7), (6,10), ... are lost.

title = {"en": "Wythoff's game", "zh": "威佐夫博弈"}
rule = {"en": "Take any number from one heap, or the same number from both.", "zh": "从一堆中取任意多颗，或从两堆中取同样多颗。"}

def options(a, b):
    return ([(k, b) for k in range(a)] + [(a, k) for k in range(b)] +
            [(a - k, b - k) for k in range(1, min(a, b) + 1)])
`});function t(e,t){let n=e.match(RegExp(`^${t} = (\\{.*\\})$`,`m`));return n?JSON.parse(n[1]):{en:``,zh:``}}var n=Object.entries(e).map(([e,n])=>({name:e.replace(/^.*\/|\.star$/g,``),source:n,title:t(n,`title`),rule:t(n,`rule`)})),r=e=>(e===`zh`?`# 自己的游戏。试一试：
#
#   grundy solve ./NAME.star 7
#   grundy values ./NAME.star 0..30
#   grundy solve ./NAME.star 5 + nim 3
#
# 语言是 Starlark，样子像 Python：def、if、for、while、列表、元组、字典。
# 其中没有文件、时钟和随机数。

title = "我的游戏"
rule = "从一堆中取走 1、3 或 4 颗石子。"

# options 用列表给出一个局面能变成的局面；没有着法时返回 []。
# 只有一个参数时，局面是堆：从 0 起的整数，每个后继都更小。
def options(n):
    return [n - k for k in (1, 3, 4) if k <= n]

# 后继还可以是：
#   [a, b]               几堆，之后作为和继续玩；也可写 sum(a, b)
#   move("文字", n - 1)  带有着法的说明文字
#
# Grundy 自己认识的规则比任何脚本都快：
#   options = take(1, 3, 4)      options = take("1..3, square")
#   options = allbut(2, 5)       options = code("0.77")
#
# 局面不是堆，而是两个数、元组或文本：
#   def options(a, b): ...       局面是数对：solve ./NAME.star 5,7
#   start = (5, 7, 9)            def options(p)：p 是元组
#   start = "..x.."              def options(p)：p 是文本
#
# 文件还可以说明：
#   misere = True                无法走步者胜
#   def canonical(p): ...        相同局面的统一写法
#   def wins(p): ...             走到 p 的一方立即赢得全局时为 True
#   def loses(p): ...            走到 p 的一方立即输掉全局时为 True
#   def parse(text): ...         怎样读局面；不是局面时返回 None
#   def show(p): ...             怎样写局面
#   heaps = False                数的后继可以更大
#
# 可直接使用：gcd(a, b)、isqrt(n)。
`:`# A game of your own. Try it:
#
#   grundy solve ./NAME.star 7
#   grundy values ./NAME.star 0..30
#   grundy solve ./NAME.star 5 + nim 3
#
# The language is Starlark, which looks like Python: def, if, for, while, lists,
# tuples, dicts. There are no files, no clock and no chance in it.

title = "My game"
rule = "Take 1, 3 or 4 stones from a heap."

# options says what a position can become, as a list; [] where there is no move. With
# one parameter, positions are heaps: whole numbers from 0, each option smaller.
def options(n):
    return [n - k for k in (1, 3, 4) if k <= n]

# Other things that an option may be:
#   [a, b]               several heaps, which are played on as a sum; sum(a, b) too
#   move("words", n - 1) with the words for the move
#
# A rule that Grundy knows by itself is played faster than any program:
#   options = take(1, 3, 4)      options = take("1..3, square")
#   options = allbut(2, 5)       options = code("0.77")
#
# Two numbers, or a tuple, or a text instead of a heap:
#   def options(a, b): ...       positions are pairs: solve ./NAME.star 5,7
#   start = (5, 7, 9)            def options(p): p is a tuple
#   start = "..x.."              def options(p): p is a text
#
# What else a file may say:
#   misere = True                who cannot move wins
#   def canonical(p): ...        one form for all positions that are the same
#   def wins(p): ...             True where who reaches p wins the whole game at once
#   def loses(p): ...            True where who reaches p loses it at once
#   def parse(text): ...         how a position is read, and None if it is none
#   def show(p): ...             how it is written
#   heaps = False                options of a number may be larger
#
# Ready to use: gcd(a, b), isqrt(n).
`).replaceAll(`./NAME.star`,`game.star`);export{n as programs,r as template};