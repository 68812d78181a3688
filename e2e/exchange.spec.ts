/** An exchange from the application to the second parcel: the buyer on a phone, staff at a desk, each on their own pages. */
import { expect, test, type Page } from '@playwright/test'
import { newBuyer } from './driver.ts'
import { findingsInLightAndDark } from './steps/axe.ts'
import { button, ownersPage } from './steps/office.ts'
import { shippedOrder } from './steps/shipped.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const shop = (key: string) => t(`after-sales.${key}`)
const office = (key: string) => t(`office.after-sales.${key}`)
const field = (within: Page | ReturnType<Page['getByRole']>, name: string) =>
  within.getByRole('textbox', { name, exact: true })

/** Opens what an act of staff asks for, and sends it. @param verb what the dialog says, where that is another word */
async function decide(
  page: Page,
  act: string,
  fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
  verb = act,
): Promise<void> {
  await button(page, office(act)).first().click()
  const dialog = page.getByRole('dialog')
  await fill(dialog)
  await dialog.getByRole('button', { name: office(verb), exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Where the goods go back to: a place that is none of the shop's list. */
async function fillAddress(dialog: ReturnType<Page['getByRole']>): Promise<void> {
  const place = dialog.getByRole('combobox', { name: office('agree.choose') })
  await place.selectOption({ label: office('agree.other') })
  await field(dialog, office('agree.consignee')).fill('Returns desk')
  await field(dialog, office('agree.phone')).fill('020-8888 0000')
  await field(dialog, office('agree.address')).fill('88 Kaichuang Avenue, Guangzhou')
  const country = dialog.getByRole('combobox', { name: office('addresses.country') })
  await country.selectOption('CN')
}

/** The replacement leaves with a carrier of the shop, in a parcel of this number. */
const replaceBy = (number: string) => async (dialog: ReturnType<Page['getByRole']>) => {
  const carrier = dialog.getByRole('combobox', { name: t('office.orders.ship.carrier') })
  await carrier.selectOption({ index: 1 })
  await field(dialog, t('office.orders.ship.number')).fill(number)
}

type Wanted = {
  /** What was ordered and has arrived: the first that is found by it. */
  q: string
  reason: string
  /** Words of the choice that replaces it; the same where there are none. */
  choice?: string
}

/** The buyer on a phone applies for an exchange of all pieces of an order. @returns the case and its order */
async function applied(page: Page, url: string, { q, reason, choice }: Wanted) {
  const buyer = await newBuyer(url, { lang: 'en' })
  const orderNumber = await shippedOrder(url, buyer, q)
  const { lines } = await buyer.order(orderNumber)
  await page.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'token', value: buyer.caller.token ?? '', url },
  ])
  await page.setViewportSize({ width: 390, height: 800 })
  // From the line of the order, so that all of its pieces are chosen.
  await page.goto(`/user/user/order/details?number=${orderNumber}`)
  const report = t('orders.report.of').replace('{name}', lines[0]!.name)
  await page.getByRole('link', { name: report }).click()
  await page.getByRole('radio', { name: shop('type.exchange') }).check()
  await page
    .getByRole('combobox', { name: shop('form.reason') })
    .selectOption({ label: shop(`reason.${reason}`) })
  if (choice !== undefined) {
    const name = shop('form.replacement').replace('{name}', lines[0]!.name)
    const select = page.getByRole('combobox', { name })
    const option = select.locator('option', { hasText: choice }).first()
    await select.selectOption({ label: (await option.textContent()) ?? '' })
  }
  await field(page, shop('form.text')).fill('Not what we need.')
  await expectSound(page)
  await button(page, shop('form.submit')).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(shop('state.applied'))
  const caseNumber = new URL(page.url()).searchParams.get('case')!
  return { caseNumber, orderNumber, heading }
}

