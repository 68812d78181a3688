/** The one way to change a case: by an act that the table of states.ts allows, with an event. Within the caller's transaction, on a locked order. */
import { lockDifferences } from '#domains/orders/server/difference-door.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { endCase, openCase } from '#domains/orders/server/case-door.ts'
import {
  asBuyer,
  asStaff,
  lockedOrder,
  SYSTEM,
  type By,
  type SoldOrder,
} from '#domains/orders/server/order-door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { release } from '#domains/stock/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, HOUR_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { CaseState, Recovery } from '../contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { CASE_ACTS, isEnded, mayCase, type CaseAct } from '../states.ts'
import { endDifference } from './difference.ts'
import { deductLess } from './gifts-freed.ts'
import { latestLines } from './latest-round.ts'
import { addExtra, takeLines } from './round-sql.ts'
import * as sql from './sql.ts'

export type Located = {
  order: SoldOrder
  /** The difference orders of all its cases. */
  differences: readonly SoldOrder[]
  row: sql.CaseRow
}

/** Locks the order of a case and its difference orders, and reads the case after that. @throws {Refused} caseNotFound, also for the cases of others */
export async function lockCase(
  tx: Queryable,
  caseNumber: string,
  buyerId: number | null = null,
): Promise<Located> {
  const found = await sql.findCase(tx, caseNumber)
  if (found === null || (buyerId !== null && found.buyerId !== buyerId)) {
    throw new Refused(AfterSalesReasons.caseNotFound)
  }
  const order = await lockedOrder(tx, found.orderId)
  const differences = await lockDifferences(tx, order.id)
  const row = await sql.findCase(tx, caseNumber)
  if (row === null) throw new Refused(OrderReasons.orderNotFound)
  return { order, differences, row }
}

/** @throws {Refused} notNow, with the state of now */
export function demandAct(row: Pick<sql.CaseRow, 'state'>, act: CaseAct): void {
  if (mayCase(row.state, act)) return
  throw new Refused(AfterSalesReasons.notNow, { detail: { state: row.state } })
}

type Waiting = {
  settings: Settings
  now: Instant
  recovery: Recovery
  pickupOn: string | null
  keepsGoods: boolean
}

/** Until when somebody has to act in this state; null where nobody has to. */
export function dueOf(
  state: CaseState,
  { settings, now, recovery, pickupOn, keepsGoods }: Waiting,
): Instant | null {
  const inDays = (days: number) => later(now, days * DAY_MS)
  switch (state) {
    case 'applied':
    case 'appealed':
      return inDays(settings['afterSales.reviewDays'])
    case 'agreed':
    case 'received':
      return later(now, settings['afterSales.refundHours'] * HOUR_MS)
    case 'awaiting_stock':
      return inDays(settings['afterSales.stockDays'])
    case 'awaiting_payment':
      return inDays(settings['afterSales.payDifferenceDays'])
    case 'awaiting_return':
      return inDays(settings['afterSales.sendBackDays'])
    case 'pickup_booked': {
      // The day of the pickup ends in the shop's zone at some time of the next day here.
      const dayAfter = pickupOn === null ? now : later(`${pickupOn}T00:00:00.000Z`, 2 * DAY_MS)
      return dayAfter > now ? dayAfter : now
    }
    case 'returning':
      return inDays(
        settings['afterSales.checkInDays'] +
          (recovery === 'self' ? settings['afterSales.transitDays'] : 0),
      )
    case 'replacement_ready':
      return inDays(settings['afterSales.replacementDays'])
    case 'replacement_shipped':
      return inDays(settings['orders.confirmDays'])
    case 'picked_up':
      return inDays(settings['afterSales.checkInDays'])
    case 'refunding':
      return inDays(settings['afterSales.arriveDays'])
    // Over, but for goods that were refused and are to go home.
    default:
      return keepsGoods ? inDays(settings['afterSales.replacementDays']) : null
  }
}

