/** The contact form in a browser: a guest's message, a buyer's, the staff's answer, and a reply that opens it again. */
import { expect, test } from '@playwright/test'
import { newBuyer } from './driver.ts'
import { findingsInLightAndDark } from './steps/axe.ts'
import { mouse } from './steps/hand.ts'
import { enterOffice } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const NEEDED = 'enquiries.contactNeeded'

test.beforeEach(async ({ page, baseURL }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.context().addCookies([{ name: 'lang', value: 'en', url: baseURL! }])
})

test('a guest says how to be answered, and learns when', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/goods/leavemessage')
  await expect(page).toHaveTitle(new RegExp(t('enquiries.title')))
  const field = (key: string) => page.getByRole('textbox', { name: t(key) })
  const send = page.getByRole('button', { name: t('enquiries.send'), exact: true })
  await field('enquiries.name').fill('Jo Stranger')
  await field('enquiries.textLabel.message').fill('Do you ship to Madrid?')
  await send.click()
  await expect(page.getByText(t(NEEDED))).toBeVisible()
  await field('enquiries.phone').fill('+34 600 000 000')
  expect(await findingsInLightAndDark(page)).toEqual([])
  await page.reload() // the draft is restored
  await expect(field('enquiries.textLabel.message')).toHaveValue('Do you ship to Madrid?')
  await send.click()
  await expect(page.getByRole('status').filter({ hasText: /Message sent/ })).toBeVisible()
  await page.getByRole('button', { name: t('enquiries.sent.again') }).click()
  await expect(field('enquiries.textLabel.message')).toHaveValue('')
})

test('a buyer writes, is answered in their account, and replies', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const visitor = await newBuyer(baseURL!, { lang: 'en' })
  await page
    .context()
    .addCookies([{ name: 'token', value: visitor.caller.token ?? '', url: baseURL! }])
  await page.goto('/goods/leavemessage')
  const words = `Is the press in stock? ${Date.now()}`
  const field = (key: string) => page.getByRole('textbox', { name: t(key) })
  const send = page.getByRole('button', { name: t('enquiries.send'), exact: true })
  await field('enquiries.name').fill('Mia')
  await field('enquiries.textLabel.message').fill(words)
  await send.click()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('enquiries.mine.title') })
    .click()
  await expect(page).toHaveURL(/help\/feedBackList/)
  const mine = page.locator('article').filter({ hasText: words })
  await expect(mine).toContainText(t('enquiries.state.new'))

  const clerk = await enterOffice(browser, {
    key: 'service',
    width: 1440,
    handOf: () => mouse,
    url: baseURL!,
  })
  const office = (key: string) => clerk.t(`office.enquiries.${key}`)
  await clerk.page.goto(`/office/enquiries?q=${words.split(' ').at(-1)}`)
  await clerk.page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(clerk.page).toHaveURL(/\/office\/enquiries\/\d+/)
  const address = clerk.page.url()
  await clerk.page.getByRole('button', { name: office('take') }).click()
  await expect(clerk.page.getByRole('button', { name: office('release') })).toBeVisible()
  expect(await findingsInLightAndDark(clerk.page)).toEqual([])
  await clerk.page.getByRole('button', { name: office('answerSend') }).click()
  await expect(clerk.page.getByRole('textbox', { name: office('answerLabel') })).toBeFocused()
  await clerk.page.getByRole('textbox', { name: office('answerLabel') }).fill('Yes, four of them.')
  await clerk.page.getByRole('button', { name: office('answerSend') }).click()
  // What waits next opens by itself.
  await expect(clerk.page).not.toHaveURL(address)
  await clerk.page.goto(address)
  await expect(clerk.page.getByText('Yes, four of them.')).toBeVisible()
  await expect(clerk.page.getByRole('textbox', { name: office('answerLabel') })).toHaveValue('')

  await page.reload()
  await expect(mine).toContainText('Yes, four of them.')
  await expect(mine).toContainText(t('enquiries.state.answered'))
  await mine.getByRole('button', { name: t('enquiries.mine.reply') }).click()
  await field('enquiries.reply').fill('I take two.')
  await page.reload() // the draft is restored and visible
  await expect(field('enquiries.reply')).toHaveValue('I take two.')
  // The close button asks for confirmation.
  const dialog = page.getByRole('dialog')
  await mine.getByRole('button', { name: t('enquiries.cancel'), exact: true }).click()
  await dialog.getByRole('button', { name: t('enquiries.discard.stay') }).click()
  await expect(field('enquiries.reply')).toHaveValue('I take two.')
  await mine.getByRole('button', { name: t('enquiries.cancel'), exact: true }).click()
  await dialog.getByRole('button', { name: t('enquiries.discard.go'), exact: true }).click()
  await mine.getByRole('button', { name: t('enquiries.mine.reply') }).click()
  await expect(field('enquiries.reply')).toHaveValue('')
  await field('enquiries.reply').fill('I take two.')
  await mine.getByRole('button', { name: t('enquiries.send'), exact: true }).click()
  await expect(mine).toContainText('I take two.')
  await expect(mine).toContainText(t('enquiries.state.new'))
  // The button is gone with its form: the focus moves to the top of the page.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await findingsInLightAndDark(page)).toEqual([])

  // The colleague's page is older than the reply: their answer waits until they have read it.
  await clerk.page.getByRole('textbox', { name: office('answerLabel') }).fill('Anything else?')
  await clerk.page.getByRole('button', { name: office('answerSend') }).click()
  await expect(clerk.page.getByText(office('changed'))).toBeVisible()
  await expect(clerk.page.getByText('I take two.')).toBeVisible()
  await expect(clerk.page.getByRole('textbox', { name: office('answerLabel') })).toHaveValue(
    'Anything else?',
  )
  await clerk.page.context().close()
})

