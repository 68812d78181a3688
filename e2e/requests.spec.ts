/** Requests in a browser: a machine is asked for and answered; feedback is sent, replied to, and answered once. */
import { expect, test } from '@playwright/test'
import { newBuyer } from './driver.ts'
import { findingsInLightAndDark } from './steps/axe.ts'
import { ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')

test.beforeEach(async ({ page, baseURL }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const { caller } = await newBuyer(baseURL!, { lang: 'en' })
  await page.context().addCookies([
    { name: 'lang', value: 'en', url: baseURL! },
    { name: 'token', value: caller.token ?? '', url: baseURL! },
  ])
})

test('a machine is asked for, and the answer stands in the account', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/goods/woyaomaiji')
  const field = (key: string) => page.getByRole('textbox', { name: t(`enquiries.${key}`) })
  const send = page.getByRole('button', { name: t('enquiries.send'), exact: true })
  await field('name').fill('Mia')
  await field('textLabel.machine').fill('With a service book, please.')
  await send.click()
  await expect(page.getByText(t('enquiries.error.specification'))).toBeVisible()
  const machine = `Lathe ${Date.now()}`
  await page
    .getByRole('combobox', { name: t('enquiries.categoryLabel') })
    .selectOption({ label: t('enquiries.category.cutting') })
  await field('specification').fill(machine)
  await field('region').fill('Valencia')
  expect(await findingsInLightAndDark(page)).toEqual([])
  await send.click()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('enquiries.mine.title') })
    .click()
  const mine = page.locator('article').filter({ hasText: machine })
  await expect(mine).toContainText(t('enquiries.state.new'))

  const office = await ownersPage(browser, baseURL!)
  await office.goto(`/office/enquiries?kind=machine&q=${machine.split(' ')[1]}`)
  await office.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(office.getByText('Valencia')).toBeVisible()
  const address = office.url()
  const answer = office.getByRole('textbox', { name: t('office.enquiries.answerLabel') })
  await answer.fill('We have one in stock.')
  await office.getByRole('button', { name: t('office.enquiries.answerSend') }).click()
  // What waits next opens by itself, or the list.
  await expect(office).not.toHaveURL(address)
  await page.reload()
  await expect(mine).toContainText('We have one in stock.')
  await office.context().close()
})

test('feedback is sent, replied to, and answered once', async ({ page, browser, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/user/user/help/feedBack')
  const words = `The map stays empty ${Date.now()}`
  await page.getByRole('textbox', { name: t('enquiries.textLabel.feedback') }).fill(words)
  await page.getByRole('button', { name: t('enquiries.send'), exact: true }).click()
  await expect(page).toHaveURL(/help\/submit\?id=\d+/)
  await expect(page.getByRole('heading', { name: t('enquiries.feedback.next') })).toBeVisible()
  expect(await findingsInLightAndDark(page)).toEqual([])
  const id = new URL(page.url()).searchParams.get('id')

  const office = await ownersPage(browser, baseURL!)
  await office.goto(`/office/enquiries/${id}`)
  await office
    .getByRole('textbox', { name: t('office.enquiries.answerLabel') })
    .fill('Mended today.')
  await office.getByRole('button', { name: t('office.enquiries.answerSend') }).click()
  await expect(office).not.toHaveURL(new RegExp(`/enquiries/${id}$`))
  await office.context().close()

  await page.goto('/user/user/help/feedBackList?kind=feedback')
  const mine = page.locator('article').filter({ hasText: words })
  await expect(mine).toContainText(t('enquiries.feedback.state.answered'))
  await mine.getByRole('button', { name: t('enquiries.mine.reply') }).click()
  await mine.getByRole('textbox', { name: t('enquiries.reply') }).fill('Works now, thanks.')
  await mine.getByRole('button', { name: t('enquiries.send'), exact: true }).click()
  await expect(mine).toContainText('Works now, thanks.')
  await expect(mine.getByRole('button', { name: t('enquiries.mine.reply') })).toHaveCount(0)
})