export type Move = {
  act: CaseAct
  /** The state that it leads to, where the act has several. */
  to?: CaseState
  set?: Partial<Omit<sql.CaseRow, 'id' | 'state' | 'dueAt' | 'endedAt'>>
  by: By
  note?: string
  now: Instant
}

/**
 * Moves a case and its clock, gives back what it has taken of its lines where it ends without a refund, and lets the receipt of its order go on.
 * What was paid of a difference goes back where the exchange comes to nothing.
 * @throws {Refused} notNow, proofWaiting
 */
export async function move(
  tx: Queryable,
  located: Located,
  { act, to, set = {}, by, note = '', now }: Move,
): Promise<sql.CaseRow> {
  const { order, row } = located
  demandAct(row, act)
  const ends: readonly CaseState[] = CASE_ACTS[act].to
  const state = to ?? ends[0]
  if (state === undefined || !ends.includes(state)) throw new Error(`${act} leads elsewhere`)
  const settings = await readSettings(tx)
  const meanwhile = {
    changedAt: now,
    escalatedAt: null,
    remindedAt: null,
    pausedAt: null,
    proposedType: null,
  }
  const merged = { ...row, ...set, state, ...meanwhile }
  // Whose money is back has no goods to be sent.
  const keepsGoods = merged.keepsGoods && state !== 'completed'
  const changed: sql.CaseRow = {
    ...merged,
    keepsGoods,
    dueAt: dueOf(state, { ...merged, settings, now, keepsGoods }),
    endedAt: isEnded(state) ? now : null,
  }
  await sql.saveCase(tx, changed)
  await addEvent(tx, changed, { by, event: act, note, now })
  if (isEnded(state) && !isEnded(row.state)) {
    if (state !== 'completed') await giveBack(tx, row)
    else if (row.type === 'exchange') await giveBackReplaced(tx, row)
    if (state !== 'completed') await endDifference(tx, located, { by, now })
    if (state !== 'completed') await deductLess(tx, row, now)
    await endCase(tx, order, { number: row.number, by, now })
    // Of an exchange that comes to nothing; the last, since stock is what others wait for.
    if (row.type === 'exchange') {
      await release(tx, { reference: row.number, now, note: '', by: by.actor })
    }
  }
  if (!isEnded(state) && isEnded(row.state)) {
    await openCase(tx, order, { number: row.number, by, now })
  }
  return changed
}

/** Frees the pieces and the money that the latest round of a case has taken. */
export async function giveBack(tx: Queryable, row: sql.CaseRow): Promise<void> {
  const lines = await latestLines(tx, row)
  const count = await takeLines(tx, { orderId: row.orderId, lines, sign: -1 })
  if (count !== lines.length) throw new Error(`${row.number} gives back more than it took`)
}

/** What was replaced is the buyer's again, for another case; what went back for it does not come again, and what was paid for it may. */
async function giveBackReplaced(tx: Queryable, row: sql.CaseRow): Promise<void> {
  const lines = (await latestLines(tx, row)).map((line) => ({
    ...line,
    goodsAmount: line.goodsAmount - (line.backAmount ?? 0),
  }))
  const count = await takeLines(tx, { orderId: row.orderId, lines, sign: -1 })
  if (count !== lines.length) throw new Error(`${row.number} gives back more than it took`)
  await addExtra(tx, {
    orderId: row.orderId,
    lines: lines.filter(({ extraAmount }) => (extraAmount ?? 0) > 0),
  })
}

type Entry = { by: By; event: string; note: string; now: Instant }

export const addEvent = async (
  tx: Queryable,
  row: sql.CaseRow,
  { by, event, note, now }: Entry,
): Promise<void> => {
  if (by.actor === 'provider') throw new Error('no case is moved by a provider')
  await sql.addEvent(tx, row, {
    at: now,
    actor: by.actor,
    actorId: by.id,
    actorName: by.name,
    event,
    note,
  })
}

export const byBuyer = (row: Pick<sql.CaseRow, 'buyerId'>): By => asBuyer(row)
export const byStaff = (context: StaffContext): By => asStaff(context)
export { SYSTEM }
