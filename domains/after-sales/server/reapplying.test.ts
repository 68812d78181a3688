/** How often pieces are applied for, and until when, whatever lines, reasons and rounds a buyer changes on the way. */
import { expect, test } from 'vitest'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'
import { submitOrder } from '#domains/checkout/contract.ts'
import { confirmReceipt } from '#domains/orders/buyer-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { afterSalesOfOrder, myCase, revokeCase, sendRound } from '../contract.ts'
import { rejectCase } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { aCase, roundFor, shipAll } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock } = shop
const clerk = await shop.aClerk()

/** An order of two lines of ten pieces, received today. */
async function received(buyer: Buyer) {
  for (const _ of [1, 2]) await shop.inCart(buyer, await shop.goods(10), 10)
  const { id: checkoutId } = await shop.checkoutFor(buyer)
  const { orderNumber } = await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  await shipAll(shop, orderNumber, clerk.by)
  await must(confirmReceipt, { orderNumber }, buyer.by)
  const formFor = (quantities: number[], reason = 'notNeeded') =>
    roundFor(shop, buyer, orderNumber, { quantities, reason })
  const resend = async (caseNumber: string, quantities: number[], reason?: string) => {
    const form = await formFor(quantities, reason)
    return (await call(sendRound, { ...form, caseNumber }, buyer.by)).code
  }
  const apply = (quantities: number[], reason = 'notNeeded') =>
    aCase(shop, buyer, orderNumber, { quantities, reason })
  return { orderNumber, resend, apply }
}
const [X, Y] = [
  [1, 0],
  [0, 1],
]

test('a round about another line counts what was refused of it in any round before', async () => {
  const buyer = await shop.aBuyer()
  const { apply, resend } = await received(buyer)
  const caseNumber = await apply(X)
  const revoke = () => must(revokeCase, { caseNumber }, buyer.by)
  await revoke()
  for (const next of [Y, X, Y, X, Y, X]) {
    expect(await resend(caseNumber, next)).toBe(1)
    await revoke()
  }
  expect((await must(myCase, { caseNumber }, buyer.by)).reapplyLeft).toBe(0)
  expect(await resend(caseNumber, X)).toBe(AfterSalesReasons.tooOften.code)
  // Nor by a case about the other line that is changed at once.
  expect(await resend(caseNumber, Y)).toBe(1)
  expect(await resend(caseNumber, X)).toBe(AfterSalesReasons.tooOften.code)
})

test('what answers a rejection after the window is about the lines and the kind of reason that were rejected', async () => {
  const buyer = await shop.aBuyer()
  const { apply, resend } = await received(buyer)
  clock.forward({ days: 6 })
  const caseNumber = await apply(Y)
  await must(rejectCase, { caseNumber, round: 1, note: '看不清' }, clerk.by)
  const again = async () => {
    const item = await must(myCase, { caseNumber }, buyer.by)
    const { mayResubmit, resubmitUntil, overCauses, appealUntil } = item
    const inDays = (at: string | null) =>
      at === null ? null : (Date.parse(at) - Date.parse(clock.now)) / 86_400_000
    const [answer, look] = [inDays(resubmitUntil), inDays(appealUntil)]
    return { mayResubmit, answer, look, overCauses }
  }
  expect(await again()).toEqual({ mayResubmit: true, answer: 7, look: 7, overCauses: [] })
  clock.forward({ days: 5 })
  expect(await resend(caseNumber, X)).toBe(AfterSalesReasons.windowOver.code)
  expect(await resend(caseNumber, Y)).toBe(1)
  // The day of the case is not the day of this application.
  expect(await resend(caseNumber, X)).toBe(AfterSalesReasons.windowOver.code)
  await must(rejectCase, { caseNumber, round: 2, note: '看不清' }, clerk.by)
  clock.forward({ days: 6 })
  expect(await resend(caseNumber, Y, 'quality')).toBe(AfterSalesReasons.windowOver.code)
  expect(await resend(caseNumber, Y)).toBe(1)
  await must(rejectCase, { caseNumber, round: 3, note: '看不清' }, clerk.by)
  clock.forward({ days: 8 })
  expect(await again()).toEqual({
    mayResubmit: false,
    answer: null,
    look: null,
    overCauses: ['quality', 'none'],
  })
})

test('who withdraws an application has no time beyond the window', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber, apply, resend } = await received(buyer)
  clock.forward({ days: 6 })
  const caseNumber = await apply(Y)
  await must(revokeCase, { caseNumber }, buyer.by)
  expect(await resend(caseNumber, Y)).toBe(1)
  await must(revokeCase, { caseNumber }, buyer.by)
  clock.forward({ days: 2 })
  expect(await resend(caseNumber, Y)).toBe(AfterSalesReasons.windowOver.code)
  // A fault may still be applied for.
  const item = await must(myCase, { caseNumber }, buyer.by)
  expect(item).toMatchObject({ mayResubmit: true, overCauses: ['none'] })
  const ofOrder = await must(afterSalesOfOrder, { orderNumber }, buyer.by)
  expect(ofOrder).toMatchObject({ why: null, overCauses: ['none'] })
})

test('what replaces an application after the window asks for no other pieces, and for no other kind of reason', async () => {
  const buyer = await shop.aBuyer()
  const { apply, resend } = await received(buyer)
  clock.forward({ days: 6 })
  const caseNumber = await apply([2, 0])
  clock.forward({ days: 2 })
  const late = AfterSalesReasons.windowOver.code
  expect(await resend(caseNumber, Y)).toBe(late)
  expect(await resend(caseNumber, [3, 0])).toBe(late)
  expect(await resend(caseNumber, [2, 0])).toBe(1)
  // A fault has more days; what was one is no change of mind afterwards.
  expect(await resend(caseNumber, X, 'quality')).toBe(1)
  expect(await resend(caseNumber, X)).toBe(1)
  expect(await resend(caseNumber, [1, 1], 'quality')).toBe(1)
  expect(await resend(caseNumber, [1, 1])).toBe(late)
})
