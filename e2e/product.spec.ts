/**
 * The page of a product in a real browser, and what leads to it and stays of it: options, units, tiers, stock, limits,
 * freight, pictures and film, reviews, questions, the model in space, favourites and footprints; in light and dark, with
 * nothing for axe to find and nothing in the console.
 */
import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import { newBuyer, openVisitor, type Visitor } from './driver.ts'
import { ownerOf } from './steps/office.ts'
import { publicPages } from './steps/pages.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
/** The demo product with the most features: `demo/world/product-pages.ts`. */
const DRILL = 'TL-ID20'
const SOLD_OUT = 'LT-TL8'

const test = base.extend<{ errors: string[]; visitor: Visitor }>({
  /** Errors of pages and of the console: there must be none in any test. */
  errors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`)
      })
      await use(errors)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
  visitor: async ({ page, baseURL }, use) => {
    await page.context().addCookies([{ name: 'lang', value: 'en', url: baseURL! }])
    await use(openVisitor(baseURL!, { lang: 'en' }))
  },
})

const idOf = async (visitor: Visitor, code: string): Promise<number> => {
  const { exactProductId, items } = await visitor.search({ q: code })
  return exactProductId ?? items[0]!.id
}

/** A new buyer, logged in here and over HTTP. */
async function enter(page: Page, url: string): Promise<Visitor> {
  const buyer = await newBuyer(url, { lang: 'en' })
  await page.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'token', value: buyer.caller.token ?? '', url },
  ])
  return buyer
}

/** The hydrated page: totals are computed in the browser only. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('.estimate')).toBeVisible()
}

const option = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })
const choose = (page: Page, name: string) =>
  page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name }) })
    .first()
    .click()

test('options show impossible combinations, and units the price of a piece', async ({
  page,
  visitor,
}) => {
  await open(page, `/goods/${await idOf(visitor, DRILL)}`)
  await expect(option(page, /One battery/)).toBeEnabled()
  await choose(page, 'Amber')
  await expect(page).toHaveURL(/sku=\d+/)
  const barred = option(page, /One battery/)
  await expect(barred).toBeDisabled()
  await expect(page.locator('label').filter({ has: barred })).toContainText(
    'Not available with Amber',
  )
  await choose(page, 'Blue')
  await expect(barred).toBeEnabled()

  const box = page.locator('label').filter({ has: option(page, /box/i) })
  await expect(box).toContainText('$185.20 per box · $46.30 per')
  await box.click()
  await expect(page.locator('.price-block .tiers [aria-current]')).toContainText('1–4')
})

test('a larger quantity reaches the volume price, and is limited', async ({ page, baseURL }) => {
  const buyer = await enter(page, baseURL!)
  await open(page, `/goods/${await idOf(buyer, DRILL)}`)
  const quantity = page.getByRole('spinbutton')
  const present = page.locator('.tiers [aria-current]')
  await expect(present).toContainText('1–4')
  await page.getByRole('button', { name: /^Add 4 more/ }).click()
  await expect(quantity).toHaveValue('5')
  await expect(present).toContainText('5–19')
  await expect(page.getByText(/Limit of 200 .* per customer per day/)).toBeVisible()
  await quantity.fill('900')
  await quantity.press('Tab')
  await expect(quantity).toHaveValue('200') // the warehouse has more, and an order may too
  // Numbers of stock are for members; what is chosen is where it ships from.
  await expect(page.getByText(/^[\d,]+ in stock$/).first()).toBeVisible()
  await choose(page, 'Chengdu Shuangliu')
  await expect(option(page, /Chengdu/)).toBeChecked()
  await choose(page, 'Jakarta')
  await quantity.fill('900') // all forty of them; the page explains how to get more
  await quantity.press('Tab')
  await expect(page.getByRole('button', { name: t('stock-alerts.ask') })).toBeVisible()
  await expect(page.getByText(/From Chengdu Shuangliu/)).toHaveCount(0) // no place is known yet
})

test('freight and arrival are estimated for a place, and the total is explained', async ({
  page,
  visitor,
}) => {
  await open(page, `/goods/${await idOf(visitor, DRILL)}`)
  await page.getByRole('button', { name: t('shipping.place.choose') }).click()
  const dialog = page.getByRole('dialog', { name: t('shipping.place.title') })
  await dialog.getByLabel(t('shipping.place.country')).selectOption('CN')
  const province = dialog.getByLabel(t('shipping.place.province'))
  await expect(province.locator('option').nth(3)).toBeAttached()
  await province.selectOption({ label: 'Beijing' })
  await dialog.getByRole('button', { name: t('shipping.place.take') }).click()
  await expect(dialog).toHaveCount(0)
  const terms = page.locator('.terms')
  await expect(terms).toContainText(/Deliver to China · /)
  await expect(terms).toContainText(/Express \$\d/)
  await expect(terms).toContainText('Chengdu Shuangliu') // of those that have it, the nearest to Beijing
  await terms.locator('summary').click()
  await expect(terms.locator('dl')).toContainText(/1 × \$46\.30/)
  await page.reload()
  await expect(terms).toContainText(/Deliver to China · /)
})

test('pictures are turned and zoomed by keys, pointer and touch, and the video plays', async ({
  page,
  visitor,
}) => {
  await open(page, `/goods/${await idOf(visitor, DRILL)}`)
  await page.getByRole('button', { name: t('kit.ui.gallery.zoom') }).click()
  const viewer = page.getByRole('dialog')
  const title = viewer.getByRole('heading')
  await expect(title).toContainText('1 / 6')
  await page.keyboard.press('End')
  await expect(title).toContainText('6 / 6')
  await expect(viewer.getByRole('button', { name: t('forms.viewer.next') })).toBeDisabled()
  const smaller = viewer.getByRole('button', { name: t('forms.viewer.smaller') })
  await page.keyboard.press('+')
  await expect(smaller).toBeEnabled()
  await page.keyboard.press('0')
  await expect(smaller).toBeDisabled()
  const box = (await viewer.locator('.viewer-stage').boundingBox())!
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x + 200, middle.y, { steps: 4 })
  await page.mouse.up()
  await expect(title).toContainText('5 / 6')
  await page.keyboard.press('f')
  await expect
    .poll(() => page.evaluate(() => document.fullscreenElement?.className))
    .toBe('viewer-whole')
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)

  await page.getByRole('button', { name: /^Video, 2 of 6/ }).click()
  await page.getByRole('button', { name: t('kit.ui.gallery.play') }).click()
  const film = page.locator('.gallery-film video')
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(1)
})

test("reviews are filtered by pictures and stars, with the shop's replies", async ({
  page,
  visitor,
}) => {
  const id = await idOf(visitor, DRILL)
  const { items, total, pictureCount } = await visitor.reviews(id)
  await open(page, `/goods/${id}?tab=comments`)
  const list = page.locator('#details li:has(time)')
  await expect(list).toHaveCount(total)
  const reply = items.find((each) => each.reply !== null)!.reply!
  await expect(page.getByText(reply.text)).toBeVisible()
  const filter = page.getByRole('navigation', { name: t('reviews.shown.filter') })
  await filter.getByRole('link', { name: `With pictures (${pictureCount})` }).click()
  await expect(page).toHaveURL(/pictures=1/)
  await expect(list).toHaveCount(pictureCount)
  await list.first().getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await filter.getByRole('link', { name: t('reviews.shown.all') }).click()
  const stars = items[0]!.stars
  await filter.getByRole('link', { name: `${stars} stars` }).click()
  await expect(list).toHaveCount(items.filter((each) => each.stars === stars).length)
  await page.goBack()
  await expect(list).toHaveCount(total)
})

test('a question is asked, answered by the shop, and public', async ({ page, baseURL }) => {
  const buyer = await enter(page, baseURL!)
  const id = await idOf(buyer, 'IN-DM6')
  const text = `Does it measure true RMS? ${Date.now()}`
  await open(page, `/goods/${id}?tab=questions`)
  await page.getByRole('button', { name: t('reviews.ask.open') }).click()
  await page.getByRole('button', { name: t('reviews.ask.send') }).click()
  await expect(page.getByText(t('reviews.say.missing'))).toBeVisible()
  await page.getByLabel(t('reviews.ask.label')).fill(text)
  await page.getByRole('button', { name: t('reviews.ask.send') }).click()
  await expect(page.getByRole('status').filter({ hasText: t('reviews.ask.done') })).toBeVisible()
  const asked = page.locator('#details li').filter({ hasText: text })
  await expect(asked).toBeVisible()
  const owner = await ownerOf(baseURL!)
  const { items } = await buyer.questions(id)
  await owner.reply(items.find((each) => each.text === text)!.id, 'Yes, up to 1,000 V.')
  await page.reload()
  await expect(asked).toContainText('Yes, up to 1,000 V.')
})

test('the 3D model has its poster at once, and a text where it cannot be shown', async ({
  page,
  visitor,
}) => {
  await open(page, `/goods/${await idOf(visitor, DRILL)}?tab=ar`)
  const stage = page.locator('.ar-stage')
  const poster = stage.locator('img')
  await expect(poster).toBeVisible()
  const [inner, outer] = [(await poster.boundingBox())!, (await stage.boundingBox())!]
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height)
  const model = page.waitForRequest(/drill\.glb/) // the viewer's own code comes first
  await stage.getByRole('button', { name: t('catalog.ar.load') }).click()
  await model

  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await open(page, `/goods/${await idOf(visitor, DRILL)}?tab=ar`)
  await stage.getByRole('button', { name: t('catalog.ar.load') }).click()
  await expect(page.getByText(t('catalog.ar.unable'))).toBeVisible()
  await expect(poster).toBeVisible()
})

test('a sold-out product offers a stock alert and alternatives', async ({ page, visitor }) => {
  await open(page, `/goods/${await idOf(visitor, SOLD_OUT)}`)
  await expect(page.getByText(t('catalog.product.soldOut')).first()).toBeVisible()
  // Possible actions replace the impossible ones.
  await expect(
    page.getByRole('button', { name: t('catalog.product.add'), exact: true }),
  ).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('stock-alerts.ask') })).toBeVisible()
  const instead = page.getByRole('region', { name: t('catalog.substitutes') })
  await expect(instead.getByRole('link').first()).toBeVisible()
})

test('favourites show reduced prices; viewed products are removed one by one or all, and restored', async ({
  page,
  baseURL,
}) => {
  const buyer = await enter(page, baseURL!)
  const owner = await ownerOf(baseURL!)
  const [stored, other] = [await idOf(buyer, 'ST-CR43'), await idOf(buyer, 'PK-CN18')]
  await open(page, `/goods/${stored}`)
  const save = page.getByRole('button', { name: t('catalog.product.save') }).first()
  await expect(save).toBeEnabled()
  await save.click()
  await expect(page.getByRole('button', { name: t('catalog.product.saved') }).first()).toBeVisible()
  const { skus } = await buyer.product(stored)
  const [{ id: skuId, tiers }] = skus as [(typeof skus)[number]]
  const amount = tiers[0]!.priceAmount - 25
  const { version } = await owner.product(stored)
  await owner.setPrice({
    version,
    skuId,
    currency: 'USD',
    audience: 'all',
    tiers: [{ minQuantity: 1, amount }],
  })
  await page.goto('/user/user/collection')
  await expect(page.getByText('$0.25 lower')).toBeVisible()

  const yesterday = new Date(Date.now() - 30 * 3_600_000).toISOString()
  await buyer.see([other, await idOf(buyer, DRILL)], yesterday)
  await page.goto('/user/user/footprint')
  const days = page.locator('section[aria-label]:has(time)')
  const cards = page.locator('.product-card')
  await expect(days).toHaveCount(2)
  await expect(cards).toHaveCount(3)
  await days
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('favourites.saved.removeAct'), exact: true }).click()
  await expect(cards).toHaveCount(2)
  await page.getByRole('button', { name: t('favourites.saved.undo') }).click()
  await expect(cards).toHaveCount(3)
  const clear = page.getByRole('button', { name: t('favourites.footprints.clear') })
  await clear.click()
  await expect(dialog).toContainText(t('favourites.footprints.clearText'))
  await dialog.getByRole('button', { name: t('favourites.footprints.keep') }).click()
  await expect(cards).toHaveCount(3)
  await clear.click()
  await dialog.getByRole('button', { name: t('favourites.footprints.clear') }).click()
  await expect(page.getByText(t('favourites.footprints.none'))).toBeVisible()
})

/** All that axe knows of: nothing is too slight. Without frames, of which there are none, it takes half the time. */
async function violations(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const found = (await axe.options({ resultTypes: ['violations'] }).analyze()).violations
  return found.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes[0]!.target.join(' ')}`)
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the page of a product and its tabs, ${theme}`, async ({
    page,
    visitor,
  }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const id = await idOf(visitor, DRILL)
    const found: string[] = []
    for (const tab of ['', '?tab=comments', '?tab=questions', '?tab=ar', '?tab=notice']) {
      await open(page, `/goods/${id}${tab}`)
      found.push(...(await violations(page)))
    }
    await page.getByRole('button', { name: t('kit.ui.gallery.zoom') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    found.push(...(await violations(page)))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('shipping.place.choose') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    found.push(...(await violations(page)))
    expect(found).toEqual([])
  })

  test(`axe finds nothing on favourites and footprints, ${theme}`, async ({ page, baseURL }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const buyer = await enter(page, baseURL!)
    const id = await idOf(buyer, DRILL)
    await buyer.favourite(id, true)
    await buyer.see([id], new Date().toISOString())
    const found: string[] = []
    for (const path of ['collection', 'footprint']) {
      await page.goto(`/user/user/${path}`)
      await expect(page.locator('li .product-card')).toBeVisible()
      found.push(...(await violations(page)))
    }
    expect(found).toEqual([])
  })
}

test('no public page and no navigation between pages logs a console message', async ({
  page,
  visitor,
}) => {
  for (const path of await publicPages(visitor)) {
    if (path !== '/no/such/page') await page.goto(path)
  }
  await page.goto('/')
  await page.getByRole('search').locator('input:visible').first().fill('valve')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/serchlist/)
  await page.locator('main a.product-card-link').first().click()
  await expect(page).toHaveURL(/\/goods\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Whether there is an estimate depends on the product: some wait for an option to be chosen.
  await page.waitForLoadState('networkidle')
  await page.goBack()
  await expect(page).toHaveURL(/serchlist/)
})
