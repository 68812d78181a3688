/** Special prices in the cart: a line stays as its promotion ends, at the normal price, and its buyer moves it. */
import { expect, test } from '@playwright/test'
import { addToCart } from '#domains/cart/contract.ts'
import { publishActivity, saveActivity } from '#domains/promotions/contract.ts'
import { PRICE_STEP } from '#kit/contract/money.ts'
import { later, SECOND_MS } from '#kit/contract/time.ts'
import { newBuyer } from './driver.ts'
import { button, ownerOf } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('cn')
const NAME = '片刻特价'
/** Of the demo world; in no promotion that is on. */
const CODE = 'GR-M2'
const LASTS_MS = 45 * SECOND_MS

test('a line at a special price stays as that ends, and is moved to the ordinary cart', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(150_000)
  const visitor = await newBuyer(baseURL!)
  const { items } = await visitor.search({ q: CODE, size: 1 })
  const { name, skus } = await visitor.product(items[0]!.id)
  const { id: skuId, code, tiers, units } = skus[0]!
  const retail = tiers[0]!.priceAmount
  const amount = retail - Math.max(1, Math.round((retail * 0.05) / PRICE_STEP.CNY)) * PRICE_STEP.CNY
  const unitId = units[0]!.id

  const { caller } = await ownerOf(baseURL!)
  const startsAt = new Date().toISOString()
  const limits = { quotaCount: null, perOrderCount: null, perBuyerCount: null }
  const { id: activityId } = await caller.call(saveActivity, {
    kind: 'special',
    names: { cn: NAME },
    startsAt,
    endsAt: later(startsAt, LASTS_MS),
    audience: 'all',
    leastLevel: 1,
    skus: [{ code, prices: [{ currency: 'CNY', amount }], ...limits }],
  })
  await caller.call(publishActivity, { activityId, version: 0 })
  const quantity = units[0]!.minQuantity
  await visitor.caller.call(addToCart, { skuId, unitId, warehouseId: 1, quantity })

  await page.context().addCookies([
    { name: 'lang', value: 'cn', url: baseURL! },
    { name: 'token', value: visitor.caller.token ?? '', url: baseURL! },
  ])
  await page.goto('/shoppingCart')
  const section = page.getByRole('region', { name: NAME, exact: true })
  await expect(section.getByRole('timer')).toBeVisible()
  await expect(section.getByText(name)).toBeVisible()

  await expect(section.getByText(t('cart.activity.over'))).toBeVisible({ timeout: LASTS_MS * 2 })
  await expect(section.getByText(name)).toBeVisible()
  await button(page, t('cart.activity.moveLine').replace('{name}', name)).click()
  await expect(section).toHaveCount(0)
  await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
  await expect(section).toHaveCount(0)
})
