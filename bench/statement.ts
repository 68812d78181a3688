/**
 * A buyer with 50,000 lines in one account of the ledger: what pages of their statement cost, and what accounts held at the end of a day with 500,000
 * postings since, in milliseconds of the median. `node bench/statement.ts`.
 */
import sql from 'sql-template-tag'
import '#apps/api/settings.ts'
import { readDay } from '#domains/ledger/server/browse/days.ts'
import { differences } from '#domains/ledger/server/browse/sql.ts'
import { listLines, overview } from '#domains/statements/server/mine.ts'
import { addMonths, monthIn } from '#kit/contract/months.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import { isWithinGoal, print, type Figure } from './figures.ts'
import { NOW, openBench } from './search-shop.ts'

const LINES = 50_000
const POSTINGS = 500_000
const BUYER = 1
const OTHERS = 2000
const ROUNDS = 40
const MINUTES = 60 * 24 * 365
const bench = await openBench()
const { db } = bench

// Beside `ledger.post`, which would take minutes: what is measured is reading. Lines of the one buyer lie among those of others, over a year.
await db.tx(async (tx) => {
  await tx.write(sql`alter table ledger.entry disable trigger user`)
  await tx.write(sql`
    insert into ledger.account (owner, kind, currency, part)
    select 'shop', 'bank', 'CNY', n from generate_series(0, 15) n
    union all select 'buyer:' || n, 'wallet', 'CNY', 0 from generate_series(1, ${OTHERS}) n`)
  await tx.write(sql`
    insert into ledger.posting (chain, number, key, kind, reference, buyer_id, at, hash)
    select n % 16, n / 16 + 1, 'bench:' || n, case n % 3 when 0 then 'receipt' else 'refund_sent' end, 'TR' || n,
      case when n % (${POSTINGS} / ${LINES}::int) = 0 then ${BUYER} else 2 + n % (${OTHERS}::int - 1) end,
      ${NOW}::timestamptz - (${POSTINGS}::int - n) * (${MINUTES}::float8 / ${POSTINGS}::int) * interval '1 minute', ''
    from generate_series(1, ${POSTINGS}::int) n order by n`)
  await tx.write(sql`
    insert into ledger.entry (posting_id, account_id, currency, amount, balance, at)
    select p.id, a.id, 'CNY', -100, -100 * row_number() over (partition by a.id order by p.id), p.at
    from ledger.posting p join ledger.account a on a.owner = 'buyer:' || p.buyer_id
    union all
    select p.id, a.id, 'CNY', 100, 100 * row_number() over (partition by a.id order by p.id), p.at
    from ledger.posting p join ledger.account a on a.owner = 'shop' and a.part = p.chain`)
  await tx.write(sql`
    update ledger.account a set balance = e.sum from (select account_id, sum(amount) as sum from ledger.entry group by 1) e where e.account_id = a.id`)
  await tx.write(sql`alter table ledger.entry enable trigger user`)
})
for (const table of ['account', 'posting', 'entry'])
  await db.count(sql([`analyze ledger.${table}`]))

async function medianMs(work: () => Promise<unknown>, rounds = ROUNDS): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}

const buyer = { db, now: NOW, buyerId: BUYER, lang: 'en' } as unknown as BuyerContext
const staff = { db, now: NOW, lang: 'en' } as unknown as StaffContext
const account = { kind: 'wallet', currency: 'CNY' } as const
const thisMonth = monthIn(NOW, 'Asia/Shanghai')
const dayAgo = (days: number) => later(NOW, -days * DAY_MS).slice(0, 10)
const { items } = await listLines(buyer, account)

const figures: Figure[] = [
  {
    name: `first page of ${LINES} lines`,
    value: await medianMs(() => listLines(buyer, account)),
    unit: 'ms',
    goal: { most: 10 },
  },
  {
    name: 'the page after 40,000 of them',
    value: await medianMs(() =>
      listLines(buyer, { ...account, after: String((items[0]?.id ?? 0) - 400_000) }),
    ),
    unit: 'ms',
    goal: { most: 10 },
  },
  {
    name: 'first page of this month, of which there are 46 lines',
    value: await medianMs(() => listLines(buyer, { ...account, month: thisMonth })),
    unit: 'ms',
    goal: { most: 10 },
  },
  {
    name: 'first page of a month eleven months ago',
    value: await medianMs(() => listLines(buyer, { ...account, month: addMonths(thisMonth, -11) })),
    unit: 'ms',
    goal: { most: 10 },
  },
  {
    name: 'accounts and months',
    value: await medianMs(() => overview(buyer)),
    unit: 'ms',
    goal: { most: 10 },
  },
  {
    name: `balances of yesterday, ${POSTINGS} postings in the ledger`,
    value: await medianMs(() => readDay(staff, { day: dayAgo(1) }), 5),
    unit: 'ms',
    goal: { most: 1000 },
  },
  {
    name: 'balances of a day a year ago',
    value: await medianMs(() => readDay(staff, { day: dayAgo(364) }), 5),
    unit: 'ms',
    goal: { most: 3000 },
  },
  {
    name: 'accounts compared with all entries',
    value: await medianMs(() => differences(db), 5),
    unit: 'ms',
    goal: null,
  },
]
await bench.close()
print(figures)
process.exitCode = figures.every(isWithinGoal) ? 0 : 1
