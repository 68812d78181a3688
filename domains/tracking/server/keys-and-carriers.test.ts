/** Who hears of new keys, and whose parcel a report is about where two carriers give the same number. */
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { later } from '#kit/contract/time.ts'
import { saveTrackingProvider, trackingProviders } from '../providers-contract.ts'
import { kuaidi100Double, openDoubles } from '../testing/doubles.ts'

const kuaidi = kuaidi100Double()
const doubles = await openDoubles([kuaidi])
afterAll(() => doubles.stop())
const shop = await openOrderShop({ config: { trackingTestUrl: doubles.url } })
const { clock, db, must } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()
const NUMBER = 'SF200000000001'

async function save(isOn: boolean, fields: Record<string, string>) {
  const { accounts } = await must(trackingProviders, {}, clerk.by)
  const { version } = accounts.find(({ provider }) => provider === 'kuaidi100')!
  await must(saveTrackingProvider, { provider: 'kuaidi100', isOn, fields, version }, clerk.by)
}
async function shippedBy(carrierId: number): Promise<string> {
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1))
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  const packed = lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
  const parcel = { orderNumber, carrierId, trackingNumber: NUMBER, lines: packed }
  await must(shipParcel, parcel, clerk.by)
  await shop.runSweeps()
  return orderNumber
}

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
  kuaidi.wayIs(NUMBER, [{ at: later(shippedAt, 3_600_000), text: '已签收', code: '301' }])
  const { headers, body } = kuaidi.notice(NUMBER)
  const url = `${shop.url}/api/tracking/notify/kuaidi100`
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
  const stateOf = async (orderNumber: string) =>
    (await must(myOrder, { orderNumber }, buyer.by)).parcels[0]!.trackingState
  expect(await stateOf(mine)).toBe('delivered')
  expect(await stateOf(theirs)).toBeNull()
})
