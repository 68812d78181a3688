/** Gifts with purchase in the browser: one comes with the goods, is lost with too few of them, kept with enough, and in the order. */
import { expect, test } from '@playwright/test'
import { addToCart } from '#domains/cart/contract.ts'
import { newBuyer } from './driver.ts'
import { button } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
/** Of the demo world: two toolboxes earn it. */
const ACTIVITY = 'A gift with it'

/** A message with values, as far as its words go. */
const like = (key: string) =>
  new RegExp(
    t(key)
      .split('{amount}')
      .map((part) => RegExp.escape(part))
      .join('.+'),
  )

test('a gift is kept and lost with the goods that earn it, and comes with the order', async ({
  page,
  baseURL,
}) => {
  const visitor = await newBuyer(baseURL!, { lang: 'en' })
  await visitor.addAddress()
  await page.context().addCookies([
    { name: 'lang', value: 'en', url: baseURL! },
    { name: 'token', value: visitor.caller.token ?? '', url: baseURL! },
  ])
  const { items } = await visitor.search({ q: 'TL-TB22', size: 1 })
  const { skus } = await visitor.product(items[0]!.id)
  const [sku] = skus
  const unitId = sku!.units[0]!.id
  const goods = { skuId: sku!.id, unitId, warehouseId: 1 }
  await visitor.caller.call(addToCart, { ...goods, quantity: 2 })

  await page.goto(`/goods/${items[0]!.id}`)
  await expect(page.getByText(ACTIVITY)).toBeVisible()

  await page.goto('/shoppingCart')
  const gifts = page.getByRole('region', { name: t('promotions.gift.title'), exact: true })
  await expect(gifts.getByText(ACTIVITY)).toBeVisible()
  const boxes = gifts.getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  await expect(boxes.first()).toBeChecked()
  await boxes.last().click()
  await expect(boxes.first()).not.toBeChecked()
  await expect(boxes.last()).toBeChecked()

  const quantity = page.getByRole('spinbutton')
  await quantity.fill('1')
  await quantity.press('Enter')
  await expect(gifts.getByText(like('promotions.gift.keepMoney'))).toBeVisible()
  await quantity.fill('2')
  await quantity.press('Enter')
  await expect(boxes.last()).toBeChecked()

  await page
    .getByRole('link', { name: t('cart.checkout'), exact: true })
    .first()
    .click()
  const confirmed = page.getByRole('region', { name: t('promotions.gift.title'), exact: true })
  // Here they are chosen too: goods that are bought at once are in no cart.
  await boxes.last().click()
  await expect(confirmed.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await boxes.last().click()
  await expect(boxes.last()).toBeChecked()
  await expect(confirmed.getByText(like('promotions.gift.returnMoney'))).toBeVisible()
  await button(page, t('checkout.confirm.submit')).filter({ visible: true }).click()
  await expect(page).toHaveURL(/payOrder\?order=/)
  const [order] = (await visitor.orders()).items
  const { lines } = await visitor.order(order!.number)
  expect(lines.map(({ giftOf, lineAmount }) => [giftOf, lineAmount > 0])).toEqual([
    [null, true],
    [ACTIVITY, false],
  ])
})
