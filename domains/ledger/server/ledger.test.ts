/** The ledger: balanced, posted once, never changed, never below zero, and whatever somebody changes past it is found. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { openTestDatabase } from '#kit/testing/database.ts'
import { freeBankLine, takeBankLine, type LineTaker } from './bank-lines-sql.ts'
import { post, type Entry, type Posting } from './post.ts'
import { dateEntries, entriesOfBuyer } from './read-sql.ts'

const { db, owner } = await openTestDatabase()
const AT = '2025-01-01T00:00:00.000Z'
let last = 0
const receipt = (entries: readonly Entry[], form: Partial<Posting> = {}): Posting => ({
  key: `receipt:${++last}`,
  kind: 'receipt',
  reference: 'A1',
  buyerId: 1,
  at: AT,
  currency: 'CNY',
  entries,
  ...form,
})
const paid = (buyerId: number, amount: number): Entry[] => [
  { kind: 'bank', amount },
  { kind: 'order_payments', buyerId, amount: -amount },
]
const balanceOf = async (kind: string, of = 'buyer:1') =>
  (
    await db.row<{ sum: number }>(
      sql`select coalesce(sum(balance), 0)::bigint as sum from ledger.account where kind = ${kind} and owner = ${of}`,
    )
  ).sum
/** Of PostgreSQL's refusal: its constraint, or else its code. */
const refusedBy = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => ({ code: 'nothing' }),
    (error: unknown) => error as { code: string; constraint?: string },
  )
  return ('constraint' in error ? error.constraint : undefined) ?? error.code
}
const totals = () => db.rows(sql`select count(*), sum(amount) from ledger.entry`)

/** Those of the ledger: what it says of payments is for theirs. */
const findings = async () =>
  (await diagnose(db)).findings.map(({ view }) => view).filter((view) => /^i_1[014]_/.test(view))
const idOf = async ({ key }: Posting) =>
  (await db.row<{ id: number }>(sql`select id from ledger.posting where key = ${key}`)).id

afterEach(async () => {
  const found = await findings()
  if (found.length > 0) throw new Error(`after this test doctor finds ${found.join(', ')}`)
})

test('a posting moves both accounts, and says how much each has after it', async () => {
  await post(db, receipt(paid(1, 500)))
  await post(db, receipt(paid(1, 250)))
  expect(await balanceOf('order_payments')).toBe(-750)
  expect(await balanceOf('bank', 'shop')).toBe(750)
  const rows = await db.rows<{ amount: number; balance: number }>(sql`
    select e.amount, e.balance from ledger.entry e join ledger.account a on a.id = e.account_id
    where a.kind = 'order_payments' order by e.posting_id`)
  expect(rows).toEqual([
    { amount: -500, balance: -500 },
    { amount: -250, balance: -750 },
  ])
})

test('the same event is posted once, also by twenty at the same moment; with other entries its key is refused', async () => {
  const before = await balanceOf('order_payments')
  const posting = receipt(paid(1, 300))
  await Promise.all(Array.from({ length: 20 }, () => db.tx((tx) => post(tx, posting))))
  expect(await balanceOf('order_payments')).toBe(before - 300)
  const other = { ...posting, entries: paid(1, 301) }
  expect(await refusedBy(db.tx((tx) => post(tx, other)))).toBe('posting_key_key')
  const toAnother = { ...posting, entries: paid(2, 300) }
  expect(await refusedBy(db.tx((tx) => post(tx, toAnother)))).toBe('posting_key_key')
})

test.each<[string, Entry[], string]>([
  [
    'entries that do not sum to zero',
    [...paid(1, 5), { kind: 'refunds_owed', buyerId: 1, amount: -1 }],
    'posting_is_balanced',
  ],
  ['a single entry', [{ kind: 'bank', amount: 5 }], 'posting_is_balanced'],
  ['no entry', [], 'posting_is_balanced'],
  ['an account twice', [...paid(1, 5), ...paid(1, 6)], 'entry_pkey'],
  [
    'more going back than a buyer has paid',
    [
      { kind: 'order_payments', buyerId: 9, amount: 5 },
      { kind: 'refunds_owed', buyerId: 9, amount: -5 },
    ],
    'account_within_bounds',
  ],
  [
    'a provider of no name',
    [
      { kind: 'provider_clearing', provider: '', amount: 5 },
      { kind: 'bank', amount: -5 },
    ],
    'account_owner_check',
  ],
])('%s: refused, and nothing is left of it', async (_, entries, constraint) => {
  const before = await totals()
  expect(await refusedBy(db.tx((tx) => post(tx, receipt(entries))))).toBe(constraint)
  expect(await totals()).toEqual(before)
})

