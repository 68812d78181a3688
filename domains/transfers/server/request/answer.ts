/** Staff answer a request: they accept it with a date and a fee, which creates a transfer, or decline it. */
import { audit } from '#domains/audit/server/door.ts'
import { recordDecision } from '#domains/work/server/door.ts'
import { stockedIn } from '../stock.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type {
  acceptRequest,
  declineRequest,
  officeRequests,
  waitingTransfers,
} from '../../office-contract.ts'
import { TransferReasons } from '../../reasons.ts'
import { mayRequest, REQUEST_ACTS, type RequestState } from '../../states.ts'
import { createTransfer } from '../transfer/create.ts'
import { toStaffView, type OfficeRequest } from './views.ts'
import { demandFutureDate } from '../expected-date.ts'
import * as sql from './sql.ts'
import { feeOf, notifyBuyer } from './notices.ts'

const PAGE_ROWS = 30
const STATES = {
  submitted: ['submitted'],
  asked: ['submitted'],
  open: ['accepted', 'in_transit', 'arrived'],
  ended: ['ordered', 'declined', 'expired', 'withdrawn'],
} as const satisfies Record<string, readonly RequestState[]>

/** Pending ones by longest wait; otherwise newest first. */
export async function list(
  { db, lang }: StaffContext,
  { state, after }: InputOf<typeof officeRequests>,
): Promise<DataOf<typeof officeRequests>> {
  const rows = await sql.requestsIn(db, {
    states: STATES[state],
    waitsForBuyer: state === 'asked',
    oldestFirst: state === 'submitted' || state === 'asked',
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
  })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: await toStaffView(db, items, lang), next }
}

export const countWaiting = ({ db, now }: StaffContext): Promise<DataOf<typeof waitingTransfers>> =>
  sql.countWaiting(db, now)

/** @throws {Refused} notFound, notNow, short, feeTooHigh, sameWarehouse, invalidInput (expected in the past), work.claimed */
export async function accept(
  context: StaffContext,
  { requestId, fromWarehouseId, expectedAt, feeAmount }: InputOf<typeof acceptRequest>,
): Promise<OfficeRequest> {
  const { db, lang, now } = context
  demandFutureDate(context, expectedAt)
  return db.tx(async (tx) => {
    const item = { kind: 'transferRequests', ref: String(requestId) } as const
    await recordDecision(tx, context, { ...item, outcome: 'approved' })
    const asked = await sql.requestById(tx, requestId)
    if (asked === null) throw new Refused(Reasons.notFound)
    if (!mayRequest(asked.state, 'accept')) throw new Refused(TransferReasons.notNow)
    if (feeAmount > asked.quotedFee) throw new Refused(TransferReasons.feeTooHigh)
    const { skuId, productId, quantity, toWarehouseId, buyerId } = asked
    const lines = [{ skuId, productId, quantity }]
    const draft = { fromWarehouseId, toWarehouseId, note: '', expectedAt }
    const transfer = await createTransfer(tx, { ...draft, lines, now, by: context.staffName })
    const { from } = REQUEST_ACTS.accept
    const given = { id: requestId, fee: feeAmount, transferId: transfer.id, from }
    const row = await sql.accept(tx, given)
    if (row === null) throw new Refused(TransferReasons.notNow) // withdrawn at this moment
    await notifyBuyer(tx, row, 'transfer-accepted', { fee: await feeOf(tx, row), expectedAt }, now)
    // Stock comes last except for the audit log, since its rows are the most contended.
    await stockedIn(tx, { transferId: transfer.id, buyerId, now, by: context.staffName })
    await audit(tx, context, {
      action: 'transfers.accept',
      object: `request:${requestId}`,
      after: { transferId: transfer.id, fromWarehouseId, expectedAt, feeAmount },
    })
    const [shown] = await toStaffView(tx, [{ ...row, expectedAt }], lang)
    return shown!
  })
}

/** @throws {Refused} notFound, notNow, work.claimed */
export async function decline(
  context: StaffContext,
  { requestId, reason, reasonCode }: InputOf<typeof declineRequest>,
): Promise<OfficeRequest> {
  const { db, lang, now } = context
  return db.tx(async (tx) => {
    const item = { kind: 'transferRequests', ref: String(requestId) } as const
    await recordDecision(tx, context, { ...item, outcome: 'rejected', reasonCode })
    // An accepted request is declined by cancelling its transfer, which knows where the goods are.
    const row = await sql.decline(tx, { id: requestId, reason, from: ['submitted'], now })
    if (row === null) {
      const known = await sql.requestById(tx, requestId)
      throw new Refused(known === null ? Reasons.notFound : TransferReasons.notNow)
    }
    await notifyBuyer(tx, row, 'transfer-declined', { reason }, now)
    await audit(tx, context, {
      action: 'transfers.decline',
      object: `request:${requestId}`,
      after: { reason },
    })
    const [shown] = await toStaffView(tx, [row], lang)
    return shown!
  })
}
