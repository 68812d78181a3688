/** Points from the order that earns them to their end: frozen, usable, taken back, owed, expired. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { aShippedOrder } from '#domains/after-sales/testing.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { confirmReceipt } from '#domains/orders/buyer-contract.ts'
import { beginSession } from '#domains/accounts/server/session-door.ts'
import { demoOutbox } from '#domains/messages/contract.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { mySignIn, myPointLines, myPoints, pointRules, signIn } from '../contract.ts'
import { adjustPoints, officePointLines, pointsOfBuyer } from '../office-contract.ts'
import { PointReasons } from '../reasons.ts'
import { givePoints } from '../testing.ts'
import { earnForOrder, takeBackOfOrder } from './door.ts'
import { personal } from './personal/personal.ts'
import * as pointsSql from './sql.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const clerk = await shop.aClerk()
const colleague = await shop.aClerk()

let orders = 0
/** Yuan paid for goods of an order that is completed now. @returns its number */
async function earns(buyerId: number, yuan: number): Promise<string> {
  const orderNumber = `SO9${String(++orders).padStart(14, '0')}`
  const paid = { buyerId, orderNumber, amount: yuan * 100, rate: '1', now: clock.now }
  await db.tx((tx) => earnForOrder(tx, paid))
  return orderNumber
}
const returns = (orderNumber: string, yuan: number) =>
  db.tx((tx) =>
    takeBackOfOrder(tx, { orderNumber, amount: Math.round(yuan * 100), now: clock.now }),
  )
const spends = (buyerId: number, count: number, key = String(Math.random())) =>
  db.tx((tx) =>
    pointsSql.take(tx, {
      buyerId,
      kind: 'withdrawn',
      ref: key,
      note: 'test',
      count,
      now: clock.now,
    }),
  )
const balanceOf = async (buyerId: number) => {
  const { usableCount, frozenCount, owedCount } = await pointsSql.findBalance(db, buyerId)
  return [usableCount, frozenCount, owedCount]
}
/** Years pass, and sessions end before. */
async function loggedIn(buyerId: number) {
  const where = { now: clock.now, ip: '127.0.0.1', userAgent: '' }
  return { 'user-token': (await beginSession(db, buyerId, where)) ?? '', lang: 'en' }
}
const settle = async (days: number) => {
  shop.clock.forward({ days })
  await shop.runSweeps()
}

test('a completed order earns what was paid for its goods; after the window it is usable, and each number has its line', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  expect(await balanceOf(buyer.id)).toEqual([0, 0, 0])
  await must(confirmReceipt, { orderNumber }, buyer.by)
  // Ten pieces of 10.00, without freight.
  expect(await must(myPoints, {}, buyer.by)).toMatchObject({
    usableCount: 0,
    frozenCount: 100,
    frozen: [{ orderNumber, count: 100 }],
    endings: [],
    year: { earnedCount: 100, goneCount: 0 },
  })
  await settle(7)
  const { items } = await must(myPointLines, {}, buyer.by)
  expect(
    items.map(({ kind, changeCount, usableChange, balanceCount }) => [
      kind,
      changeCount,
      usableChange,
      balanceCount,
    ]),
  ).toEqual([
    ['freed', 0, 100, 100],
    ['earned', 100, 0, 100],
  ])
  expect(items[0]?.orderNumber).toBe(orderNumber)
  expect(await must(myPoints, {}, buyer.by)).toMatchObject({
    usableCount: 100,
    endings: [{ count: 100, endsAt: '2027-12-31T16:00:00.000Z' }],
  })
  expect((await must(myPointLines, { direction: 'out' }, buyer.by)).items).toEqual([])
})

test('an order earns once, however often it is completed', async () => {
  const { id } = await shop.aBuyer()
  const paid = {
    buyerId: id,
    orderNumber: 'SO900000000000999',
    amount: 5000,
    rate: '1',
    now: clock.now,
  }
  await Promise.all(Array.from({ length: 8 }, () => db.tx((tx) => earnForOrder(tx, paid))))
  expect(await balanceOf(id)).toEqual([0, 50, 0])
})

test('refunds take back their share, to the last point with the last of the money', async () => {
  const { id } = await shop.aBuyer()
  const orderNumber = await earns(id, 100)
  await returns(orderNumber, 33.33)
  expect(await balanceOf(id)).toEqual([0, 66, 0])
  await settle(7)
  await returns(orderNumber, 33.33)
  expect(await balanceOf(id)).toEqual([33, 0, 0])
  await returns(orderNumber, 33.34)
  expect(await balanceOf(id)).toEqual([0, 0, 0])
  await returns(orderNumber, 10) // more than was paid for goods: its freight
  expect(await balanceOf(id)).toEqual([0, 0, 0])
})

