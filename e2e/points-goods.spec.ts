/** Points from earning to their return: frozen with an order, spent on goods and codes, used at the checkout, and back when what they were used for is cancelled. */
import { expect, test, type Page } from '@playwright/test'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { cancelOrder } from '#domains/orders/buyer-contract.ts'
import {
  addPointsCodes,
  officePointsOrders,
  publishPointsGoods,
  savePointsGoods,
} from '#domains/points-goods/office-contract.ts'
import { adjustPoints } from '#domains/points/office-contract.ts'
import { STAFF, STAFF_PASSWORD } from '../demo/people.ts'
import { newBuyer, openStaff, type Visitor } from './driver.ts'
import { axeOn, findingsInLightAndDark, seriousFindings } from './steps/axe.ts'
import { button, ownerOf, ownersPage } from './steps/office.ts'
import { shippedOrder } from './steps/shipped.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const word = (key: string) => t(`points-goods.${key}`)
const office = (key: string) => t(`office.points-goods.${key}`)

async function memberOf(url: string, key: 'finance' | 'catalogue') {
  const member = openStaff(url)
  const { email, totpSecret: secret } = STAFF.find((each) => each.key === key)!
  await member.login({ email, password: STAFF_PASSWORD, secret })
  return member
}

async function agreeAsOwner(url: string, object: string): Promise<void> {
  const { caller } = await ownerOf(url)
  const { items } = await caller.call(listApprovals, { object })
  await caller.call(approve, { approvalId: items[0]!.id })
}

/** Asked for by the accountant, agreed to by the owner. */
async function addPoints(url: string, buyer: Visitor, count: number): Promise<void> {
  const { id: buyerId } = await buyer.info()
  const accountant = await memberOf(url, 'finance')
  await accountant.caller.call(adjustPoints, { buyerId, count, note: 'trade fair' })
  await agreeAsOwner(url, `customer:${buyerId}`)
}

let clerk: ReturnType<typeof memberOf> | undefined

/** On sale: asked for by the clerk of the catalogue, agreed to by the owner. @returns its id */
async function aReward(
  url: string,
  kind: 'physical' | 'code' | 'super',
  name: string,
  pointsCount: number,
) {
  // One login: a code of an authenticator counts once.
  const { caller } = await (clerk ??= memberOf(url, 'catalogue'))
  const { id: goodsId } = await caller.call(savePointsGoods, {
    kind,
    name: { cn: name, en: name },
    text: { cn: '' },
    pictureUrls: [],
    pointsCount,
    templateId: null,
    superDays: kind === 'super' ? 30 : null,
    totalCount: 3,
    perPerson: 2,
    minLevel: null,
    saleFrom: null,
    saleUntil: null,
    goodsId: null,
    version: 0,
  })
  if (kind === 'code') {
    await caller.call(addPointsCodes, { goodsId, codes: `JOURNEY-${goodsId}-${Date.now()}` })
  }
  await caller.call(publishPointsGoods, { goodsId, version: 0 })
  await agreeAsOwner(url, `pointsGoods:${goodsId}`)
  return goodsId
}

/** From the page of the goods to the order. @returns its number */
async function redeem(page: Page, goodsId: number): Promise<string> {
  await page.goto(`/goods/jifenxq?id=${goodsId}`)
  await page.getByRole('link', { name: word('redeem'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: word('confirmTitle') })).toBeVisible()
  expect(await seriousFindings(axeOn(page))).toEqual([])
  await button(page, word('place')).click()
  await expect(page).toHaveURL(/pointorder\/details\?number=PG\d{15}/)
  return new URL(page.url()).searchParams.get('number')!
}

const usable = async (page: Page, count: string) => {
  await page.goto('/user/user/integral')
  await expect(page.locator('.kpis').getByText(count, { exact: true }).first()).toBeVisible()
}

