/** The merchant's units of measure in the browser: added, chosen for an SKU, renamed where buyers read it, and deleted once nobody uses it. */
import { expect, test, type Page } from '@playwright/test'
import { button, ownerOf, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const taxonomy = (key: string) => t(`office.taxonomy.${key}`)
const editor = (key: string) => t(`office.product-admin.${key}`)
const kit = (key: string) => t(`office.kit.${key}`)

const drawer = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Which row of the table it is. */
const placeOf = async (page: Page, name: string) =>
  (await page.getByRole('row').allInnerTexts()).findIndex((text) => text.includes(name))

async function typeNames(page: Page, names: readonly (readonly [RegExp, string])[]) {
  for (const [lang, name] of names) {
    await drawer(page).getByRole('button', { name: lang }).click()
    await drawer(page)
      .getByRole('textbox', { name: taxonomy('measures.name') })
      .fill(name)
  }
  await drawer(page)
    .getByRole('button', { name: kit('save'), exact: true })
    .click()
  await expect(drawer(page)).toHaveCount(0)
}

/** @returns the label of the unit that it had */
async function chooseUnit(page: Page, productId: number, label: string): Promise<string> {
  await page.goto(`/office/products/${productId}`)
  await page
    .locator('#product-skus')
    .getByRole('button', { name: /unit.*price/ })
    .first()
    .click()
  const unit = drawer(page).getByRole('combobox', { name: editor('unit.base') })
  await expect(unit.locator('option').nth(1)).toBeAttached()
  const before = await unit.locator('option:checked').innerText()
  await unit.selectOption({ label })
  await drawer(page)
    .getByRole('button', { name: editor('sku.done') })
    .click()
  await button(page, kit('save')).click()
  await expect(button(page, kit('save'))).toBeDisabled()
  return before
}

test('a unit of measure is added, chosen, renamed and deleted, and buyers read its name of today', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000)
  const owner = await ownerOf(baseURL!)
  const page = await ownersPage(browser, baseURL!)
  const mark = String(Date.now()).slice(-6)
  const [crate, chest] = [`crate ${mark}`, `chest ${mark}`]
  const { productId } = (await owner.stock({})).items.at(-1)!

  await page.goto('/office/measures')
  await button(page, taxonomy('measures.add')).click()
  await typeNames(page, [
    [/^简体中文/, `木箱${mark}`],
    [/^English/, crate],
  ])
  await expect(rowOf(page, crate)).toContainText('Missing: Español')

  const before = await chooseUnit(page, productId, crate)
  const bought = async () => {
    await page.goto(`/goods/${productId}`)
    return page.locator('main').innerText()
  }
  await expect.poll(bought, { timeout: 20_000 }).toContain(crate)

  await page.goto('/office/measures')
  await expect(
    page.getByRole('button', { name: `${crate}: 1 SKU uses it, so it can’t be deleted` }),
  ).toBeDisabled()
  const up = page.getByRole('button', { name: taxonomy('list.up').replace('{name}', crate) })
  await up.focus()
  for (let times = 1; times <= 2; times++) {
    const place = await placeOf(page, crate)
    await page.keyboard.press('Enter')
    await expect.poll(() => placeOf(page, crate)).toBe(place - 1)
    await expect(up).toBeFocused()
  }
  await rowOf(page, crate)
    .getByRole('button', { name: `${kit('edit')} ${crate}` })
    .click()
  await typeNames(page, [[/^English/, chest]])
  await expect.poll(bought, { timeout: 20_000 }).toContain(chest)

  await chooseUnit(page, productId, before)
  await page.goto('/office/measures')
  await rowOf(page, chest)
    .getByRole('button', { name: `Delete ${chest}` })
    .click()
  await drawer(page)
    .getByRole('button', { name: kit('delete'), exact: true })
    .click()
  await expect(rowOf(page, chest)).toHaveCount(0)
  await page.context().close()
})
