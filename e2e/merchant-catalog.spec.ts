/**
 * The merchant's catalogue in the browser: an attribute, a category, a brand and a product with pictures and a text,
 * by keys where it matters, until a visitor sees it; two who change the same thing; why an SKU's stock is what it is.
 */
import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { button, ownerOf, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const taxonomy = (key: string) => t(`office.taxonomy.${key}`)
const editor = (key: string) => t(`office.product-admin.${key}`)
const kit = (key: string) => t(`office.kit.${key}`)

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const drawer = (page: Page) => page.getByRole('dialog')
const expectToast = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()

async function saved(page: Page) {
  await drawer(page)
    .getByRole('button', { name: kit('save'), exact: true })
    .click()
  await expect(drawer(page)).toHaveCount(0)
}

const picture = (name: string, background: string, width = 400, height = 400) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  make: () =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
})

async function anAttribute(page: Page, name: string, key: string) {
  await page.goto('/office/attributes')
  await page.getByRole('button', { name: taxonomy('attributes.add') }).press('Enter')
  await textbox(page, taxonomy('attributes.name')).pressSequentially(name)
  await textbox(page, taxonomy('attributes.key')).pressSequentially(key)
  await button(page, taxonomy('attributes.valueAdd')).press('Enter')
  // Enter begins the next value.
  await page.keyboard.type('碳纤维')
  await page.keyboard.press('Enter')
  await page.keyboard.type('钛合金')
  await saved(page)
  await expect(page.getByRole('row').filter({ hasText: key })).toContainText('碳纤维 · 钛合金')
  // What it lacks in a language leads to it, in that language.
  await page.goto('/office/translations?lang=en&kind=attribute')
  await page.getByRole('link', { name, exact: true }).click()
  const english = drawer(page).getByRole('button', { name: /^English/ })
  await expect(english).toHaveAttribute('aria-current', 'true')
  await textbox(page, taxonomy('attributes.name')).fill(name)
  await saved(page)
  await expect(page).toHaveURL(/attributes$/)
}

/** Below the first category; then carried up by keys, to stand before its sisters. */
async function aCategory(page: Page, name: string, attribute: string) {
  await page.goto('/office/categories')
  const first = page.locator('.tree-row').first()
  await first.getByRole('button', { name: /^Add subcategory to/ }).press('Enter')
  await textbox(page, taxonomy('categories.name')).pressSequentially(name)
  const attributes = page.getByRole('combobox', { name: taxonomy('categories.attributeAdd') })
  await attributes.selectOption({ label: attribute })
  await saved(page)
  const grip = page.getByRole('button', { name: `Move ${name}`, exact: true })
  await grip.focus()
  await page.keyboard.press('Space')
  await expect(grip).toHaveAttribute('aria-pressed', 'true')
  while (!(await page.locator('.tree-row').nth(1).innerText()).includes(name)) {
    await page.keyboard.press('ArrowUp')
    await expect(grip).toBeFocused()
  }
  await page.keyboard.press('Space')
  await expectToast(page, name)
  await page.reload()
  await expect(page.locator('.tree-row').nth(1)).toContainText(name)
}

async function aBrand(page: Page, name: string) {
  await page.goto('/office/brands')
  await page.getByRole('button', { name: taxonomy('brands.add') }).click()
  await textbox(page, taxonomy('brands.name')).fill(name)
  const logo = picture('logo', '#d02020', 200, 200)
  await drawer(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...logo, buffer: await logo.make() })
  await expect(drawer(page).locator('.upload-tile img').first()).toBeVisible()
  await textbox(page, taxonomy('brands.story')).click()
  await page.keyboard.type('Since 1998')
  await saved(page)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(
    taxonomy('brands.hasStory'),
  )
}

/** Three at once, a fourth that is none; the last becomes the first by keys, and is cut. */
async function threePictures(page: Page) {
  const files = [
    picture('blue', '#2040d0'),
    picture('green', '#20a040'),
    picture('wide', '#d0a020', 800, 400),
  ]
  const tiles = page.locator('.media-tile')
  await page
    .locator('.media-drop input')
    .setInputFiles(
      await Promise.all(
        files.map(async ({ make, ...file }) => ({ ...file, buffer: await make() })),
      ),
    )
  await expect(tiles).toHaveCount(3)
  await page.locator('.media-drop input').setInputFiles({
    name: 'torn.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture'),
  })
  await expect(page.locator('.media-waiting')).toContainText(t('uploads.notAnImage'))
  await page
    .locator('.media-waiting')
    .getByRole('button', { name: /^Dismiss/ })
    .click()

  await button(page, 'Move picture 3').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await button(page, 'Move picture 2 forward').click()
  await expect(button(page, 'Move picture 1')).toBeFocused()
  await page.keyboard.press('Space')
  const alt = (at: number) =>
    tiles.nth(at).getByRole('textbox', { name: editor('picture.alt'), exact: true })
  await alt(0).fill('The wide one')
  await alt(1).fill('The blue one')

  await button(page, 'Crop picture 1').click()
  await expect(drawer(page).getByText('400 × 400')).toBeVisible()
  await button(page, editor('crop.done')).click()
  await expect(drawer(page)).toHaveCount(0)
  await expectToast(page, editor('media.cropped'))
  await expect(alt(0)).toHaveValue('The wide one')

  await button(page, 'Remove picture 3').click()
  await expect(tiles).toHaveCount(2)
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: editor('media.removed') })
  await toast.getByRole('button', { name: editor('undo') }).click()
  await expect(tiles).toHaveCount(3)
}

