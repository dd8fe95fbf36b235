package catalogue

import (
	"grundy/game"
	"grundy/rules"
	"grundy/rules/coins"
	"grundy/rules/graph"
	"grundy/words"
)

// graphEntries are the games on graphs.
func graphEntries() []Entry {
	directed := func(g *graph.Graph) rules.Game { return graph.NewGeography(g, true) }
	undirected := func(g *graph.Graph) rules.Game { return graph.NewGeography(g, false) }
	walked := func(g *graph.Graph) rules.Game { return graph.NewEdgeGeography(g) }
	digraph := func(g *graph.Graph) rules.Game { return graph.NewDigraph(g) }
	empty := &graph.Graph{}
	return []Entry{
		onGraph(Entry{
			Name: "geography", Aliases: []string{"directed-geography", "地理", "有向地理", "有向图游历"}, Example: "geography:a>b,b>c,c>a,b>d a",
			Rule: words.P("rule.geography"), Position: words.P("position.geography"),
			Theory: graph.NewGeography(empty, true).Theory(),
			Source: "D. Lichtenstein and M. Sipser, Go is polynomial-space hard, Journal of the ACM 27 (1980) 393-401",
		}, graph.Directed, directed),
		onGraph(Entry{
			Name: "undirected-geography", Aliases: []string{"vertex-geography", "undirected-vertex-geography", "slither", "无向地理", "无向图游历"}, Example: "undirected-geography:a-b-c-d-b a",
			Rule: words.P("rule.undirected-geography"), Position: words.P("position.geography"),
			Theory: graph.NewGeography(empty, false).Theory(), Source: graph.NewGeography(empty, false).Theory()[0].Source,
		}, graph.Undirected, undirected),
		onGraph(Entry{
			Name: "edge-geography", Aliases: []string{"undirected-edge-geography", "边地理", "走边游戏"}, Example: "edge-geography:a-b,b-c,c-a,c>d a",
			Rule: words.P("rule.edge-geography"), Position: words.P("position.edge-geography"),
			Source: "A. S. Fraenkel, E. R. Scheinerman and D. Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993) 371-381",
		}, graph.Undirected|graph.Directed, walked),
		onGraph(Entry{
			Name: "digraph", Aliases: []string{"dag", "有向图", "有向图棋子"}, Example: "digraph:a>b,b>c,a>c,c>d a,b",
			Rule: words.P("rule.digraph"), Position: words.P("position.digraph"),
			Theory: graph.NewDigraph(empty).Theory(), Source: graph.NewDigraph(empty).Theory()[0].Source,
		}, graph.Directed, digraph),
		{
			Name: "node-kayles", Aliases: []string{"nodekayles", "点凯尔斯", "节点凯尔斯"}, Example: "node-kayles a-b,b-c,c-d,d-a,c-e",
			Rule: words.P("rule.node-kayles"), Position: words.P("position.graph"),
			Theory: graph.Kayles{}.Theory(),
			Source: "T. J. Schaefer, On the complexity of some two-person perfect-information games, Journal of Computer and System Sciences 16 (1978) 185-225",
			New:    plain(graph.Kayles{}),
		},
		{
			Name: "arc-kayles", Aliases: []string{"arckayles", "边凯尔斯"}, Example: "arc-kayles a-b,b-c,c-d,d-a,c-e",
			Rule: words.P("rule.arc-kayles"), Position: words.P("position.graph"),
			Theory: graph.Kayles{Arcs: true}.Theory(),
			Source: "T. J. Schaefer, On the complexity of some two-person perfect-information games, Journal of Computer and System Sciences 16 (1978) 185-225",
			New:    plain(graph.Kayles{Arcs: true}),
		},
		{
			Name: "hackenbush", Aliases: []string{"green-hackenbush", "绿色剪枝游戏", "剪枝游戏", "绿色hackenbush", "砍树", "删边游戏"}, Example: "hackenbush 0-a,a-b,b-0,a-c",
			Rule: words.P("rule.hackenbush"), Position: words.P("position.hackenbush"),
			Theory: graph.Hackenbush{}.Theory(), Source: graph.Hackenbush{}.Theory()[0].Source,
			New: plain(graph.Hackenbush{}),
		},
	}
}

// onGraph is the entry of a game whose parameters are the edges of a graph.
func onGraph(e Entry, kind graph.Kind, play func(*graph.Graph) rules.Game) Entry {
	made := func(g *graph.Graph, err error) (rules.Game, error) {
		if f, ok := err.(*game.Fault); ok {
			f.Code = "parameters"
		}
		if err != nil {
			return nil, err
		}
		return play(g), nil
	}
	e.Parameters = "edges"
	e.New = func(parameters string) (rules.Game, error) { return made(graph.Parse(parameters, kind)) }
	e.OfFile = func(text string) (rules.Game, error) { return made(graph.ParseFile(text, kind)) }
	return e
}

// coinEntries are the coin-turning games.
func coinEntries() []Entry {
	aliases := map[string][]string{
		"turning-turtles": {"turtles", "coins", "翻海龟", "翻硬币"},
		"mock-turtles":    {"mock-turtle", "假海龟"},
		"moebius":         {"möbius", "莫比乌斯"},
		"ruler":           {"ruler-game", "尺子", "尺子博弈"},
		"twins":           {"双胞胎"},
		"triplets":        {"三胞胎"},
		"turnips":         {"ternups", "芜菁"},
	}
	examples := map[string]string{"moebius": "hhtthht", "mogul": "hthhh", "moidores": "hhtht", "turnips": "tthhthhth"}
	var list []Entry
	for _, r := range coins.All() {
		name := r.String()
		example := examples[name]
		if example == "" {
			example = "hthht"
		}
		list = append(list, Entry{
			Name: name, Aliases: aliases[name], Example: name + " " + example,
			Rule: words.P("rule." + name), Position: words.P("position.coins." + r.Numbering()),
			Theory: r.Theory(), Source: r.Theory()[0].Source, New: plain(r),
		})
	}
	return list
}
