/** Exchanges with a gift that wait for stock and become a refund: what is stored is what the buyer read, and what is right then. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { applyForCase, chooseRefund, myCase } from '../contract.ts'
import { refundCase, stopWaiting } from '../office-contract.ts'
import { aGiftOrder, agreeToAll, anotherSku, arrive, RETURN_ADDRESS, roundFor } from '../testing.ts'

const shop = await openOrderShop()
const { must } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]

/** All twelve pieces are to be replaced by something that is not in stock, of another price. */
async function waiting(isDearer: boolean) {
  const order = await aGiftOrder(shop, { clerk: clerk.by, colleague: colleague.by })
  const skuId = await anotherSku(shop, order.item, isDearer ? 1250 : 800)
  const money = isDearer ? { amount: 0, extraAmount: 3000 } : { amount: 1900 }
  const kind = { type: 'exchange', reason: 'otherVariant' } as const
  const form = { ...kind, quantities: [12], newSkuIds: [skuId], ...money }
  const round = await roundFor(shop, order.buyer, order.orderNumber, form)
  const { caseNumber } = await must(applyForCase, round, order.buyer.by)
  const how = isDearer
    ? { returnAddress: RETURN_ADDRESS }
    : { waivesReturn: true, returnAddress: null }
  await agreeToAll(shop, order.buyer, caseNumber, clerk.by, { waitsForStock: true, ...how })
  return { order, caseNumber }
}

const choose = ({ order, caseNumber }: Awaited<ReturnType<typeof waiting>>) =>
  must(chooseRefund, { caseNumber, amount: 11_500 }, order.buyer.by)
const stop = ({ caseNumber }: Awaited<ReturnType<typeof waiting>>) =>
  must(stopWaiting, { caseNumber }, clerk.by)
/** As one that waited before exchanges took anything off for gifts. */
async function runOut({ caseNumber }: Awaited<ReturnType<typeof waiting>>) {
  await shop.owner.db.count(sql`
    delete from after_sales.gift_deduction
    where case_id = (select id from after_sales.sales_case where number = ${caseNumber})`)
  shop.clock.forward({ days: 15 })
  await shop.settle()
}

test.each([
  ['the buyer chooses it, cheaper and kept', choose, false],
  ['the buyer chooses it, dearer and sent back', choose, true],
  ['staff stop waiting, cheaper and kept', stop, false],
  ['staff stop waiting, dearer and sent back', stop, true],
  ['the time is over, cheaper and kept', runOut, false],
  ['the time is over, dearer and sent back', runOut, true],
] as const)(
  'a refund instead of waiting stores what the buyer read: %s',
  async (_, act, isDearer) => {
    const waits = await waiting(isDearer)
    const { order, caseNumber } = waits
    expect((await must(myCase, { caseNumber }, order.buyer.by)).refundInsteadAmount).toBe(11_500)
    await act(waits)
    const found = await must(myCase, { caseNumber }, order.buyer.by)
    expect(found).toMatchObject({
      state: isDearer ? 'awaiting_return' : 'agreed',
      amount: 11_500,
      agreedGoodsAmount: 11_500,
      agreedFreightAmount: 0,
      difference: null,
      giftDeductions: [{ amount: 500 }],
      rounds: [{ number: 2, amount: 11_500, giftDeductions: [{ amount: 500 }] }, { number: 1 }],
    })
    expect(found.rounds[0]?.lines).toMatchObject([{ backAmount: null, extraAmount: 0 }])
    if (isDearer) return
    await must(refundCase, { caseNumber, amount: 11_500 }, clerk.by)
    await arrive(shop)
    await expectAuditClean(shop.db)
  },
)
