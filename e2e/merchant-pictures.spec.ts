/**
 * A file of another shop whose picture cannot be fetched: the dry run names the brand and the category that it makes, the editor says
 * why the picture failed, tries it again, and it is removed.
 */
import { expect, test } from '@playwright/test'
import { button, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const imports = (key: string) => t(`office.imports.${key}`)
const editor = (key: string) => t(`office.product-admin.${key}`)
const MARK = `pic-${Date.now().toString(36)}`
// Addresses inside the shop's own network are never fetched.
const FILE = [
  'Handle,Title,Vendor,Type,Variant SKU,Variant Price,Image Src',
  `${MARK},Vase,Brand ${MARK},Type ${MARK},${MARK}-1,12,https://127.0.0.1/vase.jpg`,
].join('\n')
/** Pictures are looked for every 15 seconds. */
const FETCHED = { timeout: 60_000 }

test('what an import makes is named, and a picture that failed is tried again and removed', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const page = await ownersPage(browser, baseURL!)

  await test.step('the dry run names what it would make', async () => {
    await page.goto('/office/imports?new=true')
    await page
      .locator('dialog input[type=file]')
      .setInputFiles({ name: 'vases.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
    await expect(page.getByText(imports('reading.title'))).toBeVisible({ timeout: 20_000 })
    await button(page, imports('import.try')).click()
    await expect(page.getByText(imports('ended.dryClean'))).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Also to add: 1 category · 1 brand')).toBeVisible()
    await page.getByRole('link', { name: imports('taxonomy.see') }).click()
    await expect(page.getByText(`New brand: Brand ${MARK} (1 product)`)).toBeVisible()
    await expect(page.getByText(`New category: Type ${MARK} (1 product)`)).toBeVisible()
  })

  await test.step('imported for real, its picture fails, and the editor says why', async () => {
    await button(page, imports('act.now')).click()
    await expect(page.getByText('Also added: 1 category · 1 brand')).toBeVisible({
      timeout: 30_000,
    })
    await page.getByRole('link', { name: MARK, exact: true }).first().click()
    await expect(page.getByText(editor('media.failed'))).toBeVisible(FETCHED)
    await expect(page.getByText(editor('media.why.address'))).toBeVisible()
  })

  await test.step('it is tried again, fails again, and is removed', async () => {
    await page.getByRole('button', { name: new RegExp(`^${editor('media.retry')}`) }).click()
    await expect(page.getByText(editor('media.pending'), { exact: true })).toBeVisible()
    await expect(page.getByText(editor('media.failed'))).toBeVisible(FETCHED)
    const tile = page.locator('.media-tile')
    await tile
      .getByRole('button', { name: new RegExp(`^${editor('media.take')}`) })
      .first()
      .click()
    await expect(tile).toHaveCount(0)
    await button(page, t('office.kit.save')).click()
    await expect(page.getByText(t('office.kit.saved'))).toBeVisible()
    await page.reload()
    await expect(page.getByText(editor('hint.noPicture'))).toBeVisible()
    await expect(tile).toHaveCount(0)
  })
  await page.context().close()
})
