/** Money leaves a wallet: a customer asks, the office approves, hands over and records the transfer, the customer reads it and asks again. */
import { expect, test } from '@playwright/test'
import { myWithdrawals } from '#domains/wallet/withdrawals-contract.ts'
import { openVisitor } from './driver.ts'
import { axeOn, findingsInLightAndDark, seriousFindings } from './steps/axe.ts'
import { button, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const own = wordsOf('cn')
const t = wordsOf('en')
const REFERENCE = 'ICBC 20261128 4410'

/** Of the demo alone: who has a payout account that is older than a day, and has asked for a withdrawal. */
const LIN = { email: 'lin@demo.example', password: 'trade2026', payPassword: '739164' }

test('a withdrawal is approved, paid by hand, read by its customer, and the next one asked for', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = baseURL!
  const lin = openVisitor(url)
  await lin.login(LIN.email, LIN.password)
  await page.context().addCookies([
    { name: 'lang', value: 'cn', url },
    { name: 'token', value: lin.caller.token ?? '', url },
  ])
  const { items } = await lin.caller.call(myWithdrawals, {})
  const { number } = items[0]!
  const row = page.getByRole('listitem').filter({ hasText: number })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/user/user/money/tixian')
  await expect(row.getByText(own('wallet.withdrawals.state.applied'))).toBeVisible()
  // Nothing else is asked for while one is open.
  await expect(page.getByText(own('wallet.withdraw.openText'))).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  const office = await ownersPage(browser, url)
  await office.goto('/office/withdrawals')
  const inOffice = office.getByRole('article').filter({ hasText: number })
  await button(office, t('office.wallet.payouts.approve')).first().waitFor()
  expect(await findingsInLightAndDark(office)).toEqual([])
  await inOffice.getByRole('button', { name: t('office.wallet.payouts.approve') }).click()
  await expect(inOffice).toHaveCount(0)
  await page.reload()
  await expect(row.getByText(own('wallet.withdrawals.state.approved'))).toBeVisible()
  await expect(row.getByRole('button', { name: own('wallet.withdrawals.cancel') })).toHaveCount(0)

  await office.goto('/office/withdrawals?part=approved')
  await inOffice.getByRole('button', { name: t('office.wallet.payouts.start') }).click()
  await expect(inOffice).toHaveCount(0)

  // Whoever transfers it reads the whole number, nobody else.
  await office.goto('/office/withdrawals?part=paying')
  await inOffice.getByRole('button', { name: t('office.wallet.payouts.showNumber') }).click()
  await expect(inOffice.getByText('6222021001116245702')).toBeVisible()
  await inOffice.getByRole('button', { name: t('office.wallet.payouts.pay') }).click()
  const dialog = office.getByRole('dialog')
  expect(await seriousFindings(axeOn(office))).toEqual([])
  await dialog.getByRole('button', { name: t('office.wallet.payouts.pay') }).click()
  await expect(dialog.getByText(t('office.wallet.payouts.referenceShape'))).toBeVisible()
  await dialog.getByRole('textbox').fill(REFERENCE)
  await dialog.getByRole('button', { name: t('office.wallet.payouts.pay') }).click()
  await expect(inOffice).toHaveCount(0)
  await office.goto('/office/withdrawals?part=over')
  await expect(inOffice.getByText(REFERENCE)).toBeVisible()

  await page.reload()
  await expect(row.getByText(own('wallet.withdrawals.state.paid'), { exact: true })).toBeVisible()
  await expect(row.getByText(REFERENCE)).toBeVisible()
  await page.getByRole('textbox', { name: own('wallet.withdraw.amount') }).fill('60')
  await page.getByLabel(own('wallet.withdraw.password')).first().fill(LIN.payPassword)
  expect(await findingsInLightAndDark(page)).toEqual([])
  await page.getByRole('button', { name: own('wallet.withdraw.verb') }).click()
  await expect(page.getByText(own('wallet.withdraw.openText'))).toBeVisible()
  const open = page
    .getByRole('listitem')
    .filter({ hasText: own('wallet.withdrawals.state.applied') })
  await open.getByRole('button', { name: own('wallet.withdrawals.cancel') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: own('wallet.withdrawals.cancel') })
    .click()
  await expect(open).toHaveCount(0)
  const cancelled = page.getByText(own('wallet.withdrawals.state.cancelled'), { exact: true })
  await expect(cancelled).toBeVisible()
})
