/** The live chat in two browsers: a guest and staff write to one another, the connection breaks and comes back, the guest rates. */
import { expect, test } from '@playwright/test'
import { findingsInLightAndDark } from './steps/axe.ts'
import { mouse } from './steps/hand.ts'
import { enterOffice } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')

test('a guest chats with staff, loses the connection, misses nothing, and rates the service', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow() // two browsers, each looked at in light and dark
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.context().addCookies([{ name: 'lang', value: 'en', url: baseURL! }])
  const clerk = await enterOffice(browser, {
    key: 'service',
    width: 1440,
    handOf: () => mouse,
    url: baseURL!,
  })
  const office = (key: string) => clerk.t(`office.chat.${key}`)
  await clerk.page.goto('/office/chat')
  const online = clerk.page.getByRole('switch', { name: office('online') })
  // They may be already, from a try before.
  await expect(async () => {
    if (!(await online.isChecked())) await online.click()
    await expect(online).toBeChecked({ timeout: 3000 })
  }).toPass({ timeout: 20_000 })

  await page.goto('/')
  const words = `Is the press in stock? ${Date.now()}`
  await page.getByRole('button', { name: t('chat.button') }).click()
  const panel = page.getByRole('dialog', { name: t('chat.title') })
  await expect(panel).toContainText(t('chat.served'))
  const field = panel.getByRole('textbox', { name: t('chat.placeholder') })
  await field.fill(words)
  await field.press('Enter')
  const log = panel.getByRole('log')
  await expect(log).toContainText(words)
  await expect(log).toContainText(t('chat.event.assigned'))
  expect(await findingsInLightAndDark(page)).toEqual([])

  const row = clerk.page.getByRole('listitem').filter({ hasText: words })
  await row.getByRole('link').click()
  const answer = clerk.page.getByRole('textbox', { name: office('answerLabel') })
  // Who types is told to whoever listens just then, and no later.
  await expect(async () => {
    await answer.fill('')
    await answer.pressSequentially('Yes, ')
    await expect(panel).toContainText(t('chat.typing'), { timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await answer.pressSequentially('four of them.')
  await answer.press('Enter')
  await expect(log).toContainText('Yes, four of them.')
  await expect(clerk.page.getByRole('log')).toContainText(clerk.t('chat.seen'))
  await clerk.page.getByRole('combobox', { name: office('sendProduct') }).fill('flask')
  await clerk.page.getByRole('option', { name: /flask/i }).first().click()
  await expect(log.getByRole('link', { name: /flask/i })).toBeVisible()
  expect(await findingsInLightAndDark(clerk.page)).toEqual([])

  await page.context().setOffline(true)
  await answer.fill('And more on Monday.')
  await answer.press('Enter')
  await page.context().setOffline(false)
  await page.reload()
  // The conversation is there again, and says that something in it is new.
  await page.getByRole('button', { name: t('chat.button') }).click()
  await expect(log.getByText('And more on Monday.')).toHaveCount(1)
  await expect(log.getByText('Yes, four of them.')).toHaveCount(1)

  await panel.getByRole('button', { name: t('chat.end') }).click()
  await panel.getByRole('radio').nth(4).click({ force: true })
  await expect(panel).toContainText(t('chat.rateThanks'))
  await expect(clerk.page.getByRole('main')).toContainText(clerk.t('chat.event.closed'))
  await online.click()
  await expect(online).not.toBeChecked()
})
