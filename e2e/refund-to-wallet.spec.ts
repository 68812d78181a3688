/** A refund that staff would transfer goes to the buyer's wallet instead, by their choice on the order's page. */
import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { requestCancel } from '#domains/payments/cancel-contract.ts'
import { submitVoucher } from '#domains/payments/contract.ts'
import { newBuyer, type Visitor } from './driver.ts'
import { findingsInLightAndDark, seriousFindings, axeOn } from './steps/axe.ts'
import { button, ownerOf } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')

/** Paid by transfer, and canceled. @returns its number */
async function canceledOrder(buyer: Visitor, url: string): Promise<string> {
  await buyer.addAddress()
  const { items } = await buyer.search({ q: 'flask', size: 1 })
  const { skus } = await buyer.product(items[0]!.id)
  const [warehouse] = await buyer.warehouses()
  const { id: unitId, minQuantity: quantity } = skus[0]!.units[0]!
  await buyer.addToCart({ skuId: skus[0]!.id, unitId, warehouseId: warehouse!.id, quantity })
  const checkout = await buyer.checkout({ addressId: null, delivery: 'express' })
  const { orderNumber, payableAmount: amount } = await buyer.submitOrder(checkout.id)
  await buyer.chooseOffline(orderNumber)
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  const picture = sharp({
    create: { width: 320, height: 200, channels: 3, background: { r, g, b } },
  })
  const { id } = await buyer.uploadVoucher(new Uint8Array(await picture.webp().toBuffer()))
  const bankReference = `BACK ${randomUUID().slice(0, 8)}`
  const proof = { payerName: 'Ann Miller', payerLast4: '8888', paidAt: new Date().toISOString() }
  const { offline } = await buyer.caller.call(submitVoucher, {
    ...proof,
    orderNumber,
    bankReference,
    amount,
    fileIds: [id],
  })
  const voucherId = offline.vouchers[0]!.id
  const owner = await ownerOf(url)
  await owner.acceptVoucher({ voucherId, acceptedAmount: amount, bankReference })
  await buyer.caller.call(requestCancel, { orderNumber, reason: 'changedMind', text: '' })
  return orderNumber
}

test('the buyer of a canceled order has the money in the wallet at once', async ({
  page,
  baseURL,
}) => {
  const url = baseURL!
  const buyer = await newBuyer(url, { lang: 'en' })
  const orderNumber = await canceledOrder(buyer, url)
  await page.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'token', value: buyer.caller.token ?? '', url },
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/user/user/order/details?number=${orderNumber}`)
  await button(page, t('payments.account.wallet')).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t('payments.account.walletText'))
  expect(await seriousFindings(axeOn(page))).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await dialog.getByRole('button', { name: t('payments.account.wallet') }).click()
  await expect(page.getByText(t('payments.account.walletDone'))).toBeVisible()
  await expect(button(page, t('payments.account.wallet'))).toHaveCount(0)
  const refunded = page.locator('.tag').getByText(t('payments.money.refundState.succeeded'))
  await expect(refunded.first()).toBeVisible()
  await page.goto('/user/user/wallet')
  await expect(page.getByRole('listitem').filter({ hasText: orderNumber })).toHaveCount(1)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('wallet.nav.rules') })
    .click()
  await expect(page.getByText(t('wallet.rules.choose'))).toBeVisible()
  expect(await findingsInLightAndDark(page)).toEqual([])

  // The line of the statement leads to the order; the month's file, to a page that says that it is genuine.
  await page.goto('/user/user/money')
  const line = page.getByRole('row').filter({ hasText: t('statements.line.byWallet.refund_sent') })
  await expect(line).toHaveCount(1)
  expect(await findingsInLightAndDark(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByLabel(t('statements.month')).selectOption({ index: 1 })
  await expect(line).toHaveCount(1)
  const csv = page.getByRole('button', { name: /CSV$/ })
  const [download] = await Promise.all([page.waitForEvent('download'), csv.click()])
  const text = (await readFile(await download.path())).toString()
  const address = /https?:\/\/\S+\/statement\?[^,"\s]+/.exec(text)?.[0] ?? ''
  await line.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/user/user/order/details\\?number=${orderNumber}`))

  const { pathname, search } = new URL(address)
  await page.goto(`${pathname}${search}`)
  await expect(page.getByText(t('statements.check.genuine'))).toBeVisible()
  expect(await findingsInLightAndDark(page)).toEqual([])
  await page.goto(`${pathname}${search.replace('.1.', '.2.')}`)
  await expect(page.getByText(t('statements.check.false'))).toBeVisible()
})
