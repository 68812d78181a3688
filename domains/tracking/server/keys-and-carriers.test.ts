/** Who hears of new keys, and whose parcel a report is about where two carriers give the same number, or an old one is sent again. */
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { later } from '#kit/contract/time.ts'
import { orderTracking } from '../contract.ts'
import { saveTrackingProvider, trackingProviders } from '../providers-contract.ts'
import { aftershipDouble, kuaidi100Double, openDoubles, type Notice } from '../testing/doubles.ts'

const kuaidi = kuaidi100Double()
const aftership = aftershipDouble()
const doubles = await openDoubles([kuaidi, aftership])
afterAll(() => doubles.stop())
const shop = await openOrderShop({ config: { trackingTestUrl: doubles.url } })
const { clock, db, must } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()
const [NUMBER, OTHER_NUMBER] = ['SF200000000001', 'SF200000000002']
const HOUR = 3_600_000

async function save(isOn: boolean, fields: Record<string, string>, name = kuaidi.name) {
  const { accounts } = await must(trackingProviders, {}, clerk.by)
  const { provider, version } = accounts.find((each) => each.provider === name)!
  await must(saveTrackingProvider, { provider, isOn, fields, version }, clerk.by)
}
async function shippedBy(carrierId: number, trackingNumber = NUMBER): Promise<string> {
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1))
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  const packed = lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
  const parcel = { orderNumber, carrierId, trackingNumber, lines: packed }
  await must(shipParcel, parcel, clerk.by)
  await shop.runSweeps()
  return orderNumber
}
async function send(provider: string, { headers, body }: Notice): Promise<number> {
  const url = `${shop.url}/api/tracking/notify/${provider}`
  return (await fetch(url, { method: 'POST', headers, body })).status
}
const stateOf = async (orderNumber: string) =>
  (await must(myOrder, { orderNumber }, buyer.by)).parcels[0]!.trackingState

test('owners are mailed about new keys, and not about one that is turned on or off', async () => {
  const count = async () =>
    (await db.rows(sql`select id from messages.outbox where template = 'staff-keys-changed'`))
      .length
  expect(await count()).toBe(0)
  await save(true, kuaidi.fields)
  const once = await count()
  expect(once).toBeGreaterThan(0)
  await save(false, kuaidi.fields)
  await save(true, kuaidi.fields)
  expect(await count()).toBe(once)
  await save(true, { ...kuaidi.fields, key: 'otherKey12345' })
  expect(await count()).toBe(2 * once)
  await save(true, kuaidi.fields)
})

test('what one carrier reports is not taken for the parcel of another with the same number', async () => {
  await save(true, kuaidi.fields)
  const codes = await db.rows<{ carrierId: number; code: string }>(sql`
    select carrier_id, code from tracking.carrier_code where provider = 'kuaidi100' order by carrier_id`)
  const own = codes.find(({ code }) => code === 'shunfeng')!
  const other = codes.find(({ code }) => code !== 'shunfeng')!
  const [mine, theirs] = [await shippedBy(own.carrierId), await shippedBy(other.carrierId)]
  const shippedAt = clock.now
  clock.forward({ hours: 30 })
  kuaidi.wayIs(NUMBER, [{ at: later(shippedAt, HOUR), text: '已签收', code: '301' }])
  expect(await send('kuaidi100', kuaidi.notice(NUMBER))).toBe(200)
  expect(await stateOf(mine)).toBe('delivered')
  expect(await stateOf(theirs)).toBeNull()
})

test('an old notification of AfterShip that is sent again takes back nothing', async () => {
  await save(true, aftership.fields, aftership.name)
  const orderNumber = await shippedBy(1, OTHER_NUMBER)
  const shippedAt = clock.now
  const isAt = (code: string, hours: number) => {
    const step = { at: later(shippedAt, 2 * HOUR), text: 'Customs', code }
    aftership.wayIs(OTHER_NUMBER, [step], later(shippedAt, hours * HOUR))
    return aftership.notice(OTHER_NUMBER)
  }
  const known = async () => (await must(orderTracking, { orderNumber }, clerk.by))[0]
  clock.forward({ hours: 8 })
  const old = isAt('Exception Exception_001', 3)
  await send('aftership', old)
  expect(await known()).toMatchObject({ state: 'failed', problem: 'failed' })
  // The carrier corrects what it said of the same moment.
  await send('aftership', isAt('InTransit InTransit_003', 6))
  const corrected = await known()
  expect(corrected).toMatchObject({ state: 'moving', problem: null })
  clock.forward({ hours: 1 })
  expect(await send('aftership', old)).toBe(200)
  expect(await known()).toEqual(corrected)
  expect(await stateOf(orderNumber)).toBe('moving')
})
