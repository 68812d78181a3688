/** Buyers take a refund that staff would send by bank into their wallet: once, never while it is sent, and never what somebody else has paid. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { prove } from '#domains/accounts/login-contract.ts'
import { AccountReasons } from '#domains/accounts/reasons.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { myWallet, myWalletMovements } from '#domains/wallet/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { orderMoney, requestCancel } from '../../cancel-contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { refundsToWallet } from '../../refund-account-contract.ts'
import { officeRefunds, refundSent, releaseRefund, takeRefund } from '../../refunds-contract.ts'
import { payByTransfer } from '../../testing/transfers.ts'

const shop = await openOrderShop()
const { call, must, db } = shop
const [ann, ben] = [await shop.aClerk(), await shop.aClerk()]
const goods = await shop.goods(10_000)

const provedBy = ({ by }: Buyer) => must(prove, { password: 'demo1234' }, by)

/** An order whose buyer has transferred so much more than it costs, which staff have accepted. */
async function transferred(more = 0) {
  const buyer = await shop.aBuyer()
  const { orderNumber, payableAmount } = await shop.anOrder(buyer, goods)
  const amount = payableAmount + more
  await payByTransfer(shop, { buyer, clerk: ann.by }, { orderNumber, amount })
  return { buyer, orderNumber, payableAmount }
}
const cancel = (orderNumber: string, { by }: Buyer) =>
  must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, by)
const heldBy = async ({ by }: Buyer) =>
  (await must(myWallet, {}, by)).balances.find(({ currency }) => currency === 'CNY')!.amount
const choice = async (orderNumber: string, { by }: Buyer) =>
  (await must(orderMoney, { orderNumber }, by)).toWalletAmount
const refundOf = async (orderNumber: string) =>
  (await must(officeRefunds, { part: 'toSend' }, ben.by)).items.find(
    (each) => each.orderNumber === orderNumber,
  )

test('of a cancelled order: it is in the wallet at once, and staff send nothing', async () => {
  const { buyer, orderNumber, payableAmount } = await transferred()
  expect(await choice(orderNumber, buyer)).toBe(0)
  await cancel(orderNumber, buyer)
  expect(await choice(orderNumber, buyer)).toBe(payableAmount)
  const refund = await refundOf(orderNumber)
  const wrong = await call(refundsToWallet, { orderNumber, amount: payableAmount - 1 }, buyer.by)
  expect(wrong.code).toBe(Reasons.changedMeanwhile.code)
  await must(refundsToWallet, { orderNumber, amount: payableAmount }, buyer.by)
  expect(await heldBy(buyer)).toBe(payableAmount)
  const { refunds, toWalletAmount } = await must(orderMoney, { orderNumber }, buyer.by)
  expect(refunds).toMatchObject([{ route: 'wallet', state: 'succeeded', amount: payableAmount }])
  expect(toWalletAmount).toBe(0)
  expect(await must(myOrder, { orderNumber }, buyer.by)).toMatchObject({
    axes: { payment: 'refunded' },
    refundedAmount: payableAmount,
  })
  const { items } = await must(myWalletMovements, {}, buyer.by)
  expect(items).toMatchObject([{ kind: 'refund', reference: orderNumber, amount: payableAmount }])
  expect(await refundOf(orderNumber)).toBeUndefined()
  expect((await call(takeRefund, { refundId: refund!.id }, ben.by)).code).toBe(
    PaymentReasons.refundNotFound.code,
  )
  const again = await call(refundsToWallet, { orderNumber, amount: payableAmount }, buyer.by)
  expect(again.code).toBe(Reasons.changedMeanwhile.code)
  await shop.settle()
  await expectAuditClean(db)
})

test('a session alone does not choose it: it takes a fresh proof that it is the buyer', async () => {
  const { buyer, orderNumber, payableAmount } = await transferred()
  await cancel(orderNumber, buyer)
  const wanted = { orderNumber, amount: payableAmount }
  shop.clock.forward({ days: 1 })
  const stolen = await call(refundsToWallet, wanted, buyer.by)
  expect(stolen.code).toBe(AccountReasons.proofNeeded.code)
  expect(await heldBy(buyer)).toBe(0)
  await provedBy(buyer)
  await must(refundsToWallet, wanted, buyer.by)
  expect(await heldBy(buyer)).toBe(payableAmount)
})

test('the surplus of a transfer', async () => {
  const { buyer, orderNumber } = await transferred(2_345)
  expect(await choice(orderNumber, buyer)).toBe(2_345)
  await must(refundsToWallet, { orderNumber, amount: 2_345 }, buyer.by)
  expect(await heldBy(buyer)).toBe(2_345)
  expect((await must(myOrder, { orderNumber }, buyer.by)).axes.payment).toBe('paid')
  await shop.settle()
  await expectAuditClean(db)
})

