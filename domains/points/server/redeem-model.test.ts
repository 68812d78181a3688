/** Random sequences of orders that use points, are cancelled, changed and given back in parts, while lots end, against a model of a few lines. */
import query from 'sql-template-tag'
import { expect, test } from 'vitest'
import '#apps/api/settings.ts'
import { openTestDatabase } from '#kit/testing/database.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { givePoints, numbers, pointsOf } from '../testing.ts'
import { giveBackPoints } from './door.ts'
import * as sql from './sql.ts'

const { db } = await openTestDatabase()
const SEQUENCES = 500
const ACTS = 14
const RETURNED_DAYS = 30
const START = '2026-03-01T00:00:00.000Z'

/** `at`: the place in which the database numbers them. */
type Lot = { at: number; left: number; expiresAt: Instant; isReturned: boolean }
type Order = { ref: string; taken: { lot: Lot; count: number }[] }

const byEnd = (one: Lot, other: Lot) =>
  one.expiresAt === other.expiresAt ? one.at - other.at : one.expiresAt < other.expiresAt ? -1 : 1
const sum = (counts: readonly number[]) => counts.reduce((total, each) => total + each, 0)

/** Uses points of lots as the rule says it. */
class Model {
  lots: Lot[] = []
  made = 0

  add(left: number, expiresAt: Instant, isReturned = false): void {
    this.lots.push({ at: ++this.made, left, expiresAt, isReturned })
  }
  usable(now: Instant): number {
    for (const lot of this.lots) if (lot.expiresAt <= now) lot.left = 0
    return sum(this.lots.map(({ left }) => left))
  }
  take(count: number): Order['taken'] {
    let rest = count
    return this.lots.toSorted(byEnd).flatMap((lot) => {
      const part = Math.min(rest, lot.left)
      rest -= part
      lot.left -= part
      return part === 0 ? [] : [{ lot, count: part }]
    })
  }
  giveBack(order: Order, count: number, now: Instant): number {
    let [rest, ended, again] = [count, 0, 0]
    for (const part of order.taken.toSorted((one, other) => byEnd(other.lot, one.lot))) {
      const back = Math.min(rest, part.count)
      rest -= back
      part.count -= back
      if (part.lot.expiresAt > now) part.lot.left += back
      else if (part.lot.isReturned) again += back
      else ended += back
    }
    if (ended > 0) this.add(ended, later(now, RETURNED_DAYS * DAY_MS), true)
    if (again > 0) this.add(again, later(now, DAY_MS), true)
    return ended
  }
}

async function play(buyerId: number, seen: Record<string, number>): Promise<void> {
  const random = numbers(buyerId)
  const below = (most: number) => random.next().value! % most
  const model = new Model()
  const orders: Order[] = []
  let now: Instant = START
  for (let step = 0; step < ACTS; step++) {
    const order = orders.length === 0 ? undefined : orders[below(orders.length)]
    const act = step === 0 ? 0 : below(6)
    let [answered, expected]: unknown[] = []
    if (act === 0) {
      const [count, expiresAt] = [1 + below(900), later(now, (1 + below(60)) * DAY_MS)]
      model.add(count, expiresAt)
      await givePoints(db, { buyerId, count, now, expiresAt })
    } else if (act === 1 || order === undefined) {
      const [ref, count] = [`SO${buyerId}-${step}`, 1 + below(600)]
      const isEnough = model.usable(now) >= count
      const redeeming = { buyerId, orderNumber: ref, count, now }
      answered = await db.tx((tx) => sql.redeem(tx, redeeming))
      expected = isEnough
      if (isEnough) orders.push({ ref, taken: model.take(count) })
      seen[isEnough ? 'used' : 'tooFew']!++
    } else if (act === 5) {
      now = later(now, below(40) * DAY_MS)
    } else {
      const has = sum(order.taken.map(({ count }) => count))
      // Cancelled whole, given back in part, or changed to fewer; more than it has is no more than it has.
      const count = act === 2 ? null : 1 + below(400)
      model.usable(now)
      const ended = model.giveBack(order, Math.min(has, count ?? has), now)
      const expiresAt = later(now, RETURNED_DAYS * DAY_MS)
      const back = { orderNumber: order.ref, count, isLowered: act === 4, expiresAt, now }
      answered = await db.tx((tx) => sql.giveBack(tx, { ...back, noticeAt: expiresAt }))
      expected = ended
      if (ended > 0) seen['ended']!++
      if (has > 0) seen[act === 2 ? 'cancelled' : 'returned']!++
    }
    expect(answered).toBe(expected)
    await db.tx((tx) => sql.settle(tx, [buyerId], now))
    expect(await pointsOf(db, buyerId)).toEqual([model.usable(now), 0, 0])
  }
}

