/** A buyer's one statement: lines with balances and causes, and months as files whose signed address says what they say. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { grant } from '#domains/credit/testing.ts'
import {
  aDistributor,
  aFriend,
  completes,
  openApplications,
} from '#domains/distributors/testing.ts'
import { recordRepayment } from '#domains/credit/office-contract.ts'
import { anOrderOnTerms } from '#domains/payments/server/terms/testing.ts'
import { givePoints } from '#domains/points/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { fill, ownWithdrawal } from '#domains/wallet/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { checkStatement, myStatement, myStatementLines } from '../contract.ts'

const shop = await openOrderShop({ now: '2026-03-30T00:00:00.000Z', audited: false })
const { must, call, clock, db, url } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const people = { clerk: clerk.by, colleague: colleague.by }
for (const key of ['credit.verifiedOnly', 'orders.reviewOnTerms'] as const) {
  await putSetting(db, { key, value: false, version: 0, now: clock.now, by: 'test' })
}
forgetSettings()
const goods = await shop.goods(500)

type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>
const file = (buyer: Buyer, query: string) =>
  fetch(`${url}/api/statements/file?${query}`, { headers: { ...buyer.by, lang: 'en' } })
const rowsOf = async (answer: Response) =>
  (await answer.text()).trim().replace('﻿', '').split(/\r?\n/)
const wallet = { kind: 'wallet', currency: 'CNY' } as const
const signedOf = (rows: readonly string[]) => {
  const { searchParams } = new URL(/https?:\/\/[^,"]+/.exec(rows.at(-1) ?? '')?.[0] ?? '')
  return {
    of: searchParams.get('of') ?? '',
    signature: searchParams.get('signature') ?? '',
  }
}

test('lines have the balance after each, also of those that a filter leaves, and pages go on without a gap', async () => {
  const buyer = await shop.aBuyer()
  for (const amount of [1000, 500, -300]) await fill(shop, people, buyer.id, amount)
  clock.now = '2026-03-31T15:59:59.000Z'
  await fill(shop, people, buyer.id, 40)
  // April in Shanghai.
  clock.now = '2026-03-31T16:00:00.000Z'
  await fill(shop, people, buyer.id, 2)
  await ownWithdrawal(shop, buyer.id)

  const { items } = await must(myStatementLines, wallet, buyer.by)
  expect(items.map(({ amount, balanceAmount }) => [amount, balanceAmount])).toEqual([
    [-1000, 1242],
    [1000, 2242],
    [2, 1242],
    [40, 1240],
    [-300, 1200],
    [500, 1500],
    [1000, 1000],
  ])
  expect(items[0]).toMatchObject({ kind: 'withdrawal', cause: 'withdrawals' })
  expect(items.at(-1)).toMatchObject({ cause: null, note: '测试' })
  const march = await must(myStatementLines, { ...wallet, month: '2026-03' }, buyer.by)
  expect(march.items.map(({ balanceAmount }) => balanceAmount)).toEqual([1240, 1200, 1500, 1000])
  const withdrawn = { ...wallet, posting: 'withdrawal' } as const
  expect((await must(myStatementLines, withdrawn, buyer.by)).items).toMatchObject([
    { amount: -1000, balanceAmount: 1242 },
  ])
  const held = { kind: 'wallet_held', currency: 'CNY' } as const
  expect((await must(myStatementLines, held, buyer.by)).items).toMatchObject([
    { amount: 1000, balanceAmount: 1000 },
  ])
  const second = { ...wallet, after: String(items[4]?.id) }
  expect(
    (await must(myStatementLines, second, buyer.by)).items.map(({ amount }) => amount),
  ).toEqual([500, 1000])
  expect(await must(myStatement, {}, buyer.by)).toEqual({
    accounts: [
      { kind: 'wallet', currency: 'CNY', balanceAmount: 1242 },
      { kind: 'wallet_held', currency: 'CNY', balanceAmount: 1000 },
    ],
    pointCount: 0,
    months: ['2026-04', '2026-03'],
  })
  const stranger = await shop.aBuyer()
  expect((await must(myStatementLines, wallet, stranger.by)).items).toEqual([])
})

test('a cash discount leads to the repayment that earned it, whose bank reference it has', async () => {
  clock.now = '2026-04-09T00:00:00.000Z'
  const buyer = await shop.aBuyer()
  await grant(shop, people, buyer.id, { discountBasisPoints: 200, discountDays: 10 })
  const { payableAmount } = await anOrderOnTerms(shop, buyer, goods, 2)
  const amount = payableAmount - Math.floor(payableAmount / 50)
  const form = { buyerId: buyer.id, amount, bankReference: 'BANK-EARLY-1' }
  await must(recordRepayment, { ...form, receivedOn: clock.now.slice(0, 10) }, clerk.by)
  const { items } = await must(myStatementLines, { kind: 'receivable', currency: 'CNY' }, buyer.by)
  expect(items.find(({ kind }) => kind === 'cash_discount')).toMatchObject({
    reference: 'BANK-EARLY-1',
    cause: 'repayments',
  })
})

test('a month on terms is a PDF or a table from its opening to its closing balance, for its buyer alone', async () => {
  clock.now = '2026-04-10T00:00:00.000Z'
  const buyer = await shop.aBuyer()
  await grant(shop, people, buyer.id)
  const order = await anOrderOnTerms(shop, buyer, goods, 2)
  const form = { buyerId: buyer.id, amount: 500, bankReference: 'BANK-STATE-1' }
  await must(recordRepayment, { ...form, receivedOn: clock.now.slice(0, 10) }, clerk.by)
  const terms = 'kind=receivable&currency=CNY&month=2026-04'

  const [, opening, used, repaid, closing] = await rowsOf(await file(buyer, `${terms}&format=csv`))
  const owed = order.payableAmount / 100
  expect(opening).toContain(',Opening balance,,,,0,CNY')
  expect(used).toContain(`Order on terms,${order.orderNumber},,${owed},${owed},CNY`)
  expect(repaid).toContain(`BANK-STATE-1,,-5,${owed - 5},CNY`)
  expect(closing).toContain(`,Closing balance,,,,${owed - 5},CNY`)
  const pdf = await file(buyer, terms)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  const [line] = (await must(myStatementLines, { kind: 'receivable', currency: 'CNY' }, buyer.by))
    .items
  expect(line).toMatchObject({ kind: 'repayment', cause: 'repayments', reference: 'BANK-STATE-1' })

  const stranger = await shop.aBuyer()
  const refused = (await (await file(stranger, terms)).json()) as { code: number }
  expect(refused.code).toBe(Reasons.notFound.code)
  expect((await file(buyer, `${terms.slice(0, -2)}13`)).headers.get('content-type')).toMatch(/json/)
  // Nothing is signed that has not begun.
  const toCome = (await (await file(buyer, `${terms.slice(0, -2)}05`)).json()) as { code: number }
  expect(toCome.code).toBe(Reasons.invalidInput.code)
  const noCurrency = (await (await file(buyer, 'kind=wallet&month=2026-04')).json()) as {
    code: number
  }
  expect(noCurrency.code).toBe(Reasons.invalidInput.code)
})

test('the address on a statement says what was signed; changed by a digit it says nothing', async () => {
  const buyer = await shop.aBuyer()
  await fill(shop, people, buyer.id, 123_456)
  const month = clock.now.slice(0, 7)
  const rows = await rowsOf(await file(buyer, `kind=wallet&currency=CNY&month=${month}&format=csv`))
  const { of, signature } = signedOf(rows)
  const { statement } = await must(checkStatement, { of, signature }, {})
  expect(statement).toMatchObject({
    kind: 'wallet',
    currency: 'CNY',
    month,
    openingAmount: 0,
    closingAmount: 123_456,
    lineCount: 1,
    issuedAt: clock.now,
  })
  expect(statement?.holder).toMatch(/^.\*\*$/u)
  const forged = [
    { of: of.replace('123456', '923456'), signature },
    { of: of.replace('wallet', 'commission'), signature },
    { of, signature: `${signature.slice(0, -2)}AA` },
    { of, signature: '' },
    { of: '', signature },
    { of: 'x'.repeat(200), signature },
  ]
  for (const each of forged) {
    expect((await must(checkStatement, each, {})).statement).toBe(null)
  }
})

test('a file of the month that runs says so, and so does its check; one of a month that is over does not', async () => {
  clock.now = '2026-04-20T00:00:00.000Z'
  const buyer = await shop.aBuyer()
  await fill(shop, people, buyer.id, 5000)
  const rowsNow = () =>
    file(buyer, 'kind=wallet&currency=CNY&month=2026-04&format=csv').then(rowsOf)
  const running = await rowsNow()
  const isNoted = (rows: readonly string[]) => rows.some((row) => row.includes('wasn’t over'))
  expect(isNoted(running)).toBe(true)
  const seen = async (rows: string[]) => (await must(checkStatement, signedOf(rows), {})).statement
  expect(await seen(running)).toMatchObject({ isOver: false, issuedAt: clock.now })
  clock.now = '2026-05-01T00:00:00.000Z'
  const over = await rowsNow()
  expect(isNoted(over)).toBe(false)
  expect(await seen(over)).toMatchObject({ isOver: true, closingAmount: 5000 })
  // Said of the moment at which it was issued, also once the month is over.
  expect(await seen(running)).toMatchObject({ isOver: false })
})

test('a month of points begins and ends with what there was, and months without a line are statements too', async () => {
  clock.now = '2026-04-25T00:00:00.000Z'
  const buyer = await shop.aBuyer()
  expect(
    ((await (await file(buyer, 'kind=points&month=2026-04')).json()) as { code: number }).code,
  ).toBe(Reasons.notFound.code)
  await givePoints(db, { buyerId: buyer.id, count: 70, now: clock.now })
  const april = await rowsOf(await file(buyer, 'kind=points&month=2026-04&format=csv'))
  expect(april[1]).toContain('Opening points,,,0')
  expect(april[2]).toContain('Added by the shop,,70,70')
  expect(april[3]).toContain('Closing points,,,70')
  clock.now = '2026-05-02T00:00:00.000Z'
  const may = await rowsOf(await file(buyer, 'kind=points&month=2026-05&format=csv'))
  expect(may.slice(1, 3)).toEqual([',Opening points,,,70', ',Closing points,,,70'])
  expect((await must(checkStatement, signedOf(may), {})).statement).toMatchObject({
    kind: 'points',
    currency: null,
    closingAmount: 70,
    lineCount: 0,
  })
  expect((await must(myStatement, {}, buyer.by)).pointCount).toBe(70)
  expect((await call(myStatement, {})).data).toBe(null)
})

test('a month of points comes to its closing balance, also where a call of before midnight had its turn after it', async () => {
  clock.now = '2026-06-02T00:00:00.000Z'
  const buyer = await shop.aBuyer()
  await givePoints(db, { buyerId: buyer.id, count: 70, now: '2026-05-31T16:00:00.100Z' })
  await givePoints(db, { buyerId: buyer.id, count: 30, now: '2026-05-31T15:59:59.900Z' })
  const rows = async (month: string) =>
    (await rowsOf(await file(buyer, `kind=points&month=${month}&format=csv`)))
      .slice(1, 4)
      .map((row) => row.split(',').slice(3))
  expect(await rows('2026-05')).toEqual([
    ['', '0'],
    ['30', '30'],
    ['', '30'],
  ])
  expect(await rows('2026-06')).toEqual([
    ['', '30'],
    ['70', '100'],
    ['', '100'],
  ])
})

test('a distributor’s lines name no order of a friend, neither on the page nor in a file', async () => {
  clock.now = '2026-06-03T00:00:00.000Z'
  await openApplications(db)
  const someone = await shop.aClerk()
  const distributor = await aDistributor(shop, someone.by)
  const friend = await aFriend(shop, distributor)
  const orderNumber = await completes(shop, friend.id)
  const account = { kind: 'commission', currency: 'CNY' } as const
  const { items } = await must(myStatementLines, account, distributor.by)
  expect(items).toMatchObject([{ kind: 'commission', reference: '', cause: 'commission' }])
  const query = 'kind=commission&currency=CNY&month=2026-06&format=csv'
  const rows = await rowsOf(await file(distributor, query))
  expect(rows).toHaveLength(6)
  expect(rows.join()).not.toContain(orderNumber)
})
