/** Postings by what people know them by, one with its entries and its chain, and what accounts held day by day. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { buyerWith } from '#domains/accounts/server/testing.ts'
import { post, type Entry } from '#domains/ledger/server/door.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import type { ArgumentOf, DataOf, Endpoint } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import {
  ledgerDay,
  ledgerDifferences,
  ledgerPosting,
  ledgerPostings,
} from '../../browse-contract.ts'

const shop = await openTestShop({ now: '2025-06-01T04:00:00.000Z' })
const { db, url } = shop
const finance = await staffWith(shop, 'finance')
const { id: buyerId } = await buyerWith(shop)

async function must<E extends Endpoint>(endpoint: E, input: ArgumentOf<E>): Promise<DataOf<E>> {
  const { data, msg } = await shop.call(endpoint, input, finance.by)
  if (data === null) throw new Error(msg)
  return data
}

type Form = { corrects?: string; kind?: 'receipt' | 'repayment_reversed'; reference?: string }

/** @param at of the shop's clock in Shanghai */
async function book(key: string, at: string, amount: number, form: Form = {}) {
  const { kind = 'receipt', reference = 'TR00001', ...rest } = form
  const entries: Entry[] = [
    { kind: 'bank', amount },
    { kind: 'order_payments', buyerId, amount: -amount },
  ]
  const posting = { key, kind, reference, buyerId, currency: 'CNY', entries, ...rest } as const
  await db.tx((tx) => post(tx, { ...posting, at: new Date(`${at}:00+08:00`).toISOString() }))
}

await book('receipt:1', '2025-03-01 10:00', 1000)
await book('receipt:10', '2025-03-01 23:59', 500, { reference: 'TR00010' })
await book('receipt:1:revised:2', '2025-03-02 00:00', -300)
await book('receipt:1:reversed', '2025-03-04 12:00', -700, {
  corrects: 'receipt:1',
  kind: 'repayment_reversed',
})

const keysOf = (found: DataOf<typeof ledgerPostings>) => found.items.map(({ key }) => key)

test('a reference finds all that was posted under it, a key itself and what follows from it, and not what only begins alike', async () => {
  const all = ['receipt:1:reversed', 'receipt:1:revised:2', 'receipt:10', 'receipt:1']
  expect(keysOf(await must(ledgerPostings, {}))).toEqual(all)
  expect(keysOf(await must(ledgerPostings, { q: 'TR0 0001' }))).toEqual(
    all.filter((key) => key !== 'receipt:10'),
  )
  expect(keysOf(await must(ledgerPostings, { q: 'receipt:1' }))).toEqual(
    all.filter((key) => key !== 'receipt:10'),
  )
  expect(keysOf(await must(ledgerPostings, { q: 'receipt' }))).toEqual([
    'receipt:1:reversed',
    'receipt:1:revised:2',
    'receipt:10',
    'receipt:1',
  ])
  expect(keysOf(await must(ledgerPostings, { q: "'; --" }))).toEqual([])
  const { items } = await must(ledgerPostings, {})
  const [, , third] = items
  expect(keysOf(await must(ledgerPostings, { after: String(third?.id) }))).toEqual(['receipt:1'])
  expect(items.map(({ isReversed }) => isReversed)).toEqual([false, false, false, true])
})

test('one posting has its entries, both ends of a reversal, and a hash that is that of its entries', async () => {
  const { items } = await must(ledgerPostings, {})
  const [reversal, , , first] = items
  const one = await must(ledgerPosting, { postingId: String(first?.id) })
  expect(one).toMatchObject({
    key: 'receipt:1',
    amount: 1000,
    isIntact: true,
    reverses: null,
    reversedBy: { id: reversal?.id, kind: 'repayment_reversed' },
    entries: [
      { kind: 'bank', owner: 'shop', ownerName: '', amount: 1000, balanceAmount: null },
      { kind: 'order_payments', owner: `buyer:${buyerId}`, amount: -1000, balanceAmount: 1000 },
    ],
  })
  expect(one.hash).toMatch(/^[0-9a-f]{64}$/)
  const other = await must(ledgerPosting, { postingId: String(reversal?.id) })
  expect(other).toMatchObject({ reverses: { id: first?.id, kind: 'receipt' }, isIntact: true })
  const none = await shop.call(ledgerPosting, { postingId: '999999' }, finance.by)
  expect(none.code).toBe(Reasons.notFound.code)
})

test('a day has what there was before it, what moved, and what there was after, also days without a posting', async () => {
  const bankOf = async (day: string) => {
    const { rows, sums } = await must(ledgerDay, { day })
    expect(sums).toEqual([{ currency: 'CNY', amount: 0 }])
    expect(rows.map(({ kind }) => kind)).toEqual(['bank', 'order_payments'])
    const { openingAmount, increaseAmount, decreaseAmount, closingAmount } = rows[1]!
    return [openingAmount, increaseAmount, decreaseAmount, closingAmount]
  }
  expect(await bankOf('2025-02-28')).toEqual([0, 0, 0, 0])
  expect(await bankOf('2025-03-01')).toEqual([0, 1500, 0, 1500])
  expect(await bankOf('2025-03-02')).toEqual([1500, 0, -300, 1200])
  expect(await bankOf('2025-03-03')).toEqual([1200, 0, 0, 1200])
  expect(await bankOf('2025-03-04')).toEqual([1200, 0, -700, 500])
  expect(await bankOf('2025-06-01')).toEqual([500, 0, 0, 500])
})

test('days are a file, the earliest first; a year and a day is too long', async () => {
  const file = (from: string, to: string) =>
    fetch(`${url}/api/office/ledger/days/file?from=${from}&to=${to}`, {
      headers: { ...finance.by, lang: 'en' },
    })
  const rows = (await (await file('2025-03-01', '2025-03-02')).text()).trim().split(/\r?\n/)
  expect(rows.slice(1)).toEqual([
    '2025-03-01,Bank accounts,CNY,0,15,0,15',
    '2025-03-01,Paid for orders,CNY,0,15,0,15',
    '2025-03-02,Bank accounts,CNY,15,0,-3,12',
    '2025-03-02,Paid for orders,CNY,15,0,-3,12',
  ])
  expect((await file('2025-01-01', '2026-01-02')).headers.get('content-type')).toMatch(/json/)
})

test('an entry that was changed behind the ledger’s back is seen on its posting and in the day’s difference', async () => {
  const { items } = await must(ledgerPostings, { q: 'receipt:10' })
  const postingId = items[0]?.id ?? 0
  await shop.owner.db.tx(async (tx) => {
    await tx.write(sql`alter table ledger.entry disable trigger user`)
    await tx.write(sql`update ledger.entry set amount = amount * 2 where posting_id = ${postingId}`)
  })
  expect((await must(ledgerPosting, { postingId: String(postingId) })).isIntact).toBe(false)
  const differencesOf = async () =>
    (await must(ledgerDifferences, {}))
      .toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
      .map(({ kind, differenceAmount }) => [kind, differenceAmount])
  expect(await differencesOf()).toEqual([
    ['bank', -500],
    ['order_payments', 500],
  ])
  await shop.owner.db.tx(async (tx) => {
    await tx.write(sql`update ledger.entry set amount = amount / 2 where posting_id = ${postingId}`)
    await tx.write(sql`alter table ledger.entry enable trigger user`)
  })
  expect((await differencesOf()).map(([, amount]) => amount)).toEqual([0, 0])
})
