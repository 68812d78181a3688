/** One transfer for three orders: finance imports the bank's statement, a colleague accepts the line, and all three are paid. */
import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { newBuyer, type Staff } from './driver.ts'
import { mouse } from './steps/hand.ts'
import { enterOffice, ownerOf, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
type Buyer = Awaited<ReturnType<typeof newBuyer>>

/** Orders for which a transfer was chosen, with the references that the buyer was given. */
async function awaitedOrders(staff: Staff, buyer: Buyer, count: number) {
  await buyer.addAddress()
  const [address] = await buyer.addresses()
  const { items } = await staff.stock({})
  let isKnown = false
  const orders: { orderNumber: string; dueAmount: number; reference: string }[] = []
  for (const { productId, skuId, warehouseId, availableCount } of items) {
    const { skus, family } = await buyer.product(productId)
    const unit = skus.find(({ id }) => id === skuId)?.units[0]
    if (unit === undefined || family === 'device') continue
    const { id: unitId, factor, minQuantity: quantity } = unit
    if (availableCount < factor * quantity) continue
    const buyNow = { skuId, unitId, warehouseId, quantity }
    const form = { buyNow, addressId: address!.id, delivery: 'express' as const }
    const { orderNumber } = await buyer.submitOrder((await buyer.checkout(form)).id)
    if (!isKnown) {
      // A buyer who has never paid may hold few orders for a transfer.
      const { redirectUrl } = await buyer.pay(orderNumber)
      await buyer.atProvider(redirectUrl, 'succeed')
      await expect
        .poll(async () => (await buyer.order(orderNumber)).axes.payment, { timeout: 20_000 })
        .toBe('paid')
      isKnown = true
      continue
    }
    const { offline, dueAmount } = await buyer.chooseOffline(orderNumber)
    orders.push({ orderNumber, dueAmount, reference: offline.reference })
    if (orders.length === count) return orders
  }
  throw new Error('not enough goods are in stock')
}

const fileOf = (rows: readonly string[]) => ({
  name: 'statement.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['Date,Credit,Debit,Counterparty,Description,Bank reference', ...rows].join('\n'),
  ),
})

async function importFile(
  page: Page,
  file: ReturnType<typeof fileOf>,
  words: (key: string) => string,
) {
  await page.goto('/office/bank-statements')
  await page
    .getByRole('button', { name: words('office.bank-statements.import.open') })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.locator('input[type=file]').setInputFiles(file)
  await expect(drawer.getByText(words('office.bank-statements.reading.first'))).toBeVisible()
  await drawer
    .getByRole('button', { name: words('office.bank-statements.import.start'), exact: true })
    .click()
  await expect(page).toHaveURL(/bank-statements\/\d+/)
}

test('one transfer for three orders is imported, proposed, accepted by a colleague, and the same file changes nothing', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const staff = await ownerOf(baseURL!)
  const buyer = await newBuyer(baseURL!, { email: `statement-${randomUUID()}@example.com` })
  const orders = await awaitedOrders(staff, buyer, 3)
  const amount = orders.reduce((sum, { dueAmount }) => sum + dueAmount, 0)
  const text = orders.map(({ reference }) => reference).join(' ')
  const day = new Date().toISOString().slice(0, 10)
  const key = Date.now()
  const file = fileOf([
    `${day},${(amount / 100).toFixed(2)},,Harbour Trading,${text},BK${key}A`,
    `${day},,12.00,Power company,Electricity,BK${key}B`,
  ])

  const clerk = await enterOffice(browser, {
    key: 'finance',
    width: 1440,
    handOf: () => mouse,
    url: baseURL!,
  })
  await importFile(clerk.page, file, clerk.t)
  const line = clerk.page.locator('[data-queue-item]')
  await expect(line).toHaveCount(1, { timeout: 60_000 })
  for (const { orderNumber } of orders) {
    await expect(line.locator(`a[href="/office/orders/${orderNumber}"]`)).toBeVisible()
  }
  const address = new URL(clerk.page.url()).pathname

  // Who imported it is not who accepts it.
  const page = await ownersPage(browser, baseURL!)
  await page.goto(address)
  await page.getByRole('button', { name: /^Accept 1 sure line/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Accept 1', exact: true }).click()
  await expect(dialog.getByText('1 line accepted.')).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: t('office.bank-statements.acceptAll.close') }).click()
  await page.getByRole('link', { name: new RegExp(t('office.bank-statements.tab.done')) }).click()
  await expect(page.locator('[data-queue-item]')).toHaveCount(1)
  for (const { orderNumber } of orders) {
    expect((await buyer.order(orderNumber)).axes.payment).toBe('paid')
  }

  await importFile(clerk.page, file, clerk.t)
  await expect(clerk.page.getByText(clerk.t('office.bank-statements.none.proposed'))).toBeVisible({
    timeout: 60_000,
  })
  await clerk.page.context().close()
  await page.context().close()
})
