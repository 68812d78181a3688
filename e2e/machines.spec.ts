/** A machine in the browser: from an answered request to the protocol that its buyer signs, with staff beside. */
import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { findingsInLightAndDark } from './steps/axe.ts'
import { buyerOf, enter } from './steps/buyer.ts'
import { mouse } from './steps/hand.ts'
import { ownerOf, ownersPage, shipOverHttp } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('cn')
const office = wordsOf('en')
const REASON = '外观完好，运行正常'

/** Pays what is due on the provider's page, and returns to the order. */
async function payDue(page: Page, orderNumber: string): Promise<void> {
  await page.goto(`/user/user/payOrder?order=${orderNumber}`)
  await page.getByRole('button', { name: t('payments.goPay') }).click()
  await page.locator('button[value=succeed]').click()
  await expect(page.getByRole('heading', { name: t('payments.outcome.succeeded') })).toBeVisible({
    timeout: 20_000,
  })
}

test('a machine is quoted, agreed to by contract, built, delivered, installed and accepted', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const visitor = await enter(buyerOf(page, mouse, 'cn'), baseURL!)
  const orderNumber = await orderMachine(visitor, baseURL!)
  const order = `/user/user/shebeiorder/${orderNumber}`

  await page.goto(order)
  await page.getByRole('textbox', { name: t('device-orders.contract.signer') }).fill('林晓岚')
  await page.getByRole('button', { name: t('device-orders.contract.accept') }).click()
  await expect(page.getByText(/^林晓岚 于/)).toBeVisible()
  await payDue(page, orderNumber)

  const clerk = await ownersPage(browser, baseURL!)
  await clerk.goto(`/office/orders/${orderNumber}`)
  const set = clerk.getByRole('button', { name: office('office.device-orders.milestone.set') })
  // Building begins with a sweep once the deposit is paid; the office opens for the first time here.
  await expect(async () => {
    await clerk.reload()
    await expect(set.first()).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 40_000 })
  await set.first().click()
  const dialog = clerk.getByRole('dialog')
  await dialog
    .getByRole('textbox', { name: office('office.device-orders.milestone.note') })
    .fill('已开工')
  await dialog.getByRole('button', { name: office('office.device-orders.milestone.save') }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto(order)
  await expect(page.getByText('已开工')).toBeVisible()
  await payDue(page, orderNumber)
  await shipOverHttp(baseURL!, orderNumber, 'SF1234567890123')

  await page.goto(order)
  await page.getByRole('button', { name: t('device-orders.installation.propose') }).click()
  await expect(page.getByText(t('device-orders.installation.proposed'))).toBeVisible()
  await clerk.reload()
  await clerk
    .getByRole('button', { name: office('office.device-orders.installation.take') })
    .nth(1)
    .click()
  await dialog
    .getByRole('button', { name: office('office.device-orders.installation.take') })
    .click()
  await expect(dialog).toHaveCount(0)

  await page.reload()
  // The installation is still to come: whoever signs now opens the form first.
  await page.getByRole('button', { name: t('device-orders.acceptance.open') }).click()
  await page.getByRole('textbox', { name: t('device-orders.acceptance.remarks') }).fill(REASON)
  await page.getByRole('textbox', { name: t('device-orders.acceptance.signer') }).fill('林晓岚')
  // A tap is no signature.
  const pad = page.getByLabel(t('device-orders.pad.empty'))
  await pad.click()
  await expect(pad).toBeVisible()
  await page.getByRole('button', { name: t('device-orders.pad.write') }).click()
  expect(await findingsInLightAndDark(page)).toEqual([])
  await page
    .getByRole('checkbox', { name: t('device-orders.early.installation') })
    .or(page.getByRole('checkbox', { name: t('device-orders.early.parcel') }))
    .check()
  await page.getByRole('button', { name: t('device-orders.acceptance.sign') }).click()
  await expect(page.getByText(t('device-orders.protocol.holds'))).toBeVisible()

  await clerk.reload()
  await expect(clerk.getByText(REASON)).toBeVisible()
  expect(await findingsInLightAndDark(clerk)).toEqual([])
  await clerk.context().close()
})

/** Asks for a machine, which staff answer at a good price, and orders by the answer. @returns the order's number */
async function orderMachine(
  visitor: Awaited<ReturnType<typeof enter>>,
  url: string,
): Promise<string> {
  const { items } = await visitor.search({ q: 'DV-FL-400', size: 5 })
  const [sku] = (await visitor.product(items[0]!.id)).skus
  const quote = await visitor.askForQuote({
    requestKey: randomUUID(),
    contactName: '林晓岚',
    phone: '+86 138 0000 0000',
    region: '',
    country: 'CN',
    provinceCode: '44',
    delivery: 'freight',
    neededOn: null,
    note: '',
    lines: [{ skuId: sku!.id, unitId: sku!.units[0]!.id, quantity: 1 }],
  })
  // More than the usual price, so that nobody has to approve it.
  await (
    await ownerOf(url)
  ).answerQuote({
    quoteId: quote.id,
    lines: quote.lines.map(({ id }) => ({ lineId: id, unitAmount: 9_000_000 })),
    freightAmount: 500_000,
    delivery: 'freight',
    terms: '',
    validDays: 7,
  })
  const { id } = await visitor.checkout({
    addressId: null,
    delivery: 'freight',
    quote: { requestId: quote.id, version: 1 },
  })
  return (await visitor.submitOrder(id)).orderNumber
}
