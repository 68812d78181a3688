/**
 * A line is accepted for what it pays, by the same functions as a proof that is accepted by hand: their limits, their second
 * person and their fences hold. One transaction a line, so one that is refused leaves the others.
 */
import { audit } from '#domains/audit/server/door.ts'
import { currencyOfTerms, isOwed, passIn, recordIn } from '#domains/credit/server/bank-door.ts'
import { ordersForPayment } from '#domains/orders/server/order-door.ts'
import { acceptParts } from '#domains/payments/server/statement-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused, type Reason } from '#kit/contract/refusal.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { acceptLines, allocateLine, reopenLine } from '../decide-contract.ts'
import { BankStatementReasons } from '../reasons.ts'
import * as decide from './decide-sql.ts'
import { lockLine, type LineRow, type PartRow } from './line-sql.ts'
import { endPayoutRequest } from './payout-request.ts'
import { reopenIn } from './reopen.ts'
import { demandLooked } from './taken-back.ts'
import type { Return } from './taken-back-sql.ts'

export type Locked = LineRow & { importedBy: number }
/** With what may have returned it, which whoever accepts it has looked at. */
type Looked = Locked & { lookedAt: Return | null }
type Chosen = { lineId: number; version: number }
/** A look is all that is missing, or a colleague who may. */
const STAYS_PROPOSED: readonly Reason[] = [
  BankStatementReasons.mayBeReturned,
  BankStatementReasons.mayNotAccept,
]

/** Whoever accepts a line that may have been returned says that they looked. */
type Accepting = Chosen & { hasLooked: boolean }
type NewPart = Omit<PartRow, 'id' | 'lineId'>

/** What is proposed for each. A refusal stays with its line, which is then to be decided. */
export async function acceptProposed(
  context: StaffContext,
  { lines }: InputOf<typeof acceptLines>,
): Promise<DataOf<typeof acceptLines>> {
  const outcomes: DataOf<typeof acceptLines> = []
  for (const { id, version, hasLooked } of lines) {
    try {
      const chosen = { lineId: id, version, hasLooked }
      const isAsked = await refusingUnseen(context.db.tx((tx) => acceptOne(tx, context, chosen)))
      outcomes.push({ id, outcome: isAsked ? 'asked' : 'done', reason: null })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const failure = { key: error.reason.message, values: { ...error.values } }
      if (!STAYS_PROPOSED.includes(error.reason))
        await context.db.tx((tx) => decide.noteFailure(tx, id, version, failure))
      const reason = translate(context.lang, failure.key, failure.values)
      outcomes.push({ id, outcome: 'refused', reason })
    }
  }
  return outcomes
}

/** A return that a file brings between the look for it and the acceptance is refused by the database: it is seen when the page is read again. */
function refusingUnseen<T>(accepting: Promise<T>): Promise<T> {
  return accepting.catch((error: { constraint?: string }) => {
    throw error.constraint === 'line_is_looked_at' ? new Refused(Reasons.changedMeanwhile) : error
  })
}

async function acceptOne(
  tx: Queryable,
  context: StaffContext,
  chosen: Accepting,
): Promise<boolean> {
  const line = await lockLooked(tx, chosen)
  const { proposal } = line
  if (proposal === null || line.isReversal) throw new Refused(BankStatementReasons.nothingProposed)
  if (proposal.kind === 'orders') return payOrders(tx, context, line, proposal.parts)
  if (proposal.kind === 'customer') {
    // Who pays all that they owe has paid in advance what their cash discount takes off.
    const { buyerId, entries } = proposal
    const isPrepaid = await isOwed(tx, buyerId, line.amount)
    return repay(tx, context, line, { buyerId, isPrepaid, chosenIds: entries.map(({ id }) => id) })
  }
  return passSubmission(tx, context, line, proposal.submission!.id, proposal.buyerId)
}

/** @throws {Refused} notFound, changedMeanwhile, lineDecided */
export async function lockOpen(tx: Queryable, { lineId, version }: Chosen): Promise<Locked> {
  const line = await lockLine(tx, lineId)
  if (line === null) throw new Refused(Reasons.notFound)
  if (line.state !== 'proposed' && line.state !== 'undecided') {
    throw new Refused(BankStatementReasons.lineDecided)
  }
  if (line.version !== version) throw new Refused(Reasons.changedMeanwhile)
  return line
}

/** @throws {Refused} mayBeReturned, and as {@link lockOpen} */
async function lockLooked(tx: Queryable, { hasLooked, ...chosen }: Accepting): Promise<Looked> {
  const line = await lockOpen(tx, chosen)
  return { ...line, lookedAt: await demandLooked(tx, line.id, hasLooked) }
}

/** @throws {Refused} mayNotAccept */
function demandMay({ permissions }: StaffContext, permission: Permission): void {
  if (!permissions.has(permission)) throw new Refused(BankStatementReasons.mayNotAccept)
}

type OrderPart = { orderId: number; amount: number; dueAmount?: number }

async function payOrders(
  tx: Queryable,
  context: StaffContext,
  line: Looked,
  parts: readonly OrderPart[],
): Promise<boolean> {
  demandMay(context, 'payments.review')
  const { id, reference, payerName, payerAccount, bookedOn, importedBy, currency } = line
  const paidAt = `${bookedOn}T12:00:00.000Z`
  const { amount } = line
  const by = { id, reference, payerName, payerAccount, bookedOn, paidAt, amount, importedBy }
  const { parts: accepted, isAsked } = await acceptParts(tx, context, { line: by, currency, parts })
  const made = accepted.map(({ orderNumber, buyerId, voucherId, amount }) => ({
    kind: 'order' as const,
    orderNumber,
    buyerId,
    voucherId,
    amount,
  }))
  await use(tx, context, line, made, isAsked)
  return isAsked
}

