/** Lost connections, missing files, overlays and ended logins in the middle of a task: nothing is lost. */
import { expect, test, type Page } from '@playwright/test'
import { newBuyer } from './driver.ts'
import { enter, buyerOf } from './steps/buyer.ts'
import { mouse } from './steps/hand.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')

/** In English, hydrated, and with everything that a tab loads a second later. */
async function open(page: Page, baseURL: string, address: string): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: 'en', url: baseURL }])
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1500)
}

/** Detects a reload: a reloaded page has lost its mark. */
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

/** Blocks scripts that are not loaded yet. */
const loseScripts = (page: Page) => page.route(/\/assets\/.*\.js$/, (route) => route.abort())

test('offline a product page stays, with its choices, and continues when the connection is back', async ({
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
  await page.getByRole('button', { name: t('catalog.product.add'), exact: true }).click()
  await expect(alert(page, t('kit.offline'))).toBeVisible()
  await page
    .getByRole('link', { name: t('content.frame.brands') })
    .first()
    .click()
  await expect(alert(page, t('kit.offline'))).toBeVisible()
  await expect(page).toHaveURL(/\/goods\/\d+/)
  await expect(quantity).toHaveValue('3')
  await context.setOffline(false)
  await page.getByRole('button', { name: t('kit.page.retry') }).click()
  await expect(page).toHaveURL(/\/home\/ppg/)
  expect(await isSame(page)).toBe(true)
})

test('one lost file does not lose the page: it is requested again', async ({ page, baseURL }) => {
  await open(page, baseURL!, '/shoppingCart')
  await mark(page)
  await loseScripts(page)
  await page
    .getByRole('link', { name: t('content.frame.contact') })
    .first()
    .click()
  await expect(alert(page, t('kit.offline'))).toBeVisible()
  await expect(page.locator('main h1')).toHaveText(t('cart.title'))
  await page.unroute(/\/assets\/.*\.js$/)
  await page.getByRole('button', { name: t('kit.page.retry') }).click()
  await expect(page).toHaveURL(/leavemessage/)
  expect(await isSame(page)).toBe(true)
})

test('files of an old build: the next page is loaded whole, and nothing is reloaded during input', async ({
  page,
  baseURL,
}) => {
  await open(page, baseURL!, '/shoppingCart')
  await mark(page)
  await loseScripts(page)
  await page.route('**/build.json', (route) => route.fulfill({ json: { build: 'another' } }))
  await page
    .getByRole('link', { name: t('content.frame.contact') })
    .first()
    .click()
  await expect(alert(page, t('kit.file.newer'))).toBeVisible()
  expect(await isSame(page)).toBe(true)
  await page.unroute(/\/assets\/.*\.js$/)
  await page.getByRole('button', { name: t('kit.file.reload') }).click()
  await expect(page).toHaveURL(/leavemessage/)
  await expect(page.locator('main h1')).toBeVisible()
  expect(await isSame(page)).toBe(false)
})

test('a component that fails to load leaves the page alone, and comes later', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, baseURL!, '/goods/shopdetails')
  await loseScripts(page)
  await page.getByRole('button', { name: t('content.frame.menu') }).click()
  await expect(alert(page, t('kit.offline'))).toBeVisible()
  await expect(page.locator('main h1')).toBeVisible()
  await page.unroute(/\/assets\/.*\.js$/)
  await page.getByRole('button', { name: t('kit.page.retry') }).click()
  await expect(page.getByRole('dialog', { name: t('content.frame.menu') })).toBeVisible()
})

test('a toast is above an open dialog, is announced and can be pressed there, and stays when it closes', async ({
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
  await dialog.getByRole('button', { name: t('cart.remove'), exact: true }).click()
  // By its role: elements outside of an open dialog have none.
  await expect(alert(page, t('kit.offline'))).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(alert(page, t('kit.offline'))).toBeVisible()
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  const toast = alert(page, t('kit.offline'))
  await expect(toast).toBeVisible()
  const { x, y } = (await toast.boundingBox())!
  const isOnTop = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left!, top!)?.closest('[data-sonner-toast]') != null,
    [x + 3, y + 3],
  )
  expect(isOnTop).toBe(true)
})

test('removing asks for confirmation or can be undone: a line of the cart, a favourite, all of them', async ({
  page,
  baseURL,
}) => {
  const visitor = await enter(buyerOf(page, mouse, 'en'), baseURL!)
  const productId = await fillCart(visitor)
  const { token } = visitor.caller
  for (const id of [productId, productId + 1])
    await page.request.post('/api/favourites', {
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
  await dialog.getByRole('button', { name: t('cart.keep') }).click()
  await expect(lines).toHaveCount(1)
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await dialog.getByRole('button', { name: t('cart.remove'), exact: true }).click()
  await expect(lines).toHaveCount(0)
  await page.getByRole('button', { name: t('cart.undo') }).click()
  await expect(lines).toHaveCount(1)

  await page.goto('/user/user/collection')
  const cards = page.locator('.product-card')
  await expect(cards).toHaveCount(2)
  await page
    .locator('ul.cards')
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await dialog.getByRole('button', { name: t('favourites.saved.removeAct'), exact: true }).click()
  await expect(cards).toHaveCount(1)
  await page.getByRole('button', { name: t('favourites.saved.undo') }).click()
  await expect(cards).toHaveCount(2)
  await page.getByRole('button', { name: t('favourites.favourites.clear') }).click()
  await dialog.getByRole('button', { name: t('favourites.favourites.clear') }).click()
  await expect(cards).toHaveCount(0)
  await page
    .getByRole('button', { name: t('favourites.saved.undo') })
    .last()
    .click()
  await expect(cards).toHaveCount(2)
})

test('search engines find every public page and its content', async ({ request }) => {
  const index = await (await request.get('/sitemap.xml')).text()
  const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  expect(parts).toEqual(
    expect.arrayContaining([
      '/sitemaps/pages.xml',
      '/sitemaps/categories.xml',
      '/sitemaps/products-0.xml',
    ]),
  )
  for (const part of parts) {
    const map = await (await request.get(part)).text()
    const [, first] = /<loc>([^<]+)<\/loc>/.exec(map) ?? []
    expect(first).toBeDefined()
    const { pathname, search } = new URL(first!.replaceAll('&amp;', '&'))
    expect((await request.get(pathname + search)).status()).toBe(200)
  }
  expect((await request.get('/sitemaps/nothing.xml')).status()).toBe(404)
  const kindsOn = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/"@type":"(\w+)"/g)].map(
      ([, kind]) => kind,
    )
  expect(await kindsOn('/')).toEqual(expect.arrayContaining(['Organization', 'WebSite']))
  expect(await kindsOn('/goods/list?category=1')).toEqual(
    expect.arrayContaining(['ItemList', 'BreadcrumbList']),
  )
  expect(await kindsOn('/home/brand?id=1')).toEqual(expect.arrayContaining(['Brand', 'ItemList']))
})

