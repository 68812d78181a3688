/** The acts on a transfer: reserve, ship, receive, put back. Each act is one transaction. */
import type { AuditAction } from '#domains/audit/actions.ts'
import { audit } from '#domains/audit/server/door.ts'
import { release } from '#domains/stock/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type {
  cancelTransfer,
  receiveTransfer,
  shipTransfer,
  Transfer,
} from '../../office-contract.ts'
import { TransferReasons } from '../../reasons.ts'
import { REQUEST_ACTS, TRANSFER_ACTS, type TransferState } from '../../states.ts'
import { bookArrival } from '../holds.ts'
import { decline, markShipped as markRequestShipped, requestOfTransfer } from '../request/sql.ts'
import { notifyBuyer } from '../request/notices.ts'
import { receiveGoods, leave, NOBODY, stockedIn } from '../stock.ts'
import { findTransfer } from './office.ts'
import { demandFutureDate } from '../expected-date.ts'
import * as sql from './sql.ts'

type Act = { action: AuditAction; after?: unknown }

/** Performs an act and audits it. */
function performAudited(
  context: StaffContext,
  transferId: number,
  { action, after }: Act,
  work: (tx: Queryable) => Promise<void>,
): Promise<Transfer> {
  return context.db.tx(async (tx) => {
    await work(tx)
    await audit(tx, context, {
      action,
      object: `transfer:${transferId}`,
      after,
    })
    return findTransfer({ db: tx, lang: context.lang }, transferId)
  })
}

/** @throws {Refused} notFound, notNow */
async function moveState(tx: Queryable, moving: sql.Moving): Promise<sql.TransferRow> {
  const row = await sql.move(tx, moving)
  if (row !== null) return row
  const known = await sql.transferById(tx, moving.id)
  throw new Refused(known === null ? Reasons.notFound : TransferReasons.notNow)
}

/** @throws {Refused} notFound, notNow, short */
export const makeReady = (context: StaffContext, transferId: number): Promise<Transfer> =>
  performAudited(context, transferId, { action: 'transfers.ready' }, async (tx) => {
    const { now, staffName: by } = context
    const { from } = TRANSFER_ACTS.makeReady
    await moveState(tx, { id: transferId, from, to: 'ready_to_ship', now })
    await stockedIn(tx, { transferId, buyerId: NOBODY, now, by })
  })

/** @throws {Refused} notFound, notNow */
export const ship = (
  context: StaffContext,
  { transferId, tracking, expectedAt }: InputOf<typeof shipTransfer>,
): Promise<Transfer> =>
  performAudited(
    context,
    transferId,
    { action: 'transfers.ship', after: { tracking, expectedAt } },
    async (tx) => {
      const { now, staffName: by } = context
      demandFutureDate(context, expectedAt)
      const { from } = TRANSFER_ACTS.ship
      await moveState(tx, { id: transferId, from, to: 'in_transit', now, tracking, expectedAt })
      const lines = await sql.markShipped(tx, transferId)
      const request = await requestOfTransfer(tx, transferId)
      if (request !== null) {
        await markRequestShipped(tx, { id: request.id, from: REQUEST_ACTS.ship.from })
      }
      await leave(tx, { transferId, now, by }, lines)
    },
  )

/** @throws {Refused} notFound, notNow, nothingCame, moreThanShipped, reasonNeeded */
export const receive = (
  context: StaffContext,
  { transferId, lines }: InputOf<typeof receiveTransfer>,
): Promise<Transfer> =>
  performAudited(
    context,
    transferId,
    { action: 'transfers.receive', after: { lines } },
    async (tx) => {
      const came = lines.map((line) => ({
        lineId: line.lineId,
        received: line.receivedQuantity,
        putBack: 0,
        lost: line.lostQuantity,
        lostReason: line.lostReason,
      }))
      // An empty receipt would mark goods in transit as partly received.
      if (came.every(({ received, lost }) => received + lost === 0)) {
        throw new Refused(TransferReasons.nothingCame)
      }
      if (came.some(({ lost, lostReason }) => lost > 0 && lostReason === '')) {
        throw new Refused(TransferReasons.reasonNeeded)
      }
      const { toWarehouseId } = await lockInState(tx, transferId, TRANSFER_ACTS.receive.from)
      await accountFor(tx, context, { transferId, warehouseId: toWarehouseId, came })
      const after = await sql.linesOf(tx, transferId)
      const isAll = after.every((line) => countUnderWay(line) === 0)
      const to = isAll ? 'received' : 'partially_received'
      await moveState(tx, {
        id: transferId,
        from: TRANSFER_ACTS.receive.from,
        to,
        now: context.now,
      })
      if (isAll) await endRequestsOf(tx, context, transferId, after, lostReasonOf(after))
    },
  )

