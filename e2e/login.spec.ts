/** Ways to log in, in the browser: a code by phone, a forgotten password, a linked number. */
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test, type Page } from '@playwright/test'
import { newBuyer } from './driver.ts'

const main = (page: Page) => page.locator('#content')
const readCode = async (page: Page) => {
  const code = main(page).locator('output strong')
  await expect(code).toHaveText(/^\d{6}$/)
  return code.innerText()
}
const useEnglish = (page: Page, baseURL: string) =>
  page.context().addCookies([{ name: 'lang', value: 'en', url: baseURL }])

test('a code by phone logs in; an unknown number reveals nothing', async ({ page, baseURL }) => {
  await useEnglish(page, baseURL!)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/login/login?back=/user/user/address')
  const phone = page.getByLabel('Phone number')
  // The page is visible before it is hydrated.
  await expect(async () => {
    await page.getByRole('tab', { name: 'Phone code' }).click()
    await expect(phone).toBeVisible({ timeout: 500 })
  }).toPass()
  await phone.fill('123')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await phone.fill('138 0013 8000')
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = await readCode(page)
  await page.getByPlaceholder('000000').fill(code === '111111' ? '222222' : '111111')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('incorrect or has expired')).toBeVisible()
  await page.getByPlaceholder('000000').fill(code)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/user\/user\/address$/)
})

test('a number without an account makes one in the login, and then links an e-mail address', async ({
  page,
  baseURL,
}) => {
  await useEnglish(page, baseURL!)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/login/login?by=phone&back=/user/user/address')
  const phone = page.getByLabel('Phone number')
  const send = page.getByRole('button', { name: 'Send code' })
  const wrong = `137${randomInt(10_000_000, 99_999_999)}`
  await expect(async () => {
    await phone.fill(wrong)
    await send.click()
    await expect(page.getByText('Code sent. It’s valid for 5 minutes.')).toBeVisible({
      timeout: 1500,
    })
  }).toPass()
  // A mistyped number is corrected without waiting for the next code.
  await phone.fill(`136${randomInt(10_000_000, 99_999_999)}`)
  await send.click()
  await page.getByPlaceholder('000000').fill(await readCode(page))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('is verified. One more step')).toBeVisible()
  await page.getByRole('textbox', { name: 'Nickname' }).fill('By Phone')
  const password = page.getByRole('textbox', { name: 'Password', exact: true })
  await password.fill('password123')
  await expect(page.getByText('This password is too common')).toBeVisible()
  await password.fill('maple72nk')
  await expect(page.getByText('This password is too common')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('maple72nk')
  await page.getByRole('checkbox', { name: 'I have read and agree to' }).check()
  await page.getByRole('button', { name: 'Register and log in' }).click()
  await expect(page).toHaveURL('/user/user/address')
  await page.goto('/user/user/changePhone')
  await expect(page.getByRole('heading', { name: 'Change phone number' })).toBeVisible()
  await page.goto('/user/user/changeEmail')
  await expect(page.getByRole('heading', { name: 'Add an email' })).toBeVisible()
  const email = `${randomUUID()}@example.com`
  await page.getByRole('textbox', { name: 'New email' }).fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByPlaceholder('000000').fill(await readCode(page))
  await page.getByRole('button', { name: 'Add email' }).click()
  await expect(page.getByText('Email added')).toBeVisible()
  // A logged-in buyer is redirected; the account's tab is also marked on its settings.
  await page.goto('/login/login?back=/user/setting')
  await expect(page).toHaveURL('/user/setting')
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('a guest is redirected to the login without console messages; one click of the demo leads back', async ({
  page,
  baseURL,
}) => {
  const words: string[] = []
  page.on('pageerror', (error) => words.push(error.message))
  page.on('console', (message) => message.type() === 'error' && words.push(message.text()))
  await useEnglish(page, baseURL!)
  await page.goto('/user/user/address')
  await expect(page).toHaveURL('/login/login?back=%2Fuser%2Fuser%2Faddress')
  await page.getByRole('link', { name: 'Quick login' }).click()
  await page.getByRole('button', { name: 'Log in as 陈志强' }).click()
  await expect(page).toHaveURL(/\/user\/user\/address$/)
  await expect(page.getByText('科学大道')).toBeVisible()
  expect(words).toEqual([])
})

test('two clicks within a moment send one code, and the form does not say that there were too many', async ({
  page,
  baseURL,
}) => {
  await useEnglish(page, baseURL!)
  await page.goto('/login/login/register')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/accounts/send-code')) sent.push(request.url())
  })
  const email = page.getByLabel('Email').first()
  const send = page.getByRole('button', { name: 'Send code' })
  await expect(async () => {
    await email.fill(`twice-${randomUUID()}@example.com`)
    await send.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expect(page.getByText('Code sent. It’s valid for 5 minutes.')).toBeVisible({
      timeout: 1500,
    })
  }).toPass()
  expect(sent).toHaveLength(1)
  await expect(page.getByText('too many codes')).toHaveCount(0)
})

