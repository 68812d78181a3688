/** Fifty paid orders are chosen in the list, get their tracking numbers from a file, and ship at once; what cannot be shipped is named. */
import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { newBuyer, type Staff } from './driver.ts'
import { button, ownerOf, ownersPage, shipOverHttp } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const office = (key: string, values: Record<string, number> = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}, number}`, String(value)),
    t(`office.bulk-shipping.${key}`),
  )
const COUNT = 50
/** The list's link and the form's button are called alike. */
const verbOf = (count: number) =>
  office('verb')
    .match(/other \{(.*?)\}/)![1]!
    .replace('#', String(count))
type Buyer = Awaited<ReturnType<typeof newBuyer>>

/** Goods of which fifty orders can be placed, bought at once from a warehouse that has them. */
async function plentyOf(staff: Staff, buyer: Buyer) {
  const { items } = await staff.stock({})
  for (const { productId, skuId, warehouseId, availableCount } of items) {
    const { skus, family } = await buyer.product(productId)
    const unit = skus.find(({ id }) => id === skuId)?.units[0]
    if (unit === undefined || family === 'device') continue
    const { id: unitId, factor, minQuantity: quantity } = unit
    if (availableCount >= COUNT * factor * quantity) {
      return { skuId, unitId, warehouseId, quantity }
    }
  }
  throw new Error('no warehouse has enough of anything')
}

/** One after the other: a new buyer may hold only a few that are not paid. @returns their numbers */
async function paidOrders(staff: Staff, buyer: Buyer): Promise<string[]> {
  await buyer.addAddress()
  const [address] = await buyer.addresses()
  const buyNow = await plentyOf(staff, buyer)
  const numbers: string[] = []
  while (numbers.length < COUNT) {
    const form = { buyNow, addressId: address!.id, delivery: 'express' as const }
    const { orderNumber } = await buyer.submitOrder((await buyer.checkout(form)).id)
    const { redirectUrl } = await buyer.pay(orderNumber)
    await buyer.atProvider(redirectUrl, 'succeed')
    await expect
      .poll(async () => (await buyer.order(orderNumber)).axes.payment, { timeout: 20_000 })
      .toBe('paid')
    numbers.push(orderNumber)
  }
  return numbers
}

/** The file of a carrier: each order with its number. */
const fileOf = (numbers: readonly string[], carrier: string) => ({
  name: 'numbers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['order,carrier,tracking number']
      .concat(numbers.map((number) => `${number},${carrier},SF${number.slice(2)}`))
      .join('\n'),
  ),
})

async function chooseAll(page: Page, email: string): Promise<void> {
  await page.goto(`/office/orders?tab=toShip&q=${encodeURIComponent(email)}`)
  await expect(page.locator('tbody tr')).toHaveCount(COUNT)
  await page.getByRole('checkbox', { name: t('kit.ui.select.all') }).check()
  await page.getByRole('link', { name: verbOf(COUNT) }).click()
  await expect(page.locator('tbody tr')).toHaveCount(COUNT, { timeout: 30_000 })
}

test('fifty orders are shipped by a file of tracking numbers, and the one that had left is named', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const staff = await ownerOf(baseURL!)
  const email = `bulk-${randomUUID()}@example.com`
  const buyer = await newBuyer(baseURL!, { email })
  const numbers = await paidOrders(staff, buyer)
  const [carrier] = (await staff.carriers()).filter(({ tracked }) => tracked)

  const page = await ownersPage(browser, baseURL!)
  await chooseAll(page, email)
  await page.locator('input[type=file]').setInputFiles(fileOf(numbers, String(carrier!.id)))
  const fields = page.getByRole('textbox', { name: /Tracking number for/ })
  await expect(fields).toHaveCount(COUNT)
  await expect(fields.first()).toHaveValue(/^SF\d{15}$/)

  const verb = verbOf(COUNT)
  await button(page, verb).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  // Meanwhile somebody ships one of them.
  await shipOverHttp(baseURL!, numbers[0]!, 'YT1234567890')
  await dialog.getByRole('button', { name: verb }).click()

  await expect(page).toHaveURL(/task=\d+/)
  const result = office('done', { shipped: COUNT - 1, refused: 1 })
  await expect(page.getByRole('progressbar').or(page.getByText(result))).toBeVisible()
  await expect(page.getByText(result)).toBeVisible({ timeout: 120_000 })
  const refused = page.locator('tbody tr').filter({ hasText: office('state.refused') })
  await expect(refused).toHaveCount(1)
  await expect(refused.locator(`a[href="/office/orders/${numbers[0]}"]`)).toBeVisible()

  for (const number of [numbers[1]!, numbers.at(-1)!]) {
    const { parcels, axes } = await buyer.order(number)
    expect(axes.fulfilment).toBe('shipped')
    expect(parcels.map(({ trackingNumber }) => trackingNumber)).toEqual([`SF${number.slice(2)}`])
  }
  const first = await buyer.order(numbers[0]!)
  expect(first.parcels.map(({ trackingNumber }) => trackingNumber)).toEqual(['YT1234567890'])

  // What was refused comes back as it was sent, and says why it still cannot be shipped.
  await page.getByRole('link', { name: /^Correct and retry 1/ }).click()
  await expect(page).toHaveURL(/again=\d+/)
  await expect(fields).toHaveCount(1)
  await expect(fields).toHaveValue(`SF${numbers[0]!.slice(2)}`)
  await expect(page.getByText(office('problem.notToShip'))).toBeVisible()
  await page.context().close()
})
