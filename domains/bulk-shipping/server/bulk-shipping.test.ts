/** Shipping many orders at once: each by itself, whoever else ships them, and what a file says before anything leaves. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { setStaffRole } from '#domains/staff/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import * as contract from '../contract.ts'
import { BulkShippingReasons } from '../reasons.ts'

const shop = await openOrderShop()
const { must, call, db } = shop
const [clerk, other] = [await shop.aClerk(), await shop.aClerk()]
const buyer = await shop.aBuyer()
const item = await shop.goods(1000)
const [carrier] = await must(listCarriers, {}, clerk.by)
const carrierId = carrier!.id

async function paidOrder(quantity = 2): Promise<string> {
  const { orderNumber } = await shop.anOrder(buyer, item, quantity)
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  return orderNumber
}
async function paidOrders(count: number): Promise<string[]> {
  const numbers: string[] = []
  for (let each = 0; each < count; each++) numbers.push(await paidOrder())
  await shop.runSweeps()
  return numbers
}
const rowOf = (
  orderNumber: string,
  trackingNumber: string | null = `SF${orderNumber.slice(2)}`,
) => ({
  orderNumber,
  carrierId,
  trackingNumber,
})
const start = async (numbers: readonly string[], by = clerk.by) =>
  (
    await must(
      contract.startShipments,
      { source: 'selection', rows: numbers.map((each) => rowOf(each)) },
      by,
    )
  ).taskId
const outcome = (taskId: number) =>
  must(contract.shipmentTask, { taskId: String(taskId) }, clerk.by)
const sweep = async () => {
  for (let turn = 0; turn < 60; turn++) await shop.runSweeps()
}

describe('a bulk shipment', () => {
  test('ships each order with its own number, and one that cannot be shipped stops no other', async () => {
    const numbers = await paidOrders(3)
    const unpaid = (await shop.anOrder(buyer, item)).orderNumber
    const taskId = await start([numbers[0]!, unpaid, numbers[1]!, 'SO000000000000000', numbers[2]!])
    await sweep()
    const { rows, ...counts } = await outcome(taskId)
    expect(counts).toMatchObject({ rowCount: 5, shippedCount: 3, refusedCount: 2 })
    expect(rows.map(({ state }) => state)).toEqual([
      'shipped',
      'refused',
      'shipped',
      'refused',
      'shipped',
    ])
    expect(rows[1]!.reason).toBe('This isn’t possible while the order is in its current status')
    const { parcels, axes } = await must(officeOrder, { orderNumber: numbers[1]! }, clerk.by)
    expect(axes.fulfilment).toBe('shipped')
    expect(parcels).toMatchObject([
      { trackingNumber: `SF${numbers[1]!.slice(2)}`, lines: [{ quantity: 2 }] },
    ])
  })

  test('ships what is left of a partly shipped order', async () => {
    const [orderNumber] = await paidOrders(1)
    const { lines } = await must(officeOrder, { orderNumber: orderNumber! }, clerk.by)
    const part = [{ lineId: lines[0]!.id, quantity: 1 }]
    await must(
      shipParcel,
      { orderNumber: orderNumber!, carrierId, trackingNumber: 'SF00000001', lines: part },
      clerk.by,
    )
    await start([orderNumber!])
    await sweep()
    const { parcels } = await must(officeOrder, { orderNumber: orderNumber! }, clerk.by)
    expect(parcels.map(({ lines: [line] }) => line!.quantity)).toEqual([1, 1])
  })

  test('two people who ship the same orders at once ship each of them once', async () => {
    const numbers = await paidOrders(6)
    const [one, two] = await Promise.all([start(numbers), start(numbers.toReversed(), other.by)])
    await Promise.all([sweep(), sweep()])
    const [first, second] = [await outcome(one), await outcome(two)]
    expect(first.shippedCount + second.shippedCount).toBe(6)
    expect(first.refusedCount + second.refusedCount).toBe(6)
    const { parcels } = await db.row<{ parcels: number }>(sql`
      select count(*)::int as parcels from orders.parcel p join orders.sales_order o on o.id = p.order_id
      where o.number = any(${numbers})`)
    expect(parcels).toBe(6)
  })

  test('stops for someone who may no longer ship when their turn comes', async () => {
    const numbers = await paidOrders(2)
    const leaver = await shop.aClerk()
    const taskId = await start(numbers, leaver.by)
    await must(setStaffRole, { memberId: String(leaver.id), role: 'catalogue' }, clerk.by)
    await sweep()
    const { rows, shippedCount, refusedCount } = await outcome(taskId)
    expect([shippedCount, refusedCount]).toEqual([0, 2])
    expect(rows[0]!.reason).toMatch(/^Staff \d+ may no longer ship orders$/)
    for (const orderNumber of numbers) {
      const { parcels, axes } = await must(officeOrder, { orderNumber }, clerk.by)
      expect([parcels, axes.fulfilment]).toEqual([[], 'unfulfilled'])
    }
  })

  test('gives back what it could not ship, with its carriers and numbers', async () => {
    const [shippable, gone] = await paidOrders(2)
    const unpaid = (await shop.anOrder(buyer, item)).orderNumber
    const taskId = await start([gone!])
    await sweep()
    expect((await outcome(taskId)).shippedCount).toBe(1)
    const mixed = await start([shippable!, unpaid, gone!])
    await sweep()
    const again = await must(contract.refusedShipments, { taskId: String(mixed) }, clerk.by)
    expect(again).toMatchObject([
      { ...rowOf(unpaid), problem: 'notToShip', line: null },
      { ...rowOf(gone!), problem: 'notToShip' },
    ])
    const none = await must(contract.refusedShipments, { taskId: String(taskId) }, clerk.by)
    expect(none).toEqual([])
    const unknown = await call(contract.refusedShipments, { taskId: '999999' }, clerk.by)
    expect(unknown.code).toBe(Reasons.notFound.code)
  })

  test('takes an order once, and says nothing about unknown tasks', async () => {
    const [orderNumber] = await paidOrders(1)
    const taskId = await start([orderNumber!, orderNumber!])
    expect((await outcome(taskId)).rowCount).toBe(1)
    expect((await call(contract.shipmentTask, { taskId: '999999' }, clerk.by)).code).toBe(
      Reasons.notFound.code,
    )
  })
})

describe('a file', () => {
  const send = async (text: string | Buffer) => {
    const form = new FormData()
    form.set('file', new Blob([text as BlobPart]), 'numbers.csv')
    const answer = await fetch(`${shop.url}/api/office/bulk-shipping/file`, {
      method: 'POST',
      body: form,
      headers: clerk.by,
    })
    return (await answer.json()) as { code: number; data: contract.CheckedShipment[] }
  }

  test('is checked row by row, and nothing is shipped', async () => {
    const [good, twice] = await paidOrders(2)
    const unpaid = (await shop.anOrder(buyer, item)).orderNumber
    const { data } = await send(
      [
        '订单号,承运商,运单号',
        `${good},${carrierId},SF1234567890`,
        `${twice},${carrierId},SF1`,
        `${twice},${carrierId},SF1234567891`,
        `${unpaid},${carrierId},SF1234567892`,
        `SO1,${carrierId},SF1234567893`,
        `"${good!.slice(0, 6)} ${good!.slice(6)}",Nobody,SF1234567894`,
        `${good},,`,
      ].join('\n'),
    )
    expect(data.map(({ line, problem }) => [line, problem])).toEqual([
      [2, null],
      [3, 'numberWrong'],
      [4, 'orderTwice'],
      [5, 'notToShip'],
      [6, 'orderUnknown'],
      [7, 'orderTwice'],
    ])
    expect(data[0]).toMatchObject({ orderNumber: good, carrierId, leftCount: 2 })
    expect((await must(officeOrder, { orderNumber: good! }, clerk.by)).parcels).toEqual([])
  })

  test('with a tracking number that an order of another buyer has names that order', async () => {
    const [mine, same, shipped] = await paidOrders(3)
    const neighbour = await shop.aBuyer()
    const { orderNumber: theirs } = await shop.anOrder(neighbour, item)
    const { redirectUrl } = await must(payOnline, { orderNumber: theirs }, neighbour.by)
    await press(redirectUrl, 'succeed')
    await start([shipped!])
    await sweep()
    const check = async (...rows: ReturnType<typeof rowOf>[]) =>
      (await must(contract.checkShipments, { rows }, clerk.by)).map(({ usedFor }) => usedFor)
    const one = 'SF5550001111'
    // One parcel of one buyer, then the same number for another, however it is written.
    expect(
      await check(rowOf(mine!, one), rowOf(same!, one), rowOf(theirs, ` ${one.toLowerCase()}`)),
    ).toEqual([null, null, mine])
    const before = `SF${shipped!.slice(2)}`
    expect(await check(rowOf(mine!, before), rowOf(theirs, before))).toEqual([null, shipped])
  })

  test('of numbers alone names the carrier that is missing', async () => {
    const [orderNumber] = await paidOrders(1)
    const { data } = await send(
      `Order;Carrier;Tracking number\n${orderNumber};No such van;SF1234567890\n`,
    )
    expect(data).toMatchObject([
      { problem: 'carrierUnknown', carrierText: 'No such van', carrierId: null },
    ])
  })

  test.each(['', 'a,b,c\n1,2,3', 'Order,Carrier,Tracking number\n', Buffer.from([0, 1, 2])])(
    '%j is refused',
    async (text) => {
      expect((await send(text)).code).toBe(BulkShippingReasons.fileUnreadable.code)
    },
  )

  test('says in its template what is left, and addresses in the order of their country', async () => {
    const [orderNumber] = await paidOrders(1)
    const abroad = {
      country: 'US',
      region: 'CA',
      city: 'Oakland',
      district: '',
      regionText: 'Oakland, CA, United States',
      street: '200 Harbor Way',
      detail: 'Unit 4',
      postalCode: '94607',
    }
    await shop.owner.db.count(sql`
      update orders.sales_order set address = address || ${JSON.stringify(abroad)}::jsonb where number = ${orderNumber}`)
    const { lines } = await must(officeOrder, { orderNumber: orderNumber! }, clerk.by)
    const part = [{ lineId: lines[0]!.id, quantity: 1 }]
    const parcel = { orderNumber: orderNumber!, carrierId, trackingNumber: 'SF00000001' }
    await must(shipParcel, { ...parcel, lines: part }, clerk.by)
    const answer = await fetch(`${shop.url}/api/office/bulk-shipping/template`, {
      headers: { ...clerk.by, lang: 'en' },
    })
    const rows = (await answer.text()).split('\r\n')
    expect(rows[0]).toContain('Quantity left')
    const row = rows.find((each) => each.startsWith(orderNumber!))
    expect(row).toContain('"200 Harbor Way, Unit 4, Oakland, CA 94607, United States",1')
  })

  test('begins as a template with every order that waits, and comes back as it went', async () => {
    const [orderNumber] = await paidOrders(1)
    const answer = await fetch(`${shop.url}/api/office/bulk-shipping/template`, {
      headers: { ...clerk.by, lang: 'en' },
    })
    const text = await answer.text()
    expect(text).toContain('Order,Carrier,Tracking number')
    expect(text).toContain(orderNumber)
    const filled = text.replace(`${orderNumber},,`, `${orderNumber},${carrierId},SF9876543210`)
    const { data } = await send(filled)
    expect(data).toMatchObject([
      { orderNumber, carrierId, trackingNumber: 'SF9876543210', problem: null },
    ])
  })
})
