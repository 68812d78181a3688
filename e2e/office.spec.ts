/** What the merchant's people write and take away again, by keyboard; and the words that are theirs and not the buyers'. */
import { expect, test } from '@playwright/test'
import { button, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const say = wordsOf('en')
const kit = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, value),
    say(`office.kit.${key}`),
  )

test('a shipping rate is written with Enter, kept while it prices checkouts, and deleted after a question', async ({
  browser,
  baseURL,
}) => {
  const page = await ownersPage(browser, baseURL!)
  await page.goto('/office/freight')
  const add = button(page, say('office.shipping.add'))
  await add.focus()
  await add.press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('textbox', { name: say('office.shipping.name') })).toBeFocused()
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
  await expect(drawer.getByText(say('office.shipping.remove.inUse'))).toBeVisible()
  await expect(button(page, kit('delete'))).toHaveCount(0)
  await drawer
    .getByRole('button', { name: kit('close'), exact: true })
    .last()
    .click()

  await row.getByRole('button', { name: kit('edit'), exact: true }).click()
  await drawer.getByText(say('office.shipping.offer')).click()
  await drawer.getByRole('button', { name: kit('save'), exact: true }).click()
  await expect(row.getByText(say('office.shipping.inactive'))).toBeVisible()
  await bin.click()
  await drawer.getByRole('button', { name: kit('delete'), exact: true }).click()
  await expect(page.getByText(kit('deleted'))).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.context().close()
})

test('a deadline of staff is in their words', async ({ browser, baseURL }) => {
  const page = await ownersPage(browser, baseURL!)
  await page.goto('/office/quotes')
  await expect(page.getByText(say('office.quotes.answerDue')).first()).toBeVisible()
  await expect(page.getByText(say('quotes.answerBy'))).toHaveCount(0)
  await page.goto('/office/transfers')
  await expect(page.getByText(say('office.transfers.answerDue')).first()).toBeVisible()
  await expect(page.getByText(say('transfers.clock.answerBy'))).toHaveCount(0)
  await page.context().close()
})

test('products are sorted by the head that is pressed, and the address keeps it', async ({
  browser,
  baseURL,
}) => {
  const page = await ownersPage(browser, baseURL!)
  await page.goto('/office/products')
  const head = page.getByRole('columnheader', { name: say('office.catalog.column.price') })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=price/)
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/reversed=1/)
  await page.context().close()
})