/**
 * Before it left, its goods are free again. What is under way is put back at the source or written off; a transfer of
 * which something had come has then been received, with what came.
 * @throws {Refused} notFound, notNow, restNeeded
 */
export const cancel = (
  context: StaffContext,
  { transferId, rest, reason }: InputOf<typeof cancelTransfer>,
): Promise<Transfer> =>
  performAudited(
    context,
    transferId,
    { action: 'transfers.cancel', after: { rest, reason } },
    async (tx) => {
      const { now, staffName: by } = context
      const from = [...TRANSFER_ACTS.cancel.from, ...TRANSFER_ACTS.cancelRest.from]
      const transfer = await lockInState(tx, transferId, from)
      const lines = await sql.linesOf(tx, transferId)
      const isUnderWay = lines.some((line) => countUnderWay(line) > 0)
      if (isUnderWay && rest === null) throw new Refused(TransferReasons.restNeeded)
      const isReceived = lines.some((line) => line.received > 0)
      await moveState(tx, { id: transferId, from, to: isReceived ? 'received' : 'cancelled', now })
      if (transfer.state === 'ready_to_ship') {
        await release(tx, { reference: `transfer:${transferId}`, now, note: reason, by })
      }
      if (isUnderWay) {
        const came = lines.map((line) => ({
          lineId: line.id,
          received: 0,
          putBack: rest === 'putBack' ? countUnderWay(line) : 0,
          lost: rest === 'writeOff' ? countUnderWay(line) : 0,
          lostReason: reason,
        }))
        await accountFor(tx, context, { transferId, warehouseId: transfer.fromWarehouseId, came })
      }
      await endRequestsOf(tx, context, transferId, lines, reason)
    },
  )

const countUnderWay = ({ shipped, received, putBack, lost }: sql.LineRow) =>
  shipped - received - putBack - lost

const lostReasonOf = (lines: readonly sql.LineRow[]) =>
  lines.find((line) => line.lost > 0)?.lostReason ?? ''

async function lockInState(
  tx: Queryable,
  id: number,
  from: readonly TransferState[],
): Promise<sql.TransferRow> {
  const transfer = await sql.lockTransfer(tx, id)
  if (transfer === null) throw new Refused(Reasons.notFound)
  if (!from.includes(transfer.state)) throw new Refused(TransferReasons.notNow)
  return transfer
}

type Coming = { transferId: number; warehouseId: number; came: readonly sql.Came[] }

/** @throws {Refused} moreThanShipped */
async function accountFor(
  tx: Queryable,
  { now, staffName: by }: StaffContext,
  { transferId, warehouseId, came }: Coming,
): Promise<void> {
  const lines = await sql.account(tx, transferId, came)
  const known = new Set(came.map((each) => each.lineId))
  if (lines.length < known.size || known.size < came.length) {
    throw new Refused(TransferReasons.moreThanShipped)
  }
  const goods = lines.flatMap(({ id, skuId, productId }) => {
    const { received = 0, putBack = 0 } = came.find((each) => each.lineId === id) ?? {}
    return [{ skuId, productId, quantity: received + putBack }]
  })
  await receiveGoods(tx, { transferId, now, by }, warehouseId, goods)
}

/** Holds what arrived for the buyer who requested it, or notifies them why nothing did. */
async function endRequestsOf(
  tx: Queryable,
  context: StaffContext,
  transferId: number,
  lines: readonly sql.LineRow[],
  reason: string,
): Promise<void> {
  const request = await requestOfTransfer(tx, transferId)
  if (request === null) return
  const received = lines.find((line) => line.skuId === request.skuId)?.received ?? 0
  if (received > 0) return bookArrival(tx, context, request, received)
  const { from } = REQUEST_ACTS.decline
  const declined = await decline(tx, { id: request.id, reason, from, now: context.now })
  if (declined !== null)
    await notifyBuyer(tx, declined, 'transfer-declined', { reason }, context.now)
}
