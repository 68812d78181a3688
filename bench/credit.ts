/**
 * A customer with 5,000 orders on credit terms: what their overview, their list and their calendar of dues cost the server, in processor time
 * of Node and of the database, which holds on a busy machine too. `node bench/credit.ts`.
 */
import sql from 'sql-template-tag'
import '#apps/api/settings.ts'
import { createBuyer } from '#domains/accounts/server/session-door.ts'
import { accountOf } from '#domains/credit/server/account-sql.ts'
import { ownDues } from '#domains/credit/server/dues.ts'
import { entriesOf } from '#domains/credit/server/entry-sql.ts'
import { momentAt } from '#domains/credit/server/views.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { isWithinGoal, print, type Figure } from './figures.ts'
import { NOW, openBench } from './search-shop.ts'

const ENTRIES = 5000
const ROUNDS = 200
const bench = await openBench()
const { db } = bench
const buyerId = (await createBuyer(db, {
  email: 'debtor@bench.example',
  password: 'demo1234',
  nickName: 'Bench',
  customerType: 'business',
  level: 1,
  superMember: false,
  lang: 'cn',
  now: NOW,
}))!
await db.count(sql`
  insert into credit.account (buyer_id, currency, limit_amount, period_days, used_amount, opened_at)
  values (${buyerId}, 'CNY', 1000000000, 30, ${ENTRIES * 50}, ${NOW})`)
// Half of each owes something; deadlines are spread over a year.
await db.count(sql`
  insert into credit.entry (buyer_id, order_number, currency, amount, repaid_amount, recorded_at, period_days, due_at)
  select ${buyerId}, 'SO' || n, 'CNY', 100, 50 + 50 * (n % 2), ${NOW}::timestamptz - n * interval '1 hour', 30,
    ${NOW}::timestamptz + (n % 365 - 180) * interval '1 day'
  from generate_series(1, ${ENTRIES}) n`)
await db.count(sql`analyze credit.entry`)

const context = { db, now: NOW, buyerId } as BuyerContext
const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return bench.databaseCpuMs() + (user + system) / 1000
}
async function costOf(work: () => Promise<unknown>): Promise<number> {
  await work()
  const before = cpuMs()
  for (let round = 0; round < ROUNDS; round++) await work()
  return (cpuMs() - before) / ROUNDS
}
const overview = await costOf(async () => accountOf(db, buyerId, await momentAt(db, NOW)))
const list = await costOf(() => entriesOf(db, { buyerId, isOpen: true, after: null, limit: 31 }))
const dues = await costOf(() => ownDues(context))
await bench.close()

const figure = (name: string, value: number): Figure => ({
  name: `${name} of ${ENTRIES} entries`,
  value,
  unit: 'ms CPU',
  goal: { most: 10 },
})
const figures = [
  figure('credit overview', overview),
  figure('first page of what is to pay', list),
  figure('calendar of dues', dues),
]
print(figures)
process.exitCode = figures.every(isWithinGoal) ? 0 : 1
