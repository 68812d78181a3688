/** Lines that are payouts of payment providers: they pay no order, and are matched to the provider's bill where that names payouts. */
import { audit } from '#domains/audit/server/door.ts'
import { billedProviders } from '#domains/payments/server/bill-door.ts'
import {
  awaitedPayouts,
  HAS_PAYOUTS_IN_BILL,
  receivePayout,
} from '#domains/reconciliation/server/payout-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { linePayouts, setLinePayout } from '../payout-contract.ts'
import { BankStatementReasons } from '../reasons.ts'
import { lockOpen } from './accept.ts'
import * as decide from './decide-sql.ts'
import { findLine, type LineRow } from './line-sql.ts'
import { findPayouts } from './matching/payouts.ts'

/** @throws {Refused} notFound */
export async function listPayouts(
  { db, config }: StaffContext,
  { lineId }: InputOf<typeof linePayouts>,
): Promise<DataOf<typeof linePayouts>> {
  const line = await findLine(db, lineId)
  if (line === null) throw new Refused(Reasons.notFound)
  const { currency, amount, bookedOn } = line
  const [awaited, found] = await Promise.all([
    awaitedPayouts(db, currency, [{ amount, bookedOn }]),
    findPayouts(db, currency, [line]),
  ])
  return {
    suggested: found.get(line.id)?.provider ?? null,
    providers: billedProviders(config).map((provider) => ({
      provider,
      isInBill: HAS_PAYOUTS_IN_BILL[provider],
      payouts: awaited
        .filter((payout) => payout.provider === provider)
        .map(({ id, at, reference }) => ({ id, at, reference })),
    })),
  }
}

/** What went out, what the bank gives back, and what has paid something is none. @throws {Refused} notAPayout */
function demandWhole({ amount, usedAmount, isReversal }: LineRow): void {
  if (amount <= 0 || usedAmount > 0 || isReversal)
    throw new Refused(BankStatementReasons.notAPayout)
}

/**
 * @throws {Refused} notFound, changedMeanwhile, lineDecided, notAPayout, mayNotAccept, reconciliation.payoutGone,
 *   reconciliation.payoutInBill, reconciliation.lineCounted
 */
export async function setPayout(
  context: StaffContext,
  { provider, payoutId, ...chosen }: InputOf<typeof setLinePayout>,
): Promise<void> {
  const { db, config, now, staffId, staffName, permissions } = context
  if (!billedProviders(config).includes(provider)) throw new Refused(Reasons.notFound)
  if (!permissions.has('reconciliation.write')) throw new Refused(BankStatementReasons.mayNotAccept)
  await db.tx(async (tx) => {
    const line = await lockOpen(tx, chosen)
    demandWhole(line)
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
  })
}
