/** What a buyer says is wrong stops the clock of acceptance; who signs early says so; the machine's milestones set the day of shipping. */
import sql, { type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { myOrder, remindShipment } from '#domains/orders/buyer-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { lockReceivedDevice } from '#domains/orders/server/plan-door.ts'
import { officeOrder } from '#domains/orders/office-contract.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import {
  acceptDevice,
  myDeviceOrder,
  objectToAcceptance,
  proposeInstallation,
  withdrawInstallation,
  withdrawObjection,
} from '../contract.ts'
import {
  answerObjection,
  confirmInstallation,
  officeDeviceOrder,
  saveMilestone,
} from '../office-contract.ts'
import { DeviceOrderReasons } from '../reasons.ts'
import { machinesOf } from '../testing.ts'
import { isToDeem } from './clock-conditions.ts'

const shop = await openOrderShop()
const { must, call, clock } = shop
const clerk = await shop.aClerk()
const { begun, delivered, received, pay, upload } = machinesOf(shop, clerk)
const inDays = (days: number) => later(clock.now, days * DAY_MS)
const wait = async (days: number) => {
  clock.forward({ days })
  await shop.settle()
}
const mine = (orderNumber: string, { by }: Buyer) => must(myDeviceOrder, { orderNumber }, by)
const slots = () => [inDays(2), inDays(3), inDays(4)]

test('nothing is deemed accepted while an objection is open, and the days count anew from its answer', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await received(buyer)
  await wait(28)
  const form = { orderNumber, text: '主轴异响，无法加工' }
  const raised = await must(objectToAcceptance, form, buyer.by)
  expect(raised).toMatchObject({
    objection: { state: 'open' },
    canObject: false,
    acceptWaitsFor: 'staff',
  })
  expect((await call(objectToAcceptance, form, buyer.by)).code).toBe(
    DeviceOrderReasons.objectionThere.code,
  )
  await wait(20)
  expect((await mine(orderNumber, buyer)).acceptance).toBeNull()
  const answer = { orderNumber, objectionId: raised.objection!.id, reply: '已更换轴承' }
  await must(answerObjection, answer, clerk.by)
  expect(await mine(orderNumber, buyer)).toMatchObject({
    objection: { state: 'answered', reply: '已更换轴承' },
    acceptBy: inDays(30),
    acceptWaitsFor: 'buyer',
  })
  expect((await call(answerObjection, answer, clerk.by)).code).toBe(
    DeviceOrderReasons.noObjection.code,
  )
  const { history } = await must(officeOrder, { orderNumber }, clerk.by)
  const events = history.map(({ event }) => event)
  expect(events).toEqual(
    expect.arrayContaining(['orders.event.objectionRaised', 'orders.event.objectionAnswered']),
  )
})

test('from the third answer on the deadline moves only by as long as the clock stood', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await received(buyer)
  const round = async () => {
    const { objection } = await must(
      objectToAcceptance,
      { orderNumber, text: '主轴异响' },
      buyer.by,
    )
    await wait(2)
    await must(
      answerObjection,
      { orderNumber, objectionId: objection!.id, reply: '已处理' },
      clerk.by,
    )
    return objection!.givesWholeDays
  }
  for (const _each of [1, 2]) {
    await wait(20)
    expect(await round()).toBe(true)
    expect((await mine(orderNumber, buyer)).acceptBy).toBe(inDays(30))
  }
  await wait(20)
  const { acceptBy } = await mine(orderNumber, buyer)
  expect(await round()).toBe(false)
  expect((await mine(orderNumber, buyer)).acceptBy).toBe(later(acceptBy!, 2 * DAY_MS))
})

