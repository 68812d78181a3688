/** What the merchant's people write and take away again, by keyboard; and the words that are theirs and not the buyers'. */
import { expect, test } from '@playwright/test'
import { button, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const kit = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, value),
    t(`office.kit.${key}`),
  )

test('a shipping rate is saved with Enter, kept while it prices checkouts, and deleted after a confirmation', async ({
  browser,
  baseURL,
}) => {
  const page = await ownersPage(browser, baseURL!)
  await page.goto('/office/freight')
  const add = button(page, t('office.shipping.add'))
  await add.focus()
  await add.press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('textbox', { name: t('office.shipping.name') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(add).toBeFocused()

  await add.press('Enter')
  await page.keyboard.type('去冰岛')
  await page.keyboard.press('Enter')
  await expect(page.getByText(kit('saved'))).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: '去冰岛' })
  const bin = row.getByRole('button', { name: kit('deleteOf', { name: '去冰岛' }) })
  await bin.click()
  await expect(drawer.getByText(t('office.shipping.remove.inUse'))).toBeVisible()
  await expect(button(page, kit('delete'))).toHaveCount(0)
  await drawer
    .getByRole('button', { name: kit('close'), exact: true })
    .last()
    .click()

  await row.getByRole('button', { name: kit('edit'), exact: true }).click()
  await drawer.getByText(t('office.shipping.offer')).click()
  await drawer.getByRole('button', { name: kit('save'), exact: true }).click()
  await expect(row.getByText(t('office.shipping.inactive'))).toBeVisible()
  await bin.click()
  await drawer.getByRole('button', { name: kit('delete'), exact: true }).click()
  await expect(page.getByText(kit('deleted'))).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.context().close()
})

test('a deadline of staff has its own wording', async ({ browser, baseURL }) => {
  const page = await ownersPage(browser, baseURL!)
  await page.goto('/office/quotes')
  await expect(page.getByText(t('office.quotes.answerDue')).first()).toBeVisible()
  await expect(page.getByText(t('quotes.answerBy'))).toHaveCount(0)
  await page.goto('/office/transfers')
  await expect(page.getByText(t('office.transfers.answerDue')).first()).toBeVisible()
  await expect(page.getByText(t('transfers.clock.answerBy'))).toHaveCount(0)
  await page.context().close()
})

test('products are sorted by the pressed column, which the address keeps', async ({
  browser,
  baseURL,
}) => {
  const page = await ownersPage(browser, baseURL!)
  await page.goto('/office/products')
  const head = page.getByRole('columnheader', { name: t('office.product-admin.column.price') })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=price/)
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/reversed=1/)
  await page.context().close()
})

test('an unknown address says so, without a retry button', async ({ browser, baseURL }) => {
  const page = await ownersPage(browser, baseURL!)
  await page.goto('/office/enquiries/999999')
  await expect(page.getByText(t('kit.notFound'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('kit.page.retry') })).toHaveCount(0)
  await page.context().close()
})

test('the figures of the home page fill their rows, and a dialog does not shift the layout', async ({
  browser,
  baseURL,
}) => {
  const page = await ownersPage(browser, baseURL!)
  for (const width of [1440, 800, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/office')
    // Those of sales below come when they are known.
    const figures = page.locator('.kpis').first()
    await expect(figures.locator('.kpi').last()).toBeVisible()
    const gap = () =>
      figures.evaluate(
        (around) =>
          around.getBoundingClientRect().right -
          around.querySelector('.kpi:last-child')!.getBoundingClientRect().right,
      )
    // Some figures are shown once they are known.
    await expect.poll(gap, { message: `at ${width}` }).toBeLessThan(3)
  }
  // Test browsers hide their scrollbars; without one the page would shift when a dialog opens.
  await page.goto('/office/pages')
  const overflow = await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  expect(overflow).toBe('scroll')
  await page.context().close()
})

test('a request whose answer waits for approval is not answered a second time', async ({
  browser,
  baseURL,
}) => {
  const page = await ownersPage(browser, baseURL!)
  await page.goto('/office/quotes')
  const send = button(page, t('office.quotes.answer'))
  const rows = page.locator('li.queue-item').filter({ has: send })
  const [id] = /\d+/.exec(await rows.first().locator('b').first().innerText())!
  const now = new Date().toISOString()
  const asked = {
    id: 1,
    kind: 'quotes.answer',
    object: `quote:${id}`,
    orderNumber: null,
    lines: [],
    currency: null,
    note: '',
    askedName: 'Ana',
    askedAt: now,
    expiresAt: now,
    state: 'pending',
    decidedName: null,
    decidedAt: null,
    decision: '',
    isOwn: false,
    canDecide: false,
    canDecideFrom: null,
  }
  await page.route(/\/office\/approvals\?.*quotes\.answer/, (route) =>
    route.fulfill({ json: { code: 1, msg: '', data: { items: [asked], next: null } } }),
  )
  await page.reload()
  const waiting = page
    .locator('li.queue-item')
    .filter({ hasText: t('office.quotes.waitsForColleague') })
  await expect(waiting).toHaveCount(1)
  await expect(waiting.getByRole('button', { name: t('office.quotes.answer') })).toBeDisabled()
  await page.context().close()
})
