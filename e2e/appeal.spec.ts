/** A second look at a rejection: who rejected reads that a colleague decides, and keeps nobody from it; the colleague agrees. */
import { expect, test } from '@playwright/test'
import { afterSalesOfOrder, applyForCase } from '#domains/after-sales/contract.ts'
import { rejectCase } from '#domains/after-sales/office-contract.ts'
import { STAFF, STAFF_PASSWORD } from '../demo/people.ts'
import { newBuyer, openStaff } from './driver.ts'
import { findingsInLightAndDark } from './steps/axe.ts'
import { button, ownersPage } from './steps/office.ts'
import { shippedOrder } from './steps/shipped.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const words = (key: string) => t(`after-sales.${key}`)
const office = (key: string) => t(`office.after-sales.${key}`)

test('a second look is asked for, not decided by who rejected, and agreed to by a colleague', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const url = baseURL!
  const buyer = await newBuyer(url, { lang: 'en' })
  const orderNumber = await shippedOrder(url, buyer)
  const { lines } = await buyer.caller.call(afterSalesOfOrder, { orderNumber })
  const [line] = lines
  const { caseNumber } = await buyer.caller.call(applyForCase, {
    orderNumber,
    type: 'refund_only',
    reason: 'missing',
    recovery: 'none',
    text: 'The box was empty',
    lines: [{ lineId: line!.lineId, quantity: line!.leftQuantity }],
    fileIds: [],
    amount: line!.leftAmount,
  })
  const service = openStaff(url)
  const person = STAFF.find(({ key }) => key === 'service')!
  await service.login({
    email: person.email,
    password: STAFF_PASSWORD,
    secret: person.totpSecret,
  })
  const note = 'The carrier weighed the parcel: it was full'
  await service.caller.call(rejectCase, { caseNumber, round: 1, note })

  await page.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'token', value: buyer.caller.token ?? '', url },
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/user/user/order/afterSalesDetails?case=${caseNumber}`)
  await button(page, words('appeal.verb')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('It was full of paper')
  expect(await findingsInLightAndDark(page)).toEqual([])
  // Nothing typed is lost.
  await page.reload()
  await button(page, words('appeal.verb')).click()
  await expect(dialog.getByRole('textbox')).toHaveValue('It was full of paper')
  await dialog.getByRole('button', { name: words('appeal.verb'), exact: true }).click()
  await expect(page.getByText(words('state.appealed'), { exact: true }).first()).toBeVisible()

  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })
  await context.addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'staff', value: service.caller.staffCookie ?? '', url },
  ])
  const rejecting = await context.newPage()
  await rejecting.goto(`/office/after-sales/${caseNumber}`)
  await expect(rejecting.getByText(office('appeal.another')).first()).toBeVisible()
  await expect(button(rejecting, office('act.agree'))).toBeDisabled()
  await expect(button(rejecting, office('act.reject'))).toBeDisabled()
  await context.close()

  const colleague = await ownersPage(browser, url)
  await colleague.goto(`/office/after-sales/${caseNumber}`)
  await expect(colleague.getByText('It was full of paper').first()).toBeVisible()
  await button(colleague, office('act.agree')).click()
  const agreeing = colleague.getByRole('dialog')
  await agreeing.getByRole('button', { name: office('act.agree'), exact: true }).click()
  await expect(agreeing).toHaveCount(0)
  await colleague.context().close()
  await page.reload()
  await expect(page.getByText(words('state.agreed'), { exact: true }).first()).toBeVisible()
})