test('ten refunds at once of what was paid once: one of them', async () => {
  await post(db, receipt(paid(3, 100), { buyerId: 3 }))
  const refund = () =>
    db.tx((tx) =>
      post(
        tx,
        receipt(
          [
            { kind: 'order_payments', buyerId: 3, amount: 100 },
            { kind: 'refunds_owed', buyerId: 3, amount: -100 },
          ],
          { buyerId: 3, kind: 'refund' },
        ),
      ),
    )
  const ends = await Promise.allSettled(Array.from({ length: 10 }, refund))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await balanceOf('order_payments', 'buyer:3')).toBe(0)
  expect(await balanceOf('refunds_owed', 'buyer:3')).toBe(-100)
})

test('a mistake is reversed by a posting that names it, once', async () => {
  const mistake = receipt(paid(4, 80), { buyerId: 4 })
  await post(db, mistake)
  const id = await idOf(mistake)
  const reverse = (key: string) =>
    db.row(sql`
      select ledger.post(${key}, 'receipt', 'A1', 4, ${id}::bigint, ${AT}, 'CNY', array_agg(a.owner), array_agg(a.kind),
        array_agg(-e.amount))
      from ledger.entry e join ledger.account a on a.id = e.account_id where e.posting_id = ${id}::bigint`)
  await reverse('reversal:1')
  expect(await balanceOf('order_payments', 'buyer:4')).toBe(0)
  expect(
    await refusedBy(
      post(db, receipt(paid(4, 80), { buyerId: 4 })).then(() => reverse('reversal:2')),
    ),
  ).toBe('posting_corrects_once')
})

test('neither the shop nor its owner can change or remove what is written', async () => {
  for (const statement of [
    sql`update ledger.entry set amount = 1`,
    sql`delete from ledger.entry`,
    sql`truncate ledger.entry`,
    sql`update ledger.posting set reference = 'B2'`,
    sql`delete from ledger.posting`,
  ]) {
    expect(await refusedBy(owner.db.count(statement))).toBe('23001')
    expect(await refusedBy(db.count(statement))).toBe('42501')
  }
  // The shop's role does not write past the function.
  for (const statement of [
    sql`update ledger.account set balance = 0`,
    sql`update ledger.chain set count = 0`,
    sql`insert into ledger.posting (chain, number, key, kind, reference, at, hash) values (0, 99, 'x:1', 'receipt', '', now(), '')`,
  ])
    expect(await refusedBy(db.count(statement))).toBe('42501')
})

test('doctor finds what somebody has changed past the ledger', async () => {
  const posting = receipt(paid(5, 40), { buyerId: 5 })
  await post(db, posting)
  const id = await idOf(posting)
  const planted = async (change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
    await owner.db.count(sql`alter table ledger.entry disable trigger user`)
    await owner.db.count(sql`alter table ledger.posting disable trigger user`)
    await owner.db.count(change)
    const found = await findings()
    await owner.db.count(back)
    await owner.db.count(sql`alter table ledger.entry enable trigger user`)
    await owner.db.count(sql`alter table ledger.posting enable trigger user`)
    return [...new Set(found)]
  }
  expect(
    await planted(
      sql`update ledger.entry set amount = amount * 2, balance = balance - 40 where posting_id = ${id} and amount < 0`,
      sql`update ledger.entry set amount = amount / 2, balance = balance + 40 where posting_id = ${id} and amount < 0`,
    ),
  ).toEqual(['i_10_unbalanced_postings', 'i_11_balance_unlike_entries', 'i_14_ledger_is_whole'])
  expect(
    await planted(
      sql`update ledger.posting set reference = 'B2' where id = ${id}`,
      sql`update ledger.posting set reference = 'A1' where id = ${id}`,
    ),
  ).toEqual(['i_14_ledger_is_whole'])
  expect(
    await planted(
      sql`update ledger.account set balance = balance - 7 where owner = 'buyer:5'`,
      sql`update ledger.account set balance = balance + 7 where owner = 'buyer:5'`,
    ),
  ).toEqual(['i_11_balance_unlike_entries'])
  expect(
    await planted(
      sql`update ledger.chain set count = count + 1 where id = 3`,
      sql`update ledger.chain set count = count - 1 where id = 3`,
    ),
  ).toEqual(['i_14_ledger_is_whole'])
})

test('a posting corrects one that was posted, and none that nobody knows', async () => {
  const first = receipt(paid(9, 500))
  await post(db, first)
  const back = (corrects: string) => receipt(paid(9, -500), { corrects })
  expect(await refusedBy(post(db, back('receipt:unknown')))).toBe('posting_corrects_one')
  await post(db, back(first.key))
  const rows = await db.rows(
    sql`select from ledger.posting where corrects_id = ${await idOf(first)}`,
  )
  expect(rows.length).toBe(1)
})

