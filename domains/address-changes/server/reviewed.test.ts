/** An order that staff have approved goes elsewhere: it is reviewed again on credit terms, and its buyer hears of it. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { grant, TERMS } from '#domains/credit/testing.ts'
import { approveOrder } from '#domains/order-reviews/contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { payOnTerms } from '#domains/payments/contract.ts'
import type { SettingKey } from '#domains/settings/definition.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { movingIn } from '../testing.ts'

const shop = await openOrderShop()
const { clock, db, must } = shop
const { clerk, aMover, anOrder, paidOrder, look, move, ship } = await movingIn(shop)
const colleague = await shop.aClerk()
const versions = new Map<SettingKey, number>()
async function set(key: SettingKey, value: boolean | string): Promise<void> {
  const version = versions.get(key) ?? 0
  await putSetting(db, { key, value, version, now: clock.now, by: 'test' })
  versions.set(key, version + 1)
  forgetSettings()
}
await set('credit.verifiedOnly', false)
await set('orders.usualCountries', 'ID')

async function aDebtor() {
  const buyer = await aMover()
  await grant(shop, { clerk: clerk.by, colleague: colleague.by }, buyer.id)
  return buyer
}
type Buyer = Awaited<ReturnType<typeof aDebtor>>
const putOnTerms = async (buyer: Buyer, orderNumber: string) => {
  const { payableAmount: amount } = await look(buyer, orderNumber)
  await must(payOnTerms, { orderNumber, amount, periodDays: TERMS.periodDays }, buyer.by)
}
async function approve(buyer: Buyer, orderNumber: string): Promise<void> {
  clock.forward({ hours: 1 })
  const { payableAmount } = await look(buyer, orderNumber)
  await must(approveOrder, { orderNumber, payableAmount, note: '' }, clerk.by)
  clock.forward({ hours: 1 })
}
const mailsTo = async ({ email }: Buyer) =>
  (
    await db.rows<{ template: string }>(sql`
      select template from messages.outbox where recipient = ${email} order by id`)
  ).map(({ template }) => template)
const findings = async () =>
  (await diagnose(db)).findings.filter(({ view }) => view.startsWith('i_26'))

test('what was approved on credit terms is reviewed again for another address', async () => {
  const buyer = await aDebtor()
  const orderNumber = await anOrder(buyer)
  await putOnTerms(buyer, orderNumber)
  await approve(buyer, orderNumber)
  expect((await move(buyer, orderNumber, buyer.near, 0)).code).toBe(1)
  expect((await look(buyer, orderNumber)).axes).toMatchObject({
    review: 'submitted',
    payment: 'paid',
  })
  expect((await ship(orderNumber)).code).toBe(OrderReasons.notNow.code)
  const mails = await mailsTo(buyer)
  expect(mails.filter((each) => each === 'order-in-review')).toHaveLength(2)
  expect(mails).toContain('address-changed')
  expect(await findings()).toEqual([])
  await approve(buyer, orderNumber)
  expect(await findings()).toEqual([])
  expect((await ship(orderNumber)).code).toBe(1)
})

test('what was approved for one address is reviewed when it is put on terms for another', async () => {
  const buyer = await aDebtor()
  await set('orders.reviewOutside', true)
  const [moved, stays] = [await anOrder(buyer), await anOrder(buyer)]
  await set('orders.reviewOutside', false)
  await approve(buyer, moved)
  await approve(buyer, stays)
  expect((await move(buyer, moved, buyer.near, 0)).code).toBe(1)
  await putOnTerms(buyer, moved)
  await putOnTerms(buyer, stays)
  expect((await look(buyer, moved)).axes.review).toBe('submitted')
  expect((await look(buyer, stays)).axes.review).toBe('approved')
  expect(await findings()).toEqual([])
})

test('the buyer of a paid order reads that its address has changed, each time', async () => {
  const buyer = await aDebtor()
  const orderNumber = await paidOrder(buyer)
  await move(buyer, orderNumber, buyer.near, 0)
  await move(buyer, orderNumber, buyer.addressId, 0)
  const mails = await mailsTo(buyer)
  expect(mails.filter((each) => each === 'address-changed')).toHaveLength(2)
})
