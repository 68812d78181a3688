/** Pages before hydration, and messages while offline. */
import { expect, test, type Page } from '@playwright/test'
import { enter, buyerOf } from './steps/buyer.ts'
import { mouse } from './steps/hand.ts'
import { newBuyer } from './driver.ts'
import { axeOn, seriousFindings } from './steps/axe.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')

/** Records every title of the tab, from the first one on. */
const watchTitles = (page: Page) =>
  page.addInitScript(() => {
    const titles: string[] = []
    Object.assign(globalThis, { titles })
    const note = () => document.title !== titles.at(-1) && titles.push(document.title)
    new MutationObserver(note).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
const titlesOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { titles: string[] }).titles.filter(Boolean))

test('a personal page has its title and heading from the first byte, and keeps them', async ({
  page,
  baseURL,
}) => {
  await enter(buyerOf(page, mouse, 'en'), baseURL!)
  await watchTitles(page)
  for (const [address, word] of [
    ['/user/user/order/list', 'orders.list.title'],
    ['/shoppingCart', 'cart.title'],
  ] as const) {
    const served = await (await page.request.get(address)).text()
    const title = `${t(word)} · Tradepost`
    expect(served).toContain(`<title>${title}</title>`)
    expect(served).toMatch(new RegExp(`<h1[^>]*>${t(word)}</h1>`))
    await page.goto(address, { waitUntil: 'networkidle' })
    await expect(page.locator('main h1')).toHaveText(t(word))
    await expect(page.locator('main')).toHaveCount(1)
    expect(await titlesOf(page)).toEqual([title])
  }
})

test('a press while offline is answered at once, before any library is loaded', async ({
  page,
  context,
  baseURL,
}) => {
  const visitor = await newBuyer(baseURL!, { lang: 'en' })
  const { items } = await visitor.search({ q: 'flask', inStock: '1' })
  await context.addCookies([{ name: 'lang', value: 'en', url: baseURL! }])
  // What loads after a second never arrives: the connection is cut before.
  await page.route(/\/assets\/(ToastRegion|after-load|add)-.*\.js$/, (route) => route.abort())
  await page.goto(`/goods/${items[0]!.id}`, { waitUntil: 'networkidle' })
  await context.setOffline(true)
  const add = page.getByRole('button', { name: t('catalog.product.add'), exact: true })
  await add.click()
  const alert = page.getByRole('alert').filter({ hasText: t('kit.offline') })
  await expect(alert).toBeVisible({ timeout: 1500 })
  // It slides in: where it rests is what counts.
  await expect
    .poll(async () => {
      const box = await alert.boundingBox()
      return box !== null && box.y < 80 && box.x + box.width <= 1280
    })
    .toBe(true)
  await context.setOffline(false)
  await page.unroute(/\/assets\/(ToastRegion|after-load|add)-.*\.js$/)
  await page.getByRole('button', { name: t('kit.page.retry') }).click()
  await expect(alert).toHaveCount(0)
})

/** A demo buyer, logged in without the login page. */
async function enterAs(page: Page, url: string, email: string, lang: string): Promise<void> {
  const answer = await page.request.post('/api/accounts/password-login', {
    headers: { lang },
    data: { email, password: 'trade2026' },
  })
  const { data } = (await answer.json()) as { data: { userinfo: { user_token: string } } }
  await page.context().addCookies([
    { name: 'lang', value: lang, url },
    { name: 'token', value: data.userinfo.user_token, url },
  ])
}

test('a printed order has its number, its seller, and no arrows', async ({ page, baseURL }) => {
  await enterAs(page, baseURL!, 'sarah@demo.example', 'en')
  await page.goto('/user/user/order/list')
  // Machines have a number of their own.
  await page
    .getByRole('article', { name: /SO26/ })
    .first()
    .getByRole('link', { name: t('orders.details.title') })
    .click()
  const printed = page.getByRole('button', { name: t('orders.details.print') })
  await expect(printed).toBeVisible()
  const head = page.locator('.print-only')
  await expect(head).toBeHidden()
  await expect(page).toHaveTitle(/SO26 .* · Tradepost$/)
  const history = page.locator('.log')
  await expect(history.getByText(t('orders.actor.you')).first()).toBeVisible()
  await expect(history.getByText(t('orders.actor.buyer'), { exact: true })).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(head).toContainText(/SO26 \d{4} \d{4} \d{4}\s\d/)
  await expect(head).toContainText('Tradepost')
  await expect(head).toContainText('@')
  await expect(head).toContainText('020-0000 2421')
  await expect(printed).toBeHidden()
  const markers = await page
    .locator('.sums summary')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).listStyleType))
  expect(new Set(markers)).toEqual(new Set(['none']))
  await expect(page.locator('.countdown:visible')).toHaveCount(0)
  await expect(page.getByText(t('orders.details.notNow'))).toBeHidden()
})

test('print is light and describes a product without its buttons', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/goods/1')
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  const photo = page.locator('.gallery img').first()
  const filterOf = () => photo.evaluate((each) => getComputedStyle(each).filter)
  expect(await filterOf()).toBe('brightness(0.9)')
  const quantity = page.getByRole('spinbutton').first()
  await expect(quantity).toBeVisible()
  await expect(page.locator('.option-row .sums')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  expect(await filterOf()).toBe('none')
  await expect(quantity).toBeHidden()
  await expect(
    page.locator('.option-row:visible .subtotal, .option-row:visible .sums'),
  ).toHaveCount(0)
})

