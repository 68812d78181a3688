/** The clock of acceptance: reminders, the deadline, who has to act, and a server that was away. The months of warranty. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { ApprovalReasons } from '#domains/approvals/reasons.ts'
import { confirmReceipt } from '#domains/orders/buyer-contract.ts'
import { officeOrder } from '#domains/orders/office-contract.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { acceptDevice, proposeInstallation, withdrawInstallation } from '../contract.ts'
import {
  askForOtherTimes,
  confirmInstallation,
  officeDeviceOrder,
  setWarranty,
} from '../office-contract.ts'
import { DeviceOrderReasons } from '../reasons.ts'
import { machinesOf } from '../testing.ts'

const shop = await openOrderShop()
const { call, clock, db, must } = shop
const clerk = await shop.aClerk()
const colleague = await shop.aClerk()
const { delivered, received, upload } = machinesOf(shop, clerk)

const inDays = (days: number) => later(clock.now, days * DAY_MS)
const mine = (orderNumber: string) => must(officeDeviceOrder, { orderNumber }, clerk.by)
const mailsOf = async (orderNumber: string) =>
  (
    await db.rows<{ template: string }>(sql`
      select template from messages.outbox where key like ${`%:${orderNumber}%`} order by id`)
  ).map(({ template }) => template)
const remindersOf = async (orderNumber: string) =>
  (await mailsOf(orderNumber)).filter((each) => each === 'acceptance-reminder').length
const wait = async (days: number) => {
  clock.forward({ days })
  await shop.settle()
}
const propose = (orderNumber: string, buyer: Buyer) =>
  must(
    proposeInstallation,
    { orderNumber, slots: [inDays(2), inDays(3), inDays(4)], note: '' },
    buyer.by,
  )

test('a machine that nobody signs for counts as accepted after 30 days, with two reminders, and its warranty runs from then', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await received(buyer)
  const { acceptBy, acceptWaitsFor } = await mine(orderNumber)
  expect([acceptBy, acceptWaitsFor]).toEqual([inDays(30), 'buyer'])
  await wait(22)
  expect(await remindersOf(orderNumber)).toBe(0)
  await wait(1)
  expect(await remindersOf(orderNumber)).toBe(1)
  await wait(6)
  expect(await remindersOf(orderNumber)).toBe(2)
  expect((await mine(orderNumber)).acceptance).toBeNull()
  await wait(1)
  const { acceptance, canAccept, acceptBy: over } = await mine(orderNumber)
  const until = new Date(acceptBy!)
  until.setUTCMonth(until.getUTCMonth() + 12)
  expect(acceptance).toMatchObject({
    isDeemed: true,
    acceptedAt: acceptBy,
    warrantyUntil: until.toISOString().slice(0, 10),
    signature: null,
    photos: [],
  })
  expect([canAccept, over]).toEqual([false, null])
  expect(await mailsOf(orderNumber)).toContain('machine-deemed-accepted')
  const { history } = await must(officeOrder, { orderNumber }, clerk.by)
  expect(history.map(({ event }) => event)).toContain('orders.event.deemedAccepted')
  const late = { orderNumber, months: 24, version: 1 }
  expect((await call(setWarranty, late, clerk.by)).code).toBe(
    DeviceOrderReasons.acceptedAlready.code,
  )
})

test('whoever signs in time is neither reminded nor taken to have accepted', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await received(buyer)
  const form = { orderNumber, signerName: '林建国', remarks: '', photoFileIds: [] }
  const signed = { ...form, signatureFileId: await upload(buyer), warrantyMonths: 12 }
  await must(acceptDevice, signed, buyer.by)
  const { acceptedAt } = (await mine(orderNumber)).acceptance!
  await wait(60)
  expect(await remindersOf(orderNumber)).toBe(0)
  expect((await mine(orderNumber)).acceptance).toMatchObject({ isDeemed: false, acceptedAt })
})

test('the clock runs from an agreed installation, and stands while the merchant owes an answer', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await received(buyer)
  await wait(20)
  const { appointment } = await propose(orderNumber, buyer)
  await wait(15)
  // Five days over, and nobody has answered: the buyer is not taken to have accepted anything.
  const waiting = await mine(orderNumber)
  expect(waiting).toMatchObject({ acceptance: null, acceptWaitsFor: 'staff' })
  expect(await remindersOf(orderNumber)).toBe(0)
  const refused = { orderNumber, appointmentId: appointment!.id, reply: '技术员外出' }
  await must(askForOtherTimes, refused, clerk.by)
  expect((await mine(orderNumber)).acceptBy).toBe(inDays(30))
  const { appointment: second } = await propose(orderNumber, buyer)
  const chosenAt = second!.slots[2]!
  const taken = { orderNumber, appointmentId: second!.id, chosenAt, reply: '' }
  await must(confirmInstallation, taken, clerk.by)
  const { acceptBy, acceptWaitsFor } = await mine(orderNumber)
  expect([acceptBy, acceptWaitsFor]).toEqual([later(chosenAt, 30 * DAY_MS), 'buyer'])
})

test('a buyer who proposes and takes back moves the deadline by what they waited, not by more', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await received(buyer)
  const { acceptBy } = await mine(orderNumber)
  for (let time = 0; time < 3; time++) {
    await propose(orderNumber, buyer)
    await must(withdrawInstallation, { orderNumber }, buyer.by)
  }
  expect((await mine(orderNumber)).acceptBy).toBe(acceptBy)
  await propose(orderNumber, buyer)
  await wait(2)
  await must(withdrawInstallation, { orderNumber }, buyer.by)
  expect((await mine(orderNumber)).acceptBy).toBe(later(acceptBy!, 2 * DAY_MS))
})

test('an installation that was agreed and taken back is not counted from', async () => {
  const buyer = await shop.aBuyer()
  const far = [inDays(200), inDays(250), inDays(300)]
  const agree = async (orderNumber: string) => {
    const form = { orderNumber, slots: far, note: '' }
    const { appointment } = await must(proposeInstallation, form, buyer.by)
    const chosenAt = appointment!.slots[2]!
    const taken = { orderNumber, appointmentId: appointment!.id, chosenAt, reply: '' }
    await must(confirmInstallation, taken, clerk.by)
  }
  const before = await delivered(buyer)
  await agree(before)
  await must(withdrawInstallation, { orderNumber: before }, buyer.by)
  await must(confirmReceipt, { orderNumber: before }, buyer.by)
  await shop.settle()
  expect((await mine(before)).acceptBy).toBe(inDays(30))

  const after = await received(buyer)
  await agree(after)
  expect((await mine(after)).acceptBy).toBe(later(far[2]!, 30 * DAY_MS))
  const answered = clock.now
  await wait(3)
  await must(withdrawInstallation, { orderNumber: after }, buyer.by)
  expect((await mine(after)).acceptBy).toBe(later(answered, 30 * DAY_MS))
})

test('an agreed time that is taken back does not move the deadline out', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await received(buyer)
  const { appointment } = await propose(orderNumber, buyer)
  const chosenAt = appointment!.slots[2]!
  const taken = { orderNumber, appointmentId: appointment!.id, chosenAt, reply: '' }
  await must(confirmInstallation, taken, clerk.by)
  const { acceptBy } = await mine(orderNumber)
  // More days than are left: the least that a buyer who takes it back has.
  const key = 'deviceOrders.acceptReminderDays'
  await putSetting(db, { key, value: 60, version: 0, now: clock.now, by: 'test' })
  forgetSettings()
  await must(withdrawInstallation, { orderNumber }, buyer.by)
  expect((await mine(orderNumber)).acceptBy).toBe(acceptBy)
  await putSetting(db, { key, value: 7, version: 1, now: clock.now, by: 'test' })
  forgetSettings()
})

test('staff who ask for other times instead of an agreed one begin the days again, and leave none of it', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await received(buyer)
  const form = { orderNumber, slots: [inDays(200), inDays(250), inDays(300)], note: '' }
  const { appointment } = await must(proposeInstallation, form, buyer.by)
  const appointmentId = appointment!.id
  const chosenAt = appointment!.slots[2]!
  await must(confirmInstallation, { orderNumber, appointmentId, chosenAt, reply: '' }, clerk.by)
  expect((await mine(orderNumber)).acceptBy).toBe(later(chosenAt, 30 * DAY_MS))
  await wait(3)
  await must(askForOtherTimes, { orderNumber, appointmentId, reply: '技术员外出' }, clerk.by)
  expect((await mine(orderNumber)).acceptBy).toBe(inDays(30))
})

test('a server that was away for a day loses no day of warranty; one away for all reminders reminds first', async () => {
  const buyer = await shop.aBuyer()
  const soon = await received(buyer)
  await wait(29)
  const { acceptBy } = await mine(soon)
  clock.forward({ days: 2 })
  const away = await received(await shop.aBuyer())
  expect((await mine(soon)).acceptance).toMatchObject({
    isDeemed: true,
    acceptedAt: acceptBy,
  })
  expect((await mailsOf(soon)).filter((each) => each === 'machine-deemed-accepted')).toHaveLength(1)

  clock.forward({ days: 40 })
  await shop.settle()
  const reminded = await mine(away)
  expect(reminded).toMatchObject({ acceptance: null, acceptBy: inDays(7) })
  expect(await remindersOf(away)).toBe(1)
  await wait(7)
  expect((await mine(away)).acceptance).toMatchObject({
    isDeemed: true,
    acceptedAt: reminded.acceptBy,
  })
})

test('the database refuses a deemed acceptance that nobody was told of', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await delivered(buyer)
  const plant = (remindedAt: string | null) =>
    shop.owner.db.count(sql`
      insert into device_orders.acceptance (order_id, buyer_id, is_deemed, signer_name, accepted_at, reminded_at, warranty_months, warranty_until)
      select order_id, buyer_id, true, '', ${clock.now}, ${remindedAt}::timestamptz, 12, now()
      from device_orders.project where number = ${orderNumber}`)
  for (const remindedAt of [null, clock.now]) {
    await expect(plant(remindedAt)).rejects.toThrow(/deemed_after_reminder/)
  }
})

test('other months of warranty, fewer or more, take a second person, one request at a time; the buyer is told', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await delivered(buyer)
  const set = (months: number, version: number) =>
    call(setWarranty, { orderNumber, months, version }, clerk.by)
  const mailCount = async () =>
    (await mailsOf(orderNumber)).filter((each) => each === 'machine-warranty').length
  const agreeAsColleague = async () => {
    const { items } = await must(listApprovals, { object: `order:${orderNumber}` }, colleague.by)
    expect(items[0]).toMatchObject({ kind: 'deviceOrders.warranty', orderNumber })
    await must(approve, { approvalId: items[0]!.id }, colleague.by)
  }
  const raced = await Promise.all([set(120, 1), set(36, 1)])
  expect(raced.map(({ code }) => code).toSorted()).toEqual([1, ApprovalReasons.alreadyAsked.code])
  expect((await mine(orderNumber)).warrantyMonths).toBe(12)
  expect(await mailCount()).toBe(0)
  await agreeAsColleague()
  const { warrantyMonths } = await mine(orderNumber)
  expect([36, 120]).toContain(warrantyMonths)
  expect(await mailCount()).toBe(1)

  expect((await set(6, 1)).code).toBe(Reasons.changedMeanwhile.code)
  expect((await set(6, 2)).data?.warrantyMonths).toBe(warrantyMonths)
  await agreeAsColleague()
  expect((await mine(orderNumber)).warrantyMonths).toBe(6)
  expect(await mailCount()).toBe(2)
  const { history } = await must(officeOrder, { orderNumber }, clerk.by)
  expect(history.filter(({ event }) => event === 'orders.event.warrantyChanged')).toHaveLength(2)
})
