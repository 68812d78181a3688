/** Steps of staff in the back office. */
import { expect, type Browser, type Page } from '@playwright/test'
import { STAFF, STAFF_PASSWORD } from '../../demo/people.ts'
import { openStaff, type Staff } from '../driver.ts'
import { unusedCode } from '../driver/staff.ts'
import type { Hand } from './hand.ts'
import { wordsOf } from './words.ts'

export type Clerk = { page: Page; hand: Hand; t: (key: string) => string }
export type Width = 360 | 1440 | 1920

let owner: Staff | undefined

/** The owner over HTTP: one login for all tests of a worker. */
export async function ownerOf(url: string): Promise<Staff> {
  if (owner !== undefined) return owner
  const person = STAFF.find(({ key }) => key === 'owner')!
  const opened = openStaff(url)
  await opened.login({ email: person.email, password: STAFF_PASSWORD, secret: person.totpSecret })
  return (owner = opened)
}

/** The owner's session in a browser context of its own, in English: logging in is tested elsewhere. */
export async function ownersPage(browser: Browser, url: string): Promise<Page> {
  const { caller } = await ownerOf(url)
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'staff', value: caller.staffCookie ?? '', url },
  ])
  return context.newPage()
}

/** The button with exactly this name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export async function shipOverHttp(url: string, orderNumber: string, trackingNumber: string) {
  const staff = await ownerOf(url)
  const [{ lines }, [carrier]] = await Promise.all([staff.order(orderNumber), staff.carriers()])
  await staff.ship({
    orderNumber,
    carrierId: carrier!.id,
    trackingNumber,
    lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
  })
}

/** A browser context in the member's language; password, then an unused code. */
export async function enterOffice(
  browser: Browser,
  {
    key,
    width,
    handOf,
    url,
  }: { key: string; width: Width; handOf: (page: Page) => Hand; url: string },
): Promise<Clerk> {
  const person = STAFF.find((each) => each.key === key)!
  const context = await browser.newContext({ baseURL: url, viewport: { width, height: 900 } })
  await context.addCookies([{ name: 'lang', value: person.lang, url }])
  const page = await context.newPage()
  const hand = handOf(page)
  const t = wordsOf(person.lang)
  const field = (name: string) =>
    page.getByRole('textbox', { name: t(`office.staff.field.${name}`), exact: true })
  await page.goto('/office')
  await expect(page).toHaveURL(/office\/login/)
  await hand.type(field('email'), person.email)
  await hand.type(field('password'), STAFF_PASSWORD)
  await hand.press(page.getByRole('button', { name: t('office.staff.login.next') }))
  await expect(field('code')).toBeFocused()
  // Another worker may have used this step's code: then the next one is used.
  await expect(async () => {
    await hand.type(field('code'), await unusedCode(person.totpSecret))
    await hand.press(page.getByRole('button', { name: t('office.staff.login.submit') }))
    await expect(page).toHaveURL(/\/office$/, { timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  return { page, hand, t }
}

/** From the list of pending orders to the shipped parcel. */
export async function ship({ page, hand, t }: Clerk, orderNumber: string, trackingNumber: string) {
  await hand.press(page.getByRole('link', { name: t('office.orders.nav.orders') }).first())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('office.orders.title'))
  await hand.press(page.locator(`main a[href="/office/orders/${orderNumber}"]`).first())
  const carriers = page.getByRole('combobox', { name: t('office.orders.ship.carrier') })
  await expect(carriers.locator('option').nth(1)).toBeAttached()
  await hand.choose(carriers, await carriers.locator('option').nth(1).innerText())
  const field = page.getByRole('textbox', { name: t('office.orders.ship.number') })
  await hand.type(field, trackingNumber)
  await hand.press(page.getByRole('button', { name: t('office.orders.ship.submit') }))
  await expect(page.getByText(trackingNumber).first()).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: t('office.orders.ship.done') }),
  ).toBeVisible()
}
