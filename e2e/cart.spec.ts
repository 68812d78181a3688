/** The cart in the browser: saving for later, and restoring. */
import { expect, test } from '@playwright/test'
import { isFavourite } from '#domains/favourites/contract.ts'
import { newBuyer } from './driver.ts'
import { button } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')

test('a line saved for later is among the favourites, and undo restores its position', async ({
  page,
  baseURL,
}) => {
  const visitor = await newBuyer(baseURL!, { lang: 'en' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().addCookies([
    { name: 'lang', value: 'en', url: baseURL! },
    { name: 'token', value: visitor.caller.token ?? '', url: baseURL! },
  ])
  await page.goto('/goods/1')
  const added = page.waitForResponse('**/api/cart/lines')
  await button(page, t('catalog.product.add')).last().click()
  await added
  await page.goto('/shoppingCart')
  // A gift that comes with the goods is a line too, without this button.
  const line = page.locator('.cart-line').filter({ hasText: t('cart.saveForLater') })
  await expect(line).toHaveCount(1)
  const isFavourited = async () =>
    (await visitor.caller.call(isFavourite, { productId: 1 })).favourite
  expect(await isFavourited()).toBe(false)

  await line.getByText(t('cart.saveForLater')).click()
  await expect(page.getByText(t('cart.empty'))).toBeVisible()
  expect(await isFavourited()).toBe(true)
  await button(page, t('cart.undo')).click()
  await expect(line).toHaveCount(1)
  await expect.poll(isFavourited).toBe(false)
})