test('a text page is drafted, previewed, published, and public at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const clerk = await enterOffice(browser, {
    key: 'content',
    width: 1440,
    handOf: () => mouse,
    url: baseURL!,
  })
  const office = (key: string) => clerk.t(`office.content.${key}`)
  await page.goto('/page/help') // stored from now on
  const before = await page.locator('main h1').innerText()
  const title = `帮助 ${Date.now()}`
  await clerk.page.goto('/office/pages')
  await clerk.page.getByRole('link', { name: office('page.help') }).click()
  const field = clerk.page.getByRole('textbox', { name: office('field.title') })
  await field.fill(title)
  expect(await findingsInLightAndDark(clerk.page)).toEqual([])
  await clerk.page.getByRole('button', { name: office('textPages.saveDraft') }).click()
  await expect(clerk.page.getByText(office('textPages.saved'))).toBeVisible()
  await page.reload()
  await expect(page.locator('main h1')).toHaveText(before)

  await clerk.page.getByRole('button', { name: office('textPages.preview') }).click()
  const dialog = clerk.page.getByRole('dialog')
  await expect(dialog).toContainText(title)
  await dialog.getByRole('button', { name: office('textPages.publish'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  // Loading an earlier version over typed text asks for confirmation.
  await field.fill('A title that is being typed')
  await clerk.page
    .getByRole('button', { name: office('textPages.use') })
    .first()
    .click()
  await dialog.getByRole('button', { name: clerk.t('forms.leave.stay') }).click()
  await expect(field).toHaveValue('A title that is being typed')
  // A reload keeps it too; left for good after a confirmation, it is discarded.
  clerk.page.once('dialog', (asked) => void asked.accept())
  await clerk.page.reload()
  await expect(field).toHaveValue('A title that is being typed')
  const pages = clerk.page.getByRole('main').getByRole('link', { name: office('textPages.title') })
  await pages.click()
  await dialog.getByRole('button', { name: clerk.t('forms.leave.go') }).click()
  await clerk.page.getByRole('link', { name: office('page.help') }).click()
  await expect(field).toHaveValue(title)
  await field.fill('A title that is being typed')
  // Discarding a draft asks for confirmation, and editing continues from the published version.
  await clerk.page.getByRole('button', { name: office('textPages.saveDraft') }).click()
  await clerk.page.getByRole('button', { name: office('textPages.discard') }).click()
  await dialog.getByRole('button', { name: office('textPages.discard') }).click()
  await expect(clerk.page.getByText(office('textPages.discardedNow'))).toBeVisible()
  await expect(field).toHaveValue(title)

  await page.context().clearCookies()
  await page.context().addCookies([{ name: 'lang', value: 'cn', url: baseURL! }])
  await expect(async () => {
    await page.goto('/')
    await expect(page.locator('footer').getByRole('link', { name: title })).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
  await page.locator('footer').getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/page\/help$/)
  await expect(page.locator('main h1')).toHaveText(title)
  expect(await findingsInLightAndDark(page)).toEqual([])
  // Written in two languages: readers of another one see a note.
  await page.context().addCookies([{ name: 'lang', value: 'spa', url: baseURL! }])
  await page.goto('/page/shipping')
  await expect(page.getByText(wordsOf('spa')('content.textPage.fallback'))).toBeVisible()
  const missing = await page.goto('/page/nothing')
  expect(missing?.status()).toBe(404)
  await clerk.page.context().close()
})
