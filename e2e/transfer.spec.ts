/** Paying by bank transfer in the browser: the proof is uploaded, refused with a reason, sent again, accepted. */
import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import {
  buyerOf,
  confirmOrder,
  countInCart,
  enter,
  findAndTake,
  type Buyer,
} from './steps/buyer.ts'
import { mouse } from './steps/hand.ts'
import { keyboard } from './steps/keyboard.ts'
import { enterOffice, type Clerk } from './steps/office.ts'

/** A picture that no other test has sent, not even one that runs beside it: the same one would need a second person. */
function proof(): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  return sharp({ create: { width: 320, height: 200, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

async function sendProof({ page, hand, t }: Buyer, bankReference: string, bytes: Buffer) {
  const field = (name: string) =>
    page.getByRole('textbox', { name: t(`payments.voucher.${name}`), exact: true })
  await hand.type(field('payerName'), 'Sample Packaging Co')
  await hand.type(field('payerLast4'), '8888')
  await page.getByLabel(t('payments.voucher.paidAt')).fill('2026-03-01T10:30')
  await hand.type(field('bankReference'), bankReference)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: bytes })
  await expect(page.locator('.upload-tile img')).toBeVisible()
  await hand.press(page.getByRole('button', { name: t('payments.voucher.submit') }))
  await expect(page.getByText(t('payments.voucherState.under_review')).first()).toBeVisible()
}

/** The clerk's card of this order among those that wait. */
async function cardOf({ page, hand, t }: Clerk, orderNumber: string) {
  await hand.press(page.getByRole('link', { name: t('office.payments.nav.vouchers') }).first())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('office.payments.title'))
  return page.locator('main li').filter({
    has: page.locator(`a[href="/office/orders/${orderNumber}"]`),
  })
}

for (const { lang, by, width } of [
  { lang: 'spa', by: 'mouse', width: 360 },
  { lang: 'cn', by: 'keyboard', width: 1920 },
] as const) {
  test(`${lang}, ${by}, ${width} px: pay by transfer with a proof`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(150_000)
    const url = baseURL!
    const handOf = by === 'mouse' ? () => mouse : keyboard
    await page.setViewportSize({ width, height: 900 })
    const buyer = buyerOf(page, handOf(page), lang)
    const { hand, t } = buyer
    const visitor = await enter(buyer, url)
    await findAndTake(buyer)
    await countInCart(buyer)
    const orderNumber = await confirmOrder(buyer)
    const online = page.getByRole('tab', { name: t('payments.online') })
    if (by === 'mouse') await page.getByRole('tab', { name: t('payments.offline') }).click()
    else {
      await hand.press(online)
      await page.keyboard.press('ArrowRight')
    }
    await hand.press(page.getByRole('button', { name: t('payments.chooseOffline') }))
    const reference = `${lang}${Date.now()}`
    await sendProof(buyer, `${reference}A`, await proof())

    const clerk = await enterOffice(browser, { key: 'finance', width: 1440, handOf, url })
    let card = await cardOf(clerk, orderNumber)
    await clerk.hand.press(
      card.getByRole('button', { name: clerk.t('office.payments.act.reject') }),
    )
    const dialog = clerk.page.getByRole('dialog')
    await clerk.hand.type(
      dialog.getByRole('textbox', { name: clerk.t('office.work.reason.text') }),
      'The amount cannot be read',
    )
    await clerk.hand.press(
      dialog.getByRole('button', { name: clerk.t('office.payments.act.reject'), exact: true }),
    )
    await expect(card).toHaveCount(0)

    await page.reload()
    await expect(page.getByText('The amount cannot be read')).toBeVisible()
    await sendProof(buyer, `${reference}B`, await proof())

    await clerk.page.reload()
    card = await cardOf(clerk, orderNumber)
    await clerk.hand.press(
      card.getByRole('button', { name: clerk.t('office.payments.act.accept') }),
    )
    // What the bank statement says is typed, not taken over from the buyer.
    const { payableAmount } = await visitor.order(orderNumber)
    await clerk.hand.type(
      dialog.getByRole('textbox', { name: clerk.t('office.payments.field.received') }),
      String(payableAmount / 100),
    )
    await clerk.hand.type(
      dialog.getByRole('textbox', { name: clerk.t('office.payments.field.bankReference') }),
      `${reference}B`,
    )
    await clerk.hand.press(
      dialog.getByRole('button', { name: clerk.t('office.payments.act.accept'), exact: true }),
    )
    await expect(card).toHaveCount(0)
    await clerk.page.context().close()

    await page.goto(`/user/user/order/details?number=${orderNumber}`)
    await expect(page.getByText(t('orders.label.pending_shipment')).first()).toBeVisible()
    await expect(page.getByText(t('orders.event.paid')).first()).toBeVisible()
  })
}