test('objections of others and foreign ids are refused, and one taken back moves the deadline by as long as it stood', async () => {
  const [buyer, stranger] = [await shop.aBuyer(), await shop.aBuyer()]
  const [orderNumber, other] = [await received(buyer), await received(stranger)]
  const form = { orderNumber, text: '缺少随机附件' }
  expect((await call(objectToAcceptance, form, stranger.by)).code).toBe(
    OrderReasons.orderNotFound.code,
  )
  expect((await call(objectToAcceptance, { ...form, text: ' ' }, buyer.by)).code).not.toBe(1)
  const { acceptBy } = await mine(orderNumber, buyer)
  const { objection } = await must(objectToAcceptance, form, buyer.by)
  const foreign = { orderNumber: other, objectionId: objection!.id, reply: '好' }
  expect((await call(answerObjection, foreign, clerk.by)).code).toBe(
    DeviceOrderReasons.noObjection.code,
  )
  await wait(3)
  await must(withdrawObjection, { orderNumber }, buyer.by)
  expect((await mine(orderNumber, buyer)).acceptBy).toBe(later(acceptBy!, 3 * DAY_MS))
  expect((await call(withdrawObjection, { orderNumber }, buyer.by)).code).toBe(
    DeviceOrderReasons.noObjection.code,
  )
})

test('proposing and taking back on the last day puts acceptance off by nothing', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await received(buyer)
  const { acceptBy } = await mine(orderNumber, buyer)
  await wait(23)
  await wait(6.5)
  await must(proposeInstallation, { orderNumber, slots: slots(), note: '' }, buyer.by)
  await must(withdrawInstallation, { orderNumber }, buyer.by)
  await shop.settle()
  expect((await mine(orderNumber, buyer)).acceptBy).toBe(acceptBy)
  await wait(1)
  expect((await mine(orderNumber, buyer)).acceptance).toMatchObject({
    isDeemed: true,
    acceptedAt: acceptBy,
  })
})

test('what objections gave stays when an agreed installation is taken back', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await received(buyer)
  const round = async (end: (objectionId: number) => Promise<unknown>) => {
    const { objection } = await must(
      objectToAcceptance,
      { orderNumber, text: '主轴异响' },
      buyer.by,
    )
    await wait(2)
    await end(objection!.id)
  }
  const far = [inDays(200), inDays(250), inDays(300)]
  const { appointment } = await must(
    proposeInstallation,
    { orderNumber, slots: far, note: '' },
    buyer.by,
  )
  const agreed = { appointmentId: appointment!.id, chosenAt: appointment!.slots[2]!, reply: '' }
  await must(confirmInstallation, { orderNumber, ...agreed }, clerk.by)
  await wait(5)
  await round((objectionId) =>
    must(answerObjection, { orderNumber, objectionId, reply: '已处理' }, clerk.by),
  )
  const answered = clock.now
  await wait(1)
  await round(() => must(withdrawObjection, { orderNumber }, buyer.by))
  await must(withdrawInstallation, { orderNumber }, buyer.by)
  expect((await mine(orderNumber, buyer)).acceptBy).toBe(later(answered, 32 * DAY_MS))
})

test('an objection between the look and the lock of the clock stops it too', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await received(buyer)
  await wait(29)
  // Or their login is over.
  await mine(orderNumber, buyer)
  clock.forward({ days: 2 })
  const { id } = await shop.db.row<{ id: number }>(sql`
    select id from orders.sales_order where number = ${orderNumber}`)
  // The statement of the clock has its view of the data, and reaches the order a second later.
  const slowly = (column: Sql) =>
    sql`${isToDeem(column, clock.now)} and ${column} = ${id} and (select pg_sleep(1)) is not null`
  const locking = shop.db.tx((tx) => lockReceivedDevice(tx, slowly))
  await new Promise((resolve) => setTimeout(resolve, 300))
  await must(objectToAcceptance, { orderNumber, text: '主轴异响' }, buyer.by)
  expect(await locking).toBeNull()
})

