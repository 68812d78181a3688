/** Credit terms: granted by two people, an order paid on them, reviewed, shipped, repaid by staff, and free again for the buyer. */
import { expect, test, type Page } from '@playwright/test'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { creditOf, saveCreditTerms } from '#domains/credit/office-contract.ts'
import { listCustomers } from '#domains/customers/contract.ts'
import { BUYER_PASSWORD, STAFF, STAFF_PASSWORD } from '../demo/people.ts'
import { openStaff, openVisitor } from './driver.ts'
import { axeOn, seriousFindings } from './steps/axe.ts'
import { ownerOf, ownersPage, shipOverHttp } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const office = (key: string) => t(`office.credit.${key}`)
const EMAIL = 'gao@demo.example'

/** Asked for by the accountant, agreed to by the owner; in a world that was used before it is there already. */
async function grantOverHttp(url: string): Promise<number> {
  const owner = await ownerOf(url)
  const { items } = await owner.caller.call(listCustomers, { q: EMAIL })
  const buyerId = items[0]!.id
  const { account } = await owner.caller.call(creditOf, { buyerId })
  if (account !== null) return buyerId
  const accountant = openStaff(url)
  const person = STAFF.find(({ key }) => key === 'finance')!
  await accountant.login({
    email: person.email,
    password: STAFF_PASSWORD,
    secret: person.totpSecret,
  })
  await accountant.caller.call(saveCreditTerms, {
    buyerId,
    version: null,
    currency: 'CNY',
    limitAmount: 50_000_000,
    periodDays: 30,
    validUntil: null,
    temporaryAmount: 0,
    temporaryUntil: null,
    isFrozen: false,
    note: 'pays on time',
  })
  const asked = await owner.caller.call(listApprovals, { object: `credit:${buyerId}` })
  await owner.caller.call(approve, { approvalId: asked.items[0]!.id })
  return buyerId
}

/** Staff claim the order in the queue, and approve it. */
async function reviewOrder(clerk: Page, orderNumber: string): Promise<void> {
  const review = (key: string) => t(`office.order-reviews.${key}`)
  await clerk.goto('/office/order-reviews')
  await expect(clerk.locator('.skeleton')).toHaveCount(0)
  expect(await seriousFindings(axeOn(clerk))).toEqual([])
  const row = clerk.getByRole('article').filter({ hasText: orderNumber })
  await expect(row).toContainText(review('rule.terms'))
  await row.getByRole('button', { name: review('approve') }).click()
  await clerk
    .getByRole('dialog')
    .getByRole('button', { name: review('approve') })
    .click()
  await expect(clerk.getByText(review('approved'))).toBeVisible()
  await expect(row).toHaveCount(0)
  await clerk.goto('/office/order-reviews?tab=rules')
  await expect(clerk.getByText(/of the latest/)).toBeVisible()
  expect(await seriousFindings(axeOn(clerk))).toEqual([])
}

test('an order on terms is paid without money, reviewed, shipped, and repaid', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000)
  const url = baseURL!
  const buyerId = await grantOverHttp(url)
  const buyer = openVisitor(url, { lang: 'en' })
  await buyer.login(EMAIL, BUYER_PASSWORD)
  await buyer.addAddress()
  const { items } = await buyer.search({ q: 'flask', size: 1, inStock: '1' })
  const { skus } = await buyer.product(items[0]!.id)
  const [warehouse] = await buyer.warehouses()
  const { id: unit, minQuantity } = skus[0]!.units[0]!
  await page.context().addCookies([
    { name: 'lang', value: 'cn', url },
    { name: 'token', value: buyer.caller.token ?? '', url },
  ])
  const words = wordsOf('cn')
  const chosen = { sku: skus[0]!.id, unit, warehouse: warehouse!.id, quantity: minQuantity }
  const search = Object.entries(chosen).map(([name, value]) => [name, String(value)])
  await page.goto(`/shoppingCart/confirm?${new URLSearchParams(search)}`)
  await page.getByRole('button', { name: words('checkout.confirm.submit') }).click()
  await expect(page).toHaveURL(/(payOrder|goods\/pay)\?/)
  const orderNumber = new URL(page.url()).searchParams.get('order')!
  await page.getByRole('tab', { name: words('payments.terms'), exact: true }).click()
  await page.getByRole('button', { name: words('payments.termsPay') }).click()
  await expect(page).toHaveURL(/order\/details/)
  const timeline = page.getByRole('list', { name: words('orders.details.timeline') })
  await expect(timeline.getByText(words('orders.timeline.onTerms'), { exact: true })).toBeVisible()

  await page.goto('/user/user/accountTermOrder?part=open')
  await expect(page.getByText(words('credit.due.none')).first()).toBeVisible({ timeout: 20_000 })
  expect(await seriousFindings(axeOn(page))).toEqual([])

  const clerk = await ownersPage(browser, url)
  await reviewOrder(clerk, orderNumber)
  await page.goto(`/user/user/order/details?number=${orderNumber}`)
  await expect(page.getByText(words('orders.label.pending_shipment')).first()).toBeVisible()
  await shipOverHttp(url, orderNumber, 'SF1234567890123')

  await clerk.goto(`/office/credit/${buyerId}`)
  await clerk
    .getByRole('button', { name: office('repay.verb') })
    .first()
    .click()
  const dialog = clerk.getByRole('dialog')
  const { account } = await (await ownerOf(url)).caller.call(creditOf, { buyerId })
  await dialog.getByLabel(office('repay.amount')).fill(String(account!.usedAmount / 100))
  await dialog.getByLabel(office('repay.reference')).fill(`ICBC ${orderNumber}`)
  expect(await seriousFindings(axeOn(clerk))).toEqual([])
  await dialog.getByRole('button', { name: office('repay.verb') }).click()
  await expect(clerk.getByText(office('repay.done')).first()).toBeVisible()

  await page.goto('/user/user/myAccountPeriod')
  await expect(page.getByText(words('credit.movement.repaid')).first()).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByText(words('credit.usable'))).toBeVisible()
})
