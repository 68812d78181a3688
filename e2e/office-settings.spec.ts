/** The shop's settings: found by other words for them, saved together, and kept from getting lost. */
import { expect, test } from '@playwright/test'
import { button, ownerOf, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const office = (key: string) => t(`office.${key}`)
const nameOf = (domain: string, key: string) => office(`${domain}.setting.${key}`)

async function valuesOf(url: string, keys: readonly string[]) {
  const all = await (await ownerOf(url)).settings()
  return all.filter(({ key }) => keys.includes(key)).map(({ value }) => value)
}

/** A run that was cut off leaves its values behind. */
async function restoreDefaults(url: string, keys: readonly string[]) {
  const owner = await ownerOf(url)
  const changed = (await owner.settings()).filter((each) => keys.includes(each.key))
  await owner.changeSettings({
    changes: changed.map(({ key, version }) => ({ key, value: null, version })),
  })
}

test('a setting is found by another word, changed with others, refused at its field, and saved at once', async ({
  browser,
  baseURL,
}) => {
  const page = await ownersPage(browser, baseURL!)
  const keys = ['quotes.answerHours', 'quotes.validDays']
  await restoreDefaults(baseURL!, keys)
  await page.goto('/office/settings')
  const search = page.getByRole('searchbox', { name: office('settings.search') })
  await search.fill('rfq')
  const validDays = nameOf('quotes', 'quotes.validDays')
  await expect(page.getByRole('link', { name: validDays })).toBeVisible()
  await search.fill('rfq expiry')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/group=answers#quotes\.validDays$/)
  const days = page.getByRole('spinbutton', { name: validDays })
  await expect(days).toBeFocused()

  await days.fill('9')
  const hours = page.getByRole('spinbutton', { name: nameOf('quotes', 'quotes.answerHours') })
  await hours.fill('9000')
  await button(page, office('kit.save')).click()
  await expect(hours).toBeFocused()
  await expect(page.getByText('Enter a number from 1 to 720')).toBeVisible()

  // Another group, while something is unsaved: first stay, then save.
  await page.getByRole('link', { name: office('settings.task.tax') }).click()
  await button(page, t('forms.leave.stay')).click()
  await expect(days).toHaveValue('9')
  await hours.fill('36')
  await page.keyboard.press('Enter')
  await expect(page.getByText(office('kit.saved'), { exact: true })).toBeVisible()
  expect(await valuesOf(baseURL!, keys)).toEqual([36, 9])

  // Back to the defaults, both at once.
  for (const field of [days, hours]) {
    await page.getByRole('listitem').filter({ has: field }).getByRole('button').click()
  }
  await button(page, office('kit.save')).click()
  await expect.poll(() => valuesOf(baseURL!, keys)).toEqual([48, 7])
  await expect(days).toHaveValue('7')
  await page.context().close()
})

test('what a colleague saved first is shown at its field, and replaced only knowingly', async ({
  browser,
  baseURL,
}) => {
  const page = await ownersPage(browser, baseURL!)
  const owner = await ownerOf(baseURL!)
  const key = 'cart.maxLines'
  await restoreDefaults(baseURL!, [key])
  await page.goto('/office/settings?group=cart')
  const lines = page.getByRole('spinbutton', { name: nameOf('cart', key) })
  await lines.fill('150')
  const before = (await owner.settings()).find((each) => each.key === key)!
  await owner.changeSettings({ changes: [{ key, value: 120, version: before.version }] })
  await button(page, office('kit.save')).click()
  await expect(page.getByText(/has just changed this to 120 items/)).toBeVisible()
  await expect(lines).toHaveValue('150')
  await button(page, office('kit.save')).click()
  await expect(page.getByText(office('kit.saved'), { exact: true })).toBeVisible()
  const now = (await owner.settings()).find((each) => each.key === key)!
  expect(now.value).toBe(150)
  await owner.changeSettings({ changes: [{ key, value: null, version: now.version }] })
  await page.context().close()
})

test('on a phone every group is reached, and a time zone is chosen from a list', async ({
  browser,
  baseURL,
}) => {
  const page = await ownersPage(browser, baseURL!)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/office/settings')
  const groups = page.getByRole('combobox', { name: office('settings.tasks') })
  await groups.selectOption({ label: office('settings.task.retention') })
  await expect(page).toHaveURL(/group=retention/)
  const emptyHours = nameOf('cart', 'cart.emptyHours')
  await expect(page.getByRole('spinbutton', { name: emptyHours })).toBeVisible()
  await groups.selectOption({ label: office('settings.task.shop') })
  const zone = page.getByRole('combobox', { name: nameOf('settings', 'shop.timeZone') })
  await zone.click()
  await page.keyboard.type('new york')
  await page.keyboard.press('Enter')
  await expect(zone).toHaveValue(/New York/)
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await button(page, office('settings.discard')).click()
  await expect(zone).toHaveValue(/Shanghai/)
  await page.context().close()
})
