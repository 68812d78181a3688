/** Following parcels at Kuaidi100 and AfterShip, played by their protocols: good, late, doubled, replayed, forged, wrong, silent. */
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import {
  correctParcel,
  markParcelSigned,
  officeOrder,
  shipParcel,
} from '#domains/orders/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { later } from '#kit/contract/time.ts'
import {
  askAgain,
  followedParcels,
  handleProblem,
  orderTracking,
  trackingWaiting,
} from '../contract.ts'
import {
  saveTrackingProvider,
  testTrackingProvider,
  trackingProviders,
} from '../providers-contract.ts'
import { TrackingReasons } from '../reasons.ts'
import {
  aftershipDouble,
  kuaidi100Double,
  openDoubles,
  type Notice,
  type Step,
} from '../testing/doubles.ts'

const HOUR = 3_600_000
const kuaidi = kuaidi100Double()
const aftership = aftershipDouble()
const doubles = await openDoubles([kuaidi, aftership])
afterAll(() => doubles.stop())
const shop = await openOrderShop({ config: { trackingTestUrl: doubles.url } })
const { call, clock, db, must } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()
const carrierId = 1
let count = 0

const turnOn = async (provider: 'kuaidi100' | 'aftership', fields: Record<string, string>) => {
  const { accounts } = await must(trackingProviders, {}, clerk.by)
  const { version } = accounts.find((each) => each.provider === provider)!
  return must(saveTrackingProvider, { provider, isOn: true, fields, version }, clerk.by)
}
beforeAll(() => turnOn('kuaidi100', kuaidi.fields))

/** A paid order of two pieces in one parcel. */
async function shipped(end = '') {
  const number = `SF${String(100_000_000_000 + count++)}${end}`
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(2), 2)
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  const packed = [{ lineId: lines[0]!.id, quantity: 2 }]
  await must(
    shipParcel,
    { orderNumber, carrierId, trackingNumber: number, lines: packed },
    clerk.by,
  )
  const shippedAt = clock.now
  await shop.runSweeps()
  return { orderNumber, number, shippedAt }
}
const step = (from: string, hours: number, text: string, code: string): Step => ({
  at: later(from, hours * HOUR),
  text,
  code,
})
async function send(provider: string, { headers, body }: Notice) {
  const url = `${shop.url}/api/tracking/notify/${provider}`
  const answer = await fetch(url, { method: 'POST', headers, body })
  return { status: answer.status, text: await answer.text() }
}
const seen = async (orderNumber: string) => {
  const order = await must(myOrder, { orderNumber }, buyer.by)
  return {
    ...order.parcels[0]!,
    clock: order.clock,
    trackingOpen: order.trackingOpen,
    history: order.history,
  }
}
const followed = async (orderNumber: string) =>
  (await must(orderTracking, { orderNumber }, clerk.by))[0]!

test('a parcel is registered within seconds of shipping, and its traces stand in the order as they come', async () => {
  const { orderNumber, number, shippedAt } = await shipped()
  expect(kuaidi.isSubscribed(number)).toBe(true)
  expect(await seen(orderNumber)).toMatchObject({
    isFollowed: true,
    trackingOpen: true,
    trace: [],
    trackingState: null,
  })
  clock.forward({ hours: 3 })
  kuaidi.wayIs(number, [step(shippedAt, 1, '已揽收', '103')])
  expect(await send('kuaidi100', kuaidi.notice(number))).toEqual({
    status: 200,
    text: '{"result":true,"returnCode":"200","message":"成功"}',
  })
  expect(await seen(orderNumber)).toMatchObject({
    trackingState: 'accepted',
    trace: [{ at: later(shippedAt, HOUR), text: '已揽收' }],
  })
})

test('signed for starts the seven days, once, and nothing that comes later changes it', async () => {
  const { orderNumber, number, shippedAt } = await shipped()
  const early = [step(shippedAt, 1, '已揽收', '1')]
  kuaidi.wayIs(number, early)
  const old = kuaidi.notice(number)
  clock.forward({ hours: 30 })
  kuaidi.wayIs(number, [
    step(shippedAt, 26, '已签收', '301'),
    step(shippedAt, 20, '派件中', '5'),
    ...early,
  ])
  const good = kuaidi.notice(number)
  await Promise.all(Array.from({ length: 6 }, () => send('kuaidi100', good)))
  await send('kuaidi100', old)
  const order = await seen(orderNumber)
  expect(order).toMatchObject({ trackingState: 'delivered', signedAt: later(shippedAt, 26 * HOUR) })
  expect(order.trace.map(({ text }) => text)).toEqual(['已签收', '派件中', '已揽收'])
  expect(order.clock).toEqual({
    kind: 'confirmsOn',
    at: later(shippedAt, 26 * HOUR + 7 * 24 * HOUR),
  })
  expect(order.history.filter(({ event }) => event === 'orders.event.signed')).toHaveLength(1)
  expect(order.history.at(-1)).toMatchObject({ event: 'orders.event.signed', actor: 'system' })
  expect(await followed(orderNumber)).toMatchObject({ dueAt: null, problem: null })
})

