/** What a dropped line, a lost file, a covered page and an ended login do to somebody in the middle of something: nothing is lost. */
import { expect, test, type Page } from '@playwright/test'
import { newBuyer } from './driver.ts'
import { enter, buyerOf } from './steps/buyer.ts'
import { mouse } from './steps/hand.ts'
import { wordsOf } from './steps/words.ts'

const say = wordsOf('en')

/** In English, alive, and with what every tab loads a second later. */
async function open(page: Page, baseURL: string, address: string): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: 'en', url: baseURL }])
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1500)
}

/** How often the document was loaded: a page that is loaded anew has forgotten its mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { isSame: true }))
const isSame = (page: Page) => page.evaluate(() => 'isSame' in globalThis)

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** One line in the cart. @returns its product */
async function fillCart(visitor: Awaited<ReturnType<typeof enter>>): Promise<number> {
  const [{ id } = { id: 0 }] = (await visitor.search({ size: 1, inStock: '1' })).items
  const { skus } = await visitor.product(id)
  const [warehouse] = await visitor.warehouses()
  const unit = skus[0]!.units[0]!
  await visitor.addToCart({
    skuId: skus[0]!.id,
    unitId: unit.id,
    warehouseId: warehouse!.id,
    quantity: unit.minQuantity,
  })
  return id
}

/** Holds back the scripts that were not loaded yet. */
const loseScripts = (page: Page) => page.route(/\/assets\/.*\.js$/, (route) => route.abort())

test('without a line a product page stays, with what was chosen, and goes on when the line is back', async ({
  page,
  context,
  baseURL,
}) => {
  const visitor = await newBuyer(baseURL!, { lang: 'en' })
  const { items } = await visitor.search({ q: 'flask' })
  await open(page, baseURL!, `/goods/${items[0]!.id}`)
  await mark(page)
  const quantity = page.getByRole('spinbutton').first()
  await quantity.fill('3')
  await quantity.blur()
  await context.setOffline(true)
  await page.getByRole('button', { name: say('catalog.product.add'), exact: true }).click()
  await expect(alert(page, say('kit.offline'))).toBeVisible()
  await page
    .getByRole('link', { name: say('content.frame.brands') })
    .first()
    .click()
  await expect(alert(page, say('kit.offline'))).toBeVisible()
  await expect(page).toHaveURL(/\/goods\/\d+/)
  await expect(quantity).toHaveValue('3')
  await context.setOffline(false)
  await page.getByRole('button', { name: say('kit.page.retry') }).click()
  await expect(page).toHaveURL(/\/home\/ppg/)
  expect(await isSame(page)).toBe(true)
})

test('one lost file does not lose the page: it is asked for again', async ({ page, baseURL }) => {
  await open(page, baseURL!, '/shoppingCart')
  await mark(page)
  await loseScripts(page)
  await page
    .getByRole('link', { name: say('content.frame.contact') })
    .first()
    .click()
  await expect(alert(page, say('kit.offline'))).toBeVisible()
  await expect(page.locator('main h1')).toHaveText(say('cart.title'))
  await page.unroute(/\/assets\/.*\.js$/)
  await page.getByRole('button', { name: say('kit.page.retry') }).click()
  await expect(page).toHaveURL(/shopdetails/)
  expect(await isSame(page)).toBe(true)
})

test('files of an old build: the next page is loaded whole, and nothing is reloaded under the hand', async ({
  page,
  baseURL,
}) => {
  await open(page, baseURL!, '/shoppingCart')
  await mark(page)
  await loseScripts(page)
  await page.route('**/build.json', (route) => route.fulfill({ json: { build: 'another' } }))
  await page
    .getByRole('link', { name: say('content.frame.contact') })
    .first()
    .click()
  await expect(alert(page, say('kit.file.newer'))).toBeVisible()
  expect(await isSame(page)).toBe(true)
  await page.unroute(/\/assets\/.*\.js$/)
  await page.getByRole('button', { name: say('kit.file.reload') }).click()
  await expect(page).toHaveURL(/shopdetails/)
  await expect(page.locator('main h1')).toBeVisible()
  expect(await isSame(page)).toBe(false)
})

