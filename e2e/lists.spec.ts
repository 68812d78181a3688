/** Lists in the browser: filters, pages, table, comparison, brands, machines and quotes, the order pad, the search box. */
import { expect, test, type Page } from '@playwright/test'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { anXlsx } from '#kit/testing/zip.ts'
import { BUYER_PASSWORD, BUYERS } from '../demo/people.ts'
import { newBuyer, openVisitor } from './driver.ts'
import { findingsInLightAndDark } from './steps/axe.ts'
import { buyerOf, enter } from './steps/buyer.ts'
import { mouse } from './steps/hand.ts'
import { enterOffice, ownerOf } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('cn')

test.beforeEach(async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.context().addCookies([{ name: 'lang', value: 'cn', url: baseURL! }])
})

/** A facet of the left column, by its title. */
const facetOf = (page: Page, title: string) =>
  page
    .locator('aside.facets details.facet')
    .filter({ has: page.locator('summary', { hasText: title }) })
const countsIn = async (page: Page, title: string) =>
  (await facetOf(page, title).locator('.facet-count').allInnerTexts()).map(Number)
const totalOf = async (page: Page) =>
  Number(/\d+/.exec(await page.locator('main h1 + output').innerText())?.[0])
const cards = (page: Page) => page.locator('main a.product-card-link')

test('filters are not counted in their own facet, are shown as chips, and are undone one by one', async ({
  page,
}) => {
  await page.goto('/goods/list')
  const brands = facetOf(page, t('search.facet.brand'))
  const before = await countsIn(page, t('search.facet.brand'))
  const all = await totalOf(page)
  const box = (nth: number) => brands.getByRole('checkbox').nth(nth)
  const [first, second] = [
    await brands.locator('label').nth(0).innerText(),
    await brands.locator('label').nth(1).innerText(),
  ]

  await box(0).check()
  await expect(page).toHaveURL(/brands=\d+$/)
  await expect.poll(() => totalOf(page)).toBe(before[0])
  // A second brand would add what it would have added before; other filters count within the first.
  expect(await countsIn(page, t('search.facet.brand'))).toEqual(before)
  const [inStock = 0] = await countsIn(page, t('search.facet.supply'))
  expect(inStock).toBeLessThanOrEqual(before[0]!)
  await box(1).check()
  await expect.poll(() => totalOf(page)).toBe(before[0]! + before[1]!)

  const chips = page.getByRole('region', { name: t('search.list.chosen') })
  await expect(chips.getByRole('button')).toHaveText([first, second])
  await page.goBack()
  await expect(chips.getByRole('button')).toHaveText([first])
  await expect.poll(() => totalOf(page)).toBe(before[0])
  await page.goForward()
  await expect(chips.getByRole('button')).toHaveCount(2)
  await chips.getByRole('button', { name: first }).click()
  await expect.poll(() => totalOf(page)).toBe(before[1])
  await chips.getByRole('link', { name: t('search.list.clear') }).click()
  await expect.poll(() => totalOf(page)).toBe(all)
  await expect(chips).toHaveCount(0)

  await facetOf(page, t('search.facet.price'))
    .getByRole('textbox', { name: t('search.facet.priceTo') })
    .fill('50')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/priceTo=5000/)
  await expect.poll(() => totalOf(page)).toBeLessThan(all)
  expect(await totalOf(page)).toBeGreaterThan(0)
})

