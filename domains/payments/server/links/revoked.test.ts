/** A link that is revoked while somebody pays by it: no money is lost, and its buyer and whoever paid are told. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { cancelOrder, myOrder } from '#domains/orders/buyer-contract.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { createPayLink, openPayLink, payByLink, revokePayLink } from '../../pay-link-contract.ts'
import { payOnline } from '../../contract.ts'
import { PaymentReasons } from '../../reasons.ts'

const shop = await openOrderShop()
const { call, clock, db, must } = shop
const buyer = await shop.aBuyer()

async function begun() {
  const order = await shop.anOrder(buyer, await shop.goods(1))
  const { orderNumber } = order
  const { token } = await must(createPayLink, { orderNumber }, buyer.by)
  const { redirectUrl } = await must(payByLink, { token, provider: 'sandbox' }, {})
  return { ...order, token, redirectUrl: redirectUrl ?? '' }
}
const revoke = (orderNumber: string) => must(revokePayLink, { orderNumber }, buyer.by)
async function settled(): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await shop.settle()
    clock.forward({ minutes: 1 })
  }
}
/** What the provider has of an order, less what it has sent back. */
async function stateOf(orderNumber: string) {
  const { paidAmount } = await must(myOrder, { orderNumber }, buyer.by)
  const { received, refunded } = await db.row<{ received: number; refunded: number }>(sql`
    select coalesce((select sum(r.amount) from payments.receipt r join orders.sales_order o on o.id = r.order_id
        where o.number = ${orderNumber}), 0)::bigint as received,
      coalesce((select sum(amount) from payments.refund where order_number = ${orderNumber} and state <> 'failed'), 0)::bigint as refunded`)
  return { paidAmount, received, refunded }
}
const mailsOf = async (orderNumber: string) =>
  (
    await db.rows<{ template: string }>(sql`
      select template from messages.outbox where key like ${`%${orderNumber}%`} order by id`)
  ).map(({ template }) => template)

test('paid at the moment in which it is revoked, the order is paid', async () => {
  for (let round = 0; round < 4; round++) {
    const { orderNumber, payableAmount, redirectUrl } = await begun()
    const both = [() => revoke(orderNumber), () => press(redirectUrl, 'succeed')]
    await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((act) => act()))
    await settled()
    const { paidAmount, received, refunded } = await stateOf(orderNumber)
    expect(received - refunded).toBe(paidAmount)
    expect(paidAmount).toBe(received > 0 ? payableAmount : 0)
    const mails = await mailsOf(orderNumber)
    expect(mails.includes('order-paid')).toBe(received > 0)
  }
  expect((await diagnose(db)).findings).toEqual([])
})

test('whoever paid by a link that was revoked reads that it is paid, and nobody pays by it again', async () => {
  const { orderNumber, payableAmount, token, redirectUrl } = await begun()
  await revoke(orderNumber)
  await press(redirectUrl, 'succeed')
  await settled()
  expect((await must(myOrder, { orderNumber }, buyer.by)).paidAmount).toBe(payableAmount)
  expect(await must(openPayLink, { token }, {})).toMatchObject({
    isPaid: true,
    amount: payableAmount,
    providers: [],
  })
  const again = await call(payByLink, { token, provider: 'sandbox' }, {})
  expect(again.code).toBe(PaymentReasons.payLinkOver.code)
})

test('what comes by a revoked link for an order that is paid or closed meanwhile goes back by itself', async () => {
  const [paid, closed] = [await begun(), await begun()]
  await revoke(paid.orderNumber)
  const own = await must(payOnline, { orderNumber: paid.orderNumber }, buyer.by)
  await press(own.redirectUrl, 'succeed')
  await shop.settle()
  await revoke(closed.orderNumber)
  const canceling = { orderNumber: closed.orderNumber, reason: 'changedMind', text: '' } as const
  await must(cancelOrder, canceling, buyer.by)
  for (const { redirectUrl } of [paid, closed]) await press(redirectUrl, 'succeed')
  await settled()
  for (const { orderNumber } of [paid, closed]) {
    const { paidAmount, received, refunded } = await stateOf(orderNumber)
    expect(received - refunded).toBe(paidAmount)
  }
  expect((await diagnose(db)).findings).toEqual([])
})
