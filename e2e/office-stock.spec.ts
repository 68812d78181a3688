/** The stock matrix of the back office: several places counted by keyboard, with an error, saved together; acts on many SKUs at once. */
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
  // The history says that somebody counted, and why.
  await page.goto(`/office/stock/${skuId}`)
  const last = page
    .getByRole('table', { name: word('history.movements') })
    .locator('tbody tr')
    .filter({ hasText: 'yearly count' }) // somebody may have ordered it since
    .first()
  await expect(last).toContainText(word('kind.counted'))
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
  const cell = row.locator('input[data-place]').first()
  const warehouse = (await cell.getAttribute('aria-label'))!.split(' in ').at(-1)!
  await expect(row.locator('.phone-label', { hasText: warehouse }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  )
  await cell.fill('987654')
  await page.getByRole('link', { name: word('view.places') }).click()
  await expect(page.getByRole('dialog')).toContainText(t('forms.leave.title'))
  await page.getByRole('button', { name: t('forms.leave.stay') }).click()
  await expect(cell).toHaveValue('987654')
  await page.context().close()
})

test('selected SKUs are corrected for one reason, marked as low, and drafted into a transfer', async ({
  browser,
  baseURL,
}) => {
  const owner = await ownerOf(baseURL!)
  const items = (await owner.stock({})).items.slice(-9)
  const { warehouseId } = items[0]!
  const other = items.find((each) => each.warehouseId !== warehouseId)!.warehouseId
  const chosen = items.filter((each) => each.warehouseId === warehouseId).slice(0, 2)
  const codes = chosen.map(({ skuCode }) => skuCode)
  const figures = async () =>
    Promise.all(
      chosen.map(async ({ skuId, skuCode }) => {
        const found = (await owner.stock({ q: skuCode })).items
        const place = found.find((each) => each.skuId === skuId && each.warehouseId === warehouseId)
        return [place!.onHandCount, place!.lowCount]
      }),
    )
  const before = await figures()
  const page = await ownersPage(browser, baseURL!)
  await page.goto('/office/stock')
  const select = async () => {
    for (const code of codes) {
      const box = page.getByRole('checkbox', { name: new RegExp(`${code}$`) })
      await expect(async () => {
        await page.mouse.wheel(0, 5000)
        await expect(box).toBeVisible({ timeout: 1000 })
      }).toPass()
      await box.check()
    }
  }
  const bar = page.locator('.selection-bar')
  const dialog = page.getByRole('dialog')
  await select()
  await bar.getByRole('button', { name: word('bulk.adjust') }).click()
  await dialog.getByRole('combobox', { name: word('warehouse') }).selectOption(String(warehouseId))
  await dialog.getByRole('textbox', { name: word('bulk.byAmount') }).fill('5')
  const submit = dialog.getByRole('button', { name: word('bulk.adjust') })
  await submit.click()
  await expect(dialog.getByText(word('bulk.reasonNeeded'))).toBeVisible()
  expect(await figures()).toEqual(before)
  for (const code of codes) await expect(dialog.getByText(code)).toBeVisible()
  await dialog.getByRole('textbox', { name: word('bulk.reason') }).fill('found behind the shelf')
  await submit.click()
  await expect(dialog).toHaveCount(0)
  expect(await figures()).toEqual(before.map(([count, low]) => [count! + 5, low]))

  await select()
  await bar.getByRole('button', { name: word('bulk.low') }).click()
  await dialog.getByRole('textbox', { name: word('lowMark.count') }).fill('7')
  await dialog.getByRole('button', { name: word('lowMark.verb') }).click()
  await expect(dialog).toHaveCount(0)
  expect((await figures()).map(([, low]) => low)).toEqual([7, 7])
  await page.getByRole('button', { name: word('undo') }).click()
  await expect.poll(async () => (await figures()).map(([, low]) => low)).toEqual([null, null])

  await select()
  await bar.getByRole('button', { name: word('bulk.move') }).click()
  const place = (name: string) => dialog.getByRole('combobox', { name: word(name) })
  await place('move.from').selectOption(String(warehouseId))
  await place('move.to').selectOption(String(warehouseId))
  await dialog.getByRole('radio', { name: word('move.some') }).check()
  await dialog.getByRole('textbox', { name: word('move.each') }).fill('2')
  await dialog.getByRole('button', { name: word('move.verb') }).click()
  await expect(dialog.getByText(word('move.loop'))).toBeVisible()
  await place('move.to').selectOption(String(other))
  await dialog.getByRole('button', { name: word('move.verb') }).click()
  await expect(page).toHaveURL(/\/office\/transfers\/\d+$/)
  for (const code of codes) await expect(page.getByText(code).first()).toBeVisible()
  await page.context().close()
})