test('points are earned, frozen, spent and returned', async ({ page, browser, baseURL }) => {
  const url = baseURL!
  const buyer = await newBuyer(url, { lang: 'en' })
  await page.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'token', value: buyer.caller.token ?? '', url },
  ])
  // Earned: frozen until the order can no longer be given back.
  const orderNumber = await shippedOrder(url, buyer)
  await buyer.confirmReceipt(orderNumber)
  await page.goto('/user/user/integral')
  await expect(page.getByText(t('points.frozenNote'))).toBeVisible()
  await addPoints(url, buyer, 1000)

  // Spent on goods, and returned when the order is cancelled.
  const mug = await aReward(url, 'physical', `Mug ${Date.now()}`, 300)
  await redeem(page, mug)
  await usable(page, '700')
  await page.goBack()
  await button(page, word('cancel')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('cancel') })
    .click()
  await expect(page.getByText(word('state.cancelled')).first()).toBeVisible()
  expect(await findingsInLightAndDark(page)).toEqual([])
  await usable(page, '1,000')

  // Used at the checkout, of goods without the price of an activity, and back when that order is cancelled.
  const { items } = await buyer.search({ q: 'bearing', size: 1 })
  const { skus } = await buyer.product(items[0]!.id)
  const [warehouse] = await buyer.warehouses()
  const { id: unitId, minQuantity: quantity } = skus[0]!.units[0]!
  await buyer.addToCart({ skuId: skus[0]!.id, unitId, warehouseId: warehouse!.id, quantity })
  const checkout = await buyer.checkout({
    addressId: null,
    delivery: 'express',
    pointsCount: 100,
  })
  const placed = await buyer.submitOrder(checkout.id)
  await usable(page, '900')
  const reason = 'changedMind' as const
  await buyer.caller.call(cancelOrder, { orderNumber: placed.orderNumber, reason, text: '' })
  await usable(page, '1,000')

  // Days of super membership, from the page of the membership.
  const month = await aReward(url, 'super', `Super ${Date.now()}`, 100)
  await page.goto('/user/user/member')
  await expect(page.getByText(t('membership.notSuper'))).toBeVisible()
  const plans = page.locator('section').filter({ hasText: word('superGet') })
  await expect(plans.locator(`a[href$="id=${month}"]`)).toBeVisible()
  expect(await findingsInLightAndDark(page)).toEqual([])
  await redeem(page, month)
  await page.getByRole('link', { name: word('superGives') }).click()
  await expect(page.getByText(t('membership.notSuper'))).toHaveCount(0)
  await expect(page.getByText(/^Until /)).toBeVisible()
  await usable(page, '900')

  // A code is shown once, after a click.
  const code = await aReward(url, 'code', `Code ${Date.now()}`, 200)
  await redeem(page, code)
  await button(page, word('reveal')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('reveal') })
    .click()
  await expect(page.getByText(/^JOURNEY-/)).toBeVisible()
  expect(await seriousFindings(axeOn(page))).toEqual([])

  // What is sent is sent in the office, and received.
  const number = await redeem(page, mug)
  const clerk = await ownersPage(browser, url)
  await clerk.goto(`/office/points-orders?q=${number}`)
  await button(clerk, office('ship')).click()
  const dialog = clerk.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption({ index: 1 })
  await dialog.getByRole('textbox').fill('SF1234567890125')
  await dialog.getByRole('button', { name: office('ship'), exact: true }).click()
  await expect(clerk.getByText(office('shipped'))).toBeVisible()
  expect(await seriousFindings(axeOn(clerk))).toEqual([])
  const { caller } = await ownerOf(url)
  const found = await caller.call(officePointsOrders, { q: number })
  expect(found.items[0]?.state).toBe('shipped')
  await page.reload()
  await button(page, word('receive')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('receive') })
    .click()
  await expect(page.getByText(word('state.received')).first()).toBeVisible()
})

test('staff add goods and codes; doubles are refused by their lines', async ({
  browser,
  baseURL,
}) => {
  const clerk = await ownersPage(browser, baseURL!)
  await clerk.goto('/office/points-goods')
  await button(clerk, office('add')).click()
  const name = `Voucher ${Date.now()}`
  await clerk.getByLabel(office('name')).fill(name)
  await clerk.getByLabel(office('type'), { exact: true }).selectOption('code')
  await clerk.getByLabel(office('pointsCount')).fill('50')
  expect(await seriousFindings(axeOn(clerk))).toEqual([])
  await clerk.getByRole('dialog').locator('button[type=submit]').click()
  const row = clerk.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: office('codesOf').replace('{name}', name) }).click()
  const dialog = clerk.getByRole('dialog')
  const codes = dialog.getByLabel(office('codesField'))
  await codes.fill(`${name}-1\n${name}-2\n${name}-1`)
  await button(clerk, office('codes')).click()
  await expect(dialog.getByText('3', { exact: false }).last()).toBeVisible()
  await codes.fill(`${name}-1\n${name}-2`)
  await button(clerk, office('codes')).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('0 of 2')
})
