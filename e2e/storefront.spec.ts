/** What a page is before it has come alive, and what it says when nothing can be loaded any more. */
import { expect, test, type Page } from '@playwright/test'
import { enter, buyerOf } from './steps/buyer.ts'
import { mouse } from './steps/hand.ts'
import { newBuyer } from './driver.ts'
import { wordsOf } from './steps/words.ts'

const say = wordsOf('en')

/** Every title that the tab shows, from the first one on. */
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

test('a page that is somebody’s has its title and heading from the first byte, and keeps them', async ({
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
    const title = `${say(word)} · Tradepost`
    expect(served).toContain(`<title>${title}</title>`)
    expect(served).toContain(`<h1>${say(word)}</h1>`)
    await page.goto(address, { waitUntil: 'networkidle' })
    await expect(page.locator('main h1')).toHaveText(say(word))
    await expect(page.locator('main')).toHaveCount(1)
    expect(await titlesOf(page)).toEqual([title])
  }
})

test('who presses without a line hears so at once, before any library is there', async ({
  page,
  context,
  baseURL,
}) => {
  const visitor = await newBuyer(baseURL!, { lang: 'en' })
  const { items } = await visitor.search({ q: 'flask', inStock: '1' })
  await context.addCookies([{ name: 'lang', value: 'en', url: baseURL! }])
  // What is loaded after a second never comes: the line is gone before.
  await page.route(/\/assets\/(ToastRegion|afterwards|add)-.*\.js$/, (route) => route.abort())
  await page.goto(`/goods/${items[0]!.id}`, { waitUntil: 'networkidle' })
  await context.setOffline(true)
  const add = page.getByRole('button', { name: say('catalog.product.add'), exact: true })
  await add.click()
  const told = page.getByRole('alert').filter({ hasText: say('kit.offline') })
  await expect(told).toBeVisible({ timeout: 1500 })
  const { x, y, width } = (await told.boundingBox())!
  expect(y).toBeLessThan(80)
  expect(x + width).toBeLessThanOrEqual(1280)
  await context.setOffline(false)
  await page.unroute(/\/assets\/(ToastRegion|afterwards|add)-.*\.js$/)
  await page.getByRole('button', { name: say('kit.page.retry') }).click()
  await expect(told).toHaveCount(0)
})