test('what a refund takes that was used is owed: it blocks spending, and what is earned next pays it first', async () => {
  const { id } = await shop.aBuyer()
  const orderNumber = await earns(id, 100)
  await settle(7)
  expect(await spends(id, 80)).toBe(true)
  await returns(orderNumber, 100)
  expect(await balanceOf(id)).toEqual([0, 0, 80])
  expect(await spends(id, 1)).toBe(false)
  await earns(id, 50)
  expect(await balanceOf(id)).toEqual([0, 50, 80])
  await settle(7)
  expect(await balanceOf(id)).toEqual([0, 0, 30])
  await earns(id, 100)
  await settle(7)
  expect(await balanceOf(id)).toEqual([70, 0, 0])
})

test('what has expired is not taken back once more', async () => {
  const { id } = await shop.aBuyer()
  const orderNumber = await earns(id, 100)
  await settle(700)
  expect(await balanceOf(id)).toEqual([0, 0, 0])
  await earns(id, 40)
  await settle(7)
  await returns(orderNumber, 100)
  expect(await balanceOf(id)).toEqual([40, 0, 0])
})

test('of twenty that take more than half at once one does', async () => {
  const { id } = await shop.aBuyer()
  await earns(id, 100)
  await settle(7)
  const taken = await Promise.all(Array.from({ length: 20 }, () => spends(id, 60)))
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(await balanceOf(id)).toEqual([40, 0, 0])
})

test('points end with the year after, those that end first are used first, and their buyer is told twice', async () => {
  const buyer = await shop.aBuyer({ lang: 'en' })
  const { id, email } = buyer
  const year = new Date(clock.now).getUTCFullYear()
  await settle((Date.parse(`${year}-12-31T15:00:00.000Z`) - Date.parse(clock.now)) / 86_400_000)
  await earns(id, 100)
  await earns(id, 20)
  shop.clock.forward({ hours: 1 }) // the next year has begun in Shanghai
  await earns(id, 50)
  await settle(8)
  expect(await balanceOf(id)).toEqual([170, 0, 0])
  expect(await spends(id, 30)).toBe(true)
  const { endings } = await must(myPoints, {}, await loggedIn(id))
  expect(endings).toEqual([
    { count: 90, endsAt: `${year + 1}-12-31T16:00:00.000Z` },
    { count: 50, endsAt: `${year + 2}-12-31T16:00:00.000Z` },
  ])
  const mails = async () =>
    (await must(demoOutbox, { to: email }, {})).filter(({ subject }) => subject.includes('expire'))
  await settle((Date.parse(`${year + 1}-12-01T15:59:59.999Z`) - Date.parse(clock.now)) / 86_400_000)
  expect(await mails()).toHaveLength(0)
  await settle(1)
  expect((await mails()).map(({ subject }) => subject)).toEqual(['90 of your points expire soon'])
  await settle(21)
  expect(await mails()).toHaveLength(1)
  await settle(2)
  expect(await mails()).toHaveLength(2)
  await settle((Date.parse(`${year + 1}-12-31T15:59:59.999Z`) - Date.parse(clock.now)) / 86_400_000)
  expect(await balanceOf(id)).toEqual([140, 0, 0])
  shop.clock.forward({ seconds: 0.001 })
  expect(await spends(id, 51)).toBe(false) // also before the sweep comes
  await shop.runSweeps()
  expect(await balanceOf(id)).toEqual([50, 0, 0])
  expect(await mails()).toHaveLength(2)
})

test('while one part is about to end, the notice of the next waits for it', async () => {
  const buyer = await shop.aBuyer({ lang: 'en' })
  const in20 = later(clock.now, 20 * DAY_MS)
  await givePoints(db, { buyerId: buyer.id, count: 30, now: clock.now, expiresAt: in20 })
  const in5 = later(clock.now, 5 * DAY_MS)
  await givePoints(db, { buyerId: buyer.id, count: 10, now: clock.now, expiresAt: in5 })
  await db.tx((tx) => pointsSql.setNotice(tx, buyer.id, clock.now))
  const noticeAt = async () => {
    await shop.runSweeps()
    const { at } = await db.row<{ at: string | null }>(sql`
      select notice_at as at from points.account where buyer_id = ${buyer.id}`)
    return at
  }
  expect(await noticeAt()).toBe(in5)
  shop.clock.forward({ days: 5 })
  expect(await noticeAt()).toBe(later(in20, -7 * DAY_MS))
  const mails = await must(demoOutbox, { to: buyer.email }, {})
  expect(mails.filter(({ subject }) => subject.includes('expire'))).toHaveLength(2)
})