/** A file that is not a model is refused with a message, and no input is lost. */
async function noModel(page: Page) {
  const field = page.getByRole('group', { name: editor('media.glb') })
  await field.locator('input[type=file]').setInputFiles({
    name: 'frame.glb',
    mimeType: 'model/gltf-binary',
    buffer: Buffer.from('glTF, or so it says'),
  })
  await expect(field.getByRole('alert')).toContainText(t('uploads.notAModel'))
  await field.getByRole('button', { name: /frame\.glb/ }).click()
  await expect(field.getByRole('alert')).toHaveCount(0)
}

/** As somebody pastes what he found elsewhere, as HTML. */
async function aDangerousText(page: Page) {
  const details = page.locator('.rich').first()
  await details.getByRole('button', { name: kit('rich.source') }).click()
  await details
    .getByRole('textbox')
    .fill(
      '<h2>Made to last</h2><p onclick="window.hit=1" style="position:fixed">Strong <strong>and</strong> light' +
        '<script>window.hit=1</scr' +
        'ipt><img src=x onerror="window.hit=1"></p><p><a href="javascript:window.hit=1">here</a></p>',
    )
  await details.getByRole('button', { name: kit('rich.source') }).click()
  await details.getByRole('textbox').press('ControlOrMeta+End')
  await page.keyboard.type(' today')
}

