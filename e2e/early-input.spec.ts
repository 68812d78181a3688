/** On a slow connection the page is visible before its code: early input takes effect once the code is loaded. */
import { expect, test, type Page } from '@playwright/test'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('cn')

/** Opens a page whose code is held back until the returned function is called. */
async function openWithoutCode(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\.js$/, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return release
}

test('a login submitted before hydration is sent once', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url())
  })
  const release = await openWithoutCode(page, '/login/login?by=password')
  await page.getByRole('textbox', { name: t('accounts.field.email') }).fill('nobody@example.com')
  await page.locator('input[type="password"]').fill('no such password')
  const button = page.getByRole('button', { name: t('accounts.login.submit') })
  await button.click()
  await button.click()
  release()
  await expect(page.locator('.field-error').first()).toBeVisible()
  expect(calls.filter((url) => url.endsWith('/accounts/password-login'))).toHaveLength(1)
  await expect(page.getByRole('textbox', { name: t('accounts.field.email') })).toHaveValue(
    'nobody@example.com',
  )
})

test('a filter ticked before hydration applies', async ({ page }) => {
  const release = await openWithoutCode(page, '/goods/list')
  await page.locator('main input.tick').first().check()
  release()
  await expect(page).toHaveURL(/brands=\d+$/)
  await expect(page.locator('main input.tick').first()).toBeChecked()
})

test('a button pressed twice adds the goods to the cart once', async ({ page }) => {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/cart/lines')) count++
  })
  const release = await openWithoutCode(page, '/goods/1')
  await page
    .getByRole('button', { name: t('catalog.product.add') })
    .first()
    .dblclick()
  release()
  await expect(page.getByText(t('catalog.bought.added')).first()).toBeVisible()
  expect(count).toBe(1)
})

test('the typed quantity is added to the cart', async ({ page }) => {
  const release = await openWithoutCode(page, '/goods/1')
  const add = page.getByRole('button', { name: t('catalog.product.add') }).first()
  await add.click() // before the quantity: superseded
  await page.getByRole('spinbutton').first().fill('50')
  await add.click()
  const sent = page.waitForRequest('**/api/cart/lines')
  release()
  expect((await sent).postDataJSON()).toMatchObject({ quantity: 50 })
  await expect(page.getByRole('spinbutton').first()).toHaveValue('50')
})

test('a press superseded by a later change is dropped', async ({ page }) => {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/cart/lines')) count++
  })
  const release = await openWithoutCode(page, '/goods/1')
  await page
    .getByRole('button', { name: t('catalog.product.add') })
    .first()
    .click()
  await page.getByRole('spinbutton').first().fill('60')
  release()
  await page.waitForTimeout(1500)
  await expect(page.getByRole('spinbutton').first()).toHaveValue('60')
  expect(count).toBe(0)
})
