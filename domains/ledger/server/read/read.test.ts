/** What finance reads from the ledger: balances, lines with the running balance, and files. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { buyerWith } from '#domains/accounts/server/testing.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { post, type Entry } from '#domains/ledger/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import type { ArgumentOf, DataOf, Endpoint } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { accountsOfBuyer, ledgerAccounts, ledgerLines } from '../../contract.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { FILES_OF_STAFF } from '#kit/server/sheets/list-file.ts'
import { LedgerReasons } from '../../reasons.ts'
import { ACCOUNT_KINDS } from '../../kinds.ts'
import { toPaper } from './statement.ts'

const shop = await openTestShop({ now: '2025-06-01T04:00:00.000Z' })
const { db } = shop
async function must<E extends Endpoint>(
  endpoint: E,
  input: ArgumentOf<E>,
  by = finance.by,
): Promise<DataOf<E>> {
  const { data, msg } = await shop.call(endpoint, input, by)
  if (data === null) throw new Error(msg)
  return data
}
const finance = await staffWith(shop, 'finance')
const buyer = await buyerWith(shop)
const { id: buyerId } = buyer
const owner = `buyer:${buyerId}`
const account = { kind: 'order_payments', owner, currency: 'CNY' } as const
let last = 0

/** @param at of the shop's clock in Shanghai, eight hours ahead of the instant */
async function book(at: string, amount: number, form: { kind?: 'receipt' | 'refund' } = {}) {
  const { kind = 'receipt' } = form
  const entries: Entry[] =
    kind === 'receipt'
      ? [
          { kind: 'bank', amount },
          { kind: 'order_payments', buyerId, amount: -amount },
        ]
      : [
          { kind: 'order_payments', buyerId, amount },
          { kind: 'refunds_owed', buyerId, amount: -amount },
        ]
  const instant = new Date(`${at}:00+08:00`).toISOString()
  const key = `read:${++last}`
  await db.tx((tx) =>
    post(tx, { key, kind, reference: `A${last}`, buyerId, at: instant, currency: 'CNY', entries }),
  )
}

await book('2025-01-31 23:59', 1000)
await book('2025-02-01 00:00', 500)
await book('2025-02-10 12:00', 300, { kind: 'refund' })
await book('2025-02-28 23:59', 50)
await book('2025-03-01 00:00', 7000)

const FEBRUARY = { from: '2025-02-01', to: '2025-02-28' }

test('the kinds of accounts are those of the database', async () => {
  const rows = await db.rows<{ kind: string; owner: string; side: string }>(
    sql`select kind, owner, side from ledger.account_kind`,
  )
  expect(Object.fromEntries(rows.map(({ kind, ...rest }) => [kind, rest]))).toEqual(ACCOUNT_KINDS)
})

test('a month begins and ends by the shop’s clock, and its lines lead from the opening to the closing balance', async () => {
  const february = await must(ledgerLines, { ...account, ...FEBRUARY })
  expect(february).toMatchObject({
    openingAmount: 1000,
    increaseAmount: 550,
    decreaseAmount: -300,
    closingAmount: 1250,
    next: null,
  })
  expect(
    february.items.map(({ reference, amount, balanceAmount }) => [
      reference,
      amount,
      balanceAmount,
    ]),
  ).toEqual([
    ['A4', 50, 1250],
    ['A3', -300, 1200],
    ['A2', 500, 1500],
  ])
  expect(february.items[1]).toMatchObject({ kind: 'refund', against: ['refunds_owed'] })
})

test('the bank’s account is one, in however many rows it lies', async () => {
  const bank = { kind: 'bank', owner: 'shop', currency: 'CNY' } as const
  const { items, openingAmount, closingAmount } = await must(ledgerLines, { ...bank, ...FEBRUARY })
  expect([openingAmount, closingAmount]).toEqual([1000, 1550])
  expect(items.map(({ balanceAmount }) => balanceAmount)).toEqual([1550, 1500])
})

test('a filter leaves lines out, and says no balances', async () => {
  const refunds = await must(ledgerLines, { ...account, ...FEBRUARY, posting: 'refund' })
  expect(refunds.items.map(({ reference, balanceAmount }) => [reference, balanceAmount])).toEqual([
    ['A3', null],
  ])
  expect(refunds.closingAmount).toBe(1250)
  const one = await must(ledgerLines, { ...account, ...FEBRUARY, reference: 'A4' })
  expect(one.items.map(({ reference, balanceAmount }) => [reference, balanceAmount])).toEqual([
    ['A4', null],
  ])
})