/** As wide as a phone, and without findings. */
async function expectSound(page: Page): Promise<void> {
  expect(await findingsInLightAndDark(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
}

test('goods are exchanged: applied for, agreed to, sent back, checked in, and replaced by a second parcel', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const url = baseURL!
  const { caseNumber, heading } = await applied(page, url, { q: 'flask', reason: 'damaged' })

  const desk = await ownersPage(browser, url)
  await desk.goto(`/office/after-sales/${caseNumber}`)
  await decide(desk, 'act.agree', fillAddress)

  await page.reload()
  await expect(heading).toContainText(shop('state.awaiting_return'))
  await field(page, shop('send.carrier')).fill('SF Express')
  await field(page, shop('send.number')).fill('SF9876543210')
  await button(page, shop('send.verb')).click()
  await expect(heading).toContainText(shop('state.returning'))

  await desk.reload()
  await decide(desk, 'act.checkIn', async (dialog) => {
    await field(dialog, office('checkIn.condition')).fill('Lid cracked, otherwise unused')
  })
  await decide(desk, 'act.replace', replaceBy('DP1234567'))

  await page.reload()
  await expect(heading).toContainText(shop('state.replacement_shipped'))
  await expect(page.getByText('DP1234567', { exact: true })).toBeVisible()
  await expectSound(page)
  await button(page, shop('replacement.received')).click()
  await expect(heading).toContainText(shop('state.completed'))
  await expect(page.getByText(shop('next.replaced'))).toBeVisible()
  await desk.context().close()
})

test('for something dearer the buyer pays the difference, and then the parcel comes', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const url = baseURL!
  const wanted = { q: 'LT-B12', reason: 'otherVariant', choice: 'more' }
  const { caseNumber, heading } = await applied(page, url, wanted)
  const desk = await ownersPage(browser, url)
  await desk.goto(`/office/after-sales/${caseNumber}`)
  await decide(desk, 'act.agree', (dialog) =>
    dialog.getByRole('checkbox', { name: office('agree.waive') }).check(),
  )

  await page.reload()
  await expect(heading).toContainText(shop('state.awaiting_payment'))
  await expectSound(page)
  await page
    .getByRole('link', { name: new RegExp(shop('difference.verb').replace('{amount}', '.+')) })
    .click()
  await expect(page).toHaveURL(/payOrder\?/)
  await button(page, t('payments.goPay')).click()
  await page.locator('button[value=succeed]').click()
  await expect(page.getByRole('heading', { name: t('payments.outcome.succeeded') })).toBeVisible({
    timeout: 30_000,
  })

  await expect
    .poll(
      async () => {
        await page.goto(`/user/user/order/afterSalesDetails?case=${caseNumber}`)
        // Before the case is there the heading says what the page is about.
        await expect(heading).not.toHaveText(shop('title'), { timeout: 30_000 })
        return heading.textContent()
      },
      { timeout: 60_000 },
    )
    .toContain(shop('state.replacement_ready'))
  await expect(page.getByText(`${shop('difference.paid')} ·`)).toBeVisible()
  await desk.reload()
  await decide(desk, 'act.replace', replaceBy('DP7654321'))
  await page.reload()
  await expect(heading).toContainText(shop('state.replacement_shipped'))
  await button(page, shop('replacement.received')).click()
  await expect(heading).toContainText(shop('state.completed'))
  await desk.context().close()
})

test('what is sold out is waited for, until the buyer takes the money', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const url = baseURL!
  const wanted = { q: 'CA-FL75', reason: 'otherVariant', choice: shop('form.soldOut') }
  const { caseNumber, heading } = await applied(page, url, wanted)
  const desk = await ownersPage(browser, url)
  await desk.goto(`/office/after-sales/${caseNumber}`)
  await decide(desk, 'act.agree', fillAddress, 'act.agreeWaiting')
  await expect(desk.getByText(office('nothing.stock'))).toBeVisible()
  await desk.goto('/office/after-sales?tab=stock')
  await expect(desk.locator(`a[href$="${caseNumber}"]`)).toBeVisible()

  await page.reload()
  await expect(heading).toContainText(shop('state.awaiting_stock'))
  await expect(page.getByText(shop('then.refunds'))).toBeVisible()
  await expectSound(page)
  await page
    .getByRole('button', { name: new RegExp(shop('instead.verb').replace('{amount}', '.+')) })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: shop('instead.confirm'), exact: true })
    .click()
  await expect(heading).toContainText(shop('state.awaiting_return'))
  await expect(page.getByText(shop('event.chooseRefund'))).toBeVisible()
  await desk.context().close()
})
