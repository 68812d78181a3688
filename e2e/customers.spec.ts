/** Customer management: search, sorting, notes, blocking with a reason; levels and agreements as texts. */
import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { myMembership } from '#domains/membership/contract.ts'
import { userInfo } from '#domains/accounts/contract.ts'
import { listCustomerNotes } from '#domains/notes/contract.ts'
import { codeOf, newBuyer } from './driver.ts'
import { DEMO_PASSWORD } from './driver/guest.ts'
import { findingsInLightAndDark } from './steps/axe.ts'
import { ownerOf } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('cn')
const office = (key: string) => t(`office.customers.${key}`)

/** As the owner, who logged in over HTTP: logging in is tested elsewhere. */
async function asOwner(page: Page, url: string): Promise<void> {
  const { caller } = await ownerOf(url)
  await page.context().addCookies([
    { name: 'lang', value: 'cn', url },
    { name: 'staff', value: caller.staffCookie ?? '', url },
  ])
}

test.beforeEach(async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await asOwner(page, baseURL!)
})

test('a customer is found, sorted and blocked, and reads why at the login', async ({
  page,
  baseURL,
}) => {
  const email = `known-${randomUUID()}@example.com`
  const visitor = await newBuyer(baseURL!, { email })
  const { nickName } = await visitor.caller.call(userInfo, {})
  await page.goto(`/office/customers?q=${email}`)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toBeVisible()
  expect(await findingsInLightAndDark(page)).toEqual([])
  await row.getByRole('link', { name: nickName }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nickName)

  const dialog = page.getByRole('dialog')
  const edit = (name: string) =>
    page.getByRole('button', { name: `${t('office.kit.edit')}: ${office(name)}` })
  await edit('filter.level').click()
  await dialog.getByRole('combobox').selectOption('4')
  await dialog.getByRole('button', { name: office('level.verb') }).click()
  await expect(dialog).toHaveCount(0)
  await edit('filter.tag').click()
  await dialog.getByRole('textbox').fill('西南')
  await dialog.getByRole('button', { name: office('tags.verb') }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('textbox', { name: t('office.notes.new') }).fill('周一不接电话')
  await page.getByRole('button', { name: t('office.notes.add') }).click()
  await expect(page.getByText('周一不接电话').first()).toBeVisible()
  expect(await findingsInLightAndDark(page)).toEqual([])
  expect((await visitor.caller.call(myMembership, {})).level).toBe(4)
  await page.getByRole('button', { name: office('level.release') }).click()
  await dialog.getByRole('button', { name: office('level.release') }).click()
  await page.getByRole('link', { name: office('part.activity') }).click()
  await expect(page).toHaveURL(/part=activity/)
  await expect(page.getByText(/4 级 → 1 级/)).toBeVisible()
  const done = page.getByText(office('act.customers.releaseLevel'))
  await expect(done.first()).toBeVisible()
  expect((await visitor.caller.call(myMembership, {})).level).toBe(1)

  await page.getByRole('button', { name: office('block.verb') }).click()
  await dialog.getByRole('button', { name: office('block.verb') }).click()
  await expect(dialog.getByText(office('block.reasonNeeded'), { exact: true }).last()).toBeVisible()
  await dialog.getByRole('combobox').selectOption('debts')
  await dialog.getByRole('textbox').fill('结清后恢复')
  await dialog.getByRole('button', { name: office('block.verb') }).click()
  await expect(page.getByText(office('blocked.yes')).first()).toBeVisible()
  expect(await codeOf(visitor.caller.call(userInfo, {}))).toBe(-202)

  await page.goto('/login/login?by=password')
  await page.getByRole('textbox', { name: t('accounts.field.email') }).fill(email)
  await page.locator('input[type="password"]').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: t('accounts.login.submit') }).click()
  await expect(page.getByText(/有未结清的款项 · 结清后恢复/).first()).toBeVisible()
})

