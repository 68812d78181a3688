/** The stock matrix of the back office: several places counted by keyboard, with an error, saved together. */
import { expect, test } from '@playwright/test'
import { ownerOf, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const word = (key: string) => t(`office.stock.${key}`)

test('several counts of several warehouses are typed by keyboard and saved at once', async ({
  browser,
  baseURL,
}) => {
  const owner = await ownerOf(baseURL!)
  const [first] = (await owner.stock({})).items
  const { skuId, skuCode } = first!
  const places = async () => {
    const { items } = await owner.stock({ q: skuCode })
    return items
      .filter((each) => each.skuId === skuId)
      .map(({ warehouseId, onHandCount }) => ({ warehouseId, onHandCount }))
  }
  const onHand = async () => (await places()).map(({ onHandCount }) => onHandCount)
  const before = await places()
  const [a = 0, b = 0, ...others] = before.map(({ onHandCount }) => onHandCount)
  const page = await ownersPage(browser, baseURL!)
  await page.goto(`/office/stock?q=${skuCode}`)
  const row = page.locator('tbody tr').filter({ has: page.getByText(skuCode, { exact: true }) })
  const cellOf = (index: number) => row.locator(`input[data-place="${before[index]!.warehouseId}"]`)
  const [one, two] = [cellOf(0), cellOf(1)]
  await one.fill(String(a + 7))
  await two.focus()
  await page.keyboard.type('1o')
  await page.keyboard.press('Enter')
  await expect(page.getByText(word('adjust.countedWrong'))).toBeVisible()
  await expect(two).toBeFocused()
  expect(await onHand()).toEqual([a, b, ...others])
  await page.keyboard.press('Escape')
  await expect(two).toHaveValue(String(b))
  await two.fill(String(b + 3))
  // Goods are received meanwhile: nothing is written, and the cell shows the current figure.
  await owner.adjustStock({
    skuId,
    warehouseId: before[0]!.warehouseId,
    delta: 1,
    kind: 'received',
    note: '',
  })
  await page.getByRole('textbox', { name: word('adjust.note') }).fill('yearly count')
  await page.keyboard.press('Enter')
  await expect(one).toHaveAttribute('aria-invalid', 'true')
  expect(await onHand()).toEqual([a + 1, b, ...others])
  await one.fill(String(a + 8))
  await page.getByRole('button', { name: word('matrix.save') }).click()
  await expect(page.getByRole('button', { name: word('matrix.save') })).toHaveCount(0)
  expect(await onHand()).toEqual([a + 8, b + 3, ...others])
  await page.context().close()
})

test('on a phone each cell names its warehouse, nothing is cut off, and links do not lose typed counts', async ({
  browser,
  baseURL,
}) => {
  const page = await ownersPage(browser, baseURL!)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/office/stock')
  const row = page.locator('tbody tr').first()
  const cell = row.locator('input').first()
  const warehouse = (await cell.getAttribute('aria-label'))!.split(' in ').at(-1)!
  await expect(row.locator('.phone-label', { hasText: warehouse }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  )
  await cell.fill('987654')
  await page.getByRole('link', { name: word('view.places') }).click()
  await expect(page.getByRole('dialog')).toContainText(t('office.kit.leave.title'))
  await page.getByRole('button', { name: t('office.kit.leave.stay') }).click()
  await expect(cell).toHaveValue('987654')
  await page.context().close()
})