test('pages are numbered, and the page size is remembered', async ({ page }) => {
  await page.goto('/goods/list')
  const names = () => cards(page).allInnerTexts()
  await expect(cards(page)).toHaveCount(24)
  const first = await names()
  const pages = page.getByRole('navigation', { name: t('kit.ui.pages.label') })
  await pages.getByRole('link', { name: '第 2 页' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(async () => (await names()).some((name) => first.includes(name))).toBe(false)
  await page.goBack()
  await expect.poll(names).toEqual(first)

  const sizes = page.getByRole('navigation', { name: t('search.list.size') })
  await sizes.getByRole('link', { name: '48' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(24)
  await page.goto('/goods/list')
  await expect(page).toHaveURL(/size=48/)
  await sizes.getByRole('link', { name: '96' }).click()
  await expect(page).toHaveURL(/size=96/)
  await sizes.getByRole('link', { name: '24' }).click()
  await expect(cards(page)).toHaveCount(24)
  await page.goto('/goods/list?page=3')
  await expect(page).not.toHaveURL(/size/)
  await expect(page.getByText(t('search.empty.category'))).toBeVisible()
})

test('a view chosen before the page has its scripts is remembered too', async ({ page }) => {
  await page.route(/\/assets\/[^/]+\.js/, (route) => route.abort())
  const views = page.getByRole('navigation', { name: t('search.list.view') })
  await page.goto('/goods/list')
  await views.getByRole('link', { name: t('search.view.table') }).click()
  await expect(page).toHaveURL(/view=table/)
  await page.waitForLoadState() // its document has run the script that stores the choice
  await page.goto('/goods/list?sort=priceUp')
  await expect(page).toHaveURL(/view=table/)
  await views.getByRole('link', { name: t('search.view.cards') }).click()
  await expect(page).not.toHaveURL(/view=table/)
  await expect(cards(page).first()).toBeVisible() // so has this one
  await page.goto('/goods/list')
  await expect(page.locator('.goods-table')).toHaveCount(0)
  expect(page.url()).not.toContain('view=table')
})

test('the table view is remembered, and each row can be added to the cart', async ({ page }) => {
  await page.goto('/goods/list')
  const views = page.getByRole('navigation', { name: t('search.list.view') })
  await views.getByRole('link', { name: t('search.view.table') }).click()
  await expect(page).toHaveURL(/view=table/)
  const rows = page.locator('.goods-table tbody tr')
  await expect(rows).toHaveCount(24)

  // A product without options is added at once; one with options needs a choice.
  const plain = rows.filter({ hasNot: page.locator('select') }).first()
  await plain.getByRole('button', { name: t('kit.ui.quantity.more') }).click()
  const quantity = await plain.getByRole('spinbutton').inputValue()
  await plain.getByRole('button', { name: /加入购物车/ }).click()
  await expect(
    page.getByRole('status').filter({ hasText: t('catalog.bought.added') }),
  ).toBeVisible()
  const choosing = rows.filter({ has: page.locator('select') }).first()
  const add = choosing.getByRole('button', { name: /加入购物车/ })
  await expect(add).toBeDisabled()
  await choosing.getByRole('combobox').selectOption({ index: 1 })
  await add.click()
  await expect(page.locator('a[href="/shoppingCart"]:visible').first()).toContainText('2')

  await page.goto('/goods/list')
  await expect(page).toHaveURL(/view=table/)
  await expect(rows).toHaveCount(24)
  expect(await findingsInLightAndDark(page)).toEqual([])
  await page.goto('/shoppingCart')
  await expect(page.getByRole('spinbutton')).toHaveCount(2)
  const counts = await page
    .getByRole('spinbutton')
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
  expect(counts).toContain(quantity)
})

test('four products are compared, optionally only where they differ', async ({ page }) => {
  await page.goto('/goods/list')
  const ticks = page.getByRole('checkbox', { name: /加入对比/ })
  for (const nth of [0, 1, 2, 3]) await ticks.nth(nth).check()
  await ticks.nth(4).click()
  await expect(ticks.nth(4)).not.toBeChecked()
  await expect(page.getByText(t('favourites.compare.full'))).toBeVisible()
  await page
    .getByRole('region', { name: t('favourites.compare.tray') })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/goods\/compare\?ids=/)
  const heads = page.locator('.compare thead th')
  await expect(heads).toHaveCount(4)
  const lines = page.locator('.compare tbody tr')
  const all = await lines.count()
  await page.getByRole('checkbox', { name: t('favourites.compare.different') }).check()
  await expect(page).toHaveURL(/diff=1/)
  for (const line of await lines.all()) {
    expect(new Set(await line.locator('td').allInnerTexts()).size).toBeGreaterThan(1)
  }
  expect(await lines.count()).toBeLessThanOrEqual(all)
  expect(await findingsInLightAndDark(page)).toEqual([])
  await page
    .getByRole('button', { name: /移出对比/ })
    .first()
    .click()
  await expect(heads).toHaveCount(3)
  await page.goto('/goods/list')
  await expect(page.getByRole('checkbox', { name: /加入对比/, checked: true })).toHaveCount(3)
})

test('a brand is found in the list of brands by name, by letter and by category', async ({
  page,
}) => {
  await page.goto('/home/ppg')
  const tiles = page.locator('.brand-tile')
  const all = await tiles.count()
  expect(await findingsInLightAndDark(page)).toEqual([])
  await page.getByRole('searchbox', { name: t('catalog.brands.search') }).fill('nor')
  await expect(tiles).toHaveCount(1)
  await page.getByRole('searchbox', { name: t('catalog.brands.search') }).fill('')
  await expect(tiles).toHaveCount(all)
  const categories = page.getByRole('navigation', { name: t('catalog.brands.byCategory') })
  await categories.getByRole('link').nth(4).click()
  await expect.poll(() => tiles.count()).toBeLessThan(all)
  const count = Number(/\d+/.exec(await tiles.first().locator('small').innerText())?.[0])
  const name = await tiles.first().locator('b, strong').first().innerText()
  await tiles.first().click()
  await expect(page).toHaveURL(/home\/brand\?id=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(cards(page)).toHaveCount(count)
  expect(await findingsInLightAndDark(page)).toEqual([])
})

test('a machine is filtered by process, requested, answered, and ordered at that price', async ({
  page,
  browser,
  baseURL,
}) => {
  const buyer = buyerOf(page, mouse, 'cn')
  await enter(buyer, baseURL!)
  await page.goto('/goods/machines')
  const machines = page.locator('.machine-card')
  const all = await machines.count()
  const process = page.locator('.machine-facet:visible').filter({ hasText: '工艺' })
  await process.getByRole('link').first().click()
  await expect(page).toHaveURL(/values=\d+/)
  await expect.poll(() => machines.count()).toBeLessThan(all)
  expect(await findingsInLightAndDark(page)).toEqual([])
  // On a phone the machines come first, and the filters are in a sheet.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(machines.first()).toBeInViewport()
  await page.getByRole('button', { name: t('search.list.filters') }).click()
  await process.locator('[aria-current]').click()
  await expect(page).not.toHaveURL(/values/)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(String(all)) })
    .click()
  await expect.poll(() => machines.count()).toBe(all)
  await page.setViewportSize({ width: 1440, height: 900 })

  // Machines sold directly can be added to the cart; for the others a quote is requested.
  await expect(machines.locator('.product-card-add')).not.toHaveCount(0)
  const ask = page.getByRole('button', { name: t('catalog.machines.ask') })
  const priced = machines.filter({ has: ask }).first()
  const name = await priced.getByRole('heading').innerText()
  await priced.getByRole('button', { name: t('catalog.machines.ask') }).click()
  const dialog = page.getByRole('dialog')
  // The number of the buyer's own address is filled in, and can be replaced.
  const phone = dialog.getByRole('textbox', { name: t('quotes.phone') })
  await expect(phone).not.toHaveValue('')
  await phone.fill('')
  await dialog.getByRole('button', { name: t('quotes.send') }).click()
  await expect(dialog.getByText(t('quotes.phoneShape'))).toBeVisible()
  await phone.fill('+86 138 0013 8000')
  await dialog.getByRole('button', { name: t('kit.ui.quantity.more') }).click()
  const request = `两台,含安装 ${Date.now()}`
  await dialog.getByRole('textbox', { name: t('quotes.note') }).fill(request)
  await dialog.getByRole('button', { name: t('quotes.send') }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: t('quotes.mine') }).click()
  await expect(page).toHaveURL(/user\/user\/quotes/)
  const quote = page.locator('article.quote').filter({ hasText: request })
  await expect(quote).toContainText(name)
  await expect(quote).toContainText(t('quotes.state.sent'))

  const clerk = await enterOffice(browser, {
    key: 'orders',
    width: 1440,
    handOf: () => mouse,
    url: baseURL!,
  })
  await clerk.page.goto('/office/quotes')
  const row = clerk.page.locator('li.queue-item').filter({ hasText: request })
  await row.getByRole('button', { name: clerk.t('office.quotes.answer') }).click()
  const answer = clerk.page.getByRole('dialog')
  await answer.locator('input[inputmode=decimal]').first().fill('12345.50')
  await answer
    .getByRole('textbox', { name: clerk.t('office.quotes.terms') })
    .fill('30% 定金,发货前付清')
  await answer.getByRole('button', { name: clerk.t('office.quotes.answer') }).click()
  // Far below the shop's price: sent after approval by a second person.
  const owner = await ownerOf(baseURL!)
  await expect(async () => {
    const { items } = await owner.caller.call(listApprovals, {})
    const asked = items.find(({ kind }) => kind === 'quotes.answer')
    await owner.caller.call(approve, { approvalId: asked!.id })
  }).toPass()
  await clerk.page.reload()
  await expect(row).toHaveCount(0)
  await clerk.page.context().close()

  await page.reload()
  await expect(quote).toContainText(t('quotes.state.answered'))
  await expect(quote).toContainText('24,691.00')
  expect(await findingsInLightAndDark(page)).toEqual([])

  await quote.getByRole('link', { name: t('quotes.accept') }).click()
  await expect(page).toHaveURL(/shoppingCart\/confirm\?request=\d+/)
  await expect(page.locator('aside.summary')).toContainText('24,691.00')
  await page
    .getByRole('button', { name: t('checkout.confirm.submit') })
    .first()
    .click()
  await expect(page).toHaveURL(/payOrder\?/)
  await page.goto('/user/user/quotes')
  await expect(quote).toContainText(t('quotes.state.accepted'))
  await quote.getByRole('link', { name: t('quotes.seeOrder') }).click()
  await expect(page).toHaveURL(/order\/details\?number=/)
  await expect(page.locator('main')).toContainText('24,691.00')
})

test.describe('the order pad', () => {
  const rows = (page: Page) => page.locator('.pad-row[data-state]')
  const inState = (page: Page, state: string) => page.locator(`.pad-row[data-state="${state}"]`)

  async function read(page: Page, text: string) {
    await page.getByRole('textbox', { name: t('cart.pad.text') }).fill(text)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(inState(page, 'waiting')).toHaveCount(0)
  }

  test('reads typed and pasted lines, offers candidates, and remembers own codes', async ({
    page,
    baseURL,
  }) => {
    const visitor = await newBuyer(baseURL!, { lang: 'cn' })
    await page
      .context()
      .addCookies([{ name: 'token', value: visitor.caller.token ?? '', url: baseURL! }])
    await page.goto('/goods/conditional?mode=pad')
    // As a spreadsheet copies it: columns apart by tabs.
    const own = `OWN${Date.now()}`
    // And a line of a chat: how many first, and a choice by its name.
    await read(page, `BR-6308\t3\n球阀\t10\n${own}\t2\n要10个安全帽 ABS 黄色,谢谢`)
    await expect(rows(page)).toHaveCount(4)
    const text = rows(page).nth(3)
    await expect(text).toHaveAttribute('data-state', 'ready')
    await expect(text.getByRole('combobox').first()).toContainText('黄色')
    await expect(text.getByRole('spinbutton')).toHaveValue('10')
    await text.getByRole('button', { name: /删除|移除/ }).click()
    await expect(rows(page)).toHaveCount(3)
    await expect(inState(page, 'choose')).toHaveCount(1)
    await expect(inState(page, 'none')).toHaveCount(1)

    // What means nothing is looked for by other words, and its own is remembered for what it turned out to be.
    await page.getByRole('textbox', { name: t('cart.pad.retype') }).fill('CA-FL75')
    await page.keyboard.press('Enter')
    await expect(inState(page, 'choose')).toHaveCount(2)
    for (const left of [1, 0]) {
      await inState(page, 'choose').getByRole('combobox').first().selectOption({ index: 1 })
      await expect(inState(page, 'choose')).toHaveCount(left)
    }
    expect(await findingsInLightAndDark(page)).toEqual([])
    await page.getByRole('button', { name: t('cart.pad.add') }).click()
    await expect(inState(page, 'done')).toHaveCount(3)
    await expect(page.locator('.pad-row').getByText(t('cart.pad.added')).first()).toBeVisible()
    await page.getByRole('link', { name: t('cart.pad.toCart') }).click()
    await expect(page.getByRole('spinbutton')).toHaveCount(3)

    await page.goto('/goods/conditional?mode=pad')
    await read(page, `${own} x 4`)
    await expect(rows(page)).toHaveAttribute('data-state', 'ready')
    await expect(rows(page).getByRole('spinbutton')).toHaveValue('4')
  })

  test('reads files of both kinds, a thousand lines at once', async ({ page }) => {
    test.setTimeout(150_000) // each unknown line is searched in every way; some ten seconds on a quiet machine
    await page.goto('/goods/conditional?mode=pad')
    const take = (name: string, buffer: Buffer) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    const sheet = anXlsx([
      ['商品编码', '数量'],
      ['BR-6308', '5'],
      ['IN-Y60', '4'],
    ])
    await take('list.xlsx', Buffer.from(sheet))
    await expect(rows(page)).toHaveCount(2)
    await expect(inState(page, 'ready')).toHaveCount(2)

    const lines = Array.from({ length: 1000 }, (_, i) => `NO-SUCH-${i},${i + 1}`)
    lines[998] = 'BR-6308,7'
    await take('list.csv', Buffer.from(`\ufeff商品编码,数量\n${lines.join('\n')}`))
    await expect(rows(page)).toHaveCount(1000, { timeout: 20_000 })
    await expect(inState(page, 'waiting')).toHaveCount(0, { timeout: 100_000 })
    await expect(inState(page, 'ready')).not.toHaveCount(0)
    await take('list.csv', Buffer.from('PK\u0003\u0004 is no list'))
    await expect(page.getByRole('alert').or(page.getByRole('status')).first()).toBeVisible()
  })
})

test('the search box suggests, works by keyboard, and forgets entries on request', async ({
  page,
}) => {
  await page.goto('/')
  const box = page.getByRole('combobox', { name: t('search.box.label') })
  const options = page.getByRole('listbox').getByRole('option')
  await box.click()
  await page.keyboard.type('valve')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(box).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/serchlist\?q=valve/)

  // The last query stays in the field until it is deleted.
  await box.fill('')
  const recent = page.getByRole('option', { name: 'valve', exact: true })
  await expect(recent).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect(recent).toHaveCount(0)

  await box.fill('BR-6308')
  await expect(options.filter({ hasText: 'BR-6308' }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=BR-6308|goods\/\d+/)
})

test('a misspelling is corrected, and an unknown product gets suggestions', async ({ page }) => {
  await page.goto('/home/serchlist?q=valvx')
  await expect(page.locator('main')).toContainText('以下是“valve”的结果')
  const found = await totalOf(page)
  expect(found).toBeGreaterThan(0)
  await page.getByRole('link', { name: /valvx/ }).click()
  await expect(page).toHaveURL(/literal=1/)
  await expect(page.getByText('没有找到“valvx”')).toBeVisible()
  expect(await findingsInLightAndDark(page)).toEqual([])
  const way = page.locator('main a.chip').first()
  await way.click()
  await expect(page).toHaveURL(/\/goods\/list\?category=|serchlist\?q=/)
  await expect.poll(() => cards(page).count()).toBeGreaterThan(0)
})

test('lists, comparison and pad fit a small phone in the longest language', async ({
  page,
  baseURL,
}) => {
  const visitor = openVisitor(baseURL!, { lang: 'id' })
  await visitor.login(BUYERS[0]!.email, BUYER_PASSWORD)
  await page.context().addCookies([
    { name: 'lang', value: 'id', url: baseURL! },
    { name: 'token', value: visitor.caller.token ?? '', url: baseURL! },
  ])
  // The buyer is a business, with prices without tax.
  await page.goto('/goods/1')
  await expect(page.locator('.price-block')).toContainText(/Rp[\d.]+ sebelum pajak/)
  for (const path of [
    '/goods/list?inStock=1',
    '/goods/list?view=table',
    '/goods/compare?ids=1,2,3,4',
    '/home/ppg',
    '/goods/machines',
    '/goods/conditional?mode=pad',
    '/user/user/quotes',
    '/user/user/inventory',
  ]) {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    for (const width of [360, 2560]) {
      await page.setViewportSize({ width, height: 800 })
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(`${path} ${beyond}`).toBe(`${path} 0`)
    }
  }
})