test('ten times at once it is one; and not while a member of staff sends it', async () => {
  const { buyer, orderNumber, payableAmount: amount } = await transferred()
  await cancel(orderNumber, buyer)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call(refundsToWallet, { orderNumber, amount }, buyer.by)),
  )
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(await heldBy(buyer)).toBe(amount)

  for (let round = 0; round < 5; round++) {
    const next = await transferred()
    await cancel(next.orderNumber, next.buyer)
    const { id: refundId } = (await refundOf(next.orderNumber))!
    const wanted = { orderNumber: next.orderNumber, amount: next.payableAmount }
    const [chosen, taken] = await Promise.all([
      call(refundsToWallet, wanted, next.buyer.by),
      call(takeRefund, { refundId }, ben.by),
    ])
    expect([chosen.code, taken.code].filter((code) => code === 1)).toHaveLength(1)
    expect(await heldBy(next.buyer)).toBe(chosen.code === 1 ? next.payableAmount : 0)
    const sent = { refundId, bankReference: `OUT ${round} 77`, destination: 'Lin, ICBC, 5702' }
    const { code } = await call(refundSent, { ...sent, accountId: null }, ben.by)
    expect(code === 1).toBe(taken.code === 1)
  }
  await shop.settle()
  await expectAuditClean(db)
})

test('what a member of staff has taken may have been sent: it does not go there after they let go of it', async () => {
  const { buyer, orderNumber, payableAmount: amount } = await transferred()
  await cancel(orderNumber, buyer)
  const { id: refundId } = (await refundOf(orderNumber))!
  await must(takeRefund, { refundId }, ben.by)
  await must(releaseRefund, { refundId }, ben.by)
  expect(await choice(orderNumber, buyer)).toBe(0)
  const chosen = await call(refundsToWallet, { orderNumber, amount }, buyer.by)
  expect(chosen.code).toBe(Reasons.changedMeanwhile.code)
  const forced = db.count(sql`
    update payments.refund set route = 'wallet', state = 'succeeded' where id = ${refundId}`)
  await expect(forced).rejects.toThrow(/does not go to the wallet/)
})

test('what staff alone said to have come goes there within the limit of a day, of all orders of a buyer', async () => {
  const buyer = await shop.aBuyer()
  const orders: { orderNumber: string; amount: number }[] = []
  for (const price of [300_000, 300_000, 100_000]) {
    const item = await shop.goods(2, { amount: price })
    const { orderNumber, payableAmount: amount } = await shop.anOrder(buyer, item, 1)
    await payByTransfer(shop, { buyer, clerk: ann.by }, { orderNumber, amount })
    await cancel(orderNumber, buyer)
    orders.push({ orderNumber, amount })
  }
  const [first, second, third] = orders
  expect(await choice(second!.orderNumber, buyer)).toBe(second!.amount)
  await must(refundsToWallet, first!, buyer.by)
  expect(await choice(second!.orderNumber, buyer)).toBe(0)
  expect((await call(refundsToWallet, second!, buyer.by)).code).toBe(Reasons.changedMeanwhile.code)
  await must(refundsToWallet, third!, buyer.by)
  shop.clock.forward({ hours: 24, minutes: 1 })
  await provedBy(buyer)
  await must(refundsToWallet, second!, buyer.by)
})

test('others’ orders are not found, and the database refuses what must never be', async () => {
  const { buyer, orderNumber, payableAmount: amount } = await transferred()
  await cancel(orderNumber, buyer)
  const other = await shop.aBuyer()
  expect((await call(refundsToWallet, { orderNumber, amount }, other.by)).code).toBe(
    OrderReasons.orderNotFound.code,
  )
  const { id: refundId } = (await refundOf(orderNumber))!
  await must(takeRefund, { refundId }, ben.by)
  expect(await choice(orderNumber, buyer)).toBe(0)
  const forced = db.count(sql`
    update payments.refund set route = 'wallet', state = 'succeeded' where id = ${refundId}`)
  await expect(forced).rejects.toThrow(/does not go to the wallet/)
  const { buyer: second, ...order } = await transferred(500)
  await must(refundsToWallet, { orderNumber: order.orderNumber, amount: 500 }, second.by)
  const back = db.count(sql`
    update payments.refund set route = 'bank', wallet_movement_id = null where order_number = ${order.orderNumber}`)
  await expect(back).rejects.toThrow(/is in the wallet/)
})