test('a machine with an open case is not deemed accepted', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await received(buyer)
  await wait(29)
  expect((await mine(orderNumber, buyer)).acceptance).toBeNull()
  await shop.owner.db.count(sql`
    insert into orders.open_case (order_id, number, buyer_id, paused_from)
    select id, 'RF260301482913570', buyer_id, placed_at from orders.sales_order where number = ${orderNumber}`)
  await wait(5)
  expect((await mine(orderNumber, buyer)).acceptance).toBeNull()
  await shop.owner.db.count(sql`
    delete from orders.open_case where number = 'RF260301482913570'`)
})

test('who signs before the parcels have arrived says so, the protocol shows it, and the order is received with it', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await delivered(buyer)
  expect(await mine(orderNumber, buyer)).toMatchObject({ early: 'parcel', canAccept: true })
  const form = { orderNumber, signerName: '林建国', remarks: '', photoFileIds: [] }
  const signed = { ...form, warrantyMonths: 12, signatureFileId: await upload(buyer) }
  expect((await call(acceptDevice, signed, buyer.by)).code).toBe(DeviceOrderReasons.tooEarly.code)
  await must(acceptDevice, { ...signed, isEarly: true }, buyer.by)
  expect((await mine(orderNumber, buyer)).acceptance).toMatchObject({ early: 'parcel' })
  const { axes } = await must(myOrder, { orderNumber }, buyer.by)
  expect(axes.fulfilment).toBe('received')
})

test('its last planned milestone is the day by which a machine is shipped, and nothing is planned once it has left', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await begun(buyer)
  await pay(orderNumber, buyer)
  const clockOf = async () => (await must(myOrder, { orderNumber }, buyer.by)).clock
  const { milestones } = await must(officeDeviceOrder, { orderNumber }, clerk.by)
  const last = milestones.at(-1)!
  const dayAfter = Date.parse(`${last.plannedOn}T00:00:00+08:00`) + DAY_MS
  expect(await clockOf()).toEqual({ kind: 'shipBy', at: new Date(dayAfter).toISOString() })
  await wait(10)
  expect((await clockOf())?.kind).toBe('shipBy')
  expect((await call(remindShipment, { orderNumber }, buyer.by)).code).toBe(
    OrderReasons.remindTooEarly.code,
  )
  const moved = inDays(40).slice(0, 10)
  const { id: milestoneId, names, version } = last
  const change = { milestoneId, names, version, plannedOn: moved, isReached: false, note: '' }
  await must(saveMilestone, { orderNumber, ...change, pictureUrls: [] }, clerk.by)
  expect((await clockOf())?.at.slice(0, 10)).toBe(moved)
  const { history } = await must(myOrder, { orderNumber }, buyer.by)
  const promised = history.filter(({ event }) => event === 'orders.event.shipByMoved')
  expect(promised).toMatchObject([
    { actor: 'system', values: { day: last.plannedOn } },
    { actor: 'staff', values: { day: moved } },
  ])
  await wait(21)
  expect((await clockOf())?.kind).toBe('shipBy')
  await wait(21)
  expect((await clockOf())?.kind).toBe('shipLate')

  const other = await shop.aClerk()
  const gone = await machinesOf(shop, other).delivered(await shop.aBuyer())
  expect((await must(officeDeviceOrder, { orderNumber: gone }, other.by)).milestones).toEqual([])
})

test('the history names a milestone to each reader in their language', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await begun(buyer)
  await pay(orderNumber, buyer)
  const { milestones } = await must(officeDeviceOrder, { orderNumber }, clerk.by)
  const { id: milestoneId, version, plannedOn } = milestones[0]!
  const names = { cn: '预检', en: 'Pre-check' }
  const reached = { milestoneId, version, plannedOn, names, isReached: true, note: '' }
  await must(saveMilestone, { orderNumber, ...reached, pictureUrls: [] }, clerk.by)
  const { history } = await must(myOrder, { orderNumber }, buyer.by)
  const entry = history.find(({ event }) => event === 'orders.event.milestoneReached')
  expect(entry?.values).toMatchObject({ 'milestone:cn': '预检', 'milestone:en': 'Pre-check' })
})