test('registering in two tabs creates one account; neither tab nor going back leads to the form again', async ({
  page,
  context,
  baseURL,
}) => {
  await useEnglish(page, baseURL!)
  const other = await context.newPage()
  await page.goto('/login/login/register?back=/user/user/address')
  await other.goto('/login/login/register')
  const email = `${randomUUID()}@example.com`
  for (const tab of [other, page]) {
    const box = (name: string) => tab.getByRole('textbox', { name, exact: true })
    await expect(async () => {
      await box('Email').fill(email)
      await box('Nickname').fill('Two Tabs')
      await expect(tab.getByRole('button', { name: 'Send code' })).toBeEnabled({ timeout: 500 })
    }).toPass()
    await box('Password').fill('maple72nk')
    await box('Confirm password').fill('maple72nk')
    await tab.getByRole('checkbox', { name: 'I have read and agree to' }).check()
  }
  await expect(async () => {
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByText('Code sent. It’s valid for 5 minutes.')).toBeVisible({
      timeout: 1500,
    })
  }).toPass()
  await page.getByPlaceholder('000000').fill(await readCode(page))
  await page.getByRole('button', { name: 'Register and log in' }).click()
  await expect(page).toHaveURL(/\/user\/user\/address$/)
  await expect(main(other).getByText('Two Tabs')).toBeVisible()
  await expect(main(other).getByRole('textbox')).toHaveCount(0)
  await page.goBack()
  await expect(main(page).getByRole('textbox', { name: 'Password', exact: true })).toHaveCount(0)
  // A WeChat callback that was not started here opens nothing, and says how to continue.
  await other.goto('/login/login/callback?code=made&state=up')
  await expect(other.getByText('has expired or was started elsewhere')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Back to login' })).toBeVisible()
})

test('input submitted before hydration is sent after it', async ({ page, baseURL }) => {
  await useEnglish(page, baseURL!)
  const { promise: slow, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, (route) => slow.then(() => route.continue()))
  await page.goto('/login/login/forgot', { waitUntil: 'commit' })
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('early@example.com')
  await email.press('Enter') // goes nowhere yet, and not into the address
  expect(new URL(page.url()).search).toBe('')
  arrive()
  await expect(page.getByText('Enter the 6-digit code')).toBeVisible() // what the key says on a page that listens
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('button', { name: 'Send code' })).toHaveCount(0) // it counts the seconds to the next
  await expect(email).toHaveValue('early@example.com')
  expect(new URL(page.url()).search).toBe('')
})

test('a forgotten password: two different inputs, a wrong code, and no hint whether an account exists', async ({
  page,
  baseURL,
}) => {
  await useEnglish(page, baseURL!)
  await page.goto('/login/login?by=password')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // No such account: the same answer, and the mailbox gets a notice instead of a code. The page is visible before it is
  // hydrated, and ignores what is typed before that.
  await expect(async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill('forgetful@example.com')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByText('Code sent. It’s valid for 5 minutes.')).toBeVisible({
      timeout: 5000,
    })
  }).toPass()
  await page.getByPlaceholder('000000').fill('123456')
  await page.getByLabel('New password').fill('lantern9')
  await page.getByLabel('Confirm password').fill('lantern8')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('The two passwords are inconsistent')).toBeVisible()
  await page.getByLabel('Confirm password').fill('lantern9')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('incorrect or has expired')).toBeVisible()
})

test('a forgotten password is replaced and logs in; the old one does not', async ({
  page,
  baseURL,
}) => {
  const email = `${randomUUID()}@example.com`
  await newBuyer(baseURL!, { email })
  await useEnglish(page, baseURL!)
  await page.goto('/login/login/forgot?back=/user/user/address')
  const address = page.getByRole('textbox', { name: 'Email' })
  // The page is visible before it is hydrated.
  await expect(async () => {
    await address.fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByText('Code sent. It’s valid for 5 minutes.')).toBeVisible({
      timeout: 1500,
    })
  }).toPass()
  await page.getByPlaceholder('000000').fill(await readCode(page))
  await page.getByLabel('New password').fill('lantern9')
  await page.getByLabel('Confirm password').fill('lantern9')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL(/\/login\/login\?.*by=password/)
  // The address changes before its page: the form of new passwords is still shown.
  await expect(page.getByRole('textbox', { name: 'Confirm password' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('maple72nk')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('The account or password is incorrect')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill('lantern9')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/user\/user\/address$/)
})

/** WeChat as far as a login goes: its page says yes at once, and the shop asks who said it. */
async function openWechat(port: number) {
  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://x')
    if (pathname === '/connect') {
      const back = new URL(query.get('redirect_uri') ?? '')
      back.search = `${new URLSearchParams({ code: 'yes', state: query.get('state') ?? '' })}`
      return response.writeHead(302, { location: back.href }).end()
    }
    const person = { openid: 'lin', unionid: 'union-lin', nickname: 'Lin', access_token: 'at' }
    return response.end(JSON.stringify(person))
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return server
}

test('by WeChat: the first time a number is verified, afterwards it logs in directly', async ({
  page,
  baseURL,
}) => {
  const url = baseURL!
  const wechat = await openWechat(Number(new URL(url).port) + 2)
  try {
    await useEnglish(page, url)
    await page.goto('/login/login/weixin?back=/user/user/address')
    const field = page.getByLabel('Phone number')
    await field.fill('139 0013 9000')
    await expect(page).toHaveURL(/\/login\/login\/callback/)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByPlaceholder('000000').fill(await readCode(page))
    await page.getByRole('button', { name: 'Link number' }).click()
    await expect(page).toHaveURL(/\/user\/user\/address$/)
    await page.context().clearCookies({ name: 'token' })
    await page.goto('/login/login/weixin?back=/user/user/address')
    await expect(page).toHaveURL('/user/user/address')
    // Unlinked in the settings, and linked again from there.
    await page.goto('/user/user/wechat')
    await page.getByRole('button', { name: 'Unlink' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
    await page.getByRole('link', { name: 'Link WeChat' }).click()
    await page.getByRole('button', { name: 'Link WeChat' }).click()
    await expect(page).toHaveURL('/user/user/wechat')
    await expect(main(page).getByText('Linked since')).toBeVisible()
  } finally {
    wechat.close()
  }
})
