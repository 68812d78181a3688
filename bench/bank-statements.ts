/**
 * A statement of the bank with 20,000 lines, read, stored and matched against 20,000 orders that wait for their transfers: of the lines
 * three in four name their order, the others only payer and amount. `node bench/bank-statements.ts [LINES]`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { addReceivingAccount } from '#domains/payments/server/door.ts'
import { findProposals } from '#domains/bank-statements/server/matching/find.ts'
import { storeFile } from '#domains/bank-statements/server/run.ts'
import { begin } from '#domains/bank-statements/server/sql.ts'
import { isWithinGoal, print, type Figure } from './figures.ts'
import { NOW, openBench } from './search-shop.ts'

const LINES = Number(process.argv[2] ?? 20_000)
/** Letters of references, by which `TP` and the number make one. */
const SYMBOLS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const reference = (n: number): string => {
  let [rest, text] = [n, '']
  for (let i = 0; i < 8; i++) {
    text = SYMBOLS[rest % SYMBOLS.length]! + text
    rest = Math.floor(rest / SYMBOLS.length)
  }
  return `TP${text}`
}

const bench = await openBench()
const { db } = bench
await addReceivingAccount(db, {
  holder: 'Tradepost',
  number: '6222 0000 0001',
  bank: { cn: '工商银行' },
  currency: 'CNY',
  active: true,
})
await db.count(sql`
  insert into accounts.buyer (email, password_hash, nick_name, lang, customer_type, level, super_member, registered_at,
    invitation_code, agreement_version)
  select 'b' || n || '@example.com', 'x', 'Buyer ' || n, 'cn', 'individual', 1, false, ${NOW}::timestamptz, 'I' || n,
    (select max(version) from accounts.agreement)
  from generate_series(1, ${LINES / 4}::int) n`)
await db.count(sql`
  insert into orders.sales_order (number, buyer_id, quote_id, family, lang, placed_at, currency, rate, goods_amount, member_amount,
    freight_amount, tax_amount, tax_included, tax_rate_percent, payable_amount, total_steps, address, delivery, pay_by, offline_at)
  select 'SO' || lpad(n::text, 15, '0'), 1 + n / 4 % ${LINES / 4}, gen_random_uuid(), 'goods', 'cn', ${NOW}::timestamptz, 'CNY', 1, 1000 + n, 0,
    0, 0, true, 0, 1000 + n, '[]', '{}', 'express', '2026-03-09T00:00:00Z', ${NOW}::timestamptz
  from generate_series(1, ${LINES}::int) n`)
const numbers = Array.from({ length: LINES }, (_, i) => i + 1)
await db.count(sql`
  insert into payments.transfer (order_id, buyer_id, reference, accounts, chosen_at)
  select o.id, o.buyer_id, r.reference, '[]', ${NOW}::timestamptz
  from unnest(${numbers.map((n) => `SO${String(n).padStart(15, '0')}`)}::text[], ${numbers.map(reference)}::text[]) as r (number, reference)
  join orders.sales_order o on o.number = r.number`)
await db.count(sql`analyze`)

const rows = numbers.map((n) => {
  const text = n % 4 === 0 ? '货款' : `货款 ${reference(n)} 谢谢`
  return `2026-03-02,${((1000 + n) / 100).toFixed(2)},Buyer ${1 + (Math.floor(n / 4) % (LINES / 4))},6217${n},${text},BANK${n}`
})
const folder = mkdtempSync(join(tmpdir(), 'bench-statement-'))
const file = join(folder, 'statement.csv')
writeFileSync(file, ['记账日期,收入金额,对方户名,对方账号,附言,交易流水号', ...rows].join('\n'))

const { id } = await db.row<{ id: number }>(sql`
  insert into bank_statements.statement (account_id, currency, file_id, file_name, reading, imported_by, imported_name, imported_at)
  select id, currency, '-', '-', ${JSON.stringify({ encoding: null, sheet: null, headerRow: null, columns: null, dayOrder: null })}::jsonb,
    1, 'bench', ${NOW}::timestamptz from payments.receiving_account returning id`)
const row = await db.tx((tx) => begin(tx, id, NOW, NOW))
if (row === null) throw new Error('the statement is not there')

rows.length = 0
globalThis.gc?.()
const before = process.memoryUsage().rss
let most = before
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
const cpuMs = () =>
  bench.databaseCpuMs() + process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000
const cpuBefore = cpuMs()
const began = performance.now()
await storeFile({ db }, row, file, () => NOW)
const readMs = performance.now() - began
const proposedCount = await findProposals(db, row)
const allMs = performance.now() - began
clearInterval(watch)
const spentMs = cpuMs() - cpuBefore
const { sure } = await db.row<{ sure: number }>(sql`
  select count(*)::int as sure from bank_statements.line where confidence = 'sure'`)
rmSync(folder, { recursive: true })
await bench.close()

const figures: Figure[] = [
  {
    name: `${LINES} lines read, stored and matched`,
    value: allMs / 1000,
    unit: 's',
    goal: { most: 20 },
  },
  { name: 'of which reading and storing', value: readMs / 1000, unit: 's', goal: null },
  { name: 'processor time of both', value: spentMs / 1000, unit: 's', goal: null },
  {
    name: 'memory above what the process had',
    value: (most - before) / 2 ** 20,
    unit: 'MB',
    goal: { most: 150 },
  },
  { name: 'lines with a proposal', value: proposedCount, unit: '', goal: { least: LINES * 0.99 } },
  { name: 'of which sure', value: sure, unit: '', goal: { least: LINES * 0.75 } },
]
print(figures)
process.exitCode = figures.every(isWithinGoal) ? 0 : 1
