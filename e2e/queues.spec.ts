/** Two people on one queue: each sees what the other works on, only one decides, and the next item opens by itself. */
import { expect, test, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { sendEnquiry } from '#domains/enquiries/contract.ts'
import { openVisitor } from './driver.ts'
import { findingsInLightAndDark } from './steps/axe.ts'
import { mouse } from './steps/hand.ts'
import { enterOffice } from './steps/office.ts'

/** A guest's message. @returns its id and its words */
async function aMessage(url: string) {
  const text = `Is it in stock? ${randomUUID().slice(0, 8)}`
  const { id } = await openVisitor(url, { lang: 'en' }).caller.call(sendEnquiry, {
    requestKey: randomUUID(),
    topic: 'product',
    name: 'Jo Stranger',
    email: `${randomUUID()}@example.com`,
    phone: null,
    orderNumber: null,
    text,
  })
  return { id, text }
}

test('two people on one queue: one works on it, the other sees it, takes over, and decides alone', async ({
  browser,
  baseURL,
}) => {
  const url = baseURL!
  const [first, next] = [await aMessage(url), await aMessage(url)]
  const enter = (key: string) =>
    enterOffice(browser, { key, width: 1440, handOf: () => mouse, url })
  const [ana, bo] = [await enter('service'), await enter('owner')]
  const answer = ({ page, t }: { page: Page; t: (key: string) => string }) =>
    page.getByRole('textbox', { name: t('office.enquiries.answerLabel') })
  const send = ({ page, t }: typeof ana) =>
    page.getByRole('button', { name: t('office.enquiries.answerSend') })
  const open = ({ page }: typeof ana) => page.goto(`/office/enquiries/${first.id}`)
  await open(ana)
  await answer(ana).click() // whoever begins to write has it
  await expect(ana.page.getByText(part(ana.t('office.work.mine')))).toBeVisible()
  await answer(ana).fill('Yes.')

  await open(bo)
  await expect(bo.page.getByText(part(bo.t('office.work.others')))).toBeVisible()
  await expect(send(bo)).toHaveCount(0)
  expect(await findingsInLightAndDark(bo.page)).toEqual([])
  const takeOver = bo.page.getByRole('button', { name: bo.t('office.work.takeOver'), exact: true })
  await takeOver.click()
  await bo.page
    .getByRole('dialog')
    .getByRole('button', { name: bo.t('office.work.takeOver') })
    .click()
  await expect(bo.page.getByText(part(bo.t('office.work.mine')))).toBeVisible()

  // The first one's page is stale: what they send is refused, and what they wrote stays.
  await send(ana).click()
  await expect(ana.page.locator('[data-sonner-toast], .field-error').first()).toBeVisible()
  await expect(answer(ana)).toHaveValue('Yes.')
  await answer(bo).fill('Four of them.')
  await send(bo).click()
  await expect(bo.page).not.toHaveURL(new RegExp(`/enquiries/${first.id}$`))
  await open(ana)
  await expect(ana.page.getByText('Four of them.')).toBeVisible()
  // Of the two answers one was sent; the other is still a draft.
  await expect(ana.page.locator('p').filter({ hasText: /^Yes\.$/ })).toHaveCount(0)
  expect(next.id).toBeGreaterThan(first.id)
  await Promise.all([ana, bo].map(({ page }) => page.context().close()))
})

/** The words of a message before its first value, or after its last. */
const part = (message: string) =>
  new RegExp(
    message
      .split(/\{[^}]*\}/)
      .reduce((a, b) => (a.length >= b.length ? a : b))
      .trim(),
  )
