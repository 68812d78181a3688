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

/** Opens what an act of staff asks for, and sends it. */
async function decide(
  page: Page,
  act: string,
  fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
): Promise<void> {
  await button(page, office(act)).first().click()
  const dialog = page.getByRole('dialog')
  await fill(dialog)
  await dialog.getByRole('button', { name: office(act), exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('goods are exchanged: applied for, agreed to, sent back, checked in, and replaced by a second parcel', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const url = baseURL!
  const buyer = await newBuyer(url, { lang: 'en' })
  const orderNumber = await shippedOrder(url, buyer)
  await page.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'token', value: buyer.caller.token ?? '', url },
  ])
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/user/user/order/afterSalesDetails?number=${orderNumber}`)
  await button(page, t('kit.ui.quantity.more')).first().click()
  await page.getByRole('radio', { name: shop('type.exchange') }).check()
  await page
    .getByRole('combobox', { name: shop('form.reason') })
    .selectOption({ label: shop('reason.damaged') })
  await field(page, shop('form.text')).fill('The lid is cracked.')
  expect(await findingsInLightAndDark(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await button(page, shop('form.submit')).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(shop('state.applied'))
  const caseNumber = new URL(page.url()).searchParams.get('case')!

  const desk = await ownersPage(browser, url)
  await desk.goto(`/office/after-sales/${caseNumber}`)
  await decide(desk, 'act.agree', async (dialog) => {
    await field(dialog, office('agree.consignee')).fill('Returns desk')
    await field(dialog, office('agree.phone')).fill('020-8888 0000')
    await field(dialog, office('agree.address')).fill('88 Kaichuang Avenue, Guangzhou')
  })

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
  await decide(desk, 'act.replace', async (dialog) => {
    await field(dialog, shop('send.carrier')).fill('Deppon')
    await field(dialog, shop('send.number')).fill('DP1234567')
  })

  await page.reload()
  await expect(heading).toContainText(shop('state.replacement_shipped'))
  await expect(page.getByText('DP1234567', { exact: true })).toBeVisible()
  expect(await findingsInLightAndDark(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await button(page, shop('replacement.received')).click()
  await expect(heading).toContainText(shop('state.completed'))
  await expect(page.getByText(shop('next.replaced'))).toBeVisible()
  await desk.context().close()
})
