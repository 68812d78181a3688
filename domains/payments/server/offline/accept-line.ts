/**
 * One imported line of a statement is accepted for all that it pays. Where any of it is more than one person may accept, a second person is asked
 * once, and agrees to all of it or to nothing.
 */
import {
  askApproval,
  endApproval,
  isOneWord,
  lockAskedApproval,
} from '#domains/approvals/server/door.ts'
import { dueNowOf, restOf } from '#domains/orders/server/plan-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { beginDecision, recordDecision } from '#domains/work/server/door.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { countAlong } from './along.ts'
import { lineOf, needsSecond, put, type Accepting } from './decide.ts'
import { demandGenuine, lockVoucher } from './genuine.ts'
import { recordedOfLine } from './statement-sql.ts'

/** A line of a statement, as the bank has booked it. */
export type PayingLine = {
  id: number
  reference: string
  payerName: string
  payerAccount: string
  /** The day (2026-04-30), and its noon. */
  bookedOn: string
  paidAt: Instant
  /** All that came. */
  amount: number
  /** The member of staff who imported it. */
  importedBy: number
}

type Paying = { voucherId: number; acceptedAmount: number; restAmount: number }
type AskedLine = {
  statementLineId: number
  bankReference: string
  importedBy: number
  parts: readonly Paying[]
}
type Found = Awaited<ReturnType<typeof lockVoucher>> & {
  form: Accepting
  /** All that is left to pay, which a transfer beyond a deposit counts towards. */
  restAmount: number
}

const KIND = 'payments.statementLine'
const objectOf = (lineId: number) => `statementLine:${lineId}`
const itemOf = ({ voucherId }: { voucherId: number }) =>
  ({ kind: 'vouchers', ref: String(voucherId) }) as const

/** Locks an order and its voucher, which have to be as they were. @throws {Refused} voucherDecided, duplicateVoucher, changedMeanwhile */
async function find(tx: Queryable, context: StaffContext, form: Accepting): Promise<Found> {
  await beginDecision(tx, context, itemOf(form))
  const found = await lockVoucher(tx, form.voucherId)
  await demandGenuine(tx, found.voucher, lineOf(context, form))
  return { ...found, form, restAmount: restOf(found.order) }
}

async function putAll(
  tx: Queryable,
  context: StaffContext,
  parts: readonly Found[],
): Promise<void> {
  for (const { form, ...found } of parts) {
    await recordDecision(tx, context, { ...itemOf(form), outcome: 'approved' })
    await put(tx, context, found, form)
  }
}

/**
 * @param vouchers in the order in which orders are locked
 * @throws {Refused} voucherNotFound, voucherDecided, duplicateVoucher, samePerson, approvals.alreadyAsked, approvals.aloneFrom, work.claimed
 */
export async function acceptLine(
  tx: Queryable,
  context: StaffContext,
  {
    line,
    currency,
    vouchers,
  }: {
    line: PayingLine
    currency: Currency
    vouchers: readonly { voucherId: number; amount: number }[]
  },
): Promise<{ isAsked: boolean }> {
  const { id: statementLineId, reference: bankReference, importedBy } = line
  const parts: Found[] = []
  for (const { voucherId, amount: acceptedAmount } of vouchers) {
    const form = { voucherId, acceptedAmount, bankReference, statementLineId, importedBy }
    parts.push(await find(tx, context, form))
  }
  const mustAsk =
    (await isMuchForOne(tx, context, parts)) || (await isManyWords(tx, context, line, parts))
  const isAsked = mustAsk && (await ask(tx, context, { line, currency, parts }))
  if (!isAsked) await putAll(tx, context, parts)
  else {
    for (const { form } of parts) {
      await recordDecision(tx, context, { ...itemOf(form), outcome: 'proposed' })
    }
  }
  return { isAsked }
}

/** Whether any of it needs a second person, with what else of the transfer is for the same buyer. Buyers are locked in the order of their ids. */
async function isMuchForOne(
  tx: Queryable,
  context: StaffContext,
  parts: readonly Found[],
): Promise<boolean> {
  const buyerIds = [...new Set(parts.map(({ order }) => order.buyerId))].toSorted((a, b) => a - b)
  for (const buyerId of buyerIds) {
    const along = await countAlong(tx, context, buyerId)
    for (const found of parts.filter(({ order }) => order.buyerId === buyerId)) {
      if (await needsSecond(tx, context, { ...found, along }, found.form)) return true
      along.add(found, found.form.acceptedAmount)
    }
  }
  return false
}