test('pages go on where the one before ended, with balances that fit', async () => {
  const other = await buyerWith(shop)
  const own = { ...account, owner: `buyer:${other.id}` }
  for (let minute = 0; minute < 60; minute++) {
    await db.tx((tx) =>
      post(tx, {
        key: `many:${minute}`,
        kind: 'receipt',
        reference: '',
        buyerId: other.id,
        // Two of each instant: their ids order them.
        at: `2025-02-03T00:${String(Math.floor(minute / 2)).padStart(2, '0')}:00.000Z`,
        currency: 'CNY',
        entries: [
          { kind: 'bank', amount: 10 },
          { kind: 'order_payments', buyerId: other.id, amount: -10 },
        ],
      }),
    )
  }
  const first = await must(ledgerLines, { ...own, ...FEBRUARY })
  expect(first.items).toHaveLength(50)
  const second = await must(ledgerLines, { ...own, ...FEBRUARY, after: first.next ?? '' })
  const balances = [...first.items, ...second.items].map(({ balanceAmount }) => balanceAmount)
  expect(balances).toEqual(Array.from({ length: 60 }, (_, index) => 600 - 10 * index))
})

test('accounts come by their size, with names and sums, and customers are found', async () => {
  const { items, totals } = await must(ledgerAccounts, { kind: 'order_payments' })
  expect(items[0]).toMatchObject({ owner, balanceAmount: 8250, currency: 'CNY' })
  expect(items[0]?.ownerName).not.toBe(null)
  expect(totals).toMatchObject([{ currency: 'CNY', accountCount: items.length }])
  const none = await must(ledgerAccounts, { kind: 'order_payments', q: 'nobody-at-all' })
  expect(none.items).toEqual([])
  const own = await must(accountsOfBuyer, { buyerId })
  expect(own.map(({ kind, balanceAmount }) => [kind, balanceAmount])).toEqual([
    ['order_payments', 8250],
    ['refunds_owed', 300],
  ])
})

test('a provider’s account has its name', async () => {
  await db.tx((tx) =>
    post(tx, {
      key: 'online:1',
      kind: 'receipt',
      reference: '',
      buyerId,
      at: '2025-04-01T00:00:00.000Z',
      currency: 'USD',
      entries: [
        { kind: 'provider_clearing', provider: 'sandbox', amount: 20 },
        { kind: 'order_payments', buyerId, amount: -20 },
      ],
    }),
  )
  const { items } = await must(ledgerAccounts, { kind: 'provider_clearing' })
  expect(items).toEqual([
    {
      kind: 'provider_clearing',
      owner: 'provider:sandbox',
      ownerName: 'sandbox',
      currency: 'USD',
      balanceAmount: 20,
    },
  ])
})

test('nonsense is refused', async () => {
  const ask = (input: object) =>
    shop.call(ledgerLines, { ...account, ...FEBRUARY, ...input } as never, finance.by)
  expect((await ask({ from: '2025-03-01' })).code).toBe(Reasons.invalidInput.code)
  expect((await ask({ from: '2023-01-01' })).code).toBe(LedgerReasons.periodTooLong.code)
  expect((await ask({ owner: 'buyer:999999999' })).code).toBe(Reasons.notFound.code)
  expect((await ask({ owner: 'nobody' })).code).toBe(Reasons.invalidInput.code)
})

test('only who may reads and takes away, and each file is logged', async () => {
  const service = await staffWith(shop, 'service')
  expect((await shop.call(ledgerAccounts, {}, service.by)).code).toBe(Reasons.forbidden.code)
  const get = (path: string, by: Record<string, string>) =>
    shop.app.inject({
      url: `/api/office/ledger/${path}kind=order_payments&owner=${owner}&currency=CNY&from=2025-02-01&to=2025-02-28`,
      headers: { lang: 'en', ...by },
    })
  expect((await get('file?', service.by)).headers['content-disposition']).toBeUndefined()
  const csv = await get('file?format=csv&', finance.by)
  expect(csv.body.trim().split('\r\n').slice(1)).toEqual([
    '2025-02-28 23:59,Order payment,A4,0.5,12.5,CNY,Bank accounts,read:4',
    '2025-02-10 12:00,Refund,A3,-3,12,CNY,Refunds owed,read:3',
    '2025-02-01 00:00,Order payment,A2,5,15,CNY,Bank accounts,read:2',
  ])
  expect(csv.body).toContain('Time (Asia/Shanghai),')
  const pdf = await get('statement?', finance.by)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const auditor = await staffWith(shop, 'owner')
  const { items } = await must(listAudit, { action: 'ledger.export' }, auditor.by)
  expect(items.map(({ object, after }) => [object, (after as { format: string }).format])).toEqual([
    ['ledger:order_payments', 'pdf'],
    ['ledger:order_payments', 'csv'],
  ])
})

