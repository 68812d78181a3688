/**
 * The first journey in a real browser, from the home page to a received parcel: each language once with the mouse and
 * once with the keys alone, at the width of a small phone and of a wide desk.
 */
import { expect, test } from '@playwright/test'
import { openVisitor } from './driver.ts'
import {
  buyerOf,
  confirmOrder,
  countInCart,
  enter,
  findAndTake,
  PASSWORD,
  payOnline,
  receive,
  openInLanguage,
} from './steps/buyer.ts'
import { mouse } from './steps/hand.ts'
import { keyboard } from './steps/keyboard.ts'
import { enterAddress, register } from './steps/newcomer.ts'
import { enterOffice, ship, shipOverHttp, type Width } from './steps/office.ts'

type Journey = {
  lang: 'cn' | 'en' | 'spa' | 'id'
  by: 'mouse' | 'keyboard'
  width: Width
  /** Registers on the way; the others have an account and an address. */
  isNew?: true
  /** The clerk who ships in the browser; otherwise it is done over HTTP. */
  clerk?: string
}

/** Gone at every run: each language once with each hand, and once at each width. */
const ALWAYS: Journey[] = [
  { lang: 'cn', by: 'keyboard', width: 1920, isNew: true, clerk: 'orders' },
  { lang: 'en', by: 'keyboard', width: 360, isNew: true },
  { lang: 'cn', by: 'mouse', width: 360 },
  { lang: 'en', by: 'mouse', width: 1920, clerk: 'owner' },
  { lang: 'spa', by: 'mouse', width: 360 },
  { lang: 'spa', by: 'keyboard', width: 1920 },
  { lang: 'id', by: 'mouse', width: 1920 },
  { lang: 'id', by: 'keyboard', width: 360 },
]
/** The other half of all combinations, gone by `npm test -- --all`. */
const NIGHTLY: Journey[] = [
  { lang: 'cn', by: 'mouse', width: 1920, isNew: true },
  { lang: 'cn', by: 'keyboard', width: 360 },
  { lang: 'en', by: 'mouse', width: 360, isNew: true },
  { lang: 'en', by: 'keyboard', width: 1920, clerk: 'orders' },
  { lang: 'spa', by: 'mouse', width: 1920 },
  { lang: 'spa', by: 'keyboard', width: 360 },
  { lang: 'id', by: 'mouse', width: 360 },
  { lang: 'id', by: 'keyboard', width: 1920 },
]
const JOURNEYS = process.env.TEST_ALL === '1' ? [...ALWAYS, ...NIGHTLY] : ALWAYS

for (const { lang, by, width, isNew, clerk } of JOURNEYS) {
  test(`${lang}, ${by}, ${width} px: find, put into the cart, order, pay, receive`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: width === 360 ? 740 : 1000 })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    const url = baseURL!
    const hand = by === 'mouse' ? mouse : keyboard(page)
    const buyer = buyerOf(page, hand, lang)
    if (isNew) await openInLanguage(buyer, url)
    else await enter(buyer, url)

    await findAndTake(buyer)
    await countInCart(buyer)
    if (isNew) {
      await register(buyer)
      await enterAddress(buyer)
    }
    const orderNumber = await confirmOrder(buyer)
    await payOnline(buyer)

    const trackingNumber = `SF${Date.now()}${width}`
    if (clerk === undefined) await shipOverHttp(url, orderNumber, trackingNumber)
    else {
      const handOf = by === 'mouse' ? () => mouse : keyboard
      const person = await enterOffice(browser, { key: clerk, width: 1440, handOf, url })
      await ship(person, orderNumber, trackingNumber)
      await person.page.context().close()
    }
    await receive(buyer, trackingNumber)
    expect(await sideways(page)).toBe(0)
    expect(errors).toEqual([])
  })
}

const sideways = (page: import('@playwright/test').Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('an unknown page is 404 with its path, an unknown product and category too', async ({
  page,
}) => {
  const missing = await page.goto('/no/such/page')
  expect(missing!.status()).toBe(404)
  await expect(page.getByText('/no/such/page')).toBeVisible()
  expect((await page.goto('/goods/99999999'))!.status()).toBe(404)
  expect((await page.goto('/goods/list?category=99999999'))!.status()).toBe(404)
})

test('a guest is sent to log in and comes back, with his cart', async ({ page, baseURL }) => {
  const visitor = openVisitor(baseURL!, { lang: 'en' })
  const email = `guest-${Date.now()}@example.com`
  await visitor.register({ email, password: PASSWORD })
  await page.context().addCookies([{ name: 'lang', value: 'en', url: baseURL! }])
  const { items } = await visitor.search({ q: 'flask' })
  await page.goto(`/goods/${items[0]!.id}`)
  await page
    .getByRole('button', { name: /add to cart/i })
    .first()
    .click()
  await expect(page.getByRole('status').filter({ hasText: 'Added to cart' })).toBeVisible()
  await page.goto('/shoppingCart')
  await page.getByRole('link', { name: /check out/i }).click()
  await expect(page).toHaveURL(/login\/login/)
  await page.getByRole('tab', { name: 'Password' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/shoppingCart\/confirm/)
  await expect(page.getByText(items[0]!.name).first()).toBeVisible()
})