/** What no buyer has said counts by the transfer too: its shares for many orders are not small one by one. */
async function isManyWords(
  tx: Queryable,
  context: StaffContext,
  { id, importedBy }: PayingLine,
  parts: readonly Found[],
): Promise<boolean> {
  const recorded = parts.filter(({ voucher }) => voucher.isRecorded)
  const first = recorded[0]
  if (first === undefined) return false
  const before = await recordedOfLine(tx, id)
  const amount = recorded.reduce((sum, { form }) => sum + form.acceptedAmount, before)
  const limit = (await readSettings(tx))['approvals.voucherAmount'] * Number(first.order.rate)
  if (amount <= limit) return false
  return isOneWord(tx, context, { broughtBy: importedBy, permission: 'payments.review' })
}

function ask(
  tx: Queryable,
  context: StaffContext,
  { line, currency, parts }: { line: PayingLine; currency: Currency; parts: readonly Found[] },
): Promise<boolean> {
  const { id, reference, payerName, bookedOn, amount, importedBy } = line
  const payload: AskedLine = {
    statementLineId: id,
    bankReference: reference,
    importedBy,
    parts: parts.map(({ form: { voucherId, acceptedAmount }, restAmount }) => ({
      voucherId,
      acceptedAmount,
      restAmount,
    })),
  }
  return askApproval(tx, context, {
    kind: KIND,
    object: objectOf(id),
    orderNumber: parts.length === 1 ? parts[0]!.order.number : null,
    payload,
    lines: [
      { word: 'received', amount, text: null },
      ...(payerName === '' ? [] : [{ word: 'statement.payer', amount: null, text: payerName }]),
      { word: 'statement.day', amount: null, text: bookedOn },
      { word: 'bankReference', amount: null, text: reference },
      ...parts.flatMap(linesOfPart),
    ],
    currency,
    note: '',
  })
}

/** Its share of an order, and what else is due, too much, or stated otherwise by the buyer. */
function linesOfPart({ order, voucher, restAmount, form: { acceptedAmount } }: Found) {
  const dueAmount = dueNowOf(order)
  const lineWith = (word: string, amount: number) => ({ word, amount, text: order.number })
  const surplus = Math.max(0, acceptedAmount - restAmount)
  const isStatedOtherwise = !voucher.isRecorded && voucher.amount !== acceptedAmount
  return [
    lineWith('statement.order', acceptedAmount - surplus),
    ...(acceptedAmount < dueAmount ? [lineWith('statement.due', dueAmount)] : []),
    ...(surplus > 0 ? [lineWith('statement.surplus', surplus)] : []),
    ...(isStatedOtherwise ? [lineWith('statement.claimed', voucher.amount)] : []),
  ]
}

/**
 * Applies what a second person approved, all of it, if as much is due of each order as they saw.
 * @throws {Refused} voucherDecided, duplicateVoucher, samePerson, changedMeanwhile
 */
export async function acceptLineApproved(
  context: StaffContext,
  tx: Queryable,
  { parts, ...line }: AskedLine,
): Promise<void> {
  const found: Found[] = []
  for (const { restAmount, ...part } of parts) {
    const each = await find(tx, context, { ...part, ...line })
    if (each.restAmount !== restAmount) throw new Refused(Reasons.changedMeanwhile)
    found.push(each)
  }
  await putAll(tx, context, found)
}

/** Whoever agrees to the line at this moment has done so, or waits. One voucher of a line was asked about by itself before. */
export async function isLineAsked(tx: Queryable, lineId: number): Promise<boolean> {
  const payload = { statementLineId: lineId }
  const isWhole = await lockAskedApproval(tx, { kind: KIND, payload })
  return (await lockAskedApproval(tx, { kind: 'payments.voucher', payload })) || isWhole
}

/** Nobody is asked about the line any more. */
export const endAsked = (
  tx: Queryable,
  lineId: number,
  at: { now: Instant; exceptId: number | null },
): Promise<void> => endApproval(tx, { kind: KIND, object: objectOf(lineId), ...at })
