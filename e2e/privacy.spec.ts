/** Privacy settings in the browser: devices, notifications, data export, and closing the account, which is cancelled. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { userInfo } from '#domains/accounts/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { newBuyer, openVisitor } from './driver.ts'
import { findingsInLightAndDark } from './steps/axe.ts'

async function enter(page: Page, baseURL: string, email = `${randomUUID()}@example.com`) {
  const buyer = await newBuyer(baseURL, { lang: 'en', email })
  await page.context().addCookies([
    { name: 'lang', value: 'en', url: baseURL },
    { name: 'token', value: buyer.caller.token ?? '', url: baseURL },
  ])
  return buyer
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('devices and notifications: another device is logged out, a kind of mail is switched off', async ({
  page,
  baseURL,
}) => {
  const email = `${randomUUID()}@example.com`
  await enter(page, baseURL!, email)
  const other = openVisitor(baseURL!, { lang: 'en' })
  await other.login(email)
  await page.goto('/user/setting')
  await page.getByRole('link', { name: 'Devices' }).click()
  await expect(page.getByText('This device')).toBeVisible()
  expect(await findingsInLightAndDark(page)).toEqual([])
  await button(page, /^Log out: /).click()
  await expect(button(page, /^Log out: /)).toHaveCount(0)
  const { code } = await other.caller.envelope(userInfo, {})
  expect(code).toBe(Reasons.loginExpired.code)

  await page.goto('/user/setting/notifications')
  const mail = page.getByRole('switch', { name: 'Stock alerts: Email' })
  await expect(page.getByRole('switch', { name: /Security/ })).toHaveCount(0)
  await mail.uncheck()
  await page.reload()
  await expect(mail).not.toBeChecked()
  expect(await findingsInLightAndDark(page)).toEqual([])

  await page.goto('/user/setting/logins')
  await expect(page.getByText('Logged in', { exact: true })).toHaveCount(2)
  expect(await findingsInLightAndDark(page)).toEqual([])
  await page.goto('/user/setting/language')
  await expect(page.getByText('Email language: English')).toBeVisible()
  expect(await findingsInLightAndDark(page)).toEqual([])
})

test('a data export is made and downloaded; closing is requested, notified and cancelled', async ({
  page,
  baseURL,
}) => {
  await enter(page, baseURL!)
  await page.goto('/user/setting/copy')
  await button(page, 'Request a copy').click()
  await expect(button(page, 'Download')).toBeVisible()
  const coming = page.waitForEvent('download')
  await button(page, 'Download').click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  expect(await findingsInLightAndDark(page)).toEqual([])

  await page.goto('/user/setting/close')
  await page.getByRole('checkbox').check()
  expect(await findingsInLightAndDark(page)).toEqual([])
  await button(page, 'Close account in 7 days').click()
  const banner = page.getByText(/^Your account will be closed on /)
  await expect(banner).toBeVisible()
  await page.goto('/user/user')
  await expect(banner).toBeVisible()
  await button(page, 'Keep my account').click()
  await expect(banner).toHaveCount(0)
})
