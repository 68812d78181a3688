/**
 * The ledger as a bank: eight writers move money among fifty accounts of twenty-five buyers while four readers add all of it up, until
 * they have read 30,000 times. No sum may differ and no balance pass zero. Before that, what a posting of two entries costs alone, in
 * processor time of Node and of the database. `node bench/ledger.ts [READS]`.
 */
import sql from 'sql-template-tag'
import { post, type Entry } from '#domains/ledger/server/door.ts'
import { isWithinGoal, print, type Figure } from './figures.ts'
import { NOW, openBench } from './search-shop.ts'

const READS = Number(process.argv[2] ?? 30_000)
const WRITERS = 8
const READERS = 4
const BUYERS = 25
const START = 1_000_000
const ALONE = 5000
/** Before the clock starts: compiled and planned, as after a minute of service. */
const WARM = 3000
const bench = await openBench()
const { db } = bench

const posting = (key: string, buyerId: number, entries: readonly Entry[]) =>
  db.tx((tx) =>
    post(tx, { key, kind: 'receipt', reference: '', buyerId, at: NOW, currency: 'CNY', entries }),
  )
for (let buyerId = 1; buyerId <= BUYERS; buyerId++) {
  await posting(`start:${buyerId}`, buyerId, [
    { kind: 'bank', amount: START },
    { kind: 'order_payments', buyerId, amount: -START },
  ])
}

const cpuMs = () =>
  bench.databaseCpuMs() + process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000
async function costOf(work: (n: number) => Promise<unknown>): Promise<number> {
  for (let n = 0; n < WARM; n++) await work(n)
  const before = cpuMs()
  for (let n = WARM; n < WARM + ALONE; n++) await work(n)
  return (cpuMs() - before) / ALONE
}
const ofPosting = await costOf((n) => {
  const buyerId = 1 + (n % BUYERS)
  return posting(`alone:${n}`, buyerId, [
    { kind: 'bank', amount: 1 },
    { kind: 'order_payments', buyerId, amount: -1 },
  ])
})
// It is posted in the transaction of what it is about, which writes and is committed anyway.
await db.tx((tx) => tx.write(sql`create table public.fact (n int)`))
const ofFact = await costOf((n) =>
  db.tx((tx) => tx.write(sql`insert into public.fact values (${n})`)),
)
const costMs = ofPosting - ofFact

let reads = 0
let moves = 0
let refused = 0
let wrong = 0
const pick = (most: number) => Math.floor(Math.random() * most)
async function write(writer: number): Promise<void> {
  for (let n = 0; reads < READS; n++) {
    const [from, to] = [1 + pick(BUYERS), 1 + pick(BUYERS)]
    const amount = 1 + pick(START)
    const kinds = ['order_payments', 'refunds_owed'] as const
    const first = pick(2)
    await posting(`move:${writer}:${n}`, from, [
      { kind: kinds[first]!, buyerId: from, amount },
      { kind: kinds[1 - first]!, buyerId: to, amount: -amount },
    ]).then(
      () => moves++,
      (error: { constraint?: string }) => {
        if (error.constraint !== 'account_within_bounds') throw error
        refused++
      },
    )
  }
}
const total = BUYERS * START + WARM + ALONE
async function read(): Promise<void> {
  while (reads < READS) {
    const row = await db.row<{ sum: number; buyers: number; worst: number }>(sql`
      select sum(balance)::bigint as sum, sum(balance) filter (where owner <> 'shop')::bigint as buyers,
        max(balance) filter (where owner <> 'shop') as worst from ledger.account`)
    reads++
    if (row.sum !== 0 || row.buyers !== -total || row.worst > 0) wrong++
  }
}
await Promise.all([
  ...Array.from({ length: WRITERS }, (_, writer) => write(writer)),
  ...Array.from({ length: READERS }, read),
])
const { found } = await db.row<{ found: number }>(sql`
  select (select count(*) from audit.i_10_unbalanced_postings) + (select count(*) from audit.i_11_balance_unlike_entries)
    + (select count(*) from audit.i_11_balances_out_of_step) + (select count(*) from audit.i_14_ledger_is_whole) as found`)
await bench.close()

const figures: Figure[] = [
  { name: 'posting of two entries', value: costMs, unit: 'ms CPU', goal: { most: 0.4 } },
  { name: `sums that differed of ${reads}`, value: wrong, unit: '', goal: { most: 0 } },
  { name: 'findings of doctor afterwards', value: found, unit: '', goal: { most: 0 } },
  { name: 'moves meanwhile', value: moves, unit: '', goal: { least: READS / 30 } },
  { name: 'of which were refused by an account’s bound', value: refused, unit: '', goal: null },
]
print(figures)
process.exitCode = figures.every(isWithinGoal) ? 0 : 1