test('an older report adds its traces and moves no state back', async () => {
  const { orderNumber, number, shippedAt } = await shipped()
  clock.forward({ hours: 30 })
  kuaidi.wayIs(number, [step(shippedAt, 20, '派件中', '5')])
  await send('kuaidi100', kuaidi.notice(number))
  kuaidi.wayIs(number, [step(shippedAt, 10, '运输中', '0')])
  await send('kuaidi100', kuaidi.notice(number))
  const order = await seen(orderNumber)
  expect(order.trackingState).toBe('delivering')
  expect(order.trace.map(({ text }) => text)).toEqual(['派件中', '运输中'])
})

test('forged, unreadable and foreign notifications change nothing', async () => {
  const { orderNumber, number, shippedAt } = await shipped()
  kuaidi.wayIs(number, [step(shippedAt, 1, '已签收', '3')])
  expect((await send('kuaidi100', kuaidi.notice(number, { salt: 'another' }))).status).toBe(401)
  expect((await send('kuaidi100', { headers: {}, body: '' })).status).toBe(401)
  expect((await send('nobody', kuaidi.notice(number))).status).toBe(404)
  expect((await send('aftership', aftership.notice(number))).status).toBe(404)
  expect((await send('kuaidi100', { headers: {}, body: 'x'.repeat(70_000) })).status).toBe(413)
  expect(await seen(orderNumber)).toMatchObject({ trackingState: null, trace: [], signedAt: null })
})

test('a notification about a number that nobody ships is acknowledged and of no effect', async () => {
  const { number } = await shipped()
  kuaidi.wayIs('SF999999999999', [step(clock.now, 0, '已签收', '3')])
  const salt = await saltOf(number)
  expect((await send('kuaidi100', kuaidi.notice('SF999999999999', { salt }))).status).toBe(200)
  expect(await rowCount()).toBe(0)
})

test('a lost notification heals: the provider is asked after the hours of the setting', async () => {
  const { orderNumber, number, shippedAt } = await shipped()
  kuaidi.wayIs(number, [step(shippedAt, 1, '运输中', '0')])
  clock.forward({ hours: 11 })
  await shop.runSweeps()
  expect((await seen(orderNumber)).trace).toEqual([])
  clock.forward({ hours: 2 })
  await shop.runSweeps()
  expect((await seen(orderNumber)).trace.map(({ text }) => text)).toEqual(['运输中'])
})

test.each(['away', 'lost', 'odd'] as const)(
  'a provider that is %s is asked until it answers',
  async (mode) => {
    doubles.are(mode)
    const { orderNumber, number } = await shipped()
    expect(await followed(orderNumber)).toMatchObject({ provider: null, state: null })
    expect((await followed(orderNumber)).error).not.toBeNull()
    doubles.are('fine')
    await shop.runSweeps()
    expect((await followed(orderNumber)).provider).toBeNull()
    clock.forward({ hours: 7 })
    await shop.runSweeps()
    expect(await followed(orderNumber)).toMatchObject({
      provider: 'kuaidi100',
      error: null,
      problem: null,
    })
    expect(kuaidi.isSubscribed(number)).toBe(true)
  },
)

test('a number that the provider refuses is a task for staff, and so is one that another parcel had', async () => {
  const number = `SF${String(100_000_000_000 + count)}`
  kuaidi.refuse(number)
  const refused = await shipped()
  expect(await followed(refused.orderNumber)).toMatchObject({ problem: 'refused' })
  const old = await shipped()
  kuaidi.wayIs(old.number, [step(old.shippedAt, -60 * 24, '已签收', '3')])
  await send('kuaidi100', kuaidi.notice(old.number))
  expect(await followed(old.orderNumber)).toMatchObject({ problem: 'wrongNumber', state: null })
  expect(await seen(old.orderNumber)).toMatchObject({ signedAt: null, trace: [] })
  const listed = await must(followedParcels, {}, clerk.by)
  const numbers = listed.items.map(({ orderNumber }) => orderNumber)
  expect(numbers).toEqual(expect.arrayContaining([refused.orderNumber, old.orderNumber]))
})

