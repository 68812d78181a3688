/** A promotion is tried on past orders, found in the calendar, and measured. */
import { expect, test } from '@playwright/test'
import { officeActivities } from '#domains/promotions/contract.ts'
import { button, ownerOf, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const words = (key: string) => t(`office.campaigns.${key}`)

test('a promotion is tried on past orders, found in the calendar, and measured', async ({
  browser,
  baseURL,
}) => {
  const { caller } = await ownerOf(baseURL!)
  const running = (await caller.call(officeActivities, { state: 'running' })).items.find(
    ({ kind, state }) => kind === 'special' && state === 'running',
  )!
  const page = await ownersPage(browser, baseURL!)
  await page.goto(`/office/promotions/${running.id}`)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await button(page, words('rehearsal.start')).click()
  await expect(page.getByText(words('rehearsal.cost'), { exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await expect(button(page, words('rehearsal.again'))).toBeVisible()

  await page.goto('/office/promotions/calendar')
  await page.getByRole('link', { name: words('calendar.week'), exact: true }).click()
  await expect(page).toHaveURL(/view=week/)
  const bar = page.locator(`a[href="/office/promotions/${running.id}"]`).first()
  await expect(bar).toBeVisible()
  // By keyboard as well.
  await bar.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  await page.goto('/office/promotions/results')
  const table = page.getByRole('table', { name: words('results.title') })
  await expect(table.getByRole('link', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('office.kit.export.label') }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: t('office.kit.export.csv') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^campaigns-.*\.csv$/)
  await page.context().close()
})

test('what was typed of a new promotion and a new coupon outlives a reload; discarded, it is gone', async ({
  browser,
  baseURL,
}) => {
  const page = await ownersPage(browser, baseURL!)
  // The browser asks before what was typed is left.
  page.on('dialog', (dialog) => void dialog.accept())
  for (const { address, domain, field } of [
    { address: '/office/promotions', domain: 'promotions', field: 'name' },
    { address: '/office/coupons', domain: 'coupons', field: 'name' },
  ]) {
    const text = (key: string) => t(`office.${domain}.${key}`)
    const open = async () => {
      await page.goto(address)
      await button(page, text('add')).click()
      return page
        .getByRole('dialog')
        .getByRole('textbox', { name: text(field) })
        .first()
    }
    await (await open()).fill('Spring prices')
    await expect(await open()).toHaveValue('Spring prices')
    await button(page, t('forms.cancel')).click()
    await button(page, t('forms.leave.go')).click()
    await expect(await open()).toHaveValue('')
  }
  await page.context().close()
})
