/**
 * A file of another shop comes in, staff translate and price, the source changes and comes again: the diff says what would
 * change, and what staff did stays. Then the whole catalogue goes out as an archive, and comes back as nothing to do.
 */
import { expect, test, type Page } from '@playwright/test'
import { button, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const MARK = `again-${Date.now().toString(36)}`
/** As Excel of western countries saves it, below a title. */
const fileOf = (price: string, title: string) =>
  Buffer.from(
    [
      'Autumn list',
      '',
      'SKU;Name;Description;Category;Price;Stock;Remarks',
      `${MARK};${title};<p>Para ni\u00f1os peque\u00f1os</p>;Juguetes;${price};9;internal`,
    ].join('\r\n'),
    'latin1',
  )

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/office/imports?new=true')
  await page
    .locator('dialog input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer })
  await expect(page.getByText(t('office.imports.reading.title'))).toBeVisible({ timeout: 20_000 })
}
const done = (page: Page, key: string) =>
  expect(page.getByText(t(`office.imports.${key}`))).toBeVisible({ timeout: 30_000 })

test('import, mend, import again', async ({ browser, baseURL }) => {
  test.slow()
  const page = await ownersPage(browser, baseURL!)

  await test.step('how the file is read is shown before, and can be changed', async () => {
    await choose(page, 'otono.csv', fileOf('$12.50', 'Camión'))
    const field = (key: string) =>
      page.getByRole('combobox', { name: t(`office.imports.${key}`), exact: true })
    await expect(field('reading.encoding')).toHaveValue('windows-1252')
    await expect(page.getByText('“Camión”')).toBeVisible()
    await expect(
      page.getByRole('textbox', { name: t('office.imports.reading.header') }),
    ).toHaveValue('3')
    await expect(field('column.of.price')).toHaveValue('price')
    await field('reading.lang').selectOption('spa')
    await expect(page.getByText('Columns that aren’t imported: Remarks')).toBeVisible()
    await page
      .getByRole('combobox', { name: t('office.imports.currency.label') })
      .selectOption('USD')
    await button(page, t('office.imports.import.try')).click()
    await done(page, 'ended.dryClean')
    await page.getByRole('link', { name: /^Notes/ }).click()
    await expect(page.getByText('Remarks was not imported: 1 cell has a value')).toBeVisible()
    await button(page, t('office.imports.act.now')).click()
    await done(page, 'ended.clean')
  })

  await test.step('staff translate it', async () => {
    await page.getByRole('link', { name: /^New products/ }).click()
    await page.getByRole('link', { name: MARK }).click()
    const name = page.getByRole('textbox', { name: t('office.product-admin.field.name') })
    await page
      .getByRole('button', { name: /^简体中文/ })
      .first()
      .click()
    await expect(name).toHaveValue('Camión')
    await name.fill('小卡车')
    await button(page, t('office.kit.save')).click()
    await expect(page.getByText(t('office.kit.saved')).first()).toBeVisible()
  })

  await test.step('the mended file changes its price, and leaves the translation', async () => {
    await choose(page, 'otono.csv', fileOf('$13.75', 'Camión'))
    await page.getByRole('combobox', { name: t('office.imports.reading.lang') }).selectOption('spa')
    await page
      .getByRole('combobox', { name: t('office.imports.currency.label') })
      .selectOption('USD')
    await button(page, t('office.imports.import.try')).click()
    await done(page, 'ended.dryClean')
    await page.getByRole('link', { name: /^To update/ }).click()
    await expect(page.getByText('12.50').first()).toBeVisible()
    await expect(page.getByText('13.75').first()).toBeVisible()
    await button(page, t('office.imports.act.now')).click()
    await done(page, 'ended.clean')
    await page.getByRole('link', { name: /^Updated products/ }).click()
    await expect(page.getByText('小卡车')).toBeVisible()
  })

  await test.step('the whole catalogue goes out, and comes back as nothing to do', async () => {
    await page.goto('/office/imports')
    await button(page, t('office.imports.export.open')).first().click()
    await page.getByRole('radio', { name: t('office.imports.format.archive') }).check()
    await button(page, t('office.imports.export.start')).click()
    const link = page.getByRole('link', { name: t('office.imports.act.file') })
    await expect(link).toBeVisible({ timeout: 60_000 })
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(file.suggestedFilename()).toMatch(/^catalogue-.*\.zip$/)
    await page.goto('/office/imports?new=true')
    await page.locator('dialog input[type=file]').setInputFiles(await file.path())
    await button(page, t('office.imports.import.try')).click()
    await done(page, 'ended.dryClean')
    await expect(page.getByText(t('office.imports.kpi.wouldNew')).locator('..')).toContainText('0')
  })
})