test('an announcement is opened from the home page, the list by logged-in buyers', async ({
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'lang', value: 'en', url: baseURL! }])
  await page.goto('/')
  const title = await page.locator('.news a').first().innerText()
  await page.locator('.news a').first().click()
  await expect(page).toHaveURL(/\/announcement\/\d+$/)
  await expect(page.locator('main h1')).toHaveText(title)
  await expect(page.locator('.prose p').first()).toBeVisible()
  await page.goto('/announcement/list')
  await expect(page).toHaveURL(/\/login\/login\?back=%2Fannouncement%2Flist/)
  await enter(buyerOf(page, mouse, 'en'), baseURL!)
  for (const list of ['/announcement/list', '/home/announcement']) {
    await page.goto(list)
    await expect(page.locator('.news-list a').first()).toHaveText(title)
  }
  const id = new URL(
    (await page.locator('.news-list a').first().getAttribute('href'))!,
    baseURL,
  ).pathname
    .split('/')
    .at(-1)
  await page.goto(`/home/announcementxq?id=${id}`)
  await expect(page.locator('main h1')).toHaveText(title)
  expect((await page.goto('/announcement/999999'))!.status()).toBe(404)
})

test('the header counts unread messages and links to their list', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'lang', value: 'en', url: baseURL! }])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/test-login')
  await page.getByRole('button', { name: 'Log in as 陈志强' }).click()
  await expect(page).toHaveURL(/\/user\/user$/)
  await page.goto('/')
  const link = page.locator('.strip').getByRole('link', { name: t('content.me.messages') })
  await expect(link.locator('.badge')).toBeVisible()
  await link.click()
  await expect(page.locator('.message.is-unread').first()).toBeVisible()
  await expect(page.locator('.account-nav [aria-current]')).toHaveCount(1)
})

test('purchases have two addresses, and on a phone every number has a label', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.context().addCookies([{ name: 'lang', value: 'en', url: baseURL! }])
  await page.goto('/test-login')
  await page.getByRole('button', { name: 'Log in as 陈志强' }).click()
  await expect(page).toHaveURL(/\/user\/user$/)
  await page.goto('/user/user/inventory')
  await expect(page).toHaveURL(/\/user\/user\/inventory\/overview$/)
  const first = page.locator('.data-table tbody tr').first()
  for (const word of ['ordered', 'reserved', 'onTheWay', 'received'])
    await expect(first.getByText(t(`purchases.${word}`), { exact: true })).toBeVisible()
  await page.goto('/user/user/inventory/list')
  await expect(page.getByRole('heading', { level: 2, name: t('purchases.tab.list') })).toBeVisible()
})

test('an ended login is explained on the login page, a guest sees nothing of it', async ({
  page,
  baseURL,
}) => {
  const visitor = await enter(buyerOf(page, mouse, 'en'), baseURL!)
  await page.goto('/user/user/address')
  await expect(page.locator('main h1')).toBeVisible()
  await page.goto('about:blank') // a page that notices redirects to the login at any moment
  await visitor.logout()
  await page.goto('/user/user/order/list')
  await expect(page).toHaveURL(/\/login\/login\?/)
  await expect(page.getByRole('main').getByText(t('kit.loginExpired'))).toBeVisible()
  await page.goto('/user/user/address')
  await expect(page).toHaveURL(/\/login\/login\?/)
  await expect(page.getByText(t('kit.loginExpired'))).toHaveCount(0)
})

test('an order of somebody else is not found, with the way to the own ones, and the page stays one', async ({
  page,
  baseURL,
}) => {
  await enter(buyerOf(page, mouse, 'en'), baseURL!)
  for (const address of [
    '/user/user/order/details?number=SO261125033144309',
    '/user/user/shebeiorder/DO261104868084861',
    '/user/user/shebeiorder/details?number=nonsense',
  ]) {
    await open(page, baseURL!, address)
    await expect(
      page.getByRole('heading', { level: 1, name: t('orders.missing.title') }),
    ).toBeVisible()
    await expect(page.locator('main')).toHaveCount(1)
  }
  await page
    .locator('.empty')
    .getByRole('link', { name: t('orders.missing.toList') })
    .click()
  await expect(page).toHaveURL(/order\/list/)
})
