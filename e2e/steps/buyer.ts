/** Steps of a buyer in the browser, in each language and by mouse or keyboard. */
import { expect, type Page } from '@playwright/test'
import type { Lang } from '#kit/contract/lang.ts'
import { newBuyer } from '../driver.ts'
import type { Hand } from './hand.ts'
import { wordsOf } from './words.ts'

export const PASSWORD = 'maple72nk'

/** The search text of each language, and the buyer's place. */
export const PLACES = {
  cn: { search: '保温瓶', consignee: '林晓岚', phone: '13800138000', postalCode: '510700' },
  en: {
    search: 'vacuum flask',
    consignee: 'Ann Miller',
    phone: '+1 510 555 0142',
    postalCode: '94607',
  },
  spa: { search: 'termo' },
  id: { search: 'termos' },
} as const

export type Buyer = {
  page: Page
  hand: Hand
  lang: Lang
  /** Messages of the shop in the buyer's language. */
  t: (key: string) => string
}

export const buyerOf = (page: Page, hand: Hand, lang: Lang): Buyer => ({
  page,
  hand,
  lang,
  t: wordsOf(lang),
})

export async function openInLanguage({ page, lang }: Buyer, url: string): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: lang, url }])
}

/** A new account with an address, logged in without the login page, which is tested elsewhere. */
export async function enter(buyer: Buyer, url: string) {
  const visitor = await newBuyer(url, { lang: buyer.lang })
  await visitor.addAddress()
  await openInLanguage(buyer, url)
  await buyer.page.context().addCookies([{ name: 'token', value: visitor.caller.token ?? '', url }])
  return visitor
}

/** From the home page through search and product page into the cart. */
export async function findAndTake({ page, hand, lang, t }: Buyer): Promise<void> {
  await page.goto('/')
  const search = page.getByRole('search').locator('input:visible').first()
  await hand.type(search, PLACES[lang as keyof typeof PLACES].search)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/serchlist/)
  // The address changes before its page: the goods of the home page are still shown.
  await expect(page.locator('main h1')).toContainText(PLACES[lang as keyof typeof PLACES].search)
  await hand.press(page.locator('main a.product-card-link').first())
  await expect(page).toHaveURL(/\/goods\/\d+/)
  await expect(page.locator('main h1')).toBeVisible()
  await hand.press(page.getByRole('button', { name: t('catalog.product.add'), exact: true }))
  await expect(
    page.getByRole('status').filter({ hasText: t('catalog.bought.added') }),
  ).toBeVisible()
}

/** Two of it instead of one: the sums are announced to screen readers. */
export async function countInCart({ page, hand, t }: Buyer): Promise<void> {
  await hand.press(page.locator('a[href="/shoppingCart"]:visible').first())
  await expect(page.getByRole('heading', { level: 1, name: t('cart.title') })).toBeVisible()
  const sums = page.locator('[aria-live=polite]').filter({ hasText: t('cart.beforeFreight') })
  const before = await sums.innerText()
  await hand.press(page.getByRole('button', { name: t('kit.ui.quantity.more') }).first())
  await expect(page.getByRole('spinbutton').first()).toHaveValue('2')
  await expect(sums).not.toHaveText(before)
  await hand.press(page.getByRole('link', { name: t('cart.checkout') }))
}

/** Changes the delivery method, adds a remark, and places the order. @returns the order's number */
export async function confirmOrder({ page, hand, t }: Buyer): Promise<string> {
  await expect(page).toHaveURL(/shoppingCart\/confirm/)
  await hand.press(page.getByRole('radio', { name: t('shipping.method.freight') }))
  await hand.type(page.getByRole('textbox', { name: t('checkout.confirm.remarks') }), 'Ring twice')
  await hand.press(page.getByRole('button', { name: t('checkout.confirm.submit') }))
  await expect(page).toHaveURL(/(payOrder|goods\/pay)\?/)
  return new URL(page.url()).searchParams.get('order')!
}

/** Through the provider's page and back to the order. */
export async function payOnline({ page, hand, t }: Buyer): Promise<void> {
  await hand.press(page.getByRole('button', { name: t('payments.goPay') }))
  await hand.press(page.locator('button[value=succeed]'))
  await expect(page.getByRole('heading', { name: t('payments.outcome.succeeded') })).toBeVisible({
    timeout: 20_000,
  })
  await hand.press(page.getByRole('link', { name: t('payments.outcome.details') }))
  await expect(page.getByText(t('orders.label.pending_shipment')).first()).toBeVisible()
}

/** Cancels the confirmation by Escape first: the focus returns to where it was. */
export async function receive({ page, hand, t }: Buyer, trackingNumber: string): Promise<void> {
  await page.reload()
  await expect(page.getByText(trackingNumber).first()).toBeVisible()
  const confirm = page.locator('main').getByRole('button', { name: t('orders.action.confirm') })
  await hand.press(confirm.first())
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(confirm.first()).toBeFocused()
  await hand.press(confirm.first())
  await hand.press(dialog.getByRole('button', { name: t('orders.action.confirm') }))
  await expect(page.getByText(t('orders.event.received')).first()).toBeVisible()
  await expect(confirm).toHaveCount(0)
}
