/** Coupons and flash sales in the browser: a coupon is claimed, used and comes back; pieces of a session go to who waits for them. */
import { expect, test, type Page } from '@playwright/test'
import { addToCart } from '#domains/cart/contract.ts'
import {
  askFlash,
  flashSessions,
  flashTicket,
  myFlashClaim,
} from '#domains/promotions/flash-contract.ts'
import { newBuyer, type Visitor } from './driver.ts'
import { button } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('cn')
/** Of the demo world: 5 % off from ¥500 on. */
const COUPON = '95 折券'
/** Of the demo world: on, with twelve pieces of this product, six for each buyer. */
const SESSION = '今日秒杀'
const FLASH_CODE = 'ST-HT200'
const EACH_MAX = 6

/** A message with values, as far as its words go. */
const like = (key: string) =>
  new RegExp(
    t(key)
      .split(/\{[^}]+\}/)
      .map((part) => RegExp.escape(part))
      .join('.+'),
  )

async function openAs(page: Page, url: string, visitor: Visitor) {
  await page.context().addCookies([
    { name: 'lang', value: 'cn', url },
    { name: 'token', value: visitor.caller.token ?? '', url },
  ])
}

test('a coupon is claimed, used in an order, and comes back when the order is cancelled', async ({
  page,
  baseURL,
}) => {
  const visitor = await newBuyer(baseURL!)
  await visitor.addAddress()
  await openAs(page, baseURL!, visitor)
  const { items } = await visitor.search({ q: FLASH_CODE, size: 1 })
  const [sku] = (await visitor.product(items[0]!.id)).skus
  await visitor.caller.call(addToCart, {
    skuId: sku!.id,
    unitId: sku!.units[0]!.id,
    warehouseId: 1,
    quantity: 20,
  })

  await page.goto('/user/user/coupon?tab=centre')
  await button(page, t('coupons.claimOf').replace('{name}', COUPON)).click()
  await expect(page.getByText(t('coupons.claimed')).first()).toBeVisible()

  await page.goto('/shoppingCart/confirm')
  const choices = page.getByRole('radiogroup', { name: t('checkout.coupon.title') })
  await choices.getByText(COUPON).click()
  await expect(choices.getByRole('radio', { name: COUPON })).toBeChecked()
  await button(page, t('checkout.confirm.submit')).filter({ visible: true }).click()
  await expect(page).toHaveURL(/(?:payOrder|goods\/pay)\?order=/)

  const ownCoupon = page.getByRole('listitem').filter({ hasText: COUPON })
  await page.goto('/user/user/coupon?tab=in_use')
  await expect(ownCoupon.getByText(like('coupons.takesOff'))).toBeVisible()
  await ownCoupon.getByRole('link', { name: t('coupons.seeOrder') }).click()
  await expect(page.getByText(COUPON).first()).toBeVisible()

  const [order] = (await visitor.orders()).items
  await visitor.cancel(order!.number)
  await page.goto('/user/user/coupon')
  await expect(ownCoupon.getByRole('link', { name: t('coupons.use') })).toBeVisible()
  await page.goto('/user/user/coupon?tab=in_use')
  await expect(page.getByText(t('coupons.none.in_use'))).toBeVisible()
})

test('pieces of a flash sale that are given back go to who waits, who orders them', async ({
  page,
  baseURL,
}) => {
  const [first, second, waiting] = await Promise.all([
    newBuyer(baseURL!),
    newBuyer(baseURL!),
    newBuyer(baseURL!),
  ])
  const { sessions } = await first.caller.call(flashSessions, {})
  const session = sessions.find(({ name }) => name === SESSION)!
  const { items } = await first.search({ q: FLASH_CODE, size: 1 })
  const sku = session.skus.find(({ productId }) => productId === items[0]!.id)!
  const { activityId } = session
  const { skuId } = sku
  const ask = async ({ caller }: Visitor) => {
    const { ticket } = await caller.call(flashTicket, { activityId, skuId })
    await caller.call(askFlash, { activityId, skuId, count: EACH_MAX, ticket })
    return caller.call(myFlashClaim, { activityId, skuId })
  }
  await Promise.all([first.addAddress(), waiting.addAddress()])
  const held = await ask(first)
  expect(held).toMatchObject({ state: 'held', heldCount: EACH_MAX })
  expect(await ask(second)).toMatchObject({ state: 'held', heldCount: EACH_MAX })
  const { id } = await first.checkout({
    addressId: null,
    delivery: 'express',
    buyNow: held!.buyNow!,
  })
  const { orderNumber } = await first.submitOrder(id)

  await openAs(page, baseURL!, waiting)
  await page.goto(`/goods/goods-${sku.productId}/${activityId}`)
  await button(page, t('promotions.flash.queue')).click()
  await expect(page.getByText(like('promotions.flash.waiting'))).toBeVisible()

  await button(page, t('promotions.flash.leave')).click()
  const asking = page.getByRole('dialog')
  await asking.getByRole('button', { name: t('promotions.flash.leave'), exact: true }).click()
  await expect(page.getByText(t('promotions.flash.leftQueue'))).toBeVisible()
  await button(page, t('promotions.flash.queue')).click()
  await expect(page.getByText(like('promotions.flash.waiting'))).toBeVisible()

  await first.cancel(orderNumber)
  await expect(page.getByText(like('promotions.flash.held'))).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: t('promotions.flash.order') }).click()
  await button(page, t('checkout.confirm.submit')).filter({ visible: true }).click()
  await expect(page).toHaveURL(/(?:payOrder|goods\/pay)\?order=/)
  const [own] = (await waiting.orders()).items
  const { lines } = await waiting.order(own!.number)
  expect(lines).toMatchObject([{ quantity: 1, lineAmount: sku.amount }])
})