test('a posting that reverses another and the one it reverses name each other', async () => {
  const other = await buyerWith(shop)
  const own = { ...account, owner: `buyer:${other.id}` }
  const reversing = (key: string, corrects: string | null, amount: number) =>
    db.rows(sql`
      select ledger.post(${key}, 'receipt', '', ${other.id}::bigint,
        (select id from ledger.posting where key = ${corrects}), '2025-02-05T00:00:00.000Z'::timestamptz, 'CNY',
        array['shop', ${own.owner}], array['bank', 'order_payments'], array[${amount}::bigint, ${-amount}::bigint])`)
  await reversing('wrong:1', null, 40)
  await reversing('right:1', 'wrong:1', -40)
  const { items } = await must(ledgerLines, { ...own, ...FEBRUARY })
  const named = { kind: 'receipt', at: '2025-02-05T00:00:00.000Z' }
  expect(items.map(({ key, reverses, reversedBy }) => [key, reverses, reversedBy])).toEqual([
    ['right:1', named, null],
    ['wrong:1', null, named],
  ])
})

test('accounts go on over pages, and long accounts have files with all their balances, but no statement', async () => {
  // 60 customers with one line each, and one with 2,001.
  await db.rows(sql`
    select ledger.post('page:' || n, 'receipt', '', 1000 + n, null, '2025-05-01T00:00:00.000Z', 'IDR',
      array['shop', 'buyer:' || (1000 + n)], array['bank', 'refunds_owed'], array[n, -n]) from generate_series(1, 60) n`)
  const first = await must(ledgerAccounts, { kind: 'refunds_owed' })
  const second = await must(ledgerAccounts, { kind: 'refunds_owed', after: first.next ?? '' })
  const amounts = [...first.items, ...second.items].map(({ balanceAmount }) => balanceAmount)
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
  expect(new Set([...first.items, ...second.items].map(({ owner: each }) => each)).size).toBe(
    amounts.length,
  )
  expect(amounts.length).toBeGreaterThan(60)

  // In parts, as no statement takes longer than five seconds.
  for (const from of [1, 501, 1001, 1501, 2001]) {
    await db.rows(sql`
      select ledger.post('long:' || n, 'receipt', '', 2000, null, '2025-05-01T00:00:00.000Z'::timestamptz + n * interval '1 second', 'USD',
        array['shop', 'buyer:2000'], array['bank', 'order_payments'], array[1, -1])
      from generate_series(${from}::int, least(2001, ${from}::int + 499)) n`)
  }
  const get = (path: string) =>
    shop.app.inject({
      url: `/api/office/ledger/${path}?kind=order_payments&owner=buyer:2000&currency=USD&from=2025-05-01&to=2025-05-31`,
      headers: { lang: 'en', ...finance.by },
    })
  const statement = await get('statement')
  expect(statement.json()).toMatchObject({ code: LedgerReasons.tooManyLines.code })
  const balances = (await get('file')).body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[4])
  expect(balances).toEqual(Array.from({ length: 2001 }, (_, index) => String((2001 - index) / 100)))
})

test('a statement begins with what was held, the earliest line first, and ends with what is held', async () => {
  const { items, openingAmount } = await must(ledgerLines, { ...account, ...FEBRUARY })
  const context = { db, lang: 'en', now: shop.clock.now } as StaffContext
  const paper = await toPaper(
    context,
    { ...account, ...FEBRUARY },
    items.toReversed(),
    openingAmount,
  )
  expect(paper.table.rows.map(([, , reference]) => reference)).toEqual(['A2', 'A3', 'A4'])
  expect(paper.facts.slice(2)).toEqual([
    ['Opening balance', expect.stringContaining('10.00')],
    ['Closing balance', expect.stringContaining('12.50')],
  ])
  expect(paper.table.total?.at(-1)).toContain('12.50')
})

test('a member of staff has so many statements an hour', async () => {
  const other = await staffWith(shop, 'finance')
  const get = () =>
    shop.app.inject({
      url: `/api/office/ledger/statement?kind=order_payments&owner=${owner}&currency=CNY&from=2025-07-01&to=2025-07-01`,
      headers: { lang: 'en', ...other.by },
    })
  for (let file = 0; file < FILES_OF_STAFF.count; file++) {
    expect((await get()).headers['content-type']).toBe('application/pdf')
  }
  expect((await get()).json()).toMatchObject({ code: Reasons.tooMany.code })
})

test('what providers gave for what they took is a gain or a loss at the rates of now', async () => {
  const kind = 'currency_conversion'
  expect((await must(ledgerAccounts, { kind })).exchangeGain).toBeNull()
  const sides = [
    { currency: 'CNY', amount: 1000 },
    { currency: 'USD', amount: -150 },
  ]
  for (const { currency, amount } of sides)
    await db.tx((tx) =>
      post(tx, {
        key: `read:exchanged:${currency}`,
        kind,
        reference: '',
        buyerId: null,
        at: '2025-05-01T04:00:00.000Z',
        currency,
        entries: [
          { kind, provider: 'stripe', amount },
          { kind: 'provider_clearing', provider: 'stripe', amount: -amount },
        ],
      }),
    )
  const { 'shop.rateUSD': rate } = await readSettings(db)
  const { exchangeGain } = await must(ledgerAccounts, { kind })
  expect(exchangeGain).toEqual({ amount: Math.round(150 / rate - 1000), currency: 'CNY' })
})
