/** Gauges show mails and refunds that are stuck although no job is pending for them. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { cancelAndRefund } from '../../office-contract.ts'
import { payOnline } from '../../contract.ts'

const shop = await openOrderShop()
const { db, must, clock } = shop
const HOUR_SECONDS = 3600

async function figures() {
  const text = await (await fetch(`${shop.url}/metrics`)).text()
  return (name: string) => Number(new RegExp(`^shop_${name} (.+)$`, 'm').exec(text)?.[1])
}

test('mails that are pending, however often they were tried, and those that were given up', async () => {
  await shop.settle()
  expect((await figures())('messages_waiting_seconds')).toBe(0)
  const buyer = await shop.aBuyer()
  await shop.anOrder(buyer, await shop.goods(1))
  await db.count(sql`
    update messages.outbox set state = 'waiting', settled_at = null, sealed = '\\x00', attempts = 9,
      next_try_at = ${clock.now}::timestamptz + interval '21 hours'`)
  clock.forward({ hours: 20 })
  expect((await figures())('messages_waiting_seconds')).toBeGreaterThanOrEqual(20 * HOUR_SECONDS)
  expect((await figures())('messages_failed')).toBe(0)
  const failed = await db.count(sql`
    update messages.outbox set state = 'failed', next_try_at = null, settled_at = now() where state = 'waiting'`)
  expect((await figures())('messages_failed')).toBe(failed)
})

test('refunds that no provider accepts, until one does', async () => {
  const [buyer, clerk] = [await shop.aBuyer(), await shop.aClerk()]
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1))
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
  await shop.provider.stop()
  await must(cancelAndRefund, { orderNumber, note: '缺货' }, clerk.by)
  clock.forward({ hours: 3 })
  expect((await figures())('refunds_waiting_seconds')).toBe(3 * HOUR_SECONDS)
  await shop.provider.start()
  await shop.settle()
  expect((await figures())('refunds_waiting_seconds')).toBe(0)
  expect((await figures())('refunds_failed')).toBe(0)
})