test('a returned parcel is listed until a member of staff has handled it', async () => {
  const { orderNumber, number, shippedAt } = await shipped()
  clock.forward({ hours: 5 })
  kuaidi.wayIs(number, [step(shippedAt, 2, '拒收退回', '401')])
  await send('kuaidi100', kuaidi.notice(number))
  const { id: parcelId } = await followed(orderNumber)
  expect(await followed(orderNumber)).toMatchObject({ problem: 'returned', state: 'returned' })
  const before = (await must(trackingWaiting, {}, clerk.by)).problemCount
  const note = { parcelId, note: '已联系买家' }
  const answers = await Promise.all([1, 2].map(() => call(handleProblem, note, clerk.by)))
  expect(answers.map(({ code }) => code).sort()).toEqual([1, Reasons.notFound.code])
  expect((await must(trackingWaiting, {}, clerk.by)).problemCount).toBe(before - 1)
  await send('kuaidi100', kuaidi.notice(number))
  expect(await followed(orderNumber)).toMatchObject({ note: '已联系买家', problem: 'returned' })
  expect((await seen(orderNumber)).signedAt).toBeNull()
})

test('a parcel that has not moved for days is a task, and no longer once it moves', async () => {
  const { orderNumber, number, shippedAt } = await shipped()
  clock.forward({ days: 6 })
  await shop.runSweeps()
  expect(await followed(orderNumber)).toMatchObject({ problem: 'still' })
  kuaidi.wayIs(number, [step(shippedAt, 6 * 24, '运输中', '0')])
  await send('kuaidi100', kuaidi.notice(number))
  expect(await followed(orderNumber)).toMatchObject({ problem: null, state: 'moving' })
})

test('in a trial most parcels are signed for after two days; one that stays at the door is a task too', async () => {
  const { accounts } = await must(trackingProviders, {}, clerk.by)
  const { version } = accounts.find((each) => each.provider === 'kuaidi100')!
  const off = { provider: 'kuaidi100' as const, isOn: false, fields: kuaidi.fields, version }
  await must(saveTrackingProvider, off, clerk.by)
  const { orderNumber } = await shipped('-DOOR')
  const signed = await shipped('-8')
  clock.forward({ days: 2 })
  await shop.runSweeps()
  expect(await followed(orderNumber)).toMatchObject({ problem: null, state: 'delivering' })
  expect((await seen(signed.orderNumber)).trackingState).toBe('delivered')
  clock.forward({ days: 5 })
  await shop.runSweeps()
  expect(await followed(orderNumber)).toMatchObject({ problem: 'still', state: 'delivering' })
  await turnOn('kuaidi100', kuaidi.fields)
})

test('staff ask again at most each half hour', async () => {
  const { orderNumber, number, shippedAt } = await shipped()
  const { id: parcelId } = await followed(orderNumber)
  expect((await call(askAgain, { parcelId }, clerk.by)).code).toBe(TrackingReasons.askedLately.code)
  clock.forward({ hours: 1 })
  kuaidi.wayIs(number, [step(shippedAt, 0.5, '已揽收', '1')])
  await must(askAgain, { parcelId }, clerk.by)
  await shop.runSweeps()
  expect((await seen(orderNumber)).trackingState).toBe('accepted')
  expect((await call(askAgain, { parcelId: 999_999 }, clerk.by)).code).toBe(
    TrackingReasons.notFollowed.code,
  )
})

test('a corrected number is followed anew, and shows nothing of the former one', async () => {
  const { orderNumber, number, shippedAt } = await shipped()
  kuaidi.wayIs(number, [step(shippedAt, 0, '已揽收', '1')])
  const old = kuaidi.notice(number)
  await send('kuaidi100', old)
  const { id: parcelId } = await followed(orderNumber)
  const trackingNumber = `SF${String(200_000_000_000 + count)}`
  await must(correctParcel, { orderNumber, parcelId, carrierId, trackingNumber }, clerk.by)
  expect(await seen(orderNumber)).toMatchObject({
    isFollowed: false,
    trace: [],
    trackingState: null,
  })
  await shop.runSweeps()
  await send('kuaidi100', old)
  expect(await seen(orderNumber)).toMatchObject({
    isFollowed: true,
    trace: [],
    trackingState: null,
  })
  expect(kuaidi.isSubscribed(trackingNumber)).toBe(true)
})

