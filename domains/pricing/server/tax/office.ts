/** How the merchant changes tax rates. Each change moves what buyers pay, so a second person agrees first, if there is one. */
import { askApproval } from '#domains/approvals/server/door.ts'
import type { Act } from '#domains/approvals/server/door.ts'
import { audit, type Namer } from '#domains/audit/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { PricingReasons } from '../../reasons.ts'
import type { listTaxRates, TaxRate, TaxRateForm } from '../../tax-contract.ts'
import * as sql from './sql.ts'
import { forgetTaxRates } from './taxation.ts'

/** For the audit log. */
export const namesOf: Namer = (db, ids) => sql.rateNames(db, ids)

export async function list({ db }: StaffContext): Promise<DataOf<typeof listTaxRates>> {
  const [rates, settings] = await Promise.all([sql.rates(db), readSettings(db)])
  return {
    rates,
    home: {
      country: settings['tax.country'],
      ratePercent: settings['tax.ratePercent'],
      pricesInclude: settings['tax.pricesInclude'],
    },
  }
}

/** `after` null: deleted. `before` is what the second person saw. */
type Asked = { before: TaxRate | null; after: TaxRateForm | null }

/** @throws {Refused} taxRateTaken, notFound, changedMeanwhile, approvals.alreadyAsked, approvals.aloneFrom */
export async function save(
  context: StaffContext,
  form: TaxRateForm,
): Promise<{ id: number | null }> {
  const saved = await context.db.tx(async (tx) => {
    const before = form.id === undefined ? null : await demandRate(tx, form.id)
    if (before !== null && before.version !== form.version)
      throw new Refused(Reasons.changedMeanwhile)
    if (await sql.isTaken(tx, form)) throw new Refused(PricingReasons.taxRateTaken)
    const asked = { before, after: form }
    return (await isAsked(tx, context, asked)) ? null : put(tx, context, asked)
  })
  forgetTaxRates()
  return { id: saved }
}

/** @throws {Refused} notFound, approvals.alreadyAsked, approvals.aloneFrom */
export async function remove(
  context: StaffContext,
  { id }: { id: number },
): Promise<{ isAsked: boolean }> {
  const waits = await context.db.tx(async (tx) => {
    const asked = { before: await demandRate(tx, id), after: null }
    if (await isAsked(tx, context, asked)) return true
    await put(tx, context, asked)
    return false
  })
  forgetTaxRates()
  return { isAsked: waits }
}

/** Applies a change that a second person approved. @throws {Refused} changedMeanwhile, taxRateTaken */
async function saveApproved(context: StaffContext, tx: Queryable, asked: Asked): Promise<void> {
  const { before } = asked
  const now = before === null ? null : await sql.lockRate(tx, before.id)
  if (before !== null && now?.version !== before.version)
    throw new Refused(Reasons.changedMeanwhile)
  await put(tx, context, asked)
}

export const act: Act = {
  kind: 'pricing.tax',
  permission: 'settings.write',
  standIns: ['payments.review', 'payments.refund'],
  isRule: true,
  isAloneForLong: true,
  run: saveApproved,
  afterwards: forgetTaxRates,
}

async function demandRate(tx: Queryable, id: number): Promise<TaxRate> {
  const found = await sql.lockRate(tx, id)
  if (found === null) throw new Refused(Reasons.notFound)
  return found
}

const isAsked = (tx: Queryable, context: StaffContext, asked: Asked): Promise<boolean> => {
  const { before, after } = asked
  const { country, customerType } = after ?? before ?? { country: '', customerType: null }
  return askApproval(tx, context, {
    kind: 'pricing.tax',
    object: `tax:${before?.id ?? `${country}${customerType ?? ''}`}`,
    orderNumber: null,
    payload: asked,
    lines: [...linesOf(before, 'was'), ...linesOf(after, 'is')],
    currency: null,
    note: '',
  })
}

type Shown = Pick<TaxRate, 'country' | 'customerType' | 'ratePercent'>
const linesOf = (rate: Shown | null, when: 'was' | 'is') =>
  rate === null
    ? [{ word: `${when}.noTax`, amount: null, text: null }]
    : [
        { word: `${when}.country`, amount: null, text: rate.country },
        { word: `${when}.customerType`, amount: null, text: rate.customerType ?? '*' },
        { word: `${when}.ratePercent`, amount: null, text: `${rate.ratePercent} %` },
      ]

/** @throws {Refused} taxRateTaken */
async function put(
  tx: Queryable,
  context: StaffContext,
  { before, after }: Asked,
): Promise<number> {
  const saved =
    after === null
      ? { id: before?.id ?? 0, removed: await sql.deleteRate(tx, before?.id ?? 0) }
      : await (before === null
          ? sql.addRate(tx, after)
          : sql.changeRate(tx, { ...after, id: before.id }))
  if (saved === null) throw new Refused(PricingReasons.taxRateTaken)
  await audit(tx, context, {
    action: 'pricing.tax',
    object: `tax:${saved.id}`,
    before,
    after: after === null ? null : { ...after, id: saved.id },
  })
  await invalidate(tx, ['*'])
  return saved.id
}
