/** Guests' carts are limited: each network may create a few, and each expires when it has not been used for long. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { Reasons } from '#kit/contract/refusal.ts'
import { journeysOf } from '#kit/testing/journeys.ts'
import { openCartShop } from '../testing.ts'

const shop = await openCartShop({ trustedProxies: 1, limitFactor: 1 })
const { aGuest, add, db, goods } = shop

const carts = async () =>
  (await db.row<{ count: number }>(sql`select count(*)::int as count from cart.cart`)).count

test('one network creates sixty carts an hour, and fills those it has without a limit', async () => {
  const item = await goods(1000)
  const first = aGuest()
  expect((await add(first, item)).code).toBe(1)
  const codes = await Promise.all(
    Array.from({ length: 70 }, async () => (await add(aGuest(), item)).code),
  )
  expect(codes.filter((code) => code === 1)).toHaveLength(59)
  expect(codes.filter((code) => code === Reasons.tooMany.code)).toHaveLength(11)
  expect(await carts()).toBe(60)
  for (let i = 0; i < 5; i++) expect((await add(first, item)).code).toBe(1)
  shop.clock.forward({ hours: 1 })
  expect((await add(aGuest(), item)).code).toBe(1)
})

test('a wide network creates six hundred carts an hour, from any number of households', async () => {
  const item = await goods(1000)
  const from = (ip: string) => add({ ...aGuest(), 'x-forwarded-for': ip }, item)
  const codes: number[] = []
  for (let i = 0; i < 610; i += 10) {
    const households = Array.from(
      { length: 10 },
      (_, k) => `2001:db8:5:${((i + k) % 40).toString(16)}::${k}`,
    )
    codes.push(...(await Promise.all(households.map(from))).map(({ code }) => code))
  }
  expect(codes.filter((code) => code === 1)).toHaveLength(600)
  expect(codes.filter((code) => code === Reasons.tooMany.code)).toHaveLength(10)
  expect((await from('2001:db8:6::1')).code).toBe(1)
})

test('a new cart with its first line takes two round trips, a refused one as well, and leaves nothing behind', async () => {
  const item = await goods(1000)
  const from = (ip: string) =>
    journeysOf(() => add({ ...aGuest(), 'x-forwarded-for': ip }, item)).then(
      ([count, { code }]) => ({ count, code }),
    )
  await from('192.0.2.1') // what the process caches is read once
  const before = await carts()
  const tries = []
  for (let i = 0; i < 62; i++) tries.push(await from('198.51.100.7'))
  // A call now and then reloads the settings, or opens a connection.
  expect(tries.map(({ count }) => count).toSorted()[tries.length >> 1]).toBe(2)
  expect(tries.filter(({ code }) => code === 1)).toHaveLength(60)
  expect((await carts()) - before).toBe(60)
})

test('a guest’s cart expires after its days, a used one stays', async () => {
  const item = await goods(10)
  const activeGuest = aGuest()
  shop.clock.forward({ days: 2 })
  await add(activeGuest, item)
  const before = await carts()
  shop.clock.forward({ days: 29 })
  await shop.runSweeps()
  expect(await carts()).toBeLessThan(before)
  expect((await shop.cartOf(activeGuest)).count).toBe(1)
  shop.clock.forward({ days: 2 })
  await shop.runSweeps()
  expect(await carts()).toBe(0)
})
