/** Goods that are sold from so many on, in steps: a flash sale holds what can be ordered, and nothing else. */
import { expect, test } from 'vitest'
import { submitOrder } from '#domains/checkout/contract.ts'
import { ownPrices } from '#domains/pricing/contract.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { officeActivity, publishActivity, saveActivity } from '../../contract.ts'
import { askFlash, flashSession, flashTicket, myFlashClaim } from '../../flash-contract.ts'
import { PromotionReasons } from '../../reasons.ts'
import type { Place } from './sql.ts'
import { HOLD_MINUTES, openFlash } from './testing.ts'

const { shop, clerk, session, setUnit, stand } = await openFlash()
const { db, call, must } = shop

type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>
async function ask({ by }: Buyer, place: Place, count: number) {
  const { ticket } = await must(flashTicket, place, by)
  return call(askFlash, { ...place, count, ticket }, by)
}
const mine = ({ by }: Buyer, place: Place) => must(myFlashClaim, place, by)
const TENS = { minQuantity: 10, step: 10 }

test('only multiples of the step from the minimum on are held; what is left below it is sold out', async () => {
  const [first, second, third] = [await shop.aBuyer(), await shop.aBuyer(), await shop.aBuyer()]
  const sale = await session({ quotaCount: 25, perBuyerCount: 25, unit: TENS })
  const shown = async () =>
    (await must(flashSession, { activityId: sale.activityId }, first.by)).skus[0]
  expect(await shown()).toMatchObject({
    leastCount: 10,
    stepCount: 10,
    perOrderCount: 20,
    leftCount: 20,
  })
  for (const count of [3, 15]) {
    const unfit = await ask(first, sale.place, count)
    expect(unfit.code).toBe(PromotionReasons.countUnfit.code)
    expect(unfit.msg).toContain('10')
  }
  expect((await ask(first, sale.place, 10)).data).toMatchObject({ heldCount: 10 })
  // Fifteen are free: one multiple of the twenty that are asked for.
  expect((await ask(second, sale.place, 20)).data).toMatchObject({ state: 'held', heldCount: 10 })
  expect((await ask(third, sale.place, 10)).data).toMatchObject({ state: 'waiting', position: 1 })
  expect(await shown()).toMatchObject({
    leftCount: 0,
    unpaidCount: 20,
    soldOutAfterMs: null,
  })
  const { state } = await must(flashSession, { activityId: sale.activityId }, first.by)
  expect(state).toBe('soldOut')
  // The five that are left go to nobody, in no sweep.
  await shop.runSweeps()
  expect(await mine(third, sale.place)).toMatchObject({ state: 'waiting' })
  const checkout = await shop.checkoutNow(second, sale, 10)
  await must(submitOrder, { checkoutId: checkout.id, remarks: '' }, second.by)
  shop.clock.forward({ seconds: (HOLD_MINUTES * MINUTE_MS) / 1000 })
  await shop.settle()
  expect(await mine(third, sale.place)).toMatchObject({ state: 'held', heldCount: 10 })
  // The order was not paid in time either.
  expect((await stand(sale.place)).takenCount).toBe(10)
  await expectAuditClean(db)
})

test('limits below the minimum order are refused, of a flash sale at its publication too', async () => {
  const sale = await session({ quotaCount: 20, perBuyerCount: 20, startsInMs: 60 * MINUTE_MS })
  const {
    version,
    gift: _gift,
    ...form
  } = await must(officeActivity, { activityId: sale.activityId }, clerk.by)
  await setUnit(sale.skuId, TENS)
  const savedWith = (limits: object) =>
    call(
      saveActivity,
      { ...form, version, skus: form.skus.map((sku) => ({ ...sku, ...limits })) },
      clerk.by,
    )
  const none = { quotaCount: 20, perOrderCount: null, perBuyerCount: 20 }
  for (const limit of [{ quotaCount: 9 }, { perOrderCount: 9 }, { perBuyerCount: 9 }]) {
    const refused = await savedWith({ ...none, ...limit })
    expect(refused.code).toBe(PromotionReasons.belowLeast.code)
    expect(refused.msg).toContain('10')
  }
  const draft = await must(
    saveActivity,
    { ...form, id: undefined, version: undefined, skus: form.skus },
    clerk.by,
  )
  await setUnit(sale.skuId, { minQuantity: 30, step: 1 })
  const published = await call(publishActivity, { activityId: draft.id, version: 0 }, clerk.by)
  expect(published.code).toBe(PromotionReasons.belowLeast.code)
})

test('cards and pages of goods name the flash sale that has them, while it is on and some are left', async () => {
  const [buyer, business] = [await shop.aBuyer(), await shop.aBuyer()]
  const sale = await session({ quotaCount: 1, startsInMs: MINUTE_MS })
  const seen = async ({ by }: Buyer) =>
    (await must(ownPrices, { products: String(sale.productId) }, by))[0]?.flash ?? null
  expect(await seen(buyer)).toBeNull()
  shop.clock.forward({ minutes: 1 })
  expect(await seen(buyer)).toMatchObject({
    activityId: sale.activityId,
    name: '上午场',
    amount: 800,
    leftMs: 60 * MINUTE_MS,
  })
  await ask(business, sale.place, 1)
  expect(await seen(buyer)).toBeNull()
})
