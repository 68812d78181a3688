/** The ways into an account, in the browser: a code on the phone, a forgotten password, a number tied to it. */
import { expect, test, type Page } from '@playwright/test'

const main = (page: Page) => page.locator('#content')
const shownCode = async (page: Page) => {
  const code = main(page).locator('output strong')
  await expect(code).toHaveText(/^\d{6}$/)
  return code.innerText()
}
const useEnglish = (page: Page, baseURL: string) =>
  page.context().addCookies([{ name: 'lang', value: 'en', url: baseURL }])

test('a code on the phone logs in; an unknown number learns nothing', async ({ page, baseURL }) => {
  await useEnglish(page, baseURL!)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/login/login?back=/user/user/address')
  const phone = page.getByLabel('Phone number')
  // The page is there before it listens.
  await expect(async () => {
    await page.getByRole('tab', { name: 'Phone code' }).click()
    await expect(phone).toBeVisible({ timeout: 500 })
  }).toPass()
  await phone.fill('123')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await phone.fill('138 0013 8000')
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = await shownCode(page)
  await page.getByPlaceholder('000000').fill(code === '111111' ? '222222' : '111111')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('wrong or no longer valid')).toBeVisible()
  await page.getByPlaceholder('000000').fill(code)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/user\/user\/address$/)
})

test('a forgotten password: two fields that differ, a wrong code, and nobody told who has an account', async ({
  page,
  baseURL,
}) => {
  await useEnglish(page, baseURL!)
  await page.goto('/login/login?by=password')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('forgetful@example.com')
  await page.getByRole('button', { name: 'Send code' }).click()
  // No such account: the same answer, and the mailbox is told instead of being sent a code.
  await expect(page.getByText('Sent; valid for 5 minutes')).toBeVisible()
  await page.getByPlaceholder('000000').fill('123456')
  await page.getByLabel('New password').fill('lantern9')
  await page.getByLabel('Repeat password').fill('lantern8')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('The two passwords are inconsistent')).toBeVisible()
  await page.getByLabel('Repeat password').fill('lantern9')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('wrong or no longer valid')).toBeVisible()
})