test('numbers are formatted: quantities, telephone numbers, verification errors', async ({
  page,
  baseURL,
}) => {
  const visitor = await enter(buyerOf(page, mouse, 'en'), baseURL!)
  const { items } = await visitor.search({ size: 40, inStock: '1' })
  const plenty = items
    .filter(({ quoteOnly }) => !quoteOnly)
    .sort((one, other) => other.availableCount - one.availableCount)
    .slice(0, 5)
  const products = await Promise.all(plenty.map(({ id }) => visitor.product(id)))
  const skus = products.flatMap((product) => product.skus.slice(0, 2))
  const levels = await visitor.availability(skus.map(({ id }) => id))
  const found = skus.flatMap((sku) => {
    const [unit] = sku.units
    const from = levels
      .find(({ skuId }) => skuId === sku.id)
      ?.warehouses.find(({ availableCount: count }) => (count ?? 0) >= 2000 * (unit?.factor ?? 1))
    const isRight = unit !== undefined && 2000 % unit.step === 0 && unit.maxQuantity >= 2000
    return isRight && from !== undefined ? [{ sku, unit, from }] : []
  })
  const { sku, unit, from } = found[0]!
  await page.goto(
    `/shoppingCart/confirm?sku=${sku.id}&unit=${unit.id}&warehouse=${from.warehouseId}&quantity=2000`,
  )
  await expect(page.locator('.order-item-price').first()).toContainText('× 2,000')
  const phone = page.locator('main').getByText(/^\+\d+ \d+ \d+ \d+$/)
  await expect(phone.first()).toBeVisible()
  await enterAs(page, baseURL!, 'wang@demo.example', 'cn')
  await page.goto('/user/user/papers')
  await expect(page.locator('main')).toContainText(/营业执照：/)
  await expect(page.locator('main')).not.toContainText(/\p{Script=Han}:/u)
})

test('an order card fits its deadline and actions at every width', async ({ page, baseURL }) => {
  await enterAs(page, baseURL!, 'sarah@demo.example', 'en')
  for (const width of [1280, 1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/user/user/order/list')
    await expect(page.locator('.order').first()).toBeVisible()
    const beyond = await page.locator('.order-cell').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const { left, right } = cell.getBoundingClientRect()
        return [...cell.querySelectorAll('*')]
          .filter((each) => {
            const box = each.getBoundingClientRect()
            return box.width > 0 && (box.left < left - 1 || box.right > right + 1)
          })
          .map((each) => each.textContent)
      }),
    )
    expect([width, beyond]).toEqual([width, []])
  }
})

test('the price table of a buyer with own prices does not shift', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterAs(page, baseURL!, 'sarah@demo.example', 'en')
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const each of list.getEntries() as (PerformanceEntry & { value: number })[])
        (globalThis as unknown as { shift: number }).shift += each.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/goods/list?view=table', { waitUntil: 'networkidle' })
  await expect(page.locator('.goods-table')).toBeVisible()
  await page.waitForTimeout(500)
  const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
  expect(shift).toBeLessThanOrEqual(0.02)
})

test('a tablet shows name and price of a product, and three products in a row', async ({
  page,
  baseURL,
}) => {
  const visitor = await newBuyer(baseURL!, { lang: 'en' })
  const { items } = await visitor.search({ q: 'flask' })
  await page.context().addCookies([{ name: 'lang', value: 'en', url: baseURL! }])
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto(`/goods/${items[0]!.id}`)
  await expect(page.locator('main h1')).toBeInViewport()
  await expect(page.locator('.price-row').first()).toBeInViewport()
  await page.goto('/goods/list')
  const tops = await page
    .locator('ul.cards > li')
    .evaluateAll((all) => all.slice(0, 4).map((each) => each.getBoundingClientRect().top))
  expect(new Set(tops.slice(0, 3)).size).toBe(1)
  expect(tops[3]).toBeGreaterThan(tops[0]!)
})

test('disabled features are not shown', async ({ page, baseURL }) => {
  const visitor = await newBuyer(baseURL!, { lang: 'en' })
  const { items } = await visitor.search({ size: 10 })
  const products = await Promise.all(items.map(({ id }) => visitor.product(id)))
  const plain = products.find(({ model }) => model === null)
  await page.context().addCookies([{ name: 'lang', value: 'en', url: baseURL! }])
  if (plain !== undefined) {
    await page.goto(`/goods/${plain.id}?tab=ar`)
    const tabs = page.locator('#details')
    await expect(tabs.getByRole('link', { name: t('catalog.tab.details') })).toBeVisible()
    await expect(tabs.getByRole('link', { name: t('catalog.tab.ar') })).toHaveCount(0)
  }
  // Without WeChat its row is missing.
  await enterAs(page, baseURL!, 'sarah@demo.example', 'en')
  await page.route('**/api/accounts/ways-in*', (route) =>
    route.fulfill({ json: { code: 1, msg: '', data: { wechat: false } } }),
  )
  await page.goto('/user/setting')
  await expect(page.getByRole('link', { name: t('accounts.field.phone') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('accounts.wechat.title') })).toHaveCount(0)
  const info = page.getByRole('group', { name: t('accounts.avatar.word') })
  await page.goto('/user/user/info')
  await expect(info).toContainText('*')
  expect(await seriousFindings(axeOn(page))).toEqual([])
})

test('keys lead from the button of all categories into the menu, and Escape leads back', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'lang', value: 'en', url: baseURL! }])
  await page.goto('/goods/list', { waitUntil: 'networkidle' })
  const button = page.getByRole('button', { name: t('catalog.menu.all') })
  const menu = page.getByRole('navigation', { name: t('catalog.menu.all') })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(menu).toHaveCount(0)
  // ArrowDown opens it, and then leads in.
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('link').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('link').first()).toBeFocused()
})
