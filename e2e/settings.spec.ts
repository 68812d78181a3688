/** Account settings by keyboard: name and avatar, passwords, and a login that ends while typing. */
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { changePassword, sendEmailCode, updateEmail } from '#domains/accounts/settings-contract.ts'
import { DEMO_PASSWORD } from './driver/guest.ts'
import { newBuyer, openVisitor, type Visitor } from './driver.ts'
import { findingsInLightAndDark } from './steps/axe.ts'
import { keyboard } from './steps/keyboard.ts'

const NEXT = 'lantern9'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** A new buyer on an account page in English. */
async function begin(page: Page, baseURL: string, path: string) {
  const email = `settings-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`
  const buyer = await newBuyer(baseURL, { lang: 'en', email })
  await page.context().addCookies([
    { name: 'lang', value: 'en', url: baseURL },
    { name: 'token', value: tokenOf(buyer), url: baseURL },
  ])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(path)
  return { buyer, email, hand: keyboard(page) }
}
const aPicture = () =>
  sharp({
    create: { width: 600, height: 300, channels: 3, background: '#22459a' },
  })
    .jpeg()
    .toBuffer()

/** A profile cannot be saved without a picture. */
async function giveAvatar(visitor: Visitor) {
  const form = new FormData()
  // The left half, which is square.
  for (const [name, share] of Object.entries({ left: 0, top: 0, width: 0.5, height: 1 })) {
    form.append(name, String(share))
  }
  form.append(
    'file',
    new Blob([new Uint8Array(await aPicture())], { type: 'image/jpeg' }),
    'me.jpg',
  )
  const response = await fetch(`${visitor.caller.url}/api/accounts/avatar`, {
    method: 'POST',
    body: form,
    headers: { 'user-token': tokenOf(visitor) },
  })
  expect(await response.json()).toMatchObject({ code: 1 })
}
const tokenOf = ({ caller }: Visitor) => caller.token ?? ''

test('name and avatar: too short is an error, the picture is cropped by arrow keys, both are in the header of every page', async ({
  page,
  baseURL,
}) => {
  const { hand, buyer } = await begin(page, baseURL!, '/user/user/info')
  await expect(field(page, 'Nickname')).toHaveValue('Tester')
  await field(page, 'Nickname').focus()
  await hand.type(field(page, 'Nickname'), 'T')
  await hand.press(button(page, 'Save'))
  await expect(page.getByText('Use 2 to 18 characters, without special characters')).toBeVisible()

  const picture = await aPicture()
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture })
  const part = page.getByRole('group', { name: 'Crop frame' })
  await expect(part).toBeFocused()
  await expect(button(page, 'Save picture')).toBeEnabled()
  const left = () => part.evaluate((element) => (element as HTMLElement).style.left)
  const before = await left()
  await page.keyboard.press('Shift+ArrowRight')
  expect(await left()).not.toBe(before)
  await page.getByLabel('Zoom').press('ArrowRight')
  expect(await findingsInLightAndDark(page)).toEqual([])
  await button(page, 'Save picture').press('Enter')
  await expect(page.locator('.strip-face')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await hand.type(field(page, 'Nickname'), 'Tester Two')
  await hand.press(page.getByRole('radio', { name: 'Other' }))
  await hand.press(button(page, 'Save'))
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.reload()
  await expect(field(page, 'Nickname')).toHaveValue('Tester Two')
  await expect(page.getByRole('radio', { name: 'Other' })).toBeChecked()
  await expect(page.locator('.avatar-huge img')).toBeVisible()
  await expect(page.locator('.strip').getByText('Tester Two')).toBeVisible()

  // Another tab changes the e-mail address, and with it the token: this one continues with the new one.
  const next = `next-${Date.now()}@example.com`
  await buyer.caller.call(sendEmailCode, { email: next })
  const code = await buyer.mailedCode(next)
  const { token } = await buyer.caller.call(updateEmail, { user_email: next, code })
  await page.context().addCookies([{ name: 'token', value: token, url: baseURL! }])
  await page.getByRole('link', { name: 'Change', exact: true }).click()
  await expect(page.getByText('ne***@example.com')).toBeVisible()
})

test('the password: errors at their fields, and going back does not lead to the form', async ({
  page,
  baseURL,
}) => {
  const { hand, email } = await begin(page, baseURL!, '/user/setting')
  await hand.press(page.getByRole('link', { name: 'Login password' }))
  await hand.type(field(page, 'Old password'), 'harbour0')
  await hand.type(field(page, 'New password'), 'short')
  await hand.type(field(page, 'Confirm password'), 'lantern8')
  await hand.press(button(page, 'Change password'))
  await expect(page.getByText('Use 6 to 12 characters, letters and digits')).toBeVisible()
  await hand.type(field(page, 'New password'), NEXT)
  await hand.press(button(page, 'Change password'))
  await expect(page.getByText('The two passwords are inconsistent')).toBeVisible()
  await hand.type(field(page, 'Confirm password'), NEXT)
  await hand.press(button(page, 'Change password'))
  await expect(page.getByText('Incorrect old password')).toBeVisible()
  await hand.type(field(page, 'Old password'), DEMO_PASSWORD)
  await hand.press(button(page, 'Change password'))
  await expect(page).toHaveURL(/\/user\/setting$/)
  await expect(page.getByText('Password changed')).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/changePassword/)
  await openVisitor(baseURL!).login(email, NEXT)
})

test('a payment password after a proof requested in between; and an ended login loses no input', async ({
  page,
  baseURL,
}) => {
  const { hand, email, buyer } = await begin(page, baseURL!, '/user/user/changePayPassword')
  await giveAvatar(buyer)
  // As if the login were older: refused once, and afterwards answered by the shop.
  let isFresh = false
  await page.route('**/api/accounts/pay-password', (route) =>
    isFresh ? route.fallback() : route.fulfill({ json: { code: 4551, msg: 'prove', data: null } }),
  )
  await field(page, 'New payment password').focus()
  await hand.type(field(page, 'New payment password'), '739164')
  await hand.type(field(page, 'Repeat payment password'), '739164')
  await hand.press(button(page, 'Set payment password'))
  const proof = page.getByRole('dialog')
  await expect(proof.getByRole('textbox', { name: 'Password', exact: true })).toBeFocused()
  expect(await findingsInLightAndDark(page)).toEqual([])
  await page.keyboard.type(DEMO_PASSWORD)
  isFresh = true
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user\/setting$/)
  await expect(page.getByText('Payment password set')).toBeVisible()

  await page.getByRole('link', { name: 'Personal information' }).click()
  await field(page, 'Nickname').focus()
  await hand.type(field(page, 'Nickname'), 'Half typed')
  const elsewhere = openVisitor(baseURL!, { lang: 'en' })
  await elsewhere.login(email)
  const given = { oldPassword: DEMO_PASSWORD, password: NEXT, repeated: NEXT }
  await elsewhere.caller.call(changePassword, given)
  await hand.press(button(page, 'Save'))
  await expect(page).toHaveURL(/\/login\/login\?back=/)
  await expect(async () => {
    await page.getByRole('tab', { name: 'Password' }).click()
    await expect(field(page, 'Password')).toBeVisible({ timeout: 500 })
  }).toPass()
  await field(page, 'Email or phone number').fill(email)
  await field(page, 'Password').fill(NEXT)
  await button(page, 'Log in').click()
  await expect(page).toHaveURL(/\/user\/user\/info$/)
  await expect(field(page, 'Nickname')).toHaveValue('Half typed')
  await expect(button(page, 'Save')).toBeEnabled() // a moment after the draft is restored
  await button(page, 'Save').press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})
