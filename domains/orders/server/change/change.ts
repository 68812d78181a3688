/** The one way to change an order: by an act that the tables of states.ts allow, with a history entry. */
import { Refused, type MessageValues } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import type { Axes } from '../../contract.ts'
import { OrderReasons } from '../../reasons.ts'
import { after, EDGES, type Act, type Actor } from '../../states.ts'
import { axesAt, axesOf, type OrderRow } from '../row.ts'
import * as sql from './sql.ts'

/** Who changes an order; `agreedName` is the member of staff who approved it. */
export type By = { actor: Actor; id: number | null; name: string; agreedName?: string | undefined }

export const asBuyer = ({ buyerId }: Pick<BuyerContext, 'buyerId'>): By => ({
  actor: 'buyer',
  id: buyerId,
  name: '',
})
export const asStaff = ({
  staffId,
  staffName,
  agreedName,
}: Pick<StaffContext, 'staffId' | 'staffName' | 'agreedName'>): By => ({
  actor: 'staff',
  id: staffId,
  name: staffName,
  agreedName,
})
export const SYSTEM: By = { actor: 'system', id: null, name: '' }
export const asProvider = (name: string): By => ({ actor: 'provider', id: null, name })

type Changeable = Partial<Omit<OrderRow, 'id' | 'number' | 'buyerId' | keyof Axes>>

export type Change = {
  act: Act
  /** The resulting axes, where the act has several outcomes. */
  aim?: Partial<Axes>
  set?: Changeable
  by: By
  /** Message key below `orders.event.`. */
  event: string
  values?: MessageValues
  note?: string
  now: Instant
}

/**
 * The deadline closes an overdue order, and a payment that arrives just in time wins over it; every other act comes too
 * late.
 */
const LATE_ACTS: readonly Act[] = ['expire', 'pay']

/**
 * Changes an order that this transaction has locked.
 * @returns the order after the change
 * @throws {Refused} notNow, with the order's current axes
 */
export async function change<Order extends OrderRow>(
  tx: Queryable,
  order: Order,
  to: Change,
): Promise<Order> {
  demandActor(to.act, to.by.actor)
  const axes = LATE_ACTS.includes(to.act) ? axesOf(order) : axesAt(order, to.now)
  const place = after(axes, to.act, to.aim)
  if (place === null) throw new Refused(OrderReasons.notNow, { detail: { axes } })
  const changed: Order = { ...order, ...to.set, ...place }
  await sql.saveOrder(tx, changed, entryOf(to))
  return { ...changed, version: order.version + 1 }
}

/** A history entry of an order whose state does not change. */
export async function remark(
  tx: Queryable,
  order: OrderRow,
  entry: Omit<Change, 'act' | 'aim' | 'set'>,
): Promise<void> {
  await sql.saveOrder(tx, order, entryOf(entry))
}

const entryOf = ({ by, event, values = {}, note = '', now }: Omit<Change, 'act'>) => ({
  at: now,
  actor: by.actor,
  actorId: by.id,
  actorName: by.name,
  event,
  values: by.agreedName === undefined ? values : { ...values, [AGREED]: by.agreedName },
  note,
})

/** Stored among the values of a history entry, since its digest covers these. Read separately, and by staff only. */
const AGREED = 'agreedName'

/** A wrong actor is a mistake in the code and not the caller's, so it is not a refusal. */
function demandActor(act: Act, actor: Actor): void {
  const wrong = EDGES.some((edge) => edge.act === act && !edge.who.includes(actor))
  if (wrong) throw new Error(`${act} is not for ${actor}`)
}
