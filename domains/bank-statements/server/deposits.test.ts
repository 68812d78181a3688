/** Transfers for machines: the deposit and the balance are each what is due, and so is the whole. */
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { listApprovals } from '#domains/approvals/contract.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { chooseOffline, payInfo } from '#domains/payments/contract.ts'
import { acceptLines } from '../decide-contract.ts'
import { csvOf, importingIn } from '../testing.ts'

const shop = await openOrderShop()
const { must } = shop
const [importer, clerk] = [await shop.aClerk(), await shop.aClerk()]
const { imported, linesOf } = importingIn(shop, importer.by)

async function aMachine(buyer: Buyer, amount = 2_000_000) {
  const machine = await shop.goods(5, { family: 'device', amount })
  const { orderNumber, payableAmount } = await shop.anOrder(buyer, machine)
  await must(chooseOffline, { orderNumber }, buyer.by)
  const { offline, dueAmount } = await must(payInfo, { orderNumber }, buyer.by)
  const { reference } = offline
  return { orderNumber, payableAmount, depositAmount: dueAmount, reference: reference! }
}

test('a deposit and the balance are sure by reference and amount, in one file and both at once', async () => {
  const buyer = await shop.aBuyer()
  const [twice, once] = [await aMachine(buyer), await aMachine(buyer)]
  const balance = twice.payableAmount - twice.depositAmount
  const lines = [
    { amount: twice.depositAmount, reference: 'BKDEP00000001', text: twice.reference },
    { amount: balance, reference: 'BKDEP00000002', text: twice.reference },
    { amount: once.payableAmount, reference: 'BKDEP00000003', text: once.reference },
  ]
  const { id } = await imported(csvOf(lines))
  const found = (await linesOf(id)).toSorted((a, b) => a.id - b.id)
  expect(found.map(({ confidence, amount }) => [confidence, amount])).toEqual(
    lines.map(({ amount }) => ['sure', amount]),
  )
  expect(found[0]?.proposal).toMatchObject({
    parts: [{ dueAmount: twice.depositAmount, amount: twice.depositAmount }],
  })
  const [deposit] = found
  await must(acceptLines, { lines: [{ id: deposit!.id, version: deposit!.version }] }, clerk.by)
  const { items } = await must(listApprovals, { object: undefined }, clerk.by)
  const { axes, paidAmount } = await must(myOrder, { orderNumber: twice.orderNumber }, buyer.by)
  const due = items[0]?.lines.find(({ word }) => word === 'due')?.amount
  // Where a second person is needed they read the deposit, not the whole.
  expect([
    items.length > 0 ? due : null,
    axes.payment === 'partially_paid' ? paidAmount : null,
  ]).toContain(twice.depositAmount)
})
