/** The merchant renames the shop and uploads a logo: header, title, office, footer and mails show them at once. */
import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { demoOutbox } from '#domains/messages/contract.ts'
import { officeIdentity, saveIdentity } from '#domains/content/identity-contract.ts'
import { openVisitor } from './driver.ts'
import { axeOn, seriousFindings } from './steps/axe.ts'
import { button, ownerOf, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const office = (key: string) => t(`office.content.${key}`)

test('a new name and logo reach pages, office and mails, and are taken back', async ({
  browser,
  baseURL,
}) => {
  const url = baseURL!
  const { caller } = await ownerOf(url)
  const before = await caller.call(officeIdentity, {})
  const guest = await (await browser.newContext({ baseURL: url })).newPage()
  await guest.context().addCookies([{ name: 'lang', value: 'en', url }])
  await guest.goto('/goods/shopdetails')
  await expect(guest).toHaveTitle(/Tradepost$/)

  const page = await ownersPage(browser, url)
  await page.goto('/office/shop')
  await button(page, office('identity.edit')).click()
  const drawer = page.getByRole('dialog')
  const square = { width: 500, height: 500, channels: 3, background: '#aa3322' } as const
  const buffer = await sharp({ create: square }).png().toBuffer()
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expect(drawer.locator('.upload-tile img, .uploads img').first()).toBeVisible()
  await drawer.getByLabel(office('identity.name')).fill('Harbour & Co')
  expect(await seriousFindings(axeOn(page))).toEqual([])
  await drawer.getByRole('button', { name: t('office.kit.save') }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.locator('.office-rail .logo-name')).toHaveText('Harbour & Co')
  await expect(page.locator('.office-rail .logo img')).toBeVisible()

  await guest.reload()
  await expect(guest).toHaveTitle(/ · Harbour & Co$/)
  const logo = guest.locator('.header .logo img')
  await expect(logo).toBeVisible()
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(guest.locator('link[rel=icon]')).toHaveAttribute('href', /-400\.webp$/)
  await expect(guest.locator('.footer-legal')).toContainText('Harbour & Co')
  await guest.goto('/login/login')
  await expect(guest).toHaveTitle(/Harbour & Co$/)

  const email = `${randomUUID()}@example.com`
  const visitor = openVisitor(url, { lang: 'en' })
  await visitor.sendCode(email, 'register')
  await visitor.mailedCode(email)
  const [mail] = await visitor.caller.call(demoOutbox, { to: email, limit: 1 })
  expect(mail?.text).toMatch(/Harbour & Co/)

  const { version } = await caller.call(officeIdentity, {})
  await caller.call(saveIdentity, { ...before, version })
  await guest.reload()
  await expect(guest).toHaveTitle(/Tradepost$/)
})