test('a number typed wrong signs for nothing any more once it is corrected', async () => {
  const { orderNumber, number, shippedAt } = await shipped()
  const before = await seen(orderNumber)
  clock.forward({ hours: 3 })
  kuaidi.wayIs(number, [step(shippedAt, 1, '已签收', '3')])
  await send('kuaidi100', kuaidi.notice(number))
  expect(await seen(orderNumber)).toMatchObject({ signedAt: later(shippedAt, HOUR) })
  const { id: parcelId } = await followed(orderNumber)
  const trackingNumber = `SF${String(300_000_000_000 + count)}`
  await must(correctParcel, { orderNumber, parcelId, carrierId, trackingNumber }, clerk.by)
  expect(await seen(orderNumber)).toMatchObject({ signedAt: null, clock: before.clock })
  await shop.runSweeps()
  expect(await seen(orderNumber)).toMatchObject({ isFollowed: true, signedAt: null })
  expect(kuaidi.isSubscribed(trackingNumber)).toBe(true)
})

test('what staff saw themselves stays signed for when the number is corrected', async () => {
  const { orderNumber } = await shipped()
  const { id: parcelId } = await followed(orderNumber)
  await must(markParcelSigned, { orderNumber, parcelId }, clerk.by)
  const signed = await seen(orderNumber)
  const trackingNumber = `SF${String(300_000_000_000 + count)}`
  await must(correctParcel, { orderNumber, parcelId, carrierId, trackingNumber }, clerk.by)
  const corrected = await seen(orderNumber)
  expect([corrected.signedAt, corrected.clock]).toEqual([signed.signedAt, signed.clock])
})

test('a signature that becomes known late leaves the buyer the days of the reminders, and reminds at once', async () => {
  const { orderNumber, number, shippedAt } = await shipped()
  clock.forward({ days: 11 })
  kuaidi.wayIs(number, [step(shippedAt, 3 * 24, '已签收', '3')])
  await send('kuaidi100', kuaidi.notice(number))
  expect(await seen(orderNumber)).toMatchObject({
    signedAt: later(shippedAt, 3 * 24 * HOUR),
    clock: { kind: 'confirmsOn', at: later(clock.now, 3 * 24 * HOUR) },
  })
  await shop.runSweeps()
  const reminders = () =>
    db.rows(sql`
      select template from messages.outbox
      where template = 'receipt-reminder' and key like ${`%:${orderNumber}%`}`)
  expect(await reminders()).toHaveLength(1)
  clock.forward({ days: 2, hours: 1 })
  await shop.runSweeps()
  expect(await reminders()).toHaveLength(2)
})

test('a parcel that was delivered before this one was shipped is no signature, and its way is nobody’s to read', async () => {
  const { orderNumber, number, shippedAt } = await shipped()
  kuaidi.wayIs(number, [step(shippedAt, -24, '已签收', '3'), step(shippedAt, -30, '派件中', '5')])
  await send('kuaidi100', kuaidi.notice(number))
  expect(await followed(orderNumber)).toMatchObject({ problem: 'wrongNumber', state: null })
  expect(await seen(orderNumber)).toMatchObject({ signedAt: null, trackingState: null, trace: [] })
})

test('what came back and is signed for by its sender is not the buyer’s receipt', async () => {
  const { orderNumber, number, shippedAt } = await shipped()
  const way = [step(shippedAt, 10, '拒收退回', '401')]
  clock.forward({ hours: 40 })
  kuaidi.wayIs(number, way)
  await send('kuaidi100', kuaidi.notice(number))
  for (const next of [
    step(shippedAt, 20, '退回运输中', '0'),
    step(shippedAt, 30, '寄件人已签收', '3'),
  ]) {
    way.unshift(next)
    await send('kuaidi100', kuaidi.notice(number))
    expect(await followed(orderNumber)).toMatchObject({ problem: 'returned', state: 'returned' })
  }
  const order = await seen(orderNumber)
  expect(order.signedAt).toBeNull()
  expect(order.trace).toHaveLength(3)
})

test('reports of a number that the order has no more change nothing, whoever corrected it', async () => {
  const { orderNumber, number, shippedAt } = await shipped()
  const trackingNumber = `SF${String(300_000_000_000 + count)}`
  // An older process corrects it, which knows nothing of tracking.
  await shop.owner.db.count(sql`
    update orders.parcel set tracking_number = ${trackingNumber} where tracking_number = ${number}`)
  clock.forward({ hours: 30 })
  kuaidi.wayIs(number, [step(shippedAt, 26, '已签收', '301')])
  await send('kuaidi100', kuaidi.notice(number))
  expect(await seen(orderNumber)).toMatchObject({ signedAt: null, trace: [] })
  await shop.runSweeps()
  await shop.runSweeps()
  expect(kuaidi.isSubscribed(trackingNumber)).toBe(true)
  expect(await seen(orderNumber)).toMatchObject({ signedAt: null, trace: [] })
})