test('a part of a page that does not come leaves the page alone, and comes later', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, baseURL!, '/goods/shopdetails')
  await loseScripts(page)
  await page.getByRole('button', { name: say('content.frame.menu') }).click()
  await expect(alert(page, say('kit.offline'))).toBeVisible()
  await expect(page.locator('main h1')).toBeVisible()
  await page.unroute(/\/assets\/.*\.js$/)
  await page.getByRole('button', { name: say('kit.page.retry') }).click()
  await expect(page.getByRole('dialog', { name: say('content.frame.menu') })).toBeVisible()
})

test('a toast lies over an open window, is read out and pressed there, and stays when it closes', async ({
  page,
  context,
  baseURL,
}) => {
  const visitor = await enter(buyerOf(page, mouse, 'en'), baseURL!)
  await fillCart(visitor)
  await open(page, baseURL!, '/shoppingCart')
  const dialog = page.getByRole('dialog')
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect(dialog).toBeVisible()
  await context.setOffline(true)
  await dialog.getByRole('button', { name: say('cart.remove'), exact: true }).click()
  // By its role: what lies outside of an open window has none.
  await expect(alert(page, say('kit.offline'))).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(alert(page, say('kit.offline'))).toBeVisible()
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  const toast = alert(page, say('kit.offline'))
  await expect(toast).toBeVisible()
  const { x, y } = (await toast.boundingBox())!
  const isOnTop = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left!, top!)?.closest('[data-sonner-toast]') != null,
    [x + 3, y + 3],
  )
  expect(isOnTop).toBe(true)
})

test('what is taken away is asked about first, and comes back: a line of the cart, a favourite, all of them', async ({
  page,
  baseURL,
}) => {
  const visitor = await enter(buyerOf(page, mouse, 'en'), baseURL!)
  const productId = await fillCart(visitor)
  const { token } = visitor.caller
  for (const id of [productId, productId + 1])
    await page.request.post('/api/user/favourites', {
      headers: { 'user-token': token!, lang: 'en' },
      data: { productId: id, favourite: true },
    })
  const dialog = page.getByRole('dialog')
  await page.goto('/shoppingCart')
  const lines = page.locator('.cart-line')
  await expect(lines).toHaveCount(1)
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await dialog.getByRole('button', { name: say('cart.keep') }).click()
  await expect(lines).toHaveCount(1)
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await dialog.getByRole('button', { name: say('cart.remove'), exact: true }).click()
  await expect(lines).toHaveCount(0)
  await page.getByRole('button', { name: say('cart.undo') }).click()
  await expect(lines).toHaveCount(1)

  await page.goto('/user/user/collection')
  const cards = page.locator('.product-card')
  await expect(cards).toHaveCount(2)
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await dialog.getByRole('button', { name: say('catalog.kept.removeAct'), exact: true }).click()
  await expect(cards).toHaveCount(1)
  await page.getByRole('button', { name: say('catalog.kept.undo') }).click()
  await expect(cards).toHaveCount(2)
  await page.getByRole('button', { name: say('catalog.favourites.clear') }).click()
  await dialog.getByRole('button', { name: say('catalog.favourites.clear') }).click()
  await expect(cards).toHaveCount(0)
  await page
    .getByRole('button', { name: say('catalog.kept.undo') })
    .last()
    .click()
  await expect(cards).toHaveCount(2)
})

test('a login that has ended says so on the login page, a guest hears nothing of it', async ({
  page,
  baseURL,
}) => {
  const visitor = await enter(buyerOf(page, mouse, 'en'), baseURL!)
  await page.goto('/user/user/address')
  await expect(page.locator('main h1')).toBeVisible()
  await visitor.logout()
  await page.goto('/user/user/order/list')
  await expect(page).toHaveURL(/\/login\/login\?/)
  await expect(page.getByRole('main').getByText(say('kit.loginExpired'))).toBeVisible()
  await page.goto('/user/user/address')
  await expect(page).toHaveURL(/\/login\/login\?/)
  await expect(page.getByText(say('kit.loginExpired'))).toHaveCount(0)
})
