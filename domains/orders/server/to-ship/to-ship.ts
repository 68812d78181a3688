/** Which orders can be shipped in one parcel each, and what keeps the others from it. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { Address } from '#domains/addresses/contract.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Db } from '#kit/server/database/db.ts'
import { OrderFilter } from '../../filter.ts'
import { mayHappen } from '../../states.ts'
import { cursorOf, orderOf, placeAfter, queryOf } from '../list/list.ts'
import * as list from '../list/sql.ts'
import { markOf } from '../address-mark.ts'
import { axesAt } from '../row.ts'
import * as sql from './sql.ts'

export type OrderToShip = {
  number: string
  buyerId: number
  consignee: string
  addressMark: string
  /** It goes elsewhere than it was placed for. */
  isMoved: boolean
  /** Units of its lines that have not left. */
  leftCount: number
  /** Null: it can be shipped now. */
  obstacle: 'pickup' | 'notToShip' | 'cancelAsked' | null
}

/** Those of these numbers that are orders, in no order. */
export async function findOrdersToShip(
  db: Db,
  numbers: readonly string[],
  now: Instant,
): Promise<OrderToShip[]> {
  const orders = await sql.ordersByNumber(db, numbers)
  return orders.map((order) => ({
    number: order.number,
    buyerId: order.buyerId,
    consignee: order.address.consignee,
    addressMark: markOf(order.address),
    isMoved: order.isMoved,
    leftCount: order.leftCount,
    obstacle: obstacleOf(order, now),
  }))
}

type Row = Awaited<ReturnType<typeof sql.ordersByNumber>>[number]

function obstacleOf(order: Row, now: Instant): OrderToShip['obstacle'] {
  if (order.delivery === 'pickup') return 'pickup'
  if (!mayHappen(axesAt(order, now), 'ship')) return 'notToShip'
  return order.isCancelAsked ? 'cancelAsked' : null
}

export type WaitingOrder = {
  number: string
  address: Address
  addressMark: string
  leftCount: number
}

/** Orders that wait for a parcel, the longest wait first. @param most at most so many, pickups not counted */
export async function listOrdersToShip(
  db: Db,
  { most, now }: { most: number; now: Instant },
): Promise<WaitingOrder[]> {
  const filter = OrderFilter.parse({ tab: 'toShip', sort: 'waiting' })
  const wanted = await queryOf(db, filter, { settings: await readSettings(db), now })
  const found: list.ListedRow[] = []
  let after: list.Place | null = null
  do {
    const rows: list.ListedRow[] = await list.listOrders(db, wanted, {
      order: orderOf(filter),
      after,
      limit: most,
    })
    found.push(...rows.filter(({ delivery }) => delivery !== 'pickup'))
    const last = rows.length < most ? undefined : rows.at(-1)
    after = last === undefined ? null : placeAfter(cursorOf(last), filter.sort)
  } while (found.length < most && after !== null)
  const waiting = found.slice(0, most)
  const numbers = waiting.map(({ number }) => number)
  const orders = await sql.ordersByNumber(db, numbers)
  const leftOf = new Map(orders.map(({ number, leftCount }) => [number, leftCount]))
  return waiting.map(({ number, address }) => ({
    number,
    address,
    addressMark: markOf(address),
    leftCount: leftOf.get(number) ?? 0,
  }))
}