test('a flood of traces is cut, and its texts too', async () => {
  const { orderNumber, number, shippedAt } = await shipped()
  clock.forward({ days: 3 })
  for (let round = 0; round < 3; round++) {
    kuaidi.wayIs(
      number,
      Array.from({ length: 150 }, (_, index) =>
        step(shippedAt, (round * 150 + index) / 10, `第${round}-${index}站`, '0'),
      ),
    )
    await send('kuaidi100', kuaidi.notice(number))
  }
  expect((await seen(orderNumber)).trace).toHaveLength(300)
})

test('keys are tested and stored without being shown again', async () => {
  const fields = { ...aftership.fields }
  const trial = (typed: Record<string, string>) =>
    must(testTrackingProvider, { provider: 'aftership', fields: typed }, clerk.by)
  expect((await trial(fields)).result).toBe('fine')
  expect((await trial({ ...fields, apiKey: 'asat_wrong0123456789' })).result).toBe('refused')
  doubles.are('away')
  expect((await trial(fields)).result).toBe('away')
  doubles.are('fine')
  const stored = JSON.stringify(await must(trackingProviders, {}, clerk.by))
  expect(stored).toContain(kuaidi.fields.customer)
  expect(stored).not.toContain(kuaidi.fields.key)
  const empty = { provider: 'aftership' as const, isOn: true, fields: {}, version: 1 }
  expect((await call(saveTrackingProvider, empty, clerk.by)).code).toBe(
    TrackingReasons.keysNeeded.code,
  )
  expect((await call(saveTrackingProvider, { ...empty, version: 9 }, clerk.by)).code).toBe(
    Reasons.changedMeanwhile.code,
  )
})

test('AfterShip takes over: what is under way is registered there, and its webhook counts', async () => {
  await turnOn('aftership', aftership.fields)
  const { accounts } = await must(trackingProviders, {}, clerk.by)
  expect(accounts.filter(({ isOn }) => isOn).map(({ provider }) => provider)).toEqual(['aftership'])
  const { orderNumber, number, shippedAt } = await shipped()
  expect(await followed(orderNumber)).toMatchObject({ provider: 'aftership', error: null })
  clock.forward({ hours: 50 })
  aftership.wayIs(number, [
    step(shippedAt, 48, 'Delivered', 'Delivered Delivered_001'),
    step(shippedAt, 2, 'Picked up', 'InTransit InTransit_002'),
  ])
  expect((await send('aftership', aftership.notice(number, 'anotherSecret0123'))).status).toBe(401)
  expect((await seen(orderNumber)).signedAt).toBeNull()
  expect((await send('aftership', aftership.notice(number))).status).toBe(200)
  const order = await seen(orderNumber)
  expect(order).toMatchObject({ trackingState: 'delivered', signedAt: later(shippedAt, 48 * HOUR) })
  expect(order.trace.map(({ text }) => text)).toEqual(['上海 · Delivered', '上海 · Picked up'])
})

test('AfterShip is asked by its id where no webhook comes, and a tracking that exists is taken', async () => {
  doubles.are('lost')
  const { orderNumber, number, shippedAt } = await shipped()
  doubles.are('fine')
  clock.forward({ hours: 1 })
  await shop.runSweeps()
  expect(await followed(orderNumber)).toMatchObject({ provider: 'aftership', error: null })
  aftership.wayIs(number, [step(shippedAt, 3, 'Refused', 'Exception Exception_003')])
  clock.forward({ hours: 13 })
  await shop.runSweeps()
  expect(await followed(orderNumber)).toMatchObject({ problem: 'returned', state: 'returned' })
})

const rowCount = async () =>
  (
    await db.row<{ count: number }>(sql`
    select count(*)::int as count from orders.parcel_trace where tracking_number = 'SF999999999999'`)
  ).count

/** As it was sent with the subscription. */
async function saltOf(number: string): Promise<string> {
  await Promise.resolve()
  const sent = doubles.requests.map(({ body }) => new URLSearchParams(body).get('param') ?? '')
  const param = sent.find((text) => text.includes(`"number":"${number}"`)) ?? '{}'
  return (JSON.parse(param) as { parameters: { salt: string } }).parameters.salt
}
