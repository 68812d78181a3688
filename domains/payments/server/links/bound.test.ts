/** A link pays what it was made for, once; that somebody else paid is known for good, and their money never leaves by bank by one person. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { adjustPrice, officeOrder } from '#domains/orders/office-contract.ts'
import { orderMoney } from '../../cancel-contract.ts'
import { cancelAndRefund, orderPayments } from '../../office-contract.ts'
import { payInfo, payOnline } from '../../contract.ts'
import { createPayLink, myPayLink, openPayLink, payByLink } from '../../pay-link-contract.ts'
import { sendRefundByBank } from '../../provider-contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { takeRefund } from '../../refunds-contract.ts'

const shop = await openOrderShop()
const { call, clock, db, must } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const buyer = await shop.aBuyer()
const OVER = PaymentReasons.payLinkOver.code

async function linked(item: Awaited<ReturnType<typeof shop.goods>>) {
  const order = await shop.anOrder(buyer, item)
  const { orderNumber } = order
  const { token } = await must(createPayLink, { orderNumber }, buyer.by)
  return { ...order, token }
}
const opened = (token: string) => must(openPayLink, { token }, {})
const begin = (token: string) => call(payByLink, { token, provider: 'sandbox' }, {})
async function payBy(token: string): Promise<void> {
  const { redirectUrl } = await must(payByLink, { token, provider: 'sandbox' }, {})
  await press(redirectUrl ?? '', 'succeed')
  await shop.settle()
}

test('who has paid a deposit has paid: the link asks for no balance', async () => {
  const machine = await shop.goods(5, { family: 'device', amount: 2_000_000 })
  const { token, orderNumber } = await linked(machine)
  const { dueAmount: deposit } = await must(payInfo, { orderNumber }, buyer.by)
  await payBy(token)
  expect((await must(myOrder, { orderNumber }, buyer.by)).axes.payment).toBe('partially_paid')
  expect(await opened(token)).toMatchObject({ isPaid: true, amount: deposit, providers: [] })
  expect((await begin(token)).code).toBe(OVER)
  expect((await must(myPayLink, { orderNumber }, buyer.by)).link).toBeNull()
  clock.forward({ minutes: 31 })
  expect(await opened(token)).toMatchObject({ isPaid: true, amount: deposit })
})

test('another amount than the link was made for ends it', async () => {
  const { token, orderNumber } = await linked(await shop.goods(5, { amount: 100_000 }))
  const { version } = await must(officeOrder, { orderNumber }, clerk.by)
  const cheaper = { orderNumber, adjustmentAmount: -500, note: '优惠', version }
  await must(adjustPrice, cheaper, clerk.by)
  expect((await begin(token)).code).toBe(OVER)
  expect((await call(openPayLink, { token }, {})).code).toBe(OVER)
  expect((await must(myPayLink, { orderNumber }, buyer.by)).link).toBeNull()
})

test('that somebody else paid is shown for good, and takes two people where it leaves by bank', async () => {
  const { token, orderNumber } = await linked(await shop.goods(5))
  await payBy(token)
  clock.forward({ days: 3 })
  await shop.settle()
  const paid = await must(orderPayments, { orderNumber }, clerk.by)
  expect(paid.receipts).toMatchObject([{ isByLink: true }])
  await must(cancelAndRefund, { orderNumber, note: '缺货' }, clerk.by)
  const [waiting] = (await must(orderPayments, { orderNumber }, clerk.by)).refunds
  expect(waiting).toMatchObject({ isByLink: true, route: 'online' })
  const refundId = waiting!.id
  // Its provider refuses it, and certainly has paid nothing.
  await shop.owner.db.count(sql`
    update payments.refund set state = 'failed', failure = 'refused', ask_at = null where id = ${refundId}`)
  expect((await call(takeRefund, { refundId }, clerk.by)).code).toBe(
    PaymentReasons.refundByLink.code,
  )
  // It goes to whoever paid, not to the buyer's wallet.
  expect((await must(orderMoney, { orderNumber }, buyer.by)).toWalletAmount).toBe(0)
  const toWallet = db.count(sql`
    update payments.refund set route = 'wallet', state = 'succeeded' where id = ${refundId}`)
  await expect(toWallet).rejects.toThrow(/does not go to the wallet/)
  clock.forward({ minutes: 5 })
  const asked = await must(sendRefundByBank, { refundId, note: '原路退回被拒' }, clerk.by)
  expect(asked).toEqual({ isAsked: true })
  const { items } = await must(listApprovals, { object: `order:${orderNumber}` }, colleague.by)
  expect(items[0]!.lines.map(({ word }) => word)).toContain('paidByLink')
  await must(approve, { approvalId: items[0]!.id }, colleague.by)
  await must(takeRefund, { refundId }, clerk.by)
})

test('money that its buyer paid leaves by one person as before', async () => {
  const { token, orderNumber } = await linked(await shop.goods(5))
  await payBy(token)
  const own = await linked(await shop.goods(5))
  const { redirectUrl } = await must(payOnline, { orderNumber: own.orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
  const byWhom = async (number: string) =>
    (await must(orderPayments, { orderNumber: number }, clerk.by)).receipts[0]!.isByLink
  expect([await byWhom(orderNumber), await byWhom(own.orderNumber)]).toEqual([true, false])
})

test('whoever holds a link does not use up what the buyer may begin', async () => {
  const { token, orderNumber } = await linked(await shop.goods(5))
  const codes: number[] = []
  for (let i = 0; i < 12; i++) {
    codes.push((await begin(token)).code)
    await db.count(sql`
      update payments.attempt set state = 'expired', done_at = now(), ask_at = null where order_number = ${orderNumber} and state = 'open'`)
  }
  expect(codes).toContain(Reasons.tooMany.code)
  expect((await call(payOnline, { orderNumber }, buyer.by)).code).toBe(1)
})
