/** Two members of staff edit the same thing at once: nothing of either is lost. */
import { expect, test, type Page } from '@playwright/test'
import { button, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const shipping = (key: string) => t(`office.shipping.${key}`)
const content = (key: string) => t(`office.content.${key}`)
const kit = (key: string) => t(`office.kit.${key}`)

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => button(page, kit('save')).click()
const conflictOf = (page: Page) => page.getByRole('dialog', { name: kit('changed.title') })

async function expectSaved(page: Page) {
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: kit('saved') })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('shipping rates that a colleague has saved meanwhile are merged, and nothing typed is lost', async ({
  browser,
  baseURL,
}) => {
  const pages = [await ownersPage(browser, baseURL!), await ownersPage(browser, baseURL!)]
  for (const page of pages) {
    await page.goto('/office/freight')
    // Carriers, which have such buttons too, may be there before the rates.
    const rate = page.getByRole('row', { name: /Express in/ }).first()
    await rate.getByRole('button', { name: /^Edit/ }).click()
  }
  const [first, second] = pages as [Page, Page]
  await textbox(first, shipping('field.firstAmount')).fill('81.50')
  await save(first)
  await expectSaved(first)

  await textbox(second, shipping('field.firstAmount')).fill('82')
  await textbox(second, shipping('field.nextAmount')).fill('7.25')
  await save(second)
  const dialog = conflictOf(second)
  await expect(dialog).toContainText('81.50')
  await dialog.getByRole('radio', { name: /81\.50/ }).check()
  await dialog.getByRole('button', { name: kit('merge.take') }).click()
  await expect(textbox(second, shipping('field.firstAmount'))).toHaveValue('81.50')
  await expect(textbox(second, shipping('field.nextAmount'))).toHaveValue('7.25')
  await save(second)
  await expectSaved(second)
  for (const page of pages) await page.context().close()
})

test('an announcement of a colleague can be taken over as it is', async ({ browser, baseURL }) => {
  const pages = [await ownersPage(browser, baseURL!), await ownersPage(browser, baseURL!)]
  const mark = String(Date.now()).slice(-6)
  for (const page of pages) {
    await page.goto('/office/content?part=announcements')
    await page.getByRole('button', { name: /^Edit/ }).first().click()
  }
  const [first, second] = pages as [Page, Page]
  await textbox(first, content('field.title')).fill(`先 ${mark}`)
  await save(first)
  await expectSaved(first)

  await textbox(second, content('field.title')).fill(`后 ${mark}`)
  await save(second)
  await conflictOf(second)
    .getByRole('button', { name: kit('merge.drop') })
    .click()
  await expect(textbox(second, content('field.title'))).toHaveValue(`先 ${mark}`)
  await textbox(second, content('field.title')).fill(`先后 ${mark}`)
  await save(second)
  await expectSaved(second)
  for (const page of pages) await page.context().close()
})
