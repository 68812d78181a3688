/** Goods in another warehouse: the stock alert, and the requested transfer from both sides. */
import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { demoOutbox } from '#domains/messages/contract.ts'
import { newBuyer, type Visitor } from './driver.ts'
import { findingsInLightAndDark } from './steps/axe.ts'
import { mouse } from './steps/hand.ts'
import { enterOffice, ownerOf } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('cn')

/** Sweeps send stock alerts every 20 seconds. */
const NOTICE_MS = 45_000

type Short = {
  productId: number
  skuId: number
  code: string
  name: string
  warehouseId: number
  place: string
}

/** A product without options that one warehouse lacks and another has. @param nth so that tests share none */
async function shortOf(url: string, visitor: Visitor, nth: number): Promise<Short> {
  const { items } = await visitor.search({ size: 24, sort: 'priceUp', family: 'goods' })
  // One after the other: a busy shop would refuse a burst of calls.
  const products: Awaited<ReturnType<Visitor['product']>>[] = []
  for (const { id } of items) products.push(await visitor.product(id))
  const product = products.filter(({ skus }) => skus.length === 1)[nth]!
  const skuId = product.skus[0]!.id
  const owner = await ownerOf(url)
  const code = product.skus[0]!.code
  const { items: rows } = await owner.stock({ q: code })
  const levels = rows.filter((row) => row.skuId === skuId)
  const [full, emptied] = [levels[0]!, levels.at(-1)!]
  const change = (warehouseId: number, delta: number) =>
    owner.adjustStock({ skuId, warehouseId, delta, kind: 'adjusted', note: 'Counted again' })
  if (emptied.availableCount > 0) await change(emptied.warehouseId, -emptied.availableCount)
  await change(full.warehouseId, 5000)
  const { warehouseId, warehouseName: place } = emptied
  return { productId: product.id, skuId, code, name: product.name, warehouseId, place }
}

/** A new buyer with a known address, in the browser and over HTTP. */
async function someoneNew(page: Page, url: string) {
  const email = `goods-${randomUUID()}@example.com`
  const visitor = await newBuyer(url, { lang: 'cn', email })
  await visitor.addAddress()
  await page.context().addCookies([
    { name: 'lang', value: 'cn', url },
    { name: 'token', value: visitor.caller.token ?? '', url },
  ])
  return { visitor, email }
}

async function openAt(page: Page, { productId, place }: Short) {
  await page.goto(`/goods/${productId}`)
  await page.locator('.warehouse-card').filter({ hasText: place }).click()
}

/** The newest mail to an address that contains these words. */
async function mailWith(visitor: Visitor, email: string, words: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        const mails = await visitor.caller.call(demoOutbox, { to: email, limit: 5 })
        found = mails.map(({ text }) => text).find((text) => text.includes(words))
        return found !== undefined
      },
      { timeout: NOTICE_MS },
    )
    .toBe(true)
  return found!
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
})

test("a stock alert is requested on the product's page, and sent when the goods arrive", async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const { visitor, email } = await someoneNew(page, baseURL!)
  const short = await shortOf(baseURL!, visitor, 0)
  await openAt(page, short)
  await page.getByRole('button', { name: t('stock-alerts.ask') }).click()
  const dialog = page.getByRole('dialog')
  expect(await findingsInLightAndDark(page)).toEqual([])
  await dialog.getByRole('spinbutton').fill('30')
  await dialog.getByRole('button', { name: t('stock-alerts.ask') }).click()
  await expect(
    page.getByText(new RegExp(`${short.place}.*30|30.*${short.place}`)).first(),
  ).toBeVisible()

  await page.goto('/user/user/inventory')
  await expect(page.getByText(t('stock-alerts.state.waiting')).first()).toBeVisible()
  const clerk = await enterOffice(browser, {
    key: 'orders',
    width: 1440,
    handOf: () => mouse,
    url: baseURL!,
  })
  await clerk.page.goto('/office/arrivals')
  await expect(clerk.page.getByRole('row').filter({ hasText: short.code })).toContainText('30')
  await clerk.page.context().close()

  // Fewer than wanted send nothing; as many as wanted do.
  const owner = await ownerOf(baseURL!)
  const arrive = (delta: number) =>
    owner.adjustStock({
      skuId: short.skuId,
      warehouseId: short.warehouseId,
      delta,
      kind: 'received',
      note: 'Delivery',
    })
  await arrive(29)
  await arrive(6)
  const mail = await mailWith(visitor, email, short.name)
  expect(mail).toContain(`/goods/${short.productId}`)
  await page.reload()
  await expect(page.getByText(t('stock-alerts.state.notified')).first()).toBeVisible()
})

