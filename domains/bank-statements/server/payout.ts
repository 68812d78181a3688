/** Lines that are payouts of payment providers: they pay no order, and are matched to the provider's bill where that names payouts. */
import { askApproval, isOneWord, type Act } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { billedProviders } from '#domains/payments/server/bill-door.ts'
import {
  findAwaited,
  HAS_PAYOUTS_IN_BILL,
  payoutsByIds,
  payoutsOfLine,
  receivePayout,
} from '#domains/reconciliation/server/payout-door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { rateBetween, type AnyCurrency } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { linePayouts, setLinePayout } from '../payout-contract.ts'
import { BankStatementReasons } from '../reasons.ts'
import { lockOpen, type Locked } from './accept.ts'
import * as decide from './decide-sql.ts'
import { findLine, lockPayoutsBy, payoutsSetBy, type LineRow } from './line-sql.ts'
import { findPayouts } from './matching/payouts.ts'
import { SET_PAYOUT } from './payout-request.ts'

/** @throws {Refused} notFound */
export async function listPayouts(
  { db, config }: StaffContext,
  { lineId }: InputOf<typeof linePayouts>,
): Promise<DataOf<typeof linePayouts>> {
  const line = await findLine(db, lineId)
  if (line === null) throw new Refused(Reasons.notFound)
  const [awaited, found] = await Promise.all([
    payoutsOfLine(db, line),
    findPayouts(db, line.currency, [line]),
  ])
  return {
    suggested: found.get(line.id)?.provider ?? null,
    providers: billedProviders(config).map((provider) => ({
      provider,
      isInBill: HAS_PAYOUTS_IN_BILL[provider],
      payouts: awaited
        .filter((payout) => payout.provider === provider)
        .map(({ id, at, reference, amount, currency, expectedAmount }) => ({
          id,
          at,
          reference,
          amount,
          currency,
          expectedAmount,
        })),
    })),
  }
}

/** What went out, what the bank gives back, and what has paid something is none. @throws {Refused} notAPayout */
function demandWhole({ amount, usedAmount, isReversal }: LineRow): void {
  if (amount <= 0 || usedAmount > 0 || isReversal)
    throw new Refused(BankStatementReasons.notAPayout)
}

type Form = InputOf<typeof setLinePayout>
type Chosen = { line: Locked; form: Form }

/**
 * @throws {Refused} notFound, changedMeanwhile, lineDecided, notAPayout, mayNotAccept, reconciliation.payoutGone,
 *   reconciliation.payoutInBill, reconciliation.lineCounted, approvals.alreadyAsked, approvals.aloneFrom
 */
export async function setPayout(
  context: StaffContext,
  form: Form,
): Promise<DataOf<typeof setLinePayout>> {
  const { db, config, permissions } = context
  if (!billedProviders(config).includes(form.provider)) throw new Refused(Reasons.notFound)
  if (!permissions.has('reconciliation.write')) throw new Refused(BankStatementReasons.mayNotAccept)
  return db.tx(async (tx) => {
    const line = await lockOpen(tx, form)
    demandWhole(line)
    const paidOut = await paidOutBy(tx, { line, form })
    const isAsked =
      (paidOut === null ? await isMuchOfOneWord(tx, context, line) : !isSame(paidOut, line)) &&
      (await ask(tx, context, { line, form }, paidOut))
    if (!isAsked) await put(tx, context, { line, form })
    return { isAsked }
  })
}

export const setPayoutAct: Act = {
  kind: SET_PAYOUT,
  permission: 'reconciliation.write',
  isAloneForLong: true,
  async run(context: StaffContext, tx: Queryable, form: Form) {
    const line = await lockOpen(tx, form)
    demandWhole(line)
    await put(tx, context, { line, form })
  },
}

type PaidOut = { amount: number; currency: AnyCurrency; reference: string }

/** What the bank has less of, or in another currency, rests on more than one word. */
const isSame = (paidOut: PaidOut, { amount, currency }: Locked): boolean =>
  paidOut.amount === amount && paidOut.currency === currency

/** The payout of a bill; null where the provider's bills name none. @throws {Refused} reconciliation.payoutGone */
const paidOutBy = async (
  tx: Queryable,
  { line, form: { provider, payoutId } }: Chosen,
): Promise<PaidOut | null> =>
  payoutId === null ? null : findAwaited(tx, line, { provider, payoutId })

/**
 * Of a payout that no bill has the line alone speaks, which is the word of who imported it: what they set so within a day counts together.
 */
async function isMuchOfOneWord(
  tx: Queryable,
  context: StaffContext,
  { importedBy: broughtBy, amount, currency }: Locked,
): Promise<boolean> {
  const { now, staffId } = context
  if (!(await isOneWord(tx, context, { broughtBy, permission: 'statements.write' }))) return false
  const settings = await readSettings(tx)
  const rates = ratesOf(settings)
  await lockPayoutsBy(tx, staffId)
  const set = await payoutsSetBy(tx, { staffId, since: later(now, -DAY_MS) })
  const known = await payoutsByIds(
    tx,
    set.map(({ payoutId }) => payoutId),
  )
  // A bill of the provider is a second word; what no bill names rests on this member alone.
  const before = set.filter(({ payoutId }) =>
    known.some(({ id, isOfBill }) => id === payoutId && !isOfBill),
  )
  const sum = [...before, { amount, currency }].reduce(
    (total, each) => total + each.amount / rates[each.currency],
    0,
  )
  return sum > settings['approvals.refundAmount']
}

async function ask(
  tx: Queryable,
  context: StaffContext,
  { line, form }: Chosen,
  paidOut: PaidOut | null,
): Promise<boolean> {
  const { id, amount, currency, bookedOn, reference, payerName } = line
  const textLine = (word: string, text: string) => ({ word, amount: null, text })
  return askApproval(tx, context, {
    kind: SET_PAYOUT,
    object: `statementLine:${id}`,
    orderNumber: null,
    payload: form,
    lines: [
      { word: 'received', amount, text: null },
      ...(payerName === '' ? [] : [textLine('statement.payer', payerName)]),
      textLine('statement.day', bookedOn),
      textLine('bankReference', reference),
      textLine('statement.payoutOf', form.provider),
      ...(paidOut === null ? [] : paidOutLines(paidOut, line)),
    ],
    currency,
    note: '',
  })
}

/** What the bill has, and at which rate where the bank has it in another currency. */
function paidOutLines(paidOut: PaidOut, { amount, currency }: Locked) {
  const line = { word: 'statement.paidOut', amount: paidOut.amount, text: null }
  if (paidOut.currency === currency) return [line]
  const rate = rateBetween(paidOut, { amount, currency })
  return [
    { ...line, currency: paidOut.currency },
    {
      word: 'statement.exchangeRate',
      amount: null,
      text: `1 ${paidOut.currency} = ${rate} ${currency}`,
    },
  ]
}

async function put(
  tx: Queryable,
  context: StaffContext,
  { line, form: { provider, payoutId } }: Chosen,
): Promise<void> {
  const { now, staffId, staffName } = context
  const id = await receivePayout(tx, line, { provider, payoutId, now })
  await decide.setPayout(tx, line.id, id, { staffId, staffName, now })
  await audit(tx, context, {
    action: 'bankStatements.setPayout',
    object: `bankStatement:${line.statementId}`,
    after: {
      bankReference: line.reference,
      amount: line.amount,
      currency: line.currency,
      provider,
    },
  })
}
