/** The buyer confirms receipt on a phone with a picture of the delivery note that they signed, and staff see it on the order. */
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { newBuyer } from './driver.ts'
import { findingsInLightAndDark } from './steps/axe.ts'
import { ownersPage } from './steps/office.ts'
import { shippedOrder } from './steps/shipped.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const words = (key: string) => t(`receipt-vouchers.${key}`)

test('receipt is confirmed with a picture of the signed delivery note, and staff see it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const url = baseURL!
  const buyer = await newBuyer(url, { lang: 'en' })
  const orderNumber = await shippedOrder(url, buyer)
  await page.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'token', value: buyer.caller.token ?? '', url },
  ])
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/user/user/order/details?number=${orderNumber}`)
  await page.getByRole('button', { name: t('orders.action.confirm') }).click()
  const dialog = page.getByRole('dialog')
  const background = { r: 40, g: Date.now() % 256, b: 90 }
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'note.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 320, height: 200, channels: 3, background } })
      .png()
      .toBuffer(),
  })
  await expect(dialog.locator('.upload-done')).toHaveCount(1)
  expect(await findingsInLightAndDark(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await dialog.getByRole('button', { name: words('confirm.verb') }).click()
  await expect(page.getByRole('heading', { name: words('panel.title') })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Receipt voucher 1' })).toBeVisible()
  expect((await buyer.order(orderNumber)).axes.fulfilment).toBe('received')

  const office = await ownersPage(browser, url)
  await office.goto(`/office/orders/${orderNumber}`)
  const title = t('office.receipt-vouchers.title')
  await expect(office.getByRole('heading', { name: title })).toBeVisible()
  await expect(office.locator(`section:has(h2:text-is("${title}")) img`).first()).toBeVisible()

  await office.context().close()
})
