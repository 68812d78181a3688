/** Figures of the shop: charts on the start page, a report by product, and the report as a file. */
import { expect, test } from '@playwright/test'
import { ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const words = (key: string) => t(`office.reports.${key}`)

test('from the chart to a report by product, sorted, and out as a file', async ({
  browser,
  baseURL,
}) => {
  const page = await ownersPage(browser, baseURL!)
  await page.goto('/office')
  await expect(page.getByRole('heading', { name: words('chart.title') })).toBeVisible()
  await expect(page.locator('.recharts-surface').first()).toBeVisible()
  const orders = page.getByRole('tab', { name: words('chart.orders') })
  await orders.click()
  await expect(orders).toHaveAttribute('aria-selected', 'true')
  await page.getByText(words('chart.table')).click()
  await expect(page.getByRole('columnheader', { name: words('chart.former') })).toBeVisible()
  await page.getByRole('link', { name: words('chart.report') }).click()
  await expect(page).toHaveURL(/\/office\/reports/)

  await page.getByRole('link', { name: words('by.product'), exact: true }).click()
  const table = page.getByRole('table', { name: words('title') })
  await expect(table.getByText(words('total'), { exact: true })).toBeVisible()
  await table.getByRole('button', { name: words('column.unitCount') }).click()
  await expect(page).toHaveURL(/sort=unitCount/)
  await expect(table.locator('[aria-sort=descending]')).toContainText(words('column.unitCount'))
  await expect(table).not.toHaveAttribute('aria-busy')
  const rowCount = await table.getByRole('row').count()

  await page.getByRole('button', { name: t('office.kit.export.label') }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: t('office.kit.export.csv') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^sales-product-.*\.csv$/)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  // the head of the file stands where the table has its own, and sums are the spreadsheet's
  expect(Buffer.concat(chunks).toString().trim().split('\r\n')).toHaveLength(rowCount - 1)

  // rows of the former grouping stay while those of countries are on their way
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/office\/reports\/sales\?.*by=country/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: words('by.country'), exact: true }).click()
  await expect(page).toHaveURL(/by=country/)
  await expect(table).toHaveAttribute('aria-busy', 'true')
  await expect(table.getByRole('columnheader', { name: words('by.product') })).toBeVisible()
  release()
  await expect(table.getByRole('columnheader', { name: words('by.country') })).toBeVisible()
  await expect(table.getByText(words('total'), { exact: true })).toBeVisible()

  // on a phone it is still a table: figures are compared down a column, below their heads
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(table.getByRole('columnheader', { name: words('by.country') })).toBeVisible()
  const last = table.getByRole('columnheader', { name: words('column.averageAmount') })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  await expect(table.getByText(words('total'), { exact: true })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.goto('/office/audit')
  await expect(
    page.getByText(words('act.reports.export'), { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible()
  await page.context().close()
})