test('from an attribute to a product that a visitor sees', async ({ browser, baseURL }) => {
  test.setTimeout(90_000)
  const page = await ownersPage(browser, baseURL!)
  const mark = String(Date.now()).slice(-7)
  const [attribute, category, brand] = [`Fibre ${mark}`, `Frames ${mark}`, `Volta ${mark}`]
  await anAttribute(page, attribute, `fibre-${mark}`)
  await aCategory(page, category, attribute)
  await aBrand(page, brand)

  await page.goto('/office/products/new')
  await textbox(page, editor('field.code')).fill(`E2E-${mark}`)
  const choose = (name: string) => page.getByRole('combobox', { name: new RegExp(`^${name}`) })
  const path = choose(editor('column.category')).locator('option', { hasText: category })
  await choose(editor('column.category')).selectOption((await path.getAttribute('value'))!)
  await choose(editor('field.brand')).selectOption({ label: brand })
  await page.getByRole('checkbox', { name: '钛合金' }).check()
  await page
    .getByRole('textbox', { name: new RegExp(`^${editor('field.name')}`) })
    .fill(`车架 ${mark}`)
  await threePictures(page)
  await noModel(page)
  await page.locator('input[data-column=code]').fill(`E2E-${mark}-1`)
  await page.locator('input[data-column=retail]').fill('1286.50')
  await aDangerousText(page)
  await button(page, kit('save')).click()
  await expect(page).toHaveURL(/\/office\/products\/\d+$/)
  const id = /\d+$/.exec(page.url())![0]
  await page.getByRole('button', { name: editor('act.publish') }).click()
  await expectToast(page, editor('became.published'))

  await page.goto(`/goods/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`车架 ${mark}`)
  await expect(page.getByRole('img', { name: 'The wide one' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: brand }).first()).toBeVisible()
  const prose = page.locator('.prose')
  await expect(prose).toContainText('Strong and light')
  await expect(prose).toContainText('today')
  const html = await prose.innerHTML()
  expect(html).not.toMatch(/script|onclick|onerror|javascript:|style=/)
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  await page.context().close()
})

test('of two who change a category, the second sees what the first did, and loses nothing', async ({
  browser,
  baseURL,
}) => {
  const pages = [await ownersPage(browser, baseURL!), await ownersPage(browser, baseURL!)]
  for (const page of pages) {
    await page.goto('/office/categories')
    await page.locator('.tree-row').last().getByRole('button', { name: /^Edit/ }).click()
  }
  const [first, second] = pages as [Page, Page]
  const mark = String(Date.now()).slice(-6)
  const name = (page: Page) => textbox(page, taxonomy('categories.name'))
  const switchTo = (page: Page, lang: RegExp) =>
    drawer(page).getByRole('button', { name: lang }).click()
  const save = (page: Page) =>
    drawer(page)
      .first()
      .getByRole('button', { name: kit('save'), exact: true })
      .click()
  // Texts open in the language of the person.
  await name(first).fill(`First ${mark}`)
  await switchTo(first, /^简体中文/)
  await name(first).fill(`先 ${mark}`)
  await saved(first)

  await switchTo(second, /^简体中文/)
  await name(second).fill(`后 ${mark}`)
  await textbox(second, taxonomy('categories.intro')).click()
  await second.keyboard.type('Typed by the second')
  await save(second)
  const dialog = second.getByRole('dialog', { name: kit('changed.title') })
  await expect(dialog).toContainText(`First ${mark}`)
  expect(await findings(second)).toEqual([])
  // Esc leads back to the form, and no further.
  await second.keyboard.press('Escape')
  await expect(second.getByRole('dialog')).toHaveCount(1)
  await save(second)
  await dialog.getByRole('radio', { name: `${kit('merge.theirs')} 先 ${mark}` }).check()
  await dialog.getByRole('button', { name: kit('merge.take') }).click()
  await expect(name(second)).toHaveValue(`先 ${mark}`)
  await expect(textbox(second, taxonomy('categories.intro'))).toContainText('Typed by the second')
  await switchTo(second, /^English/)
  await expect(name(second)).toHaveValue(`First ${mark}`)
  await saved(second)
  for (const page of pages) await page.context().close()
})

test('why it is 47: the history of an SKU, from its product', async ({ browser, baseURL }) => {
  const owner = await ownerOf(baseURL!)
  const [row] = (await owner.stock({})).items
  const { skuId, warehouseId, productId } = row!
  const move = { skuId, warehouseId, note: 'counted twice' }
  await owner.adjustStock({ ...move, delta: 30, kind: 'received' })
  await owner.adjustStock({ ...move, delta: -3, kind: 'adjusted' })
  const page = await ownersPage(browser, baseURL!)
  await page.goto(`/office/products/${productId}`)
  await page.locator(`a[href^="/office/stock/${skuId}"]`).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/: [\d,]+ on hand/)
  const rows = page
    .getByRole('table', { name: t('office.stock.history.movements') })
    .locator('tbody tr')
  await expect(rows.first()).toContainText('\u22123')
  await expect(rows.first()).toContainText('counted twice')
  await expect(rows.nth(1)).toContainText('+30')
  const levels = page.getByRole('table', { name: t('office.stock.history.levels') })
  const agree = levels.getByText(t('office.stock.history.agrees'))
  expect(await agree.count()).toBe(await levels.locator('tbody tr').count())
  await page
    .getByRole('combobox', { name: t('office.stock.warehouse') })
    .selectOption({ value: String(warehouseId) })
  await expect(page).toHaveURL(new RegExp(`warehouse=${warehouseId}`))
  await page.getByRole('button', { name: '7 days' }).click()
  await expect(page).toHaveURL(/from=\d{4}/)
  await expect(rows.first()).toContainText('\u22123')
  await page.context().close()
})

const isBad = (impact: string | null | undefined) => impact === 'serious' || impact === 'critical'

async function findings(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => isBad(impact))
    .map(({ id, nodes }) => `${page.url()} ${id}: ${nodes[0]?.target.join(' ')}`)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`everybody can use these screens, ${colorScheme}`, async ({ browser, baseURL }) => {
    test.setTimeout(120_000)
    const page = await ownersPage(browser, baseURL!)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found: string[] = []
    for (const path of ['brands', 'attributes', 'categories']) {
      await page.goto(`/office/${path}`)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.locator('.skeleton')).toHaveCount(0)
      found.push(...(await findings(page)))
      await page.getByRole('button', { name: /^Edit/ }).first().click()
      await expect(drawer(page).locator('.skeleton')).toHaveCount(0)
      found.push(...(await findings(page)))
    }
    for (const path of ['products/1', 'stock/1']) {
      await page.goto(`/office/${path}`)
      await expect(page.locator('h1').first()).toBeVisible()
      await expect(page.locator('.skeleton')).toHaveCount(0)
      found.push(...(await findings(page)))
    }
    await page.goto('/office/products/1')
    await button(page, 'Crop picture 1').click()
    await expect(drawer(page).getByRole('group', { name: 'Crop frame' })).toBeVisible()
    found.push(...(await findings(page)))
    expect(found).toEqual([])
    await page.context().close()
  })
}