test('five hundred sequences end where the model does, and the doctor finds nothing in points', async () => {
  const seen = { used: 0, tooFew: 0, ended: 0, cancelled: 0, returned: 0 }
  for (let first = 1; first <= SEQUENCES; first += 20)
    await Promise.all(Array.from({ length: 20 }, (_, index) => play(first + index, seen)))
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(100)
  // These orders are of the model alone.
  const { findings } = await diagnose(db)
  expect(findings.filter(({ problem }) => problem !== 'has points, and is no order')).toEqual([])
}, 180_000)

test('of orders at once each takes what there is still, and what comes back at once comes back once', async () => {
  const buyerId = SEQUENCES + 1
  await givePoints(db, { buyerId, count: 1000, now: START })
  const refs = Array.from({ length: 20 }, (_, index) => `SO${buyerId}-${index}`)
  const taken = await Promise.all(
    refs.map((orderNumber) =>
      db.tx((tx) => sql.redeem(tx, { buyerId, orderNumber, count: 100, now: START })),
    ),
  )
  expect(taken.filter(Boolean)).toHaveLength(10)
  expect(await pointsOf(db, buyerId)).toEqual([0, 0, 0])
  const back = (orderNumber: string, count: number | null) =>
    db.tx((tx) =>
      sql.giveBack(tx, {
        orderNumber,
        count,
        isLowered: false,
        expiresAt: later(START, DAY_MS),
        noticeAt: later(START, DAY_MS),
        now: START,
      }),
    )
  await Promise.all([...refs, ...refs].flatMap((ref) => [back(ref, 30), back(ref, null)]))
  expect(await pointsOf(db, buyerId)).toEqual([1000, 0, 0])
})

test('an order that opens again takes its points again, and what is owed is paid before any come back', async () => {
  const buyerId = SEQUENCES + 2
  await givePoints(db, { buyerId, count: 300, now: START })
  const redeeming = { buyerId, orderNumber: 'SO-again', count: 300, now: START }
  const times = { expiresAt: later(START, DAY_MS), noticeAt: START, now: START }
  const returned = { orderNumber: 'SO-again', count: null, isLowered: false, ...times }
  expect(await db.tx((tx) => sql.redeem(tx, redeeming))).toBe(true)
  await db.tx((tx) => sql.giveBack(tx, returned))
  expect(await db.tx((tx) => sql.redeem(tx, redeeming))).toBe(true)
  await expect(db.tx((tx) => sql.redeem(tx, { ...redeeming, count: 0 }))).rejects.toThrow(
    /check constraint|redeem/,
  )
  const earning = {
    buyerId,
    kind: 'earned',
    cause: 'order',
    ref: 'SO-earns',
    note: '',
    count: 50,
    paidAmount: 5000,
    usableFrom: START,
  } as const
  await db.tx((tx) => sql.earn(tx, { ...earning, ...times, expiresAt: later(START, DAY_MS) }))
  await db.tx((tx) => sql.redeem(tx, { ...redeeming, orderNumber: 'SO-next', count: 50 }))
  await db.tx((tx) => sql.takeBack(tx, { orderNumber: 'SO-earns', amount: 5000, now: START }))
  expect(await pointsOf(db, buyerId)).toEqual([0, 0, 50])
  await db.tx((tx) => sql.giveBack(tx, returned))
  expect(await pointsOf(db, buyerId)).toEqual([250, 0, 0])
})

test('what came back after its time has a day when it comes back again', async () => {
  const buyerId = SEQUENCES + 3
  await givePoints(db, { buyerId, count: 100, now: START })
  const endOf = async () =>
    (
      await db.maybeRow<{ expiresAt: Instant }>(query`
        select expires_at from points.lot where buyer_id = ${buyerId} and left_count > 0`)
    )?.expiresAt
  let now = (await endOf())!
  for (const [round, days] of [RETURNED_DAYS, 1, 1].entries()) {
    const orderNumber = `SO-round-${round}`
    const redeeming = { buyerId, orderNumber, count: 100, now: later(now, -1000) }
    expect(await db.tx((tx) => sql.redeem(tx, redeeming))).toBe(true)
    now = later(now, 1000)
    const expiresAt = later(now, RETURNED_DAYS * DAY_MS)
    const back = { orderNumber, count: null, isLowered: false, expiresAt, noticeAt: now, now }
    await db.tx((tx) => sql.giveBack(tx, back))
    now = later(now, days * DAY_MS)
    expect(await endOf()).toBe(now)
  }
})

test('what comes back of an order whose buyer has deleted the account is gone', async () => {
  const buyerId = SEQUENCES + 4 // nobody's any more
  await givePoints(db, { buyerId, count: 300, now: START })
  const order = { orderNumber: 'SO-of-nobody', now: START }
  expect(await db.tx((tx) => sql.redeem(tx, { ...order, buyerId, count: 200 }))).toBe(true)
  await db.tx((tx) => sql.forfeit(tx, buyerId, START))
  await db.tx((tx) => giveBackPoints(tx, order))
  expect(await pointsOf(db, buyerId)).toEqual([0, 0, 0])
})