test('levels, agreements and breadcrumbs are accessible to everyone', async ({ page, baseURL }) => {
  const visitor = await newBuyer(baseURL!)
  await page
    .context()
    .addCookies([{ name: 'token', value: visitor.caller.token ?? '', url: baseURL! }])
  const pages = [
    ['/office/ranks', t('office.membership.levels.title')],
    ['/office/agreements', t('office.accounts.agreements.title')],
    ['/agreement', '用户协议'],
    ['/user/user/member', t('membership.title')],
  ] as const
  for (const [path, title] of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/[^\s]{4}/)
    expect([path, await findingsInLightAndDark(page)]).toEqual([path, []])
  }
  await expect(page.getByRole('progressbar')).toHaveCount(1)
  await expect(page.getByRole('listitem').filter({ hasText: t('membership.here') })).toBeVisible()

  await page.goto('/office/ranks')
  await page.getByRole('button', { name: t('office.membership.rule.edit') }).click()
  const drawer = page.getByRole('dialog')
  const silver = drawer.getByRole('textbox', {
    name: t('office.membership.rule.amount').replace('{level}', '3'),
  })
  const before = await silver.inputValue()
  await silver.fill('1')
  await drawer.getByRole('button', { name: t('office.kit.save') }).click()
  await expect(drawer.getByText(t('membership.levelsDescend'))).toBeVisible()
  expect(await findingsInLightAndDark(page)).toEqual([])
  await silver.fill(before)
  await drawer.getByRole('button', { name: t('office.kit.save') }).click()
  await expect(drawer).toHaveCount(0)
})

test('a note about a customer is changed by keys, left by Escape, and deleted after a question', async ({
  page,
  baseURL,
}) => {
  const visitor = await newBuyer(baseURL!)
  const { id } = await visitor.caller.call(userInfo, {})
  await page.goto(`/office/customers/${id}#notes`)
  const notes = page.locator('#notes')
  const [first, second] = ['周一不接电话', '周二上午可以送货']
  await notes.getByRole('textbox', { name: t('office.notes.new') }).fill(first)
  await page.reload()
  const draft = notes.getByRole('textbox', { name: t('office.notes.new') })
  await expect(draft).toHaveValue(first)
  await notes.getByRole('button', { name: t('office.notes.add') }).click()
  const entry = notes.getByRole('listitem')
  await expect(entry).toHaveText(new RegExp(first))
  await expect(draft).toHaveValue('')

  const edit = entry.getByRole('button', { name: t('office.kit.edit') })
  const editor = entry.getByRole('textbox', { name: t('office.notes.one') })
  await edit.click()
  await expect(editor).toBeFocused()
  await editor.fill('x')
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  // The list is read again slowly: what has just been saved is deleted before that.
  await page.route(`**/api${listCustomerNotes.path.replace(':key', String(id))}`, async (route) => {
    if (route.request().method() === 'GET') await new Promise((done) => setTimeout(done, 3000))
    await route.continue()
  })
  await editor.fill(second)
  await entry.getByRole('button', { name: t('office.kit.save') }).click()
  await expect(entry).toHaveText(new RegExp(second))
  await entry.getByRole('button', { name: t('office.kit.delete') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('office.kit.delete') }).click()
  await expect(notes.getByText(t('office.notes.none'))).toBeVisible()
})

test('customers are sorted by spending, selected by keys and tagged together, and exported as a file', async ({
  page,
  baseURL,
}) => {
  const mark = randomUUID().slice(0, 8)
  for (const which of ['a', 'b'])
    await newBuyer(baseURL!, { email: `${which}-${mark}@example.com` })
  await page.goto(`/office/customers?q=${mark}`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(2)
  const head = page.getByRole('columnheader', { name: office('column.spent') })
  await head.getByRole('button').click()
  await expect(page).toHaveURL(/sort=spent/)
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: office('bulk.tags') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: office('bulk.add'), exact: true }).click()
  await expect(dialog.getByText(office('bulk.needed'))).toBeVisible()
  await dialog.getByRole('textbox').fill(`季-${mark}`)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: office('bulk.add'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows.getByText(`季-${mark}`)).toHaveCount(2)
  expect(await findingsInLightAndDark(page)).toEqual([])
  await page.getByRole('button', { name: t('office.kit.export.label') }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: t('office.kit.export.csv') }).click(),
  ])
  expect(download.suggestedFilename()).toBe('customers.csv')
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  )
  await expect(rows.first().locator('.phone-label')).toHaveText(office('column.spent'))
  await expect(rows.first().locator('.phone-label')).toBeVisible()
})
