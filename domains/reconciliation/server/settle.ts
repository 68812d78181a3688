/** Staff explain what does not agree; above the limit two of them. */
import { askApproval } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { recordDecision } from '#domains/work/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { CURRENCIES, type Currency } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { settleDifference } from '../contract.ts'
import { ReconciliationReasons } from '../reasons.ts'
import { SETTLE } from './compare.ts'
import { postChargeback } from './postings.ts'
import * as sql from './read-sql.ts'

const objectOf = (id: number) => `billDifference:${id}`

/** Requests of before disputes were posted say nothing of them. */
type Asked = { id: number; version: number; note: string; isChargeback?: boolean }

/**
 * Explains a difference. Nothing is posted by it but what a dispute took: what money was missed is recorded by the ways that record money.
 * @throws {Refused} notFound, alreadyClosed, changedMeanwhile, notADispute, approvals.alreadyAsked
 */
export async function settle(
  context: StaffContext,
  { differenceId: id, version, note, isChargeback }: InputOf<typeof settleDifference>,
): Promise<DataOf<typeof settleDifference>> {
  return context.db.tx(async (tx) => {
    const difference = await demandOpen(tx, { id, version })
    if (isChargeback && difference.kind !== 'adjustment')
      throw new Refused(ReconciliationReasons.notADispute)
    const item = itemOf(difference)
    const isLarge = await isAboveLimit(tx, difference)
    const { provider, day, kind, billAmount, billCurrency, ourAmount, ourCurrency } = difference
    const { base } = ratesOf(await readSettings(tx))
    const worded = (word: string, message: string) => ({
      word,
      amount: null,
      text: translate(context.lang, message),
      message,
    })
    const isAsked =
      isLarge &&
      (await askApproval(tx, context, {
        kind: SETTLE,
        object: objectOf(id),
        orderNumber: difference.orderNumber,
        payload: { id, version, note, isChargeback } satisfies Asked,
        lines: [
          { word: 'difference.day', amount: null, text: `${provider} ${day}` },
          worded('difference.kind', `reconciliation.kind.${kind}`),
          lineOf('difference.bill', billAmount, billCurrency),
          lineOf('difference.ours', ourAmount, ourCurrency),
          ...(isChargeback ? [worded('difference.posts', 'reconciliation.chargeback')] : []),
        ],
        currency: CURRENCIES.find((each) => each === (billCurrency ?? ourCurrency)) ?? base,
        note,
      }))
    if (isAsked) await recordDecision(tx, context, { ...item, outcome: 'proposed' })
    else await carryOut(context, tx, difference, { note, isChargeback })
    return { isAsked }
  })
}

const itemOf = ({ provider, day, id }: sql.DifferenceRow) =>
  ({ kind: 'billDifferences', ref: `${provider}-${day}-${id}` }) as const

/** What one side says, in whatever currency; a dash where it knows nothing of it. */
const lineOf = (word: string, amount: number | null, currency: string | null) =>
  amount === null || currency === null
    ? { word, amount: null, text: '—' }
    : { word, amount, text: null, currency }

/** @throws {Refused} notFound, alreadyClosed, changedMeanwhile */
async function demandOpen(
  tx: Queryable,
  { id, version }: Pick<Asked, 'id' | 'version'>,
): Promise<sql.DifferenceRow> {
  const found = await sql.lockedDifference(tx, id)
  if (found === null) throw new Refused(Reasons.notFound)
  if (found.state !== 'open') throw new Refused(ReconciliationReasons.alreadyClosed)
  if (found.version !== version) throw new Refused(Reasons.changedMeanwhile)
  return found
}

/** By the amount that the two sides are apart, and always where its worth in the base currency is not known. */
async function isAboveLimit(tx: Queryable, row: sql.DifferenceRow): Promise<boolean> {
  const settings = await readSettings(tx)
  const rates = ratesOf(settings)
  const { billAmount, billCurrency, ourAmount, ourCurrency } = row
  const isOne = billCurrency === null || ourCurrency === null || billCurrency === ourCurrency
  const worthOf = (amount: number, currency: string | null) =>
    Math.abs(amount) / (rates[currency as Currency] ?? 0)
  const worth = isOne
    ? worthOf((billAmount ?? 0) - (ourAmount ?? 0), billCurrency ?? ourCurrency)
    : Math.max(worthOf(billAmount ?? 0, billCurrency), worthOf(ourAmount ?? 0, ourCurrency))
  return !(worth <= settings['approvals.refundAmount'])
}

async function carryOut(
  context: StaffContext,
  tx: Queryable,
  difference: sql.DifferenceRow,
  { note, isChargeback }: { note: string; isChargeback: boolean },
): Promise<void> {
  const { now, staffId, staffName } = context
  const { id, provider, day, kind } = difference
  if (isChargeback) await postChargeback(tx, difference, context.now)
  await recordDecision(tx, context, { ...itemOf(difference), outcome: 'approved' })
  await sql.settle(tx, { id, note, by: { id: staffId, name: staffName }, now })
  await audit(tx, context, {
    action: 'reconciliation.settle',
    object: objectOf(id),
    before: { provider, day, difference: kind },
    after: { note, ...(isChargeback && { isChargeback }) },
  })
}

/** Carries out what a second person agreed to, if both sides still say what they saw. @throws {Refused} alreadyClosed, changedMeanwhile */
export async function settleApproved(
  context: StaffContext,
  tx: Queryable,
  { id, version, note, isChargeback = false }: Asked,
): Promise<void> {
  await carryOut(context, tx, await demandOpen(tx, { id, version }), { note, isChargeback })
}