async function passSubmission(
  tx: Queryable,
  context: StaffContext,
  line: Looked,
  submissionId: number,
  buyerId: number,
): Promise<boolean> {
  demandMay(context, 'credit.write')
  const { amount, reference: bankReference, bookedOn: receivedOn, importedBy } = line
  const form = { submissionId, amount, bankReference, receivedOn, statementLineId: line.id }
  const { isAsked } = await passIn(tx, context, form, { importedBy })
  await use(tx, context, line, [repaymentOf(line, buyerId)], isAsked)
  return isAsked
}

async function repay(
  tx: Queryable,
  context: StaffContext,
  line: Looked,
  to: { buyerId: number; isPrepaid: boolean; chosenIds: number[] },
): Promise<boolean> {
  demandMay(context, 'credit.write')
  const currency = await currencyOfTerms(tx, to.buyerId)
  if (currency !== null && currency !== line.currency) {
    throw new Refused(BankStatementReasons.otherCurrency)
  }
  const { amount, reference: bankReference, bookedOn: receivedOn, importedBy } = line
  const form = { ...to, amount, bankReference, receivedOn, statementLineId: line.id }
  const { isAsked } = await recordIn(tx, context, form, { importedBy })
  await use(tx, context, line, [repaymentOf(line, to.buyerId)], isAsked)
  return isAsked
}

const repaymentOf = ({ amount }: Locked, buyerId: number): NewPart => ({
  kind: 'repayment',
  buyerId,
  orderNumber: null,
  voucherId: null,
  amount,
})

async function use(
  tx: Queryable,
  context: StaffContext,
  line: Looked,
  parts: readonly NewPart[],
  isAsked: boolean,
): Promise<void> {
  const { staffId, staffName, now } = context
  const by = { staffId, staffName, now }
  const orders = parts.flatMap(({ orderNumber }) => orderNumber ?? [])
  const lookedAtId = line.lookedAt?.goneId ?? null
  await endPayoutRequest(tx, context, line.id)
  await decide.useLine(tx, line.id, parts, { state: isAsked ? 'asked' : 'done', by, lookedAtId })
  await audit(tx, context, {
    action: 'bankStatements.accept',
    object: `bankStatement:${line.statementId}`,
    after: {
      bankReference: line.reference,
      amount: line.amount,
      currency: line.currency,
      ...(line.lookedAt === null
        ? {}
        : { mayBeReturned: `${line.lookedAt.fileName} · ${line.lookedAt.position}` }),
      ...(orders.length === 0 ? {} : { orderNumber: orders.join(', ') }),
    },
  })
}

/** @throws {Refused} notFound, changedMeanwhile, lineDecided, mayBeReturned, partsUnlikeLine, otherCurrency, mayNotAccept, and as by hand */
export function allocate(
  context: StaffContext,
  input: InputOf<typeof allocateLine>,
): Promise<DataOf<typeof allocateLine>> {
  return refusingUnseen(context.db.tx((tx) => allocateIn(tx, context, input)))
}

async function allocateIn(
  tx: Queryable,
  context: StaffContext,
  { to, ...chosen }: InputOf<typeof allocateLine>,
): Promise<DataOf<typeof allocateLine>> {
  const line = await lockLooked(tx, chosen)
  // What the bank takes back pays nothing, nor does what bounced and comes back.
  if (line.amount < 0 || line.isReversal) throw new Refused(BankStatementReasons.partsUnlikeLine)
  if (to.kind === 'customer') {
    // The books know a line of the bank by one repayment or by its orders.
    if (line.usedAmount > 0) throw new Refused(BankStatementReasons.partsUnlikeLine)
    return { isAsked: await repay(tx, context, line, to) }
  }
  const sum = to.parts.reduce((total, { amount }) => total + amount, 0)
  const numbers = to.parts.map(({ orderNumber }) => orderNumber)
  const isWhole = sum === line.amount - line.usedAmount
  if (!isWhole || new Set(numbers).size !== numbers.length) {
    throw new Refused(BankStatementReasons.partsUnlikeLine)
  }
  const orders = new Map((await ordersForPayment(tx, numbers)).map((each) => [each.number, each]))
  const parts = to.parts.map(({ orderNumber, amount }) => {
    const order = orders.get(orderNumber)
    if (order === undefined) throw new Refused(Reasons.notFound)
    if (order.currency !== line.currency) throw new Refused(BankStatementReasons.otherCurrency)
    return { orderId: order.id, amount }
  })
  return { isAsked: await payOrders(tx, context, line, parts) }
}

/** @throws {Refused} notFound, changedMeanwhile, lineHasPaid */
export async function reopen(
  context: StaffContext,
  { lineId, version }: InputOf<typeof reopenLine>,
): Promise<void> {
  const { now, staffId: exceptId } = context
  await context.db.tx(async (tx) => {
    const line = await lockLine(tx, lineId)
    if (line === null) throw new Refused(Reasons.notFound)
    if (line.version !== version) throw new Refused(Reasons.changedMeanwhile)
    if (!(await reopenIn(tx, line, { now, exceptId })))
      throw new Refused(BankStatementReasons.lineHasPaid)
    await audit(tx, context, {
      action: 'bankStatements.reopen',
      object: `bankStatement:${line.statementId}`,
      after: { bankReference: line.reference, amount: line.amount },
    })
  })
}
