/** Random sequences of orders, spending and refunds, some at once, against a model that is a few lines long. */
import { expect, test } from 'vitest'
import { openTestDatabase } from '#kit/testing/database.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { later, DAY_MS } from '#kit/contract/time.ts'
import { numbers } from '../testing.ts'
import * as sql from './sql.ts'

const { db } = await openTestDatabase()
const SEQUENCES = 500
const BATCHES = 5
const AT_ONCE = 4
const START = '2026-03-01T00:00:00.000Z'
const EXPIRES = '2027-12-31T16:00:00.000Z'

type Order = { ref: string; paid: number; earned: number; returned: number }

/** What a buyer has at the end does not depend on who of several was first. */
const totalOf = (orders: readonly Order[], spent: number): number =>
  orders.reduce(
    (sum, { paid, earned, returned }) =>
      sum + Math.floor((earned * (paid - Math.min(paid, returned))) / paid),
    -spent,
  )

async function play(buyerId: number): Promise<void> {
  const random = numbers(buyerId)
  const below = (most: number) => random.next().value! % most
  const orders: Order[] = []
  let spent = 0
  let now = START
  for (let batch = 0; batch < BATCHES; batch++) {
    const acts = Array.from({ length: AT_ONCE }, (_, index) => {
      const act = orders.length === 0 ? 0 : below(4)
      const key = `${buyerId}-${batch}-${index}`
      if (act === 0) {
        const paid = 100 + below(100_000)
        const order = { ref: key, paid, earned: Math.floor(paid / 100), returned: 0 }
        const usableFrom = below(2) === 0 ? now : later(now, DAY_MS)
        return async () => {
          const times = { usableFrom, expiresAt: EXPIRES, noticeAt: EXPIRES, now }
          const what = { kind: 'earned', cause: 'order', ref: key, note: '' } as const
          await db.tx((tx) =>
            sql.earn(tx, { ...what, ...times, buyerId, count: order.earned, paidAmount: paid }),
          )
          orders.push(order)
        }
      }
      const order = orders[below(orders.length)]!
      if (act === 1) {
        const amount = 1 + below(order.paid)
        return async () => {
          order.returned += amount
          await db.tx((tx) => sql.takeBack(tx, { orderNumber: order.ref, amount, now }))
        }
      }
      const count = 1 + below(500)
      return async () => {
        const taking = { buyerId, kind: 'withdrawn', ref: key, note: '', count, now } as const
        if (await db.tx((tx) => sql.take(tx, taking))) spent += count
      }
    })
    await Promise.all(acts.map((act) => act()))
    const has = await sql.findBalance(db, buyerId)
    expect(has.usableCount + has.frozenCount - has.owedCount).toBe(totalOf(orders, spent))
    expect(has.usableCount === 0 || has.owedCount === 0).toBe(true)
    now = later(now, DAY_MS)
  }
}

test('five hundred sequences end where the model does, and the doctor finds nothing', async () => {
  for (let first = 1; first <= SEQUENCES; first += 20)
    await Promise.all(Array.from({ length: 20 }, (_, index) => play(first + index)))
  expect((await diagnose(db)).findings).toEqual([])
}, 120_000)
