/** Granting credit terms and changing them. What gives more credit needs a second person; what gives less happens at once. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { askApproval, type Act } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { lastDayOf } from '../last-day.ts'
import type { CreditTerms, saveCreditTerms } from '../office-contract.ts'
import { CreditReasons } from '../reasons.ts'
import * as sql from './account-sql.ts'
import { customerLinesOf } from './customer-lines.ts'
import { findVerified } from './views.ts'

export const objectOf = (buyerId: number): string => `credit:${buyerId}`

type Form = InputOf<typeof saveCreditTerms>

/**
 * @throws {Refused} notFound, changedMeanwhile, unverified, endPast, temporaryTooLong, discountTooLong, approvals.alreadyAsked,
 * approvals.aloneFrom
 */
export function saveTerms(
  context: StaffContext,
  form: Form,
): Promise<DataOf<typeof saveCreditTerms>> {
  return context.db.tx(async (tx) => {
    const before = await lockSeen(tx, form)
    await demandPossible(tx, context, form, before)
    const isAsked = isLooser(before, form) && (await ask(tx, context, form, before))
    if (!isAsked) await put(tx, context, form)
    return { isAsked }
  })
}

/** Carries out what a second person approved. @throws {Refused} as `saveTerms` does */
async function saveApproved(context: StaffContext, tx: Queryable, form: Form): Promise<void> {
  await demandPossible(tx, context, form, await lockSeen(tx, form))
  await put(tx, context, form)
}

export const act: Act = {
  kind: 'credit.terms',
  permission: 'credit.write',
  isAloneForLong: true,
  run: saveApproved,
}

/** The account as the caller saw it, locked, in the currency of its amounts. @throws {Refused} notFound, changedMeanwhile */
async function lockSeen(
  tx: Queryable,
  { buyerId, version, currency }: Form,
): Promise<sql.AccountRow | null> {
  const [buyer] = await buyersByIds(tx, [buyerId])
  if (buyer === undefined) throw new Refused(Reasons.notFound)
  const account = await sql.lockAccount(tx, buyerId)
  const base = (await readSettings(tx))['shop.baseCurrency']
  const isSeen = (account?.version ?? null) === version && (account?.currency ?? base) === currency
  if (!isSeen) throw new Refused(Reasons.changedMeanwhile)
  return account
}

/** @throws {Refused} unverified, endPast, temporaryTooLong, discountTooLong, invalidInput */
async function demandPossible(
  tx: Queryable,
  { now }: StaffContext,
  form: Form,
  before: sql.AccountRow | null,
): Promise<void> {
  const { validUntil, temporaryAmount, temporaryUntil, discountBasisPoints, discountDays } = form
  if (temporaryAmount > 0 !== (temporaryUntil !== null)) throw new Refused(Reasons.invalidInput)
  if (discountBasisPoints > 0 !== discountDays > 0 || discountDays > form.periodDays) {
    throw new Refused(CreditReasons.discountTooLong)
  }
  const isNewEnd = (is: Instant | null, was: Instant | null | undefined) =>
    is !== null && is !== (was ?? null)
  for (const [is, was] of [
    [validUntil, before?.validUntil],
    [temporaryUntil, before?.temporaryUntil],
  ] as const) {
    if (isNewEnd(is, was) && is! <= now) throw new Refused(CreditReasons.endPast)
  }
  const days = (await readSettings(tx))['credit.temporaryDays']
  if (
    isNewEnd(temporaryUntil, before?.temporaryUntil) &&
    temporaryUntil! > later(now, days * DAY_MS)
  ) {
    throw new Refused(CreditReasons.temporaryTooLong, { values: { days } })
  }
  if (before === null && !(await findVerified(tx, [form.buyerId])).has(form.buyerId)) {
    throw new Refused(CreditReasons.unverified)
  }
}

const isAfter = (is: Instant | null, was: Instant | null) =>
  was !== null && (is === null || is > was)

/** Whether the buyer could owe more, for longer, or again, or pay less. */
export function isLooser(was: sql.AccountRow | null, is: CreditTerms): boolean {
  if (was === null) return true
  return (
    is.limitAmount > was.limitAmount ||
    is.periodDays > was.periodDays ||
    is.discountBasisPoints > was.discountBasisPoints ||
    is.discountDays > was.discountDays ||
    isAfter(is.validUntil, was.validUntil) ||
    is.temporaryAmount > was.temporaryAmount ||
    (is.temporaryAmount > 0 && isAfter(is.temporaryUntil, was.temporaryUntil)) ||
    (!is.isFrozen && was.frozenAt !== null)
  )
}

