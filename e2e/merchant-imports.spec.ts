/**
 * Imports and bulk changes in the browser: a list with errors is tried, imported, its report read; many prices are
 * previewed, changed and restored; one product is copied, archived and restored.
 */
import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { mouse } from './steps/hand.ts'
import { ownerOf, type Clerk } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

/** Of this run, so that it may come again on the same shop. */
const MARK = `E${Date.now().toString(36).toUpperCase()}`
const NAME = `验收扳手 ${MARK}`
const LIST = [
  'product_code,sku_code,name_cn,category_cn,price_cny,stock,state',
  `${MARK}-A,${MARK}-A-1,${NAME},验收分类,128.60,7,draft`,
  `${MARK}-B,${MARK}-B-1,验收套筒 ${MARK},验收分类,59.90,7,draft`,
  `${MARK}-C,${MARK}-C-1,验收起子,验收分类,free,7,draft`,
].join('\n')

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(bad.map(({ id, nodes }) => [id, nodes[0]?.target.join(' ')])).toEqual([])
}

/** Entered over HTTP: how one logs in is another journey. */
async function clerkOf(page: Page, url: string, lang: 'cn' | 'en'): Promise<Clerk> {
  const owner = await ownerOf(url)
  await page.context().addCookies([
    { name: 'lang', value: lang, url },
    { name: 'staff', value: owner.caller.staffCookie ?? '', url },
  ])
  return { page, hand: mouse, t: wordsOf(lang) }
}

test('a list is tried, brought in and reported; prices are changed and brought back; copies, archive', async ({
  page,
  baseURL,
}) => {
  const { t } = await clerkOf(page, baseURL!, 'en')
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
  await page.setViewportSize({ width: 1440, height: 900 })

  await test.step('a dry run says what would be, and names the faulty row', async () => {
    await page.goto('/office/imports')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('office.imports.title'))
    await expectAccessible(page)
    await button('office.imports.import.open').first().click()
    await page
      .locator('dialog input[type=file]')
      .setInputFiles({ name: 'autumn.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
    await expectAccessible(page)
    await button('office.imports.import.try').click()
    await expect(page).toHaveURL(/office\/imports\/\d+/)
    await expect(page.getByText(t('office.imports.ended.dry'))).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('price_cny “free” isn’t a price')).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/office/products?q=${MARK}-`)
    await expect(page.getByText(t('office.product-admin.none'))).toBeVisible()
    await page.goBack()
  })

  await test.step('the same file is brought in, to the end; the report can be taken away', async () => {
    await button('office.imports.act.now').click()
    await expect(page.getByText(t('office.imports.ended.some'))).toBeVisible({ timeout: 20_000 })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: t('office.imports.act.report') }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^report-\d+\.csv$/)
    await page.getByRole('searchbox', { name: t('office.imports.report.words') }).fill(`${MARK}-C`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row')).toHaveCount(2)
  })

  const rowOf = (code: string) => page.getByRole('row').filter({ hasText: code })

  await test.step('prices of both are looked at before they change', async () => {
    await page.goto(`/office/products?q=${MARK}-`)
    await page.getByRole('checkbox', { name: t('kit.ui.select.all') }).check()
    await expectAccessible(page)
    await button('office.product-admin.bulk.price').click()
    await page.getByRole('textbox', { name: t('office.product-admin.bulk.percent') }).fill('12.5')
    await page
      .getByRole('combobox', { name: t('office.product-admin.bulk.rounding') })
      .selectOption({ label: t('office.product-admin.rounding.end90') })
    await button('office.product-admin.bulk.preview').click()
    await expect(page).toHaveURL(/products\/changes\/\d+/)
    await expect(page.getByText(t('office.product-admin.bulk.nothingYet'))).toBeVisible()
    await expect(rowOf(`${MARK}-A`)).toContainText('CN¥128.60 → CN¥112.90')
    await expect(rowOf(`${MARK}-B`)).toContainText('CN¥59.90 → CN¥52.90')
    await expectAccessible(page)
  })

  await test.step('they change when that is confirmed, and come back', async () => {
    await page.getByRole('button', { name: 'Change 2 products', exact: true }).click()
    await button('office.product-admin.bulk.startShort').click()
    await expect(page.getByText('2 products changed')).toBeVisible({ timeout: 20_000 })
    await button('office.product-admin.bulk.undo').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('office.product-admin.bulk.undo'), exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Undo: Decrease CNY prices')
    await expect(page.getByText('2 products changed')).toBeVisible({ timeout: 20_000 })
    await page.goto(`/office/products?q=${MARK}-`)
    await expect(rowOf(`${MARK}-A`)).toContainText('CN¥128.60')
  })

  await test.step('one is put away, brought back, and copied', async () => {
    const act = async (name: string) => {
      await page
        .getByRole('button', { name: `Actions for ${NAME}`, exact: true })
        .first()
        .click()
      await page.getByRole('menuitem', { name: t(`office.product-admin.act.${name}`) }).click()
    }
    await act('archive')
    await expect(rowOf(`${MARK}-A`)).toContainText(t('office.product-admin.state.archived'))
    await act('restore')
    await expect(rowOf(`${MARK}-A`)).toContainText(t('office.product-admin.state.draft'))
    await act('duplicate')
    await expect(page).toHaveURL(/products\/\d+$/)
    await expect(
      page.getByRole('textbox', { name: t('office.product-admin.field.code') }),
    ).toHaveValue(`${MARK}-A-2`)
  })

  await test.step('what other languages lack is counted, and leads to where it is mended', async () => {
    await page.goto('/office/translations?lang=spa&kind=name')
    await expect(page.getByRole('link', { name: `验收套筒 ${MARK}` })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: `验收套筒 ${MARK}` }).click()
    await expect(page).toHaveURL(/products\/\d+\?lang=spa/)
  })
})

test('on a phone, in the dark: everything that was found is changed at once', async ({
  page,
  baseURL,
}) => {
  const { t } = await clerkOf(page, baseURL!, 'cn')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/office/products?q=TL-AG100')
  await page.getByRole('button', { name: '批量修改全部 1 个' }).click()
  await page
    .locator('.selection-bar')
    .getByRole('button', { name: t('office.product-admin.more') })
    .click()
  await page.getByRole('menuitem', { name: t('office.product-admin.act.unpublish') }).click()
  await expect(page).toHaveURL(/products\/changes\/\d+/)
  await expect(page.getByText('在售 → 草稿')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  for (const path of ['/office/imports', '/office/products/changes', '/office/translations']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await expectAccessible(page)
  }
})