test('signing in: once a day by the shop’s clock, in a row of seven days that begins again after one was missed', async () => {
  const buyer = await shop.aBuyer()
  const today = async () => (await must(mySignIn, {}, buyer.by)).today
  const all = await Promise.all(Array.from({ length: 20 }, () => must(signIn, {}, buyer.by)))
  expect(new Set(all.map(({ earnedCount }) => earnedCount))).toEqual(new Set([5]))
  expect(await balanceOf(buyer.id)).toEqual([5, 0, 0])
  const [first] = all
  expect(first).toMatchObject({ hasSignedIn: true, streakDays: 1, nextCount: 5, position: 0 })

  const earned = []
  for (let day = 2; day <= 8; day++) {
    shop.clock.forward({ days: 1 })
    earned.push((await must(signIn, {}, buyer.by)).earnedCount)
  }
  expect(earned).toEqual([5, 10, 10, 15, 15, 30, 5])
  shop.clock.forward({ days: 2 })
  expect(await must(mySignIn, {}, buyer.by)).toMatchObject({
    hasSignedIn: false,
    streakDays: 0,
    nextCount: 5,
  })
  expect((await must(signIn, {}, buyer.by)).streakDays).toBe(1)

  // A clock that is turned back opens no day again.
  const day = await today()
  shop.clock.forward({ days: -1 })
  expect(await must(signIn, {}, buyer.by)).toMatchObject({ streakDays: 1, hasSignedIn: true })
  shop.clock.forward({ days: 1 })
  expect(await today()).toBe(day)
  expect(await balanceOf(buyer.id)).toEqual([100, 0, 0])
})

test('at midnight of the shop’s clock a new day begins, on a leap day too', async () => {
  const buyer = await shop.aBuyer()
  const to = (instant: string) => {
    const days = (Date.parse(instant) - Date.parse(clock.now)) / 86_400_000
    shop.clock.forward({ days })
  }
  to('2032-02-28T15:59:59.999Z')
  const by = await loggedIn(buyer.id)
  expect(await must(signIn, {}, by)).toMatchObject({ today: '2032-02-28', streakDays: 1 })
  shop.clock.forward({ seconds: 0.001 })
  expect(await must(signIn, {}, by)).toMatchObject({ today: '2032-02-29', streakDays: 2 })
  shop.clock.forward({ days: 1 })
  expect(await must(signIn, {}, by)).toMatchObject({ today: '2032-03-01', streakDays: 3 })
  const { days } = await must(mySignIn, {}, by)
  expect(days).toEqual([{ day: '2032-03-01', earnedCount: 10 }])
})

test('staff adjust with a colleague, never below zero, and the buyer reads why', async () => {
  const buyer = await shop.aBuyer()
  const ask = (count: number) =>
    call(adjustPoints, { buyerId: buyer.id, count, note: '活动补发' }, clerk.by)
  const agree = async () => {
    const { items } = await must(listApprovals, { kind: 'points.adjust' }, colleague.by)
    return call(approve, { approvalId: items[0]!.id }, colleague.by)
  }
  expect((await ask(-1)).code).toBe(PointReasons.tooFewPoints.code)
  expect((await ask(500)).data).toEqual({ isAsked: true })
  expect(await balanceOf(buyer.id)).toEqual([0, 0, 0])
  await agree()
  expect(await must(pointsOfBuyer, { buyerId: buyer.id }, clerk.by)).toMatchObject({
    usableCount: 500,
  })
  await ask(-500)
  await spends(buyer.id, 1)
  expect((await agree()).code).toBe(PointReasons.tooFewPoints.code)
  const { items } = await must(officePointLines, { buyerId: buyer.id, kind: 'granted' }, clerk.by)
  expect(items).toMatchObject([{ changeCount: 500, note: '活动补发', buyerId: buyer.id }])
  expect((await call(pointsOfBuyer, { buyerId: 999_999 }, clerk.by)).code).toBe(
    PointReasons.buyerUnknown.code,
  )
})

test('the rules are in the currency of the language', async () => {
  const rules = await must(pointRules, {}, { lang: 'cn' })
  expect(rules).toMatchObject({
    currency: 'CNY',
    paidAmount: 10_000,
    earnedCount: 100,
    freezeDays: 7,
  })
  const abroad = await must(pointRules, {}, { lang: 'id' })
  expect(abroad.currency).toBe('IDR')
  expect(abroad.paidAmount % 100).toBe(0)
})

test('a deleted account has no points, and its lines stay', async () => {
  const { id } = await shop.aBuyer()
  await earns(id, 10)
  await db.tx((tx) => personal.forget!(tx, id, clock.now))
  expect(await balanceOf(id)).toEqual([0, 0, 0])
  const [{ rows } = { rows: [] }] = await personal.copy(db, id)
  expect(rows).toHaveLength(2)
})

test('nobody writes past the functions', async () => {
  await expect(db.count(sql`update points.account set usable_count = 1000000`)).rejects.toThrow(
    'permission',
  )
  await expect(db.count(sql`delete from points.line`)).rejects.toThrow('permission')
  await expect(shop.owner.db.count(sql`delete from points.line`)).rejects.toThrow('only added to')
})