test('goods are requested from another warehouse, transferred, held and ordered', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000)
  const { visitor, email } = await someoneNew(page, baseURL!)
  const short = await shortOf(baseURL!, visitor, 1)
  await openAt(page, short)
  await page.getByRole('button', { name: t('transfers.ask') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton').fill('60')
  const note = `下周用 ${Date.now()}`
  await dialog.getByRole('textbox', { name: t('transfers.note') }).fill(note)
  // The draft is restored on the way back.
  await openAt(page, short)
  await page.getByRole('button', { name: t('transfers.ask') }).click()
  await expect(dialog.getByRole('spinbutton')).toHaveValue('60')
  await expect(dialog.getByRole('textbox', { name: t('transfers.note') })).toHaveValue(note)
  expect(await findingsInLightAndDark(page)).toEqual([])
  await dialog.getByRole('button', { name: t('transfers.send') }).click()
  await expect(page.getByText(t('transfers.state.submitted')).first()).toBeVisible()

  const { page: desk, t: word } = await enterOffice(browser, {
    key: 'orders',
    width: 1440,
    handOf: () => mouse,
    url: baseURL!,
  })
  await desk.goto('/office/transfers')
  const row = desk.locator('main li').filter({ hasText: note })
  await row.getByRole('button', { name: word('office.transfers.act.accept') }).click()
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: word('office.transfers.act.accept') })
    .click()
  await expect(row).toHaveCount(0)
  await desk.getByRole('link', { name: word('office.transfers.tab.open') }).click()
  await row.getByRole('link', { name: /\d/ }).last().click()
  await expect(desk).toHaveURL(/office\/transfers\/\d+/)
  await desk.getByRole('button', { name: word('office.transfers.act.ship') }).click()
  const shipping = desk.getByRole('dialog')
  await shipping
    .getByRole('textbox', { name: word('office.transfers.tracking') })
    .fill('SF1234567890')
  await shipping.getByRole('button', { name: word('office.transfers.act.ship') }).click()
  await expect(shipping).toHaveCount(0)

  await page.goto('/user/user/inventory')
  await expect(page.getByText(t('transfers.state.in_transit')).first()).toBeVisible()
  await desk.getByRole('button', { name: word('office.transfers.act.receive') }).click()
  await expect(
    desk.getByRole('status').filter({ hasText: word('office.transfers.done.receive') }),
  ).toBeVisible()
  await desk.context().close()

  await page.reload()
  await expect(page.getByText(t('transfers.state.arrived'), { exact: true }).first()).toBeVisible()
  expect(await findingsInLightAndDark(page)).toEqual([])
  await mailWith(visitor, email, short.name)
  await expect(
    page.getByRole('link', { name: t('transfers.order'), exact: true }).first(),
  ).toHaveAttribute('href', new RegExp(`/goods/${short.productId}\\?`))

  // The held goods are this buyer's: ordered from there without further questions.
  const { skus } = await visitor.product(short.productId)
  const [address] = await visitor.addresses()
  const quote = await visitor.checkout({
    buyNow: {
      skuId: short.skuId,
      unitId: skus[0]!.units[0]!.id,
      warehouseId: short.warehouseId,
      quantity: 60,
    },
    addressId: address!.id,
    delivery: null,
  })
  await visitor.submitOrder(quote.id)
  await page.reload()
  await expect(page.getByText(t('transfers.state.ordered'), { exact: true }).first()).toBeVisible()
})
