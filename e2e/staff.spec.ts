/** The team: a member is invited, limited by the role, and signed out at once; and a customized mail. */
import { randomUUID } from 'node:crypto'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { generate } from 'otplib'
import { demoOutbox } from '#domains/messages/contract.ts'
import { openStaff } from './driver.ts'
import { axeOn, findingsInLightAndDark, seriousFindings } from './steps/axe.ts'
import { ownerOf } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const office = (key: string) => t(`office.${key}`)

/** A browser that is logged in already. */
async function officeAs(browser: Browser, url: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  await context.addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'staff', value: cookie, url },
  ])
  return context.newPage()
}

test('invited with an authenticator, refused what the role lacks, and signed out at once', async ({
  browser,
  baseURL,
}) => {
  const url = baseURL!
  const email = `${randomUUID()}@example.com`
  const owner = await officeAs(browser, url, (await ownerOf(url)).caller.staffCookie!)
  await owner.goto('/office/staff')
  await owner.getByRole('button', { name: office('staff.invite.action'), exact: true }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel(office('staff.field.name')).fill('Ana Lim')
  await dialog.getByLabel(office('staff.field.email')).fill(email)
  await dialog.getByLabel(office('staff.field.role')).selectOption('service')
  await dialog.getByRole('button', { name: office('staff.invite.send') }).click()
  const link = await dialog.locator('code').innerText()
  await dialog.getByRole('button', { name: office('staff.invite.close') }).click()
  const row = owner.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText(office('staff.state.invited'))

  const guest = await (await browser.newContext({ baseURL: url })).newPage()
  await guest.context().addCookies([{ name: 'lang', value: 'en', url }])
  await guest.goto(link)
  const secret = (await guest.locator('.inset code').innerText()).replaceAll(' ', '')
  const password = 'a lantern on the quay'
  await guest.getByLabel(office('staff.field.newPassword')).fill(password)
  await guest.getByLabel(office('staff.field.passwordAgain')).fill(password)
  await guest.getByLabel(office('staff.field.totp')).fill(await generate({ secret }))
  await guest.getByRole('button', { name: office('staff.invitation.accept') }).click()
  await expect(guest.getByRole('listitem')).toHaveCount(10)

  const staff = openStaff(url)
  await staff.login({ email, password, secret })
  const member = await officeAs(browser, url, staff.caller.staffCookie!)
  await member.goto('/office/staff')
  await expect(member.getByText(t('kit.denied.title'))).toBeVisible()
  await member.goto('/office/me')
  await expect(member.getByText(email)).toBeVisible()

  await owner.reload() // the member has joined meanwhile
  await expect(row).toContainText(office('staff.state.active'))
  await row.getByRole('button', { name: /Ana Lim/ }).click()
  await owner.getByRole('menuitem', { name: office('staff.deactivate.action') }).click()
  await owner
    .getByRole('dialog')
    .getByRole('button', { name: office('staff.deactivate.action') })
    .click()
  await expect(row).toContainText(office('staff.state.deactivated'))
  await member.reload()
  await expect(member).toHaveURL(/\/office\/login/)
  await expect(member.getByText(t('kit.loginExpired'))).toBeVisible()
})

test("a mail contains the merchant's text, and an invalid text is not saved", async ({
  browser,
  baseURL,
}) => {
  const url = baseURL!
  const boss = await ownerOf(url)
  const page = await officeAs(browser, url, boss.caller.staffCookie!)
  await page.goto('/office/messages/mail/staff-invitation?lang=spa')
  const subject = page.getByLabel(office('messages.field.subject'))
  const save = page.getByRole('button', { name: office('kit.save'), exact: true })
  await subject.fill('{nombre}, bienvenida')
  await expect(page.getByText('There is no variable {nombre}.')).toBeVisible()
  await expect(save).toBeDisabled()
  const number = randomUUID().slice(0, 8)
  await subject.fill(`{name}, bienvenida a {shop} (${number})`)
  await expect(page.locator('.mail')).toContainText(`bienvenida a Tradepost (${number})`)
  await save.click()
  await expect(page.getByRole('heading', { name: office('messages.yours') })).toBeVisible()
  expect(await findingsInLightAndDark(page)).toEqual([])

  const email = `${randomUUID()}@example.com`
  await boss.invite({ email, name: 'Lucía', role: 'content', lang: 'spa' })
  const [mail] = await boss.caller.call(demoOutbox, { to: email })
  expect(mail!.subject).toBe(`Lucía, bienvenida a Tradepost (${number})`)

  await page.goto('/office/roles')
  await expect(page.getByRole('columnheader', { name: office('staff.role.owner') })).toBeVisible()
  expect(await seriousFindings(axeOn(page))).toEqual([])
})
