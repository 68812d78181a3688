/**
 * A Shopify file with faulty rows comes in, staff mend one product in the office and the others in the file, and it comes again: the diff
 * names what the file changes and nothing else, and what staff did by hand stays.
 */
import { expect, test, type Page } from '@playwright/test'
import { button, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const MARK = `sh-${Date.now().toString(36)}`
const HEAD =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Variant Inventory Qty'
type Given = { lamp: string; chair: string; desk: string }
const fileOf = ({ lamp, chair, desk }: Given) =>
  Buffer.from(
    [
      HEAD,
      `${MARK}-lamp,Reading lamp,<p>Warm light</p>,Halden,Lighting,"warm, desk",Colour,Black,${MARK}-lamp-b,${lamp},39.00,12`,
      `${MARK}-lamp,,,,,,,White,${MARK}-lamp-w,24.00,,5`,
      `${MARK}-chair,Side chair,<p>Solid oak</p>,Halden,Furniture,,Title,Default Title,${MARK}-chair-1,${chair},,3`,
      `${MARK}-desk,Writing desk,<p>Two drawers</p>,Halden,Furniture,,Title,Default Title,${MARK}-desk-1,${desk},,1`,
      '',
    ].join('\n'),
  )

async function tryFile(page: Page, buffer: Buffer): Promise<void> {
  await page.goto('/office/imports?new=true')
  await page
    .locator('dialog input[type=file]')
    .setInputFiles({ name: 'shopify-products.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText(t('office.imports.reading.title'))).toBeVisible({ timeout: 20_000 })
  await button(page, t('office.imports.import.try')).click()
}
const ended = (page: Page, key: string) =>
  expect(page.getByText(t(`office.imports.ended.${key}`))).toBeVisible({ timeout: 30_000 })
const tab = (page: Page, name: RegExp) => page.getByRole('link', { name }).click()
const figureOf = (page: Page, key: string) =>
  page.getByText(t(`office.imports.kpi.${key}`), { exact: true }).locator('..')
const rowOf = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })

test('a Shopify file, its faulty rows mended, comes again and leaves what was done by hand', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const page = await ownersPage(browser, baseURL!)

  await test.step('the report names the rows that are refused, and what is left out', async () => {
    await tryFile(page, fileOf({ lamp: '22.00', chair: 'ask us', desk: '"1,299"' }))
    await ended(page, 'dry')
    await tab(page, /^Rows with errors/)
    await expect(rowOf(page, `${MARK}-chair`)).toContainText('Variant Price “ask us” isn’t a price')
    await expect(rowOf(page, `${MARK}-desk`)).toContainText('Variant Price “1,299” is unclear')
    await tab(page, /^Notes/)
    await expect(page.getByText('Variant Compare At Price was not imported')).toBeVisible()
    await button(page, t('office.imports.act.now')).click()
    await ended(page, 'some')
  })

  await test.step('staff mend the product that came in', async () => {
    await tab(page, /^New products/)
    await page.getByRole('link', { name: `${MARK}-lamp` }).click()
    const name = page.getByRole('textbox', { name: t('office.product-admin.field.name') })
    await page
      .getByRole('button', { name: /^简体中文/ })
      .first()
      .click()
    await expect(name).toHaveValue('Reading lamp')
    await name.fill('阅读台灯')
    await button(page, t('office.kit.save')).click()
    await expect(page.getByText(t('office.kit.saved')).first()).toBeVisible()
  })

  await test.step('the mended file brings what was refused, and its one new price', async () => {
    await tryFile(page, fileOf({ lamp: '26.00', chair: '48.00', desk: '1299.00' }))
    await ended(page, 'dryClean')
    await expect(figureOf(page, 'wouldNew')).toContainText('2')
    await expect(figureOf(page, 'wouldChange')).toContainText('1')
    await tab(page, /^To update/)
    const changes = rowOf(page, `${MARK}-lamp`).getByRole('listitem')
    // The file puts it on sale, who imports drafts has said otherwise: that is nobody's news.
    await expect(changes).toHaveCount(2)
    await expect(changes.filter({ hasText: 'USD' })).toContainText(/22\.00.*26\.00/)
    await expect(changes.filter({ hasText: 'CNY' })).toContainText(`${MARK}-lamp-b`)
    await button(page, t('office.imports.act.now')).click()
    await ended(page, 'clean')
  })

  await test.step('what was done by hand is there, and the same file has nothing more to do', async () => {
    await tab(page, /^Updated products/)
    await expect(rowOf(page, `${MARK}-lamp`)).toContainText('Reading lamp')
    await page.getByRole('link', { name: `${MARK}-lamp` }).click()
    await page
      .getByRole('button', { name: /^简体中文/ })
      .first()
      .click()
    await expect(
      page.getByRole('textbox', { name: t('office.product-admin.field.name') }),
    ).toHaveValue('阅读台灯')
    await tryFile(page, fileOf({ lamp: '26.00', chair: '48.00', desk: '1299.00' }))
    await ended(page, 'dryClean')
    await expect(figureOf(page, 'same')).toContainText('3')
  })
})
