/** Milestones, installation and acceptance of machines: who may do what when, raced and refused. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { officeOrder } from '#domains/orders/office-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { cancelAndRefund } from '#domains/payments/office-contract.ts'
import { textOf } from '#kit/server/documents/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import {
  acceptDevice,
  myDeviceOrder,
  proposeInstallation,
  withdrawInstallation,
} from '../contract.ts'
import {
  askForOtherTimes,
  confirmInstallation,
  officeDeviceOrder,
  removeMilestone,
  saveMilestone,
  saveMilestoneTemplate,
  setWarranty,
} from '../office-contract.ts'
import { MILESTONES_MAX } from '../limits.ts'
import { DeviceOrderReasons } from '../reasons.ts'
import { machinesOf } from '../testing.ts'

const shop = await openOrderShop()
const { call, clock, db, must } = shop
const clerk = await shop.aClerk()

const colleague = await shop.aClerk()
const { agree, begun, delivered, upload, warrant } = machinesOf(shop, clerk)

const inDays = (days: number) => new Date(Date.parse(clock.now) + days * 86_400_000).toISOString()
const slots = () => [inDays(2), inDays(3), inDays(4)]
const mailsOf = async (orderNumber: string) =>
  (
    await db.rows<{ template: string }>(sql`
      select template from messages.outbox where key like ${`%:${orderNumber}%`} order by id`)
  ).map(({ template }) => template)

test('an order begins with the milestones of the day once its deposit is paid, and its buyer hears of each that is reached', async () => {
  await must(saveMilestoneTemplate, { name: { cn: '预检', en: 'Pre-check' }, days: 1 }, clerk.by)
  const buyer = await shop.aBuyer({ lang: 'en' })
  const item = await shop.goods(5, { family: 'device', amount: 2_000_000, currency: 'CNY' })
  const cn = await shop.aBuyer()
  const { orderNumber: unpaid } = await shop.anOrder(cn, item)
  expect(await must(myDeviceOrder, { orderNumber: unpaid }, cn.by)).toMatchObject({
    isBegun: false,
    milestones: [],
  })
  const early = { orderNumber: unpaid, months: 24, version: 0 }
  expect((await call(setWarranty, early, clerk.by)).code).toBe(DeviceOrderReasons.notBegun.code)

  const orderNumber = await begun(cn)
  const { milestones } = await must(officeDeviceOrder, { orderNumber }, clerk.by)
  expect(milestones.map(({ names }) => names.cn)).toEqual([
    '预检',
    '开始生产',
    '组装完成',
    '出厂检验合格',
    '包装完毕，待发货',
  ])
  const [first] = milestones
  const form = {
    orderNumber,
    milestoneId: first!.id,
    names: first!.names,
    plannedOn: first!.plannedOn,
    isReached: true,
    note: 'OK',
    pictureUrls: [],
    version: first!.version,
  }
  await must(saveMilestone, form, clerk.by)
  // Somebody else had it open meanwhile.
  expect((await call(saveMilestone, form, clerk.by)).code).toBe(Reasons.changedMeanwhile.code)
  const seen = await must(myDeviceOrder, { orderNumber }, cn.by)
  expect(seen.milestones[0]).toMatchObject({ name: '预检', note: 'OK', reachedAt: clock.now })
  expect(seen.milestones[0]).not.toHaveProperty('staffName')
  // A colleague corrects the note: whoever reached it did so.
  const reachedBy = async () =>
    (
      await db.row<{ staffName: string }>(sql`
        select staff_name from device_orders.milestone where id = ${first!.id}`)
    ).staffName
  const name = await reachedBy()
  await must(saveMilestone, { ...form, note: 'OK!', version: form.version + 1 }, colleague.by)
  expect(await reachedBy()).toBe(name)
  expect((await mailsOf(orderNumber)).filter((each) => each === 'machine-milestone')).toHaveLength(
    1,
  )
  // Of another buyer, and of other goods, there is none.
  const other = await call(myDeviceOrder, { orderNumber }, buyer.by)
  expect(other.code).toBe(OrderReasons.orderNotFound.code)
  const goods = await shop.anOrder(cn, await shop.goods(1))
  const none = await call(myDeviceOrder, { orderNumber: goods.orderNumber }, cn.by)
  expect(none.code).toBe(OrderReasons.orderNotFound.code)
})

test('a milestone that is unsaid leaves what it was in the log, and its buyer hears of it once', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await begun(buyer)
  const save = async (isReached: boolean, note: string) => {
    const { milestones } = await must(officeDeviceOrder, { orderNumber }, clerk.by)
    const { id: milestoneId, names, plannedOn, version } = milestones[0]!
    const form = { orderNumber, milestoneId, names, plannedOn, version, pictureUrls: [] }
    await must(saveMilestone, { ...form, isReached, note }, clerk.by)
    return { milestoneId, names }
  }
  await save(true, '机架焊接完毕')
  await save(false, '')
  clock.forward({ hours: 1 })
  await save(true, '')
  const { milestoneId, names } = await save(false, '')
  const mails = (await mailsOf(orderNumber)).filter((each) => each === 'machine-milestone')
  expect(mails).toHaveLength(1)
  await must(removeMilestone, { orderNumber, milestoneId }, clerk.by)
  const entries = await db.rows<{ action: string; before: object | null }>(sql`
    select action, before from staff.audit where object = ${`order:${orderNumber}`} order by id`)
  expect(entries.map(({ before }) => before)).toContainEqual(
    expect.objectContaining({ name: names.cn, note: '机架焊接完毕', pictureCount: 0 }),
  )
  expect(entries.at(-1)).toMatchObject({
    action: 'deviceOrders.removeMilestone',
    before: { name: names.cn },
  })
})

test('an order has no more milestones than a page shows', async () => {
  const orderNumber = await begun(await shop.aBuyer())
  const names = { cn: '加工', en: 'Machining' }
  const form = { orderNumber, milestoneId: null, names, plannedOn: '2026-04-01', version: 0 }
  const save = async () =>
    (await call(saveMilestone, { ...form, isReached: false, note: '', pictureUrls: [] }, clerk.by))
      .code
  const codes: number[] = []
  for (let i = 0; i < MILESTONES_MAX; i++) codes.push(await save())
  expect(codes.at(-1)).toBe(DeviceOrderReasons.tooManyMilestones.code)
  const { milestones } = await must(officeDeviceOrder, { orderNumber }, clerk.by)
  expect(milestones).toHaveLength(MILESTONES_MAX)
})

test('three times are proposed once the machine has shipped; staff take one, or ask for others', async () => {
  const buyer = await shop.aBuyer()
  const early = await begun(buyer)
  const propose = (orderNumber: string, times = slots()) =>
    call(proposeInstallation, { orderNumber, slots: times, note: '3F' }, buyer.by)
  expect((await propose(early)).code).toBe(DeviceOrderReasons.notShipped.code)

  const orderNumber = await delivered(buyer)
  const same = [inDays(2), inDays(2), inDays(3)]
  for (const times of [
    same,
    [inDays(-1), inDays(2), inDays(3)],
    [inDays(2), inDays(3), inDays(500)],
  ]) {
    expect((await propose(orderNumber, times)).code).toBe(DeviceOrderReasons.slotsWrong.code)
  }
  const both = await Promise.all([propose(orderNumber), propose(orderNumber)])
  expect(both.map(({ code }) => code).toSorted()).toEqual([
    1,
    DeviceOrderReasons.appointmentThere.code,
  ])
  const waiting = await must(officeDeviceOrder, { orderNumber }, clerk.by)
  const { id: appointmentId } = waiting.appointment!
  const refuse = { orderNumber, appointmentId, reply: '技术员外出' }
  await must(askForOtherTimes, refuse, clerk.by)
  expect((await call(askForOtherTimes, refuse, clerk.by)).code).toBe(
    DeviceOrderReasons.noAppointment.code,
  )

  expect((await propose(orderNumber)).code).toBe(1)
  const again = (await must(officeDeviceOrder, { orderNumber }, clerk.by)).appointment!
  const confirm = (chosenAt: string) =>
    call(
      confirmInstallation,
      { orderNumber, appointmentId: again.id, chosenAt, reply: '' },
      clerk.by,
    )
  // A time that nobody proposed.
  expect((await confirm(inDays(9))).code).toBe(DeviceOrderReasons.noAppointment.code)
  const raced = await Promise.all([
    confirm(again.slots[1]!),
    call(withdrawInstallation, { orderNumber }, buyer.by),
  ])
  expect(raced[1].code).toBe(1) // what is confirmed can be taken back too
  const { appointment } = await must(myDeviceOrder, { orderNumber }, buyer.by)
  expect(appointment?.state).toBe('withdrawn')
  expect(await mailsOf(orderNumber)).toContain('installation-others')

  expect((await propose(orderNumber)).code).toBe(1)
  const third = (await must(officeDeviceOrder, { orderNumber }, clerk.by)).appointment!
  clock.forward({ days: 3 })
  const passed = { orderNumber, appointmentId: third.id, chosenAt: third.slots[0]!, reply: '' }
  expect((await call(confirmInstallation, passed, clerk.by)).code).toBe(
    DeviceOrderReasons.slotPassed.code,
  )
})

test('an agreed installation is taken back before its time alone, and staff may move it', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await delivered(buyer)
  const withdraw = () => call(withdrawInstallation, { orderNumber }, buyer.by)
  const propose = () =>
    call(proposeInstallation, { orderNumber, slots: slots(), note: '' }, buyer.by)
  const agree = async () => {
    const { appointment } = await must(officeDeviceOrder, { orderNumber }, clerk.by)
    const { id: appointmentId, slots: times } = appointment!
    const form = { orderNumber, appointmentId, chosenAt: times[0]!, reply: '' }
    await must(confirmInstallation, form, clerk.by)
    return { orderNumber, appointmentId, reply: '技术员外出' }
  }
  expect((await propose()).code).toBe(1)
  const first = await agree()
  clock.forward({ days: 3 })
  expect((await withdraw()).code).toBe(DeviceOrderReasons.noAppointment.code)
  expect(await must(askForOtherTimes, first, clerk.by)).toMatchObject({
    appointment: { state: 'returned', chosenAt: null },
    canPropose: true,
  })
  expect((await propose()).code).toBe(1)
  const second = await agree()
  const signed = {
    orderNumber,
    signerName: '林建国',
    remarks: '',
    photoFileIds: [],
    isEarly: true,
    warrantyMonths: 12,
  }
  await must(acceptDevice, { ...signed, signatureFileId: await upload(buyer) }, buyer.by)
  for (const answer of [await withdraw(), await call(askForOtherTimes, second, clerk.by)])
    expect(answer.code).toBe(DeviceOrderReasons.acceptedAlready.code)
  const { history } = await must(officeOrder, { orderNumber }, clerk.by)
  const events = history.map(({ event }) => event.replace('orders.event.', ''))
  expect(events.filter((event) => /^(installation|machine)/.test(event)).toSorted()).toEqual([
    'installationConfirmed',
    'installationConfirmed',
    'installationProposed',
    'installationProposed',
    'installationReturned',
    'machineAccepted',
  ])
})

test('a buyer proposes ten times a week at most', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await delivered(buyer)
  const form = { orderNumber, slots: slots(), note: '' }
  for (let time = 0; time < 10; time++) {
    await must(proposeInstallation, form, buyer.by)
    await must(withdrawInstallation, { orderNumber }, buyer.by)
  }
  expect((await call(proposeInstallation, form, buyer.by)).code).toBe(Reasons.tooMany.code)
})

test('a protocol names the months of warranty that its signer read', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await delivered(buyer)
  await warrant({ orderNumber, months: 24, version: 1 }, colleague)
  const { warrantyMonths } = await must(myDeviceOrder, { orderNumber }, buyer.by)
  await warrant({ orderNumber, months: 36, version: 2 }, colleague)
  const signed = { orderNumber, signerName: '林建国', remarks: '', photoFileIds: [], isEarly: true }
  const form = { ...signed, signatureFileId: await upload(buyer), warrantyMonths: warrantyMonths! }
  expect((await call(acceptDevice, form, buyer.by)).code).toBe(Reasons.changedMeanwhile.code)
  expect((await must(myDeviceOrder, { orderNumber }, buyer.by)).acceptance).toBeNull()
})

test('what staff plan of an order ends with it, and accepting a machine ends what was proposed', async () => {
  const buyer = await shop.aBuyer()
  const closed = await begun(buyer)
  const { milestones, acceptance } = await must(
    officeDeviceOrder,
    { orderNumber: closed },
    clerk.by,
  )
  expect(acceptance).toBeNull()
  await must(cancelAndRefund, { orderNumber: closed, note: '客户取消' }, clerk.by)
  await agree(colleague, closed)
  const late = {
    orderNumber: closed,
    milestoneId: null,
    names: milestones[0]!.names,
    plannedOn: milestones[0]!.plannedOn,
    isReached: true,
    note: '',
    pictureUrls: [],
    version: 0,
  }
  expect((await call(saveMilestone, late, clerk.by)).code).toBe(OrderReasons.notNow.code)
  const over = { isClosed: true, milestones: [] }
  expect(await must(myDeviceOrder, { orderNumber: closed }, buyer.by)).toMatchObject(over)
  expect(await must(officeDeviceOrder, { orderNumber: closed }, clerk.by)).toMatchObject(over)
  const orderNumber = await delivered(buyer)
  await must(proposeInstallation, { orderNumber, slots: slots(), note: '' }, buyer.by)
  const form = { orderNumber, signerName: '林建国', remarks: '', photoFileIds: [], isEarly: true }
  const signed = { ...form, signatureFileId: await upload(buyer), warrantyMonths: 12 }
  expect(await must(acceptDevice, signed, buyer.by)).toMatchObject({
    appointment: { state: 'withdrawn' },
    canPropose: false,
  })
})

test('a protocol is signed once, with the buyer’s own files, and the warranty runs from it', async () => {
  const buyer = await shop.aBuyer()
  const stranger = await shop.aBuyer()
  const orderNumber = await delivered(buyer)
  await warrant({ orderNumber, months: 18, version: 1 }, colleague)
  const form = {
    orderNumber,
    signerName: '林建国',
    remarks: '',
    photoFileIds: [await upload(buyer)],
    isEarly: true,
    warrantyMonths: 18,
  }
  const sign = (signatureFileId: string) =>
    call(acceptDevice, { ...form, signatureFileId }, buyer.by)
  expect((await sign(await upload(stranger))).code).toBe(DeviceOrderReasons.fileNotYours.code)
  const signatureFileId = await upload(buyer)
  const foreign = await call(acceptDevice, { ...form, signatureFileId }, stranger.by)
  expect(foreign.code).toBe(OrderReasons.orderNotFound.code)
  const both = await Promise.all([sign(signatureFileId), sign(await upload(buyer))])
  expect(both.map(({ code }) => code).toSorted()).toEqual([
    1,
    DeviceOrderReasons.acceptedAlready.code,
  ])
  const { acceptance, canAccept, canPropose } = await must(myDeviceOrder, { orderNumber }, buyer.by)
  const until = new Date(clock.now)
  until.setUTCMonth(until.getUTCMonth() + 18)
  expect(acceptance).toMatchObject({
    signerName: '林建国',
    warrantyMonths: 18,
    isInWarranty: true,
    warrantyUntil: until.toISOString().slice(0, 10),
  })
  expect(acceptance!.photos).toHaveLength(1)
  expect(acceptance!.signature).not.toBeNull()
  expect([canAccept, canPropose]).toEqual([false, false])
  const protocolOf = (by: Record<string, string>, path = 'device-orders') =>
    fetch(`${shop.url}/api/${path}/${orderNumber}/protocol/file`, { headers: by })
  for (const each of [
    await protocolOf(buyer.by),
    await protocolOf(clerk.by, 'office/device-orders'),
  ]) {
    const text = textOf(Buffer.from(await each.arrayBuffer())).replaceAll('\n', '')
    for (const part of [orderNumber, '林建国', '18 个月', acceptance!.warrantyUntil]) {
      expect(text).toContain(part)
    }
  }
  expect((await protocolOf(stranger.by)).headers.get('content-type')).toContain('json')
  const late = { orderNumber, months: 60, version: 2 }
  expect((await call(setWarranty, late, clerk.by)).code).toBe(
    DeviceOrderReasons.acceptedAlready.code,
  )
  await expect(
    db.count(sql`update device_orders.acceptance set warranty_months = 60`),
  ).rejects.toThrow(/permission denied/)
})

test('the warranty begins with the protocol, not with the receipt that the clock confirms later', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await delivered(buyer)
  clock.forward({ days: 16 })
  await shop.settle()
  const received = await must(myDeviceOrder, { orderNumber }, buyer.by)
  expect(received).toMatchObject({ canAccept: true, acceptance: null, warrantyMonths: 12 })
})
