/** A reviewer asks the buyer about a proof of payment; the buyer answers on the page of the order, and it comes back to the reviewer. */
import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { newBuyer } from './driver.ts'
import { findingsInLightAndDark } from './steps/axe.ts'
import { mouse } from './steps/hand.ts'
import { enterOffice, ownerOf } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const picture = (shade: number) =>
  sharp({
    create: { width: 320, height: 200, channels: 3, background: { r: shade, g: 40, b: 120 } },
  })
    .png()
    .toBuffer()

/** An order whose proof of payment waits for review. */
async function aProof(url: string) {
  const visitor = await newBuyer(url)
  await visitor.addAddress()
  const [address] = await visitor.addresses()
  const { items } = await (await ownerOf(url)).stock({})
  const { skuId, warehouseId, productId } = items.find(({ availableCount }) => availableCount > 50)!
  const unit = (await visitor.product(productId)).skus.find(({ id }) => id === skuId)!.units[0]!
  const buyNow = { skuId, unitId: unit.id, warehouseId, quantity: unit.minQuantity }
  const form = { buyNow, addressId: address!.id, delivery: 'express' as const }
  const { orderNumber } = await visitor.submitOrder((await visitor.checkout(form)).id)
  await visitor.chooseOffline(orderNumber)
  const { dueAmount, now } = await visitor.payInfo(orderNumber)
  const { id } = await visitor.uploadVoucher(new Uint8Array(await picture(Date.now() % 256)))
  await visitor.submitVoucher({
    orderNumber,
    payerName: 'Jo Buyer',
    payerLast4: '1234',
    amount: dueAmount,
    paidAt: now,
    bankReference: randomUUID().slice(0, 20),
    fileIds: [id],
  })
  return { visitor, orderNumber }
}

test('a reviewer asks about a proof of payment, the buyer answers on a phone, and it comes back', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const url = baseURL!
  const { visitor, orderNumber } = await aProof(url)
  const clerk = await enterOffice(browser, {
    key: 'finance',
    width: 1440,
    handOf: () => mouse,
    url,
  })
  const card = clerk.page.locator('main li.queue-item').filter({
    has: clerk.page.locator(`a[href="/office/orders/${orderNumber}"]`),
  })
  await clerk.page.goto('/office/vouchers')
  await card.getByRole('button', { name: clerk.t('office.work.question.ask') }).click()
  const dialog = clerk.page.getByRole('dialog')
  await dialog
    .getByRole('combobox', { name: clerk.t('office.work.question.template') })
    .selectOption({ index: 2 })
  const question = dialog.getByRole('textbox', { name: clerk.t('office.work.question.text') })
  await expect(question).not.toHaveValue('')
  const asked = await question.inputValue()
  await dialog.getByRole('button', { name: clerk.t('office.work.question.send') }).click()
  await expect(card).toHaveCount(0)
  await clerk.page.goto('/office/vouchers?state=asked')
  await expect(card).toContainText(asked)

  await page.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'token', value: visitor.caller.token ?? '', url },
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/user/user/order/details?number=${orderNumber}`)
  await expect(page.getByText(asked)).toBeVisible()
  expect(await findingsInLightAndDark(page)).toEqual([])
  const send = page.getByRole('button', { name: t('work.question.send') })
  await send.click()
  await expect(page.getByText(t('work.question.needed'))).toBeVisible()
  await page.getByRole('textbox', { name: t('work.question.answer') }).fill('Our bookkeeper paid.')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bank.png', mimeType: 'image/png', buffer: await picture(7) })
  await expect(page.locator('.upload-tile img')).toBeVisible()
  await send.click()
  await expect(page.getByText('Our bookkeeper paid.')).toBeVisible()
  await expect(send).toHaveCount(0)

  await clerk.page.goto('/office/vouchers')
  await expect(card).toContainText('Our bookkeeper paid.')
  await card
    .getByRole('button', { name: clerk.t('office.work.question.file').replace('{number}', '1') })
    .click()
  await expect(card.getByRole('link').locator('img').last()).toBeVisible()
  await clerk.page.context().close()
})
