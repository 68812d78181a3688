/** From reviewing an order to paying it: only the button places it, and changes have to be accepted first. */
import { expect, test, type Page } from '@playwright/test'
import { saveAddress } from '#domains/addresses/contract.ts'
import { CheckoutReasons } from '#domains/checkout/reasons.ts'
import { AN_ADDRESS } from './driver/buyer.ts'
import { newBuyer } from './driver.ts'
import { confirmAddressOf } from './steps/confirm.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })

/** It is in the summary on a wide screen, in the bar at the bottom on a phone. */
const visibleSubmit = (page: Page) =>
  button(page, 'checkout.confirm.submit').filter({ visible: true })

async function begin(page: Page, url: string) {
  const email = `checkout-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`
  const visitor = await newBuyer(url, { lang: 'en', email })
  await page.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'token', value: visitor.caller.token ?? '', url },
  ])
  return visitor
}

test('changes since the review are shown, and accepted before the order is placed', async ({
  page,
  baseURL,
}) => {
  const visitor = await begin(page, baseURL!)
  await page.setViewportSize({ width: 390, height: 640 })
  await page.goto(await confirmAddressOf(visitor))
  await expect(visibleSubmit(page)).toBeEnabled()
  await page.getByRole('textbox', { name: t('checkout.confirm.remarks') }).scrollIntoViewIfNeeded()
  const [address] = await visitor.addresses()
  await visitor.caller.call(saveAddress, { ...AN_ADDRESS, id: address!.id, detail: 'Gate 4' })

  await visibleSubmit(page).click()
  // The button to accept is below the changes, in view and with the focus.
  await expect(page.getByText(t('checkout.submit.changed'))).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText(t('checkout.change.address'))).toBeVisible()
  expect((await visitor.orders()).items).toEqual([])

  await button(page, 'checkout.submit.agree').click()
  await expect(page).toHaveURL(/goods\/pay\?order=/)
  const { items } = await visitor.orders()
  expect(items).toHaveLength(1)
  expect((await visitor.order(items[0]!.number)).address.detail).toBe('Gate 4')
  // Going back places no second order.
  await page.goBack()
  expect((await visitor.orders()).items).toHaveLength(1)
})

test('the address of submitting places nothing until its button is pressed', async ({
  page,
  baseURL,
}) => {
  const visitor = await begin(page, baseURL!)
  await confirmAddressOf(visitor)
  const [address] = await visitor.addresses()
  const { items } = await visitor.search({ q: 'flask', size: 1, inStock: '1' })
  const { skus } = await visitor.product(items[0]!.id)
  const [warehouse] = await visitor.warehouses()
  const { id: unitId, minQuantity: quantity } = skus[0]!.units[0]!
  const buyNow = { skuId: skus[0]!.id, unitId, warehouseId: warehouse!.id, quantity }
  const checkout = await visitor.checkout({ addressId: address!.id, delivery: null, buyNow })

  await page.goto(`/shoppingCart/sumbit?checkout=${checkout.id}`)
  await expect(page.getByText(t('checkout.submit.ready'))).toBeVisible()
  await page.reload()
  await expect(button(page, 'checkout.confirm.submit')).toBeVisible()
  expect((await visitor.orders()).items).toEqual([])
  await button(page, 'checkout.confirm.submit').click()
  await expect(page).toHaveURL(/shoppingCart\/payOrder\?order=/)
  expect((await visitor.orders()).items).toHaveLength(1)

  // A checkout that became an order answers with it, and an unknown one says so.
  await page.goto('/shoppingCart/sumbit?checkout=00000000-0000-7000-8000-000000000000')
  await button(page, 'checkout.confirm.submit').click()
  await expect(page.getByText(t('checkout.checkoutUnknown')).first()).toBeVisible()
})

test('an expired checkout is reviewed again where it was, and then becomes an order', async ({
  page,
  baseURL,
}) => {
  const visitor = await begin(page, baseURL!)
  await page.goto(await confirmAddressOf(visitor))
  await expect(visibleSubmit(page)).toBeEnabled()
  const expired = { code: CheckoutReasons.checkoutExpired.code, data: {} }
  const msg = t('checkout.checkoutExpired')
  await page.route(
    '**/api/checkout/submit',
    (route) => route.fulfill({ json: { ...expired, msg } }),
    {
      times: 1,
    },
  )
  await visibleSubmit(page).click()
  await expect(page.getByText(msg).first()).toBeVisible()
  // Submitting the same one again could only be refused again.
  await expect(button(page, 'checkout.submit.again')).toHaveCount(0)

  const made = page.waitForResponse((response) => response.url().endsWith('/api/checkout'))
  await button(page, 'checkout.submit.review').click()
  await made
  await expect(visibleSubmit(page)).toBeEnabled()
  await visibleSubmit(page).click()
  await expect(page).toHaveURL(/goods\/pay\?order=/)
  expect((await visitor.orders()).items).toHaveLength(1)
})

test('an order that cannot be sent while offline leaves the review in sight, and is placed once', async ({
  page,
  context,
  baseURL,
}) => {
  const visitor = await begin(page, baseURL!)
  await page.goto(await confirmAddressOf(visitor))
  await expect(visibleSubmit(page)).toBeEnabled()
  const remarks = page.getByRole('textbox', { name: t('checkout.confirm.remarks') })
  await remarks.fill('By the side door')
  await context.setOffline(true)
  await visibleSubmit(page).click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: t('kit.offline') })
      .first(),
  ).toBeVisible()
  await expect(remarks).toHaveValue('By the side door')
  await context.setOffline(false)
  // Notifications about what could not be loaded meanwhile offer the same.
  const again = { name: t('checkout.submit.again'), exact: true }
  await page.locator('#content').getByRole('button', again).click()
  await expect(page).toHaveURL(/goods\/pay\?order=/)
  expect((await visitor.orders()).items).toHaveLength(1)
})

test('what is no whole number changes no quantity, and the field says so', async ({ page }) => {
  await page.goto('/goods/list')
  await page.locator('main a.product-card-link').first().click()
  const quantity = page.getByRole('spinbutton').first()
  const before = await quantity.inputValue()
  for (const typed of ['1.5', '1e9', '-5']) {
    // The page is visible before it is hydrated, and an Enter before that does nothing.
    await expect(async () => {
      await quantity.fill(typed)
      await quantity.press('Enter')
      await expect(quantity).toHaveValue(before, { timeout: 1000 })
      await expect(page.getByText(typed)).toBeVisible({ timeout: 1000 })
    }).toPass()
  }
})
