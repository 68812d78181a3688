/** The product editor with unreadable input and with stock: nothing is lost or treated as empty. */
import { expect, test, type Browser, type Page } from '@playwright/test'
import { button, ownerOf, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const editor = (key: string) => t(`office.product-admin.${key}`)
const kit = (key: string) => t(`office.kit.${key}`)

/** A copy of a demo product that no other test uses. */
async function aCopy(browser: Browser, url: string): Promise<{ page: Page; id: number }> {
  const owner = await ownerOf(url)
  const { items } = await owner.products({ state: 'published' })
  const page = await ownersPage(browser, url)
  await page.goto(`/office/products/${items[0]!.id}`)
  await button(page, editor('act.duplicate')).click()
  await expect(page).not.toHaveURL(new RegExp(`/${items[0]!.id}$`))
  return { page, id: Number(/\d+$/.exec(page.url())![0]) }
}

test('an unreadable price is marked in its cell and not saved', async ({ browser, baseURL }) => {
  const owner = await ownerOf(baseURL!)
  const { page, id } = await aCopy(browser, baseURL!)
  const retail = page.locator('input[data-column=retail]').first()
  const before = (await owner.product(id)).skus[0]!.prices
  const save = button(page, kit('save'))
  for (const typed of ['199,93o', '2l6.90', '69.999', '-5', '', '0']) {
    await retail.fill(typed)
    await save.click()
    await expect(retail).toHaveAttribute('aria-invalid', 'true')
    await expect(retail).toBeFocused()
    await expect(page.getByText(editor('price.unreadable'))).toBeVisible()
    expect((await owner.product(id)).skus[0]!.prices).toEqual(before)
  }
  await retail.fill('216.90')
  await expect(page.getByText(editor('price.unreadable'))).toHaveCount(0)
  await expect(page.getByText(editor('errors'))).toHaveCount(0)
  await save.click()
  const amount = async () => {
    const [sku] = (await owner.product(id)).skus
    return sku!.prices.find((each) => each.currency === 'CNY' && each.minQuantity === 1)?.amount
  }
  await expect.poll(amount).toBe(21_690)
  await page.context().close()
})

test('a new product gets its stock in its form, and warns when it has none', async ({
  browser,
  baseURL,
}) => {
  const owner = await ownerOf(baseURL!)
  const page = await ownersPage(browser, baseURL!)
  const code = `ED-${String(Date.now()).slice(-7)}`
  await page.goto('/office/products/new')
  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
  await field(editor('field.code')).fill(code)
  const category = page.getByRole('combobox', {
    name: new RegExp(`^${editor('column.category')}`),
  })
  await expect(category.locator('option').nth(1)).toBeAttached()
  await category.selectOption({ index: 1 })
  await field(editor('field.name')).fill('垫圈')
  await page.locator('input[data-column=code]').fill(`${code}-1`)
  await page.locator('input[data-column=retail]').fill('0.85')
  await button(page, kit('save')).click()
  await expect(page).toHaveURL(/\/office\/products\/\d+$/)
  await expect(page.getByText(editor('hint.noStock'))).toBeVisible()
  await button(page, editor('act.publish')).click()
  await expect(page.getByText(editor('became.publishedEmpty'))).toBeVisible()
  await expect(page.getByText(editor('hint.noStockOnSale'))).toBeVisible()

  const cells = page.locator('input[data-column^=stock-]')
  await cells.nth(0).fill('1200')
  await cells.nth(1).fill('-3')
  await button(page, kit('save')).click()
  await expect(cells.nth(1)).toHaveAttribute('aria-invalid', 'true')
  await cells.nth(1).fill('40')
  await button(page, kit('save')).click()
  await expect(page.getByText(editor('hint.noStockOnSale'))).toHaveCount(0)
  const counts = async () =>
    (await owner.stock({ q: code })).items
      .map(({ onHandCount }) => onHandCount)
      .sort((a, b) => a - b)
  await expect.poll(counts).toEqual([0, 40, 1200])

  // Counted once more on the page of its history: what was counted, and no difference.
  await page.locator('a[href^="/office/stock/"]').last().click()
  await page
    .getByRole('button', { name: /^Adjust/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: t('office.stock.adjust.counted') }).check()
  await dialog.getByRole('spinbutton').fill('7')
  await dialog.getByRole('button', { name: t('office.stock.adjust.submit') }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await counts()).includes(7)).toBe(true)
  await page.context().close()
})
