/** What several people and a provider do to the cases of an order at once, or late: each thing happens once, and the sums are exact. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { submitOrder } from '#domains/checkout/contract.ts'
import { confirmReceipt, myOrder } from '#domains/orders/buyer-contract.ts'
import { officeOrder } from '#domains/orders/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { orderMoney, requestCancel } from '#domains/payments/cancel-contract.ts'
import { adjust } from '#domains/stock/server/door.ts'
import sql from 'sql-template-tag'
import { afterSalesOfOrder, applyForCase, myCase, revokeCase } from '../contract.ts'
import { agreeToCase, refundCase, rejectCase } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { aCase, agreeToAll, arrive, aShippedOrder, roundFor, shipAll } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const buyer = await shop.aBuyer()

const look = (caseNumber: string) => must(myCase, { caseNumber }, buyer.by)
const REFUND_ONLY = { type: 'refund_only', recovery: 'none', reason: 'quality' } as const
const codesOf = (answers: readonly { code: number }[]) =>
  answers.map(({ code }) => code).toSorted((one, other) => one - other)

test('a case, the last parcel and the receipt at once: the case comes before or after, and is open or refused', async () => {
  for (let run = 0; run < 3; run++) {
    const item = await shop.goods(10)
    const { orderNumber } = await shop.anOrder(buyer, item, 10)
    const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
    await press(redirectUrl, 'succeed')
    await shop.runSweeps()
    const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
    const chosen = lines.map(({ id: lineId }) => ({ lineId, quantity: 1 }))
    const form = {
      orderNumber,
      ...REFUND_ONLY,
      text: '有裂纹',
      fileIds: [],
      lines: chosen,
      amount: 1000,
    }
    const [applied] = await Promise.all([
      call(applyForCase, form, buyer.by),
      shipAll(shop, orderNumber, clerk.by),
    ])
    expect([1, AfterSalesReasons.notShipped.code]).toContain(applied.code)
    const [second, received] = await Promise.all([
      call(applyForCase, form, buyer.by),
      call(confirmReceipt, { orderNumber }, buyer.by),
    ])
    expect([second.code, received.code]).toEqual([1, 1])
    const count = applied.code === 1 ? 2 : 1
    expect(await must(myOrder, { orderNumber }, buyer.by)).toMatchObject({ openCaseCount: count })
  }
})

test('a case, the only parcel, the receipt and a cancellation at once: all comes back, or all has left and the case may be opened', async () => {
  for (let run = 0; run < 4; run++) {
    const { orderNumber } = await shop.anOrder(buyer, await shop.goods(10), 10)
    const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
    await press(redirectUrl, 'succeed')
    await shop.runSweeps()
    const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
    const chosen = lines.map(({ id: lineId }) => ({ lineId, quantity: 1 }))
    const form = { ...REFUND_ONLY, text: '有裂纹', fileIds: [], lines: chosen, amount: 1000 }
    const why = { reason: 'changedMind', text: '' } as const
    const [canceled, shipped, applied] = await Promise.all([
      call(requestCancel, { orderNumber, ...why }, buyer.by),
      shipAll(shop, orderNumber, clerk.by).then(
        () => true,
        () => false,
      ),
      call(applyForCase, { orderNumber, ...form }, buyer.by),
      call(confirmReceipt, { orderNumber }, buyer.by),
    ])
    expect([canceled.code === 1, shipped].filter(Boolean)).toHaveLength(1)
    expect([1, AfterSalesReasons.notShipped.code]).toContain(applied.code)
    expect(shipped || applied.code !== 1).toBe(true)
    await arrive(shop)
    const after = await must(myOrder, { orderNumber }, buyer.by)
    expect(after.refundedAmount).toBe(shipped ? 0 : after.payableAmount)
    expect(after.openCaseCount).toBe(applied.code === 1 ? 1 : 0)
  }
})

test('revoked, agreed to and rejected at once: one of them, and the pieces are counted once', async () => {
  for (let run = 0; run < 3; run++) {
    const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by, { quantity: 2 })
    const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [2], ...REFUND_ONLY })
    const form = { caseNumber, round: 1, goodsAmount: 2000, freightAmount: 0, answer: '' }
    const answers = await Promise.all([
      call(agreeToCase, { ...form, waivesReturn: false, returnAddress: null }, clerk.by),
      call(rejectCase, { caseNumber, round: 1, note: '不符合' }, colleague.by),
      call(revokeCase, { caseNumber }, buyer.by),
    ])
    expect(answers.filter(({ code }) => code === 1).length).toBeGreaterThan(0)
    const { state } = await look(caseNumber)
    expect(['revoked', 'rejected', 'agreed']).toContain(state)
    const { lines } = await must(afterSalesOfOrder, { orderNumber }, buyer.by)
    expect(lines).toMatchObject([{ leftQuantity: state === 'agreed' ? 0 : 2 }])
  }
})

test('two exchanges for the last piece in stock: one is agreed to, the other waits', async () => {
  const { orderNumber, item } = await aShippedOrder(shop, buyer, clerk.by)
  const { skuId, productId } = item
  const { warehouseId } = shop
  const movement = { kind: 'received', reference: '', note: '', by: 'test' } as const
  await db.tx((tx) =>
    adjust(tx, { ...movement, skuId, productId, warehouseId, delta: 1, now: clock.now }),
  )
  const form = { quantities: [1], newSkuIds: [skuId], type: 'exchange', amount: 0 } as const
  const [one, other] = [
    await aCase(shop, buyer, orderNumber, form),
    await aCase(shop, buyer, orderNumber, form),
  ]
  const agreeing = { round: 1, goodsAmount: 0, freightAmount: 0, answer: '' }
  const waived = { ...agreeing, waivesReturn: true, returnAddress: null }
  const answers = await Promise.all([
    call(agreeToCase, { ...waived, caseNumber: one }, clerk.by),
    call(agreeToCase, { ...waived, caseNumber: other }, colleague.by),
  ])
  expect(codesOf(answers)).toEqual([1, AfterSalesReasons.noStock.code])
})

test('while the provider does not answer for an hour the case is refunding; the money leaves once', async () => {
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [3], ...REFUND_ONLY })
  await agreeToAll(shop, buyer, caseNumber, clerk.by, { returnAddress: null })
  await shop.provider.stop()
  await must(refundCase, { caseNumber, amount: 3000 }, clerk.by)
  await shop.runSweeps()
  clock.forward({ hours: 1 })
  await shop.runSweeps()
  expect(await look(caseNumber)).toMatchObject({ state: 'refunding' })
  await shop.provider.start()
  clock.forward({ hours: 2 })
  await arrive(shop)
  await arrive(shop)
  expect((await look(caseNumber)).state).toBe('completed')
  const { refunds } = await must(orderMoney, { orderNumber }, buyer.by)
  expect(refunds).toMatchObject([{ amount: 3000 }])
})

test('random parts of random orders through the database, some revoked, until all is back: the sums are what was paid', async () => {
  const drawn = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 8 })
  for (const parts of fc.sample(drawn, { numRuns: 3, seed: 13 })) {
    const own = await shop.aBuyer()
    const amounts = [333, 1999]
    for (const amount of amounts) await shop.inCart(own, await shop.goods(3, { amount }), 3)
    const { id: checkoutId } = await shop.checkoutFor(own)
    const { orderNumber } = await must(submitOrder, { checkoutId, remarks: '' }, own.by)
    const { redirectUrl } = await must(payOnline, { orderNumber }, own.by)
    await press(redirectUrl, 'succeed')
    await shop.runSweeps()
    await shipAll(shop, orderNumber, clerk.by)
    const paid = (await must(afterSalesOfOrder, { orderNumber }, own.by)).lines.reduce(
      (sum, { leftAmount }) => sum + leftAmount,
      0,
    )
    let back = 0
    for (const [index, part] of [...parts, 9, 9].entries()) {
      const { lines } = await must(afterSalesOfOrder, { orderNumber }, own.by)
      const quantities = lines.map(({ leftQuantity }) => Math.min(leftQuantity, part))
      if (quantities.every((quantity) => quantity === 0)) break
      const isLast = part === 9
      const form = { quantities: isLast ? quantities : [quantities[0]!, 0], ...REFUND_ONLY }
      if (form.quantities.every((quantity) => quantity === 0)) continue
      const round = await roundFor(shop, own, orderNumber, form)
      const { caseNumber } = await must(applyForCase, round, own.by)
      if (index === 0) await must(revokeCase, { caseNumber }, own.by)
      else {
        await agreeToAll(shop, own, caseNumber, clerk.by, { returnAddress: null })
        await must(refundCase, { caseNumber, amount: round.amount }, clerk.by)
        back += round.amount
      }
    }
    await arrive(shop)
    expect(back).toBe(paid)
    expect((await must(afterSalesOfOrder, { orderNumber }, own.by)).why).toBe('nothingLeft')
    expect(await must(myOrder, { orderNumber }, own.by)).toMatchObject({ refundedAmount: paid })
    const taken = await db.row<{ same: boolean }>(sql`
      select bool_and(l.taken_quantity = l.quantity and l.refunded_goods_amount = l.goods_amount) as same from after_sales.line l
      join orders.sales_order o on o.id = l.order_id where o.number = ${orderNumber}`)
    expect(taken.same).toBe(true)
  }
})
