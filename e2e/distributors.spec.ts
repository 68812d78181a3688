/** A friend's first order is rewarded: a buyer applies, the office approves, a friend comes by the link and buys, and the distributor reads what it earned. */
import { expect, test } from '@playwright/test'
import { myDistribution, myFriends } from '#domains/distributors/contract.ts'
import { newBuyer, openVisitor } from './driver.ts'
import { findingsInLightAndDark } from './steps/axe.ts'
import { button, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('cn')
const office = wordsOf('en')
const ABOUT = '我在本地农机合作社群里推荐贵店的配件'

test('a buyer becomes a distributor, and whoever opens the link and registers is their friend', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = baseURL!
  const distributor = await newBuyer(url)
  await page.context().addCookies([
    { name: 'lang', value: 'cn', url },
    { name: 'token', value: distributor.caller.token ?? '', url },
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/user/user/usershare')
  await page.getByRole('link', { name: t('distributors.apply.title') }).click()
  await page.getByRole('textbox', { name: t('distributors.apply.about') }).fill(ABOUT)
  expect(await findingsInLightAndDark(page)).toEqual([])
  await button(page, t('distributors.apply.verb')).click()
  await expect(button(page, t('distributors.apply.verb'))).toHaveCount(0)

  const desk = await ownersPage(browser, url)
  await desk.goto('/office/distributors')
  const application = desk.getByRole('article').filter({ hasText: ABOUT }).last()
  await application.getByRole('button', { name: office('office.distributors.approve') }).waitFor()
  expect(await findingsInLightAndDark(desk)).toEqual([])
  await application.getByRole('button', { name: office('office.distributors.approve') }).click()
  await expect
    .poll(async () => (await distributor.caller.call(myDistribution, {})).state)
    .toBe('approved')

  await page.goto('/user/user/usershare')
  const { code } = await distributor.caller.call(myDistribution, {})
  await expect(page.getByText(`?invite=${code}`).first()).toBeVisible()
  expect(await findingsInLightAndDark(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  // The friend opens the link as a guest, and logs in with a new account.
  const friend = await newBuyer(url)
  const context = await browser.newContext()
  await context.addCookies([{ name: 'lang', value: 'cn', url }])
  const other = await context.newPage()
  await other.goto(`${url}/?invite=${code}`)
  await expect.poll(() => other.evaluate(() => localStorage.getItem('invitation'))).toContain(code!)
  await context.addCookies([{ name: 'token', value: friend.caller.token ?? '', url }])
  await other.goto(`${url}/user/user`)
  await expect.poll(async () => (await distributor.caller.call(myFriends, {})).items.length).toBe(1)
  expect(await other.evaluate(() => localStorage.getItem('invitation'))).toBe(null)
  await context.close()

  await page.goto('/user/user/invite')
  await expect(page.getByText('**').first()).toBeVisible()
})

test('of the demo: a friend’s order has earned commission, and the first one a reward', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = baseURL!
  const sarah = openVisitor(url)
  await sarah.login('sarah@demo.example', 'trade2026')
  await page.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'token', value: sarah.caller.token ?? '', url },
  ])
  await page.goto('/user/user/usershare')
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: /^First order of D\*\*/ })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Order of D** · 5%' }).first()).toBeVisible()
  // What is paid is in the wallet, under the same number.
  await expect(page.getByText(/Paid · CM\d+/).first()).toBeVisible()
  await page.goto('/user/user/money')
  await expect(page.getByText(office('wallet.movement.commission.income')).first()).toBeVisible()

  const desk = await ownersPage(browser, url)
  await desk.goto('/office/distributors/run')
  await expect(desk.getByRole('row').filter({ hasText: /CM\d+/ }).first()).toBeVisible()
  expect(await findingsInLightAndDark(desk)).toEqual([])
})