async function ask(
  tx: Queryable,
  context: StaffContext,
  form: Form,
  before: sql.AccountRow | null,
): Promise<boolean> {
  const timeZone = (await readSettings(tx))['shop.timeZone']
  const was = before === null ? null : toTerms(before)
  return askApproval(tx, context, {
    kind: 'credit.terms',
    object: objectOf(form.buyerId),
    orderNumber: null,
    payload: form,
    lines: [
      ...(await customerLinesOf(tx, form.buyerId)),
      ...(was === null ? [] : linesOf(was, form, { when: 'was', timeZone })),
      ...linesOf(form, was, { when: 'is', timeZone }),
    ],
    currency: form.currency,
    note: form.note,
  })
}

const toTerms = ({ frozenAt, ...row }: sql.AccountRow): CreditTerms => ({
  limitAmount: row.limitAmount,
  periodDays: row.periodDays,
  discountBasisPoints: row.discountBasisPoints,
  discountDays: row.discountDays,
  validUntil: row.validUntil,
  temporaryAmount: row.temporaryAmount,
  temporaryUntil: row.temporaryUntil,
  isFrozen: frozenAt !== null,
})

/** What of the terms differs from the others, as the second person reads it; all of it where there are no others. */
function linesOf(
  terms: CreditTerms,
  other: CreditTerms | null,
  { when, timeZone }: { when: 'was' | 'is'; timeZone: string },
) {
  const dayOf = (until: Instant | null) => until && dayIn(lastDayOf(until), timeZone)
  const differs = (key: keyof CreditTerms) => other === null || terms[key] !== other[key]
  const amount = (key: 'limitAmount' | 'temporaryAmount') => ({
    word: `credit.${when}.${key}`,
    amount: terms[key],
    text: null,
  })
  const text = (word: string, value: string | null) => ({
    word: `credit.${when}.${word}`,
    amount: null,
    text: value,
  })
  return [
    ...(differs('limitAmount') ? [amount('limitAmount')] : []),
    ...(differs('periodDays') ? [text('periodDays', String(terms.periodDays))] : []),
    ...((differs('discountBasisPoints') || differs('discountDays')) &&
    (terms.discountBasisPoints > 0 || other !== null)
      ? [text('discount', `${terms.discountBasisPoints / 100} % / ${terms.discountDays}`)]
      : []),
    ...(differs('validUntil')
      ? [text(terms.validUntil === null ? 'endless' : 'validUntil', dayOf(terms.validUntil))]
      : []),
    ...(differs('temporaryAmount') && (terms.temporaryAmount > 0 || other !== null)
      ? [amount('temporaryAmount')]
      : []),
    ...(differs('temporaryUntil') && terms.temporaryUntil !== null
      ? [text('temporaryUntil', dayOf(terms.temporaryUntil))]
      : []),
    ...(other !== null && differs('isFrozen')
      ? [text(terms.isFrozen ? 'frozen' : 'notFrozen', null)]
      : []),
  ]
}

/** @throws {Refused} changedMeanwhile */
async function put(tx: Queryable, context: StaffContext, form: Form): Promise<void> {
  const { now } = context
  const { buyerId, version, currency, note, isFrozen } = form
  const { limitAmount, periodDays, validUntil, temporaryAmount, temporaryUntil } = form
  const { discountBasisPoints, discountDays } = form
  const discount = { discountBasisPoints, discountDays }
  const terms = {
    limitAmount,
    periodDays,
    ...discount,
    validUntil,
    temporaryAmount,
    temporaryUntil,
  }
  const before = await sql.lockAccount(tx, buyerId)
  const changed = {
    ...terms,
    buyerId,
    frozenAt: isFrozen ? (before?.frozenAt ?? now) : null,
    frozenNote: !isFrozen ? '' : before?.frozenAt == null ? note : before.frozenNote,
  }
  const isDone =
    version === null
      ? await sql.openAccount(tx, { ...changed, currency, now })
      : await sql.changeTerms(tx, { ...changed, version })
  if (!isDone) throw new Refused(Reasons.changedMeanwhile)
  await audit(tx, context, {
    action: 'credit.terms',
    object: objectOf(buyerId),
    before: before === null ? null : { ...toTerms(before), currency },
    after: { ...terms, isFrozen, currency, note },
  })
}
