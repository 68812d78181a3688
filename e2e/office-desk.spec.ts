/** The office's frame by keyboard: the menu that shows where one is, and the search over everything. */
import { expect, test } from '@playwright/test'
import { button, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const frame = (key: string) => t(`office.frame.${key}`)

test('the menu marks the page that is open, closes its groups, narrows, and stays so', async ({
  browser,
  baseURL,
}) => {
  const page = await ownersPage(browser, baseURL!)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/office/roles')
  const menu = page.getByRole('navigation', { name: frame('nav.label') })
  const current = menu.locator('[aria-current=page]')
  await expect(current).toHaveText(t('office.staff.nav.staff'))
  await expect(current).toBeInViewport()

  const money = button(page, frame('nav.money'))
  const refunds = menu.getByRole('link', { name: t('office.payments.nav.refunds') })
  await expect(refunds).toBeVisible()
  await money.focus()
  await page.keyboard.press('Enter')
  await expect(money).toHaveAttribute('aria-expanded', 'false')
  await expect(refunds).toBeHidden()
  await page.reload()
  await expect(money).toHaveAttribute('aria-expanded', 'false')

  await button(page, frame('nav.collapse')).click()
  await expect(refunds).toBeHidden()
  await page.reload()
  await money.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: t('office.payments.nav.refunds') }).click()
  await expect(page).toHaveURL(/\/office\/refunds$/)
  await page.context().close()
})

test('orders, products, pages and settings are found from any page, and what was opened last is offered', async ({
  browser,
  baseURL,
}) => {
  const page = await ownersPage(browser, baseURL!)
  await page.goto('/office/audit')
  await expect(page.locator('main h1')).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: frame('search.label') })
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  await page.keyboard.type('carton')
  const products = dialog.getByRole('group', { name: t('office.product-admin.nav.products') })
  await expect(products.getByRole('option').first()).toBeVisible()
  const name = await products.getByRole('option').first().locator('.suggestion-text').innerText()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/office\/products\/\d+/)
  await expect(dialog).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(dialog.getByRole('group', { name: frame('search.recent') })).toContainText(name)
  await page.keyboard.type('audit')
  await expect(dialog.getByRole('option', { name: /audit/i }).first()).toBeVisible()
  // pages are found by what is done on them
  const found = dialog.getByRole('group', { name: frame('search.pages') })
  for (const [words, title] of [
    ['logo', t('office.content.shop.title')],
    ['privacy', t('office.content.page.privacy')],
    ['synonym', t('office.search.nav.search')],
    ['packing', t('office.orders.nav.orders')],
    ['carrier', t('office.shipping.nav.freight')],
  ] as const) {
    await field.fill(words)
    await expect(found.getByRole('option', { name: title }).first()).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const top = page.getByRole('search').getByRole('combobox')
  await page.locator('main h1').click()
  await page.keyboard.press('/')
  await expect(top).toBeFocused()
  await page.keyboard.type('zzzz nothing is called so')
  await expect(page.getByRole('option', { name: /zzzz/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/office\/orders\?q=/)
  await page.context().close()
})
