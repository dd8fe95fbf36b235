package prover
import ("testing";"time";"context";"fmt";"os";"grundy/catalogue";"grundy/game";"grundy/prover/smt";"strconv")
func TestScratch(t *testing.T){
 bits:=8; if s:=os.Getenv("BITS"); s!="" {bits,_=strconv.Atoi(s)}
 for _,name:=range []string{"nim","moore:2","bash:3","bash:5","greedy","wythoff"} {
 for _,c:=range []game.Convention{game.Normal,game.Misere}{
  g,err:=catalogue.Reader{}.Game(name); if err!=nil{t.Fatal(err)}
  l:=Layout{3,bits}; if name=="wythoff"{l=Layout{2,min(bits,8)}}
  ls,err:=Lemmas(g,c,l); if err!=nil{t.Fatal(err)}
  for _,lm:=range ls {
   line:=fmt.Sprintf("%s %v %s:",name,c,lm.Name)
   if os.Getenv("EMB")!="" {
    ctx,cancel:=context.WithTimeout(context.Background(),40*time.Second)
    t0:=time.Now(); r,err:=Prove(ctx,lm.Claim,Options{}); cancel()
    line+=fmt.Sprintf(" emb %v %v (%d vars %d cl %d lines) %v",r.Proved,time.Since(t0).Round(time.Millisecond),r.Variables,r.Clauses,r.Lines,err)
    if !r.Proved && err==nil { x,err:=lm.Confirm(context.Background(),r.Counterexample); line+=fmt.Sprintf(" %+v %v",x,err)}
   }
   for _,sv:=range []string{"z3","cvc5"} { if os.Getenv("SMT")=="" {continue}
    s,err:=smt.Find(sv); if err!=nil{t.Fatal(err)}
    ctx,cancel:=context.WithTimeout(context.Background(),20*time.Second)
    t0:=time.Now(); r,err:=ProveWith(ctx,s,lm.Claim); cancel()
    line+=fmt.Sprintf(" | %s %v %v %v",sv,r.Proved,time.Since(t0).Round(time.Millisecond),err)
   }
   fmt.Println(line)
  }}}
}
