/**
 * A bill of a payment provider with 100,000 lines that the shop knows nothing of: processor time to store and compare it, and the memory that it takes
 * meanwhile. `node bench/bills.ts [LINES]`.
 */
import sql from 'sql-template-tag'
import '#apps/api/settings.ts'
import type { BillLine } from '#domains/payments/server/bills/bill.ts'
import { takeBills } from '#domains/reconciliation/server/take.ts'
import { isWithinGoal, print, type Figure } from './figures.ts'
import { NOW, openBench } from './search-shop.ts'

const LINES = Number(process.argv[2] ?? 100_000)
const DAY = NOW.slice(0, 10)
const bench = await openBench()
await bench.db.count(sql`
  insert into reconciliation.day (provider, day, from_at, until_at, published_at, due_at)
  values ('wechat', ${DAY}::date, ${NOW}, ${NOW}::timestamptz + interval '1 day', ${NOW}::timestamptz + interval '2 days', ${NOW})`)

/** As an adapter reads them from a file: one after the other. */
function* lines(): Iterable<BillLine> {
  for (let nth = 0; nth < LINES; nth++) {
    yield {
      kind: 'payment',
      reference: `77${nth}`,
      transaction: `77${nth}`,
      refundKey: null,
      at: NOW,
      amount: 100,
      currency: 'CNY',
      feeAmount: 1,
      feeCurrency: 'CNY',
    }
  }
}

const cpuMs = () =>
  bench.databaseCpuMs() + process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000
const before = process.memoryUsage().rss
let most = before
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
const cpuBefore = cpuMs()
const count = await takeBills(bench.db, {
  provider: 'wechat',
  day: DAY,
  bills: [lines()],
  broughtBy: null,
  now: NOW,
})
clearInterval(watch)
const figures: Figure[] = [
  { name: `a line of ${count}`, value: (cpuMs() - cpuBefore) / count, unit: 'ms CPU', goal: null },
  {
    name: 'memory above what the process had',
    value: (most - before) / 1024 / 1024,
    unit: 'MB',
    goal: { most: 150 },
  },
]
await bench.close()
print(figures)
process.exitCode = figures.every(isWithinGoal) ? 0 : 1
