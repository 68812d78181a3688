/** A parcel is bound to the address that it was packed for: on the page of its order, in a template and in a file. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import * as bulk from '#domains/bulk-shipping/contract.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { movingIn } from '../testing.ts'

const shop = await openOrderShop()
const { call, must } = shop
const { clerk, aMover, paidOrder, look, move, ship } = await movingIn(shop)
const office = (orderNumber: string) => must(officeOrder, { orderNumber }, clerk.by)

test('what was packed for the former address does not leave', async () => {
  const buyer = await aMover()
  const orderNumber = await paidOrder(buyer)
  const { lines, addressMark } = await office(orderNumber)
  const parcel = {
    orderNumber,
    carrierId: 1,
    trackingNumber: 'SF1234567890123',
    lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
  }
  await move(buyer, orderNumber, buyer.near, 0)
  const stale = await call(shipParcel, { ...parcel, addressMark }, clerk.by)
  expect(stale.code).toBe(OrderReasons.addressChanged.code)
  expect((await call(shipParcel, parcel, clerk.by)).code).toBe(OrderReasons.addressChanged.code)
  expect((await look(buyer, orderNumber)).parcels).toEqual([])
  // The same address has the same mark again.
  await move(buyer, orderNumber, buyer.addressId, 0)
  expect((await office(orderNumber)).addressMark).toBe(addressMark)
  expect((await ship(orderNumber)).code).toBe(1)
})

test('a filled template ships what goes where the template says', async () => {
  const buyer = await aMover()
  const [moved, stays] = [await paidOrder(buyer), await paidOrder(buyer)]
  const answer = await fetch(`${shop.url}/api/office/bulk-shipping/template`, {
    headers: { ...clerk.by, lang: 'en' },
  })
  const text = await answer.text()
  const filled = [moved, stays].reduce(
    (file, each) => file.replace(`${each},,`, `${each},1,SF${each.slice(2)}`),
    text,
  )
  await move(buyer, moved, buyer.near, 0)
  const rows = await readFile(filled)
  const of = (orderNumber: string) => rows.find((row) => row.orderNumber === orderNumber)
  expect(of(moved)).toMatchObject({ problem: 'addressChanged' })
  expect(of(stays)).toMatchObject({ problem: null })
  // Files of carriers have no marks.
  const bare = rows.map(({ orderNumber, trackingNumber }) => `${orderNumber},1,${trackingNumber}`)
  const again = await readFile(['Order,Carrier,Tracking number', ...bare].join('\n'))
  expect(again.map(({ problem }) => problem)).toEqual(
    again.map(({ orderNumber }) => (orderNumber === moved ? 'addressChanged' : null)),
  )
})

test('a row that was started before the address changed is refused', async () => {
  const buyer = await aMover()
  const orderNumber = await paidOrder(buyer)
  const { addressMark } = await office(orderNumber)
  await move(buyer, orderNumber, buyer.near, 0)
  const row = { orderNumber, carrierId: 1, trackingNumber: 'SF1234567890124', addressMark }
  const { taskId } = await must(bulk.startShipments, { source: 'selection', rows: [row] }, clerk.by)
  for (let turn = 0; turn < 5; turn++) await shop.runSweeps()
  const task = await must(bulk.shipmentTask, { taskId: String(taskId) }, clerk.by)
  expect(task.rows).toMatchObject([{ orderNumber, state: 'refused' }])
  expect((await look(buyer, orderNumber)).parcels).toEqual([])
})

async function readFile(text: string): Promise<bulk.CheckedShipment[]> {
  const body = new FormData()
  body.append('file', new Blob([text], { type: 'text/csv' }), 'numbers.csv')
  const answer = await fetch(`${shop.url}/api/office/bulk-shipping/file`, {
    method: 'POST',
    body,
    headers: clerk.by,
  })
  return ((await answer.json()) as { data: bulk.CheckedShipment[] }).data
}