test.each([
  ['an owner that is nobody', 'owner', 'somebody', 'account_owner_check'],
  ['a currency that is none', 'currency', 'cny', 'account_currency_check'],
  ['a balance beyond what is exact', 'balance', 2 ** 53, 'account_numbers_are_exact'],
  ['a bound beyond what is exact', 'highest', 2 ** 53, 'account_numbers_are_exact'],
])('%s is refused of a new account and of one that is there', async (_, column, value, refused) => {
  const row = { owner: 'shop', kind: 'bank', currency: 'USD', part: 3, [column]: value }
  const names = Object.keys(row)
  const added = owner.db.count(sql`
    insert into ledger.account (${raw(names.join(', '))}) values (${join(Object.values(row))})`)
  expect(await refusedBy(added)).toBe(refused)
  await post(db, receipt(paid(1, 1)))
  const changed = owner.db.count(sql`
    update ledger.account set ${raw(column)} = ${value} where kind = 'bank' and currency = 'CNY'`)
  expect(await refusedBy(changed)).toBe(refused)
})

test('a payout takes no line of the bank that a second proof still has', async () => {
  const line = { key: 'FT9', reference: 'FT 9', at: AT, isConfirmed: false }
  const take = (by: LineTaker, isConfirmed = false) =>
    db.tx((tx) => takeBankLine(tx, { ...line, by, isConfirmed }))
  expect(await take('voucher:1')).toBe(true)
  expect(await take('voucher:2', true)).toBe(true)
  await db.tx((tx) => freeBankLine(tx, 'voucher:1', AT))
  expect(await take('payout:3')).toBe(false)
  await db.tx((tx) => freeBankLine(tx, 'voucher:2', AT))
  expect(await take('payout:3')).toBe(true)
  expect(await take('voucher:4', true)).toBe(false)
})

test('entries have the time of their posting, older ones get it once, and nothing else of them can be changed', async () => {
  const [early, late] = ['2025-02-10T00:00:00.000Z', '2025-03-10T00:00:00.000Z']
  const [one, two] = [receipt(paid(70, 500), { at: early }), receipt(paid(70, 20), { at: late })]
  for (const each of [one, two]) await post(db, each)
  const february = { from: '2025-02-01T00:00:00.000Z', until: '2025-03-01T00:00:00.000Z' }
  const amounts = async () => {
    const wanted = { buyerId: 70, kind: 'order_payments', after: null, limit: 10 } as const
    const rows = await entriesOfBuyer(db, { ...wanted, currency: 'CNY', period: february })
    return rows.map(({ amount }) => amount)
  }
  const timesOf = async (posting: Posting) =>
    db.rows(sql`select at from ledger.entry where posting_id = ${await idOf(posting)}`)
  expect(await timesOf(one)).toEqual([{ at: early }, { at: early }])
  expect(await amounts()).toEqual([-500])

  // As they were before entries had a time.
  await owner.db.count(sql`alter table ledger.entry disable trigger user`)
  await owner.db.count(sql`update ledger.entry set at = null`)
  await owner.db.count(sql`alter table ledger.entry enable trigger user`)
  expect(await amounts()).toEqual([-500])
  const change = (set: Sql) =>
    refusedBy(
      owner.db.count(sql`update ledger.entry set ${set} where posting_id = (
      select max(posting_id) from ledger.entry)`),
    )
  expect(await change(sql`at = ${early}::timestamptz`)).toBe('23001')
  expect(await change(sql`at = ${late}::timestamptz, amount = amount * 2`)).toBe('23001')
  const { count } = await db.row<{ count: number }>(sql`select count(*) from ledger.entry`)
  expect(await dateEntries(db, 3)).toBe(3)
  expect(await dateEntries(db, 10_000)).toBe(count - 3)
  expect(await dateEntries(db, 10_000)).toBe(0)
  expect(await timesOf(two)).toEqual([{ at: late }, { at: late }])
  expect(await amounts()).toEqual([-500])
  expect(await change(sql`at = ${early}::timestamptz`)).toBe('23001')
  expect(await change(sql`at = null`)).toBe('23001')

  await owner.db.count(sql`alter table ledger.entry disable trigger user`)
  const shift = (by: string) =>
    owner.db.count(sql`update ledger.entry set at = at + ${by}::interval where account_id = (
      select id from ledger.account where owner = 'buyer:70')`)
  await shift('1 day')
  const found = new Set(await findings())
  await shift('-1 day')
  await owner.db.count(sql`alter table ledger.entry enable trigger user`)
  expect([...found]).toEqual(['i_11_entries_at_another_time'])
})
