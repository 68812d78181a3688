/** A provider that is silent for longer than an order may be paid: it is asked until it has said whether it took money. */
import sql from 'sql-template-tag'
import { afterEach, expect, test, vi } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { adjustStock } from '#domains/stock/office-contract.ts'
import { unconfirmedPayments } from '../../cancel-contract.ts'
import { attemptState, payOnline } from '../../contract.ts'
import { orderPayments } from '../../office-contract.ts'
import { createPayLink, openPayLink, payByLink } from '../../pay-link-contract.ts'
import { resolveEvent, unresolvedEvents } from '../../provider-contract.ts'

const shop = await openOrderShop()
const { db, clock, must } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()

// The circuit breakers count by the machine's clock.
let aheadMs = 0
const machineNow = performance.now.bind(performance)
vi.spyOn(performance, 'now').mockImplementation(() => machineNow() + aheadMs)
async function providerIsBack() {
  await shop.provider.stop()
  await shop.provider.start()
  aheadMs += 11_000
}
afterEach(providerIsBack)

/** The provider falls silent while the buyer is at its page, for so long that the order is closed. */
async function silent(button: 'silent' | null) {
  const item = await shop.goods(1)
  const order = await shop.anOrder(buyer, item, 1)
  const { attemptId, redirectUrl } = await must(
    payOnline,
    { orderNumber: order.orderNumber },
    buyer.by,
  )
  if (button !== null) await press(redirectUrl, button)
  else
    // Its notification is lost too.
    await db.count(sql`
      update sandbox.session set state = 'expired', decided_at = ${clock.now} where reference = ${attemptId}`)
  await shop.provider.stop()
  clock.forward({ minutes: 36 })
  await shop.runSweeps()
  expect((await look(order.orderNumber)).label).toBe('closed')
  return { ...order, attemptId, item }
}
const look = (orderNumber: string) => must(myOrder, { orderNumber }, buyer.by)
const money = (orderNumber: string) => must(orderPayments, { orderNumber }, clerk.by)
const stateOf = (attemptId: string) => must(attemptState, { attemptId }, buyer.by)
const dueOf = (attemptId: string) =>
  db.row<{ closeAt: string | null; resultUnknownSince: string | null }>(sql`
    select close_at, result_unknown_since from payments.attempt where id = ${attemptId}`)
const tasksOf = async (orderNumber: string) =>
  (await must(unresolvedEvents, {}, clerk.by)).filter((each) => each.orderNumber === orderNumber)
/** Hour by hour, as the sweeps find it. */
async function hours(count: number) {
  for (let hour = 0; hour < count; hour++) {
    clock.forward({ hours: 1 })
    aheadMs += 11_000
    await shop.runSweeps()
  }
}

test('silent beyond the deadline, then "paid": the order opens again', async () => {
  const { orderNumber, attemptId, payableAmount } = await silent('silent')
  expect(await stateOf(attemptId)).toMatchObject({ state: 'unknown', paid: false })
  expect(await must(unconfirmedPayments, {}, buyer.by)).toContainEqual({
    orderNumber,
    outcome: 'unknown',
  })
  await hours(6)
  expect((await dueOf(attemptId)).closeAt).not.toBeNull()
  await providerIsBack()
  await hours(5)
  expect(await look(orderNumber)).toMatchObject({
    label: 'pending_shipment',
    paidAmount: payableAmount,
  })
  expect(await stateOf(attemptId)).toMatchObject({ state: 'succeeded', paid: true })
  expect(await dueOf(attemptId)).toEqual({ closeAt: null, resultUnknownSince: null })
  expect(await tasksOf(orderNumber)).toEqual([])
})

test('silent beyond the deadline, then "paid" with the goods gone: the money goes back', async () => {
  const { orderNumber, payableAmount, item } = await silent('silent')
  const { skuId } = item
  const taken = {
    skuId,
    warehouseId: shop.warehouseId,
    delta: -1,
    kind: 'adjusted',
    note: '',
  } as const
  await must(adjustStock, taken, clerk.by)
  await providerIsBack()
  await hours(1)
  await shop.settle()
  clock.forward({ minutes: 2 })
  await shop.settle()
  expect(await look(orderNumber)).toMatchObject({ label: 'closed', paidAmount: 0 })
  expect((await money(orderNumber)).refunds).toMatchObject([
    { amount: payableAmount, state: 'succeeded' },
  ])
})

test('silent beyond the deadline, then "not paid": it ends, and the buyer reads so', async () => {
  const { orderNumber, attemptId } = await silent(null)
  await hours(2)
  expect(await tasksOf(orderNumber)).toMatchObject([{ error: 'unknown', type: 'asked.unanswered' }])
  await providerIsBack()
  await hours(3)
  expect(await stateOf(attemptId)).toMatchObject({ state: 'expired' })
  expect(await dueOf(attemptId)).toEqual({ closeAt: null, resultUnknownSince: null })
  // The provider has answered: there is nothing left to find out.
  expect(await tasksOf(orderNumber)).toEqual([])
  expect((await look(orderNumber)).label).toBe('closed')
})

test('the buyer who looks when the provider is back reads what became of it at once', async () => {
  const { attemptId, orderNumber } = await silent('silent')
  expect((await stateOf(attemptId)).state).toBe('unknown')
  await providerIsBack()
  clock.forward({ minutes: 1 })
  expect(await stateOf(attemptId)).toMatchObject({ state: 'succeeded', paid: true })
  expect((await look(orderNumber)).label).toBe('pending_shipment')
})

test('asked ever more rarely, never given up, until a member of staff says what they found', async () => {
  const { orderNumber, attemptId } = await silent(null)
  const waits: number[] = []
  for (let last = '', hour = 0; hour < 80; hour++) {
    await hours(1)
    const { closeAt } = await dueOf(attemptId)
    if (closeAt !== last)
      waits.push((Date.parse(closeAt ?? '') - Date.parse(clock.now)) / 3_600_000)
    last = closeAt ?? ''
  }
  expect(waits[0]).toBeLessThanOrEqual(1)
  expect(waits.at(-1)).toBe(4)
  const [task] = await tasksOf(orderNumber)
  const { provider, eventId } = task!
  await must(resolveEvent, { provider, eventId, note: '服务商后台没有这笔付款' }, clerk.by)
  await shop.runSweeps()
  expect(await dueOf(attemptId)).toEqual({ closeAt: null, resultUnknownSince: null })
  expect((await stateOf(attemptId)).state).toBe('expired')
  await providerIsBack()
})

test('who paid by a link reads that the provider is asked, not that the link is over', async () => {
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1), 1)
  const { token } = await must(createPayLink, { orderNumber }, buyer.by)
  const { redirectUrl } = await must(
    payByLink,
    { token, provider: 'sandbox', device: 'desktop' },
    {},
  )
  await press(redirectUrl ?? '', 'silent')
  await shop.provider.stop()
  clock.forward({ minutes: 36 })
  await shop.runSweeps()
  expect((await must(openPayLink, { token }, {})).attempt?.state).toBe('unknown')
  await providerIsBack()
  clock.forward({ minutes: 1 })
  expect(await must(openPayLink, { token }, {})).toMatchObject({ isPaid: true })
})

test('the database refuses an attempt of unknown end that nobody is to ask about', async () => {
  const { attemptId } = await silent(null)
  await expect(
    db.count(sql`update payments.attempt set close_at = null where id = ${attemptId}`),
  ).rejects.toThrow('attempt_unknown_is_due')
  await providerIsBack()
})
