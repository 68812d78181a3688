/** The bank accounts that buyers transfer to. Every change needs a second person, except hiding an account unchanged. */
import { askApproval } from '#domains/approvals/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { audit, type Namer } from '#domains/audit/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { claimOfficeUrl, releaseOfficeUrl } from '#domains/uploads/server/door.ts'
import { translate } from '#kit/server/text/translate.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { LANGS } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { saveAccount } from '../../office-contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { WAYS_TAG } from '../../tags.ts'
import * as sql from './sql.ts'

/** For the audit log. */
export const namesOf: Namer = (db, ids) => sql.accountNames(db, ids)

type Form = InputOf<typeof saveAccount>
type Asked = { form: Form; before: sql.AccountRow | null }

/** @returns the account, null when a second person has to agree @throws {Refused} notFound, changedMeanwhile, accountTaken, approvals.alreadyAsked, approvals.aloneFrom */
export function save(context: StaffContext, form: Form): Promise<{ id: number | null }> {
  return context.db.tx(async (tx) => {
    const before = await accountBefore(tx, form)
    if (before !== null && form.version !== before.version)
      throw new Refused(Reasons.changedMeanwhile)
    await claimQr(tx, context, form)
    const needsSecond = (await readSettings(tx))['approvals.accounts']
    if (!needsSecond || isSame(before, form) || isTakenAway(before, form)) {
      return { id: await put(tx, context, form) }
    }
    if (await sql.isTaken(tx, form)) throw new Refused(PaymentReasons.accountTaken)
    const isAsked = await askApproval(tx, context, {
      kind: 'payments.account',
      object: `account:${form.id ?? form.number}`,
      orderNumber: null,
      payload: { form, before } satisfies Asked,
      lines: [...linesOf(before, 'was'), ...linesOf(form, 'is')],
      currency: form.currency,
      note: '',
    })
    return { id: isAsked ? null : await put(tx, context, form) }
  })
}

/** Applies a change that a second person approved. @throws {Refused} changedMeanwhile, accountTaken */
export async function saveApproved(
  context: StaffContext,
  tx: Queryable,
  { form, before }: Asked,
): Promise<void> {
  const now = await accountBefore(tx, form)
  if (wordsOf(now) !== wordsOf(before)) throw new Refused(Reasons.changedMeanwhile)
  await put(tx, context, form)
}

/** @throws {Refused} notFound */
async function accountBefore(tx: Queryable, { id }: Form): Promise<sql.AccountRow | null> {
  const before = id === undefined ? null : await sql.accountById(tx, id)
  if (id !== undefined && before === null) throw new Refused(Reasons.notFound)
  return before
}

/** Whether nothing that buyers see would change. */
const isSame = (before: sql.AccountRow | null, form: Form): boolean =>
  before !== null && wordsOf(before) === wordsOf(form)

/** Whether the account is hidden and otherwise unchanged: what is shown again later has been approved. */
const isTakenAway = (before: sql.AccountRow | null, form: Form): boolean =>
  before !== null && !form.active && wordsOf({ ...before, active: false }) === wordsOf(form)

type Words = Omit<sql.AccountRow, 'id' | 'version'>

/** All fields in a fixed order, independent of how they were stored. */
const wordsOf = (account: Words | null): string =>
  account === null ? '' : JSON.stringify([account.active, linesOf(account, '')])

/** @throws {Refused} accountTaken */
async function put(tx: Queryable, context: StaffContext, form: Form): Promise<number> {
  const { id, version: _version, ...rest } = form
  const before = id === undefined ? null : await sql.accountById(tx, id)
  const saved = await (id === undefined
    ? sql.addAccount(tx, rest)
    : sql.changeAccount(tx, { ...rest, id }))
  if (saved === null) throw new Refused(PaymentReasons.accountTaken)
  await claimQr(tx, context, form)
  await releaseQr(tx, before, form)
  await audit(tx, context, {
    action: 'payments.saveAccount',
    object: `account:${saved.id}`,
    before,
    after: rest,
  })
  await invalidate(tx, [WAYS_TAG])
  return saved.id
}

/**
 * Its QR picture stays from when a change is asked for: until a second person has agreed nothing else names it.
 * @throws {Refused} invalidInput for a picture that was not uploaded here
 */
async function claimQr(tx: Queryable, { now, lang }: StaffContext, form: Form): Promise<void> {
  const { qrUrl, number } = form
  if (qrUrl === null) return
  if (await claimOfficeUrl(tx, qrUrl, 'banner', { reference: `account:${number}`, now })) return
  const message = translate(lang, 'payments.unknownQr')
  throw new Refused(Reasons.invalidInput, { detail: { fields: [{ path: 'qrUrl', message }] } })
}

/** A QR picture that no account shows any more may be deleted. */
async function releaseQr(tx: Queryable, before: sql.AccountRow | null, form: Form): Promise<void> {
  const qrUrl = before?.qrUrl ?? null
  if (qrUrl === null || qrUrl === form.qrUrl) return
  await releaseOfficeUrl(tx, qrUrl, 'banner', () => sql.usesQr(tx, qrUrl))
}

/** The fields that the approver has to check letter by letter. */
function linesOf(account: Words | null, when: string) {
  if (account === null) return []
  const { holder, number, bank, currency, qrUrl } = account
  const texts = {
    holder,
    number,
    bank: LANGS.flatMap((lang) => bank[lang] ?? []).join(' / '),
    currency,
    qr: qrUrl ?? '',
  }
  return Object.entries(texts)
    .filter(([, text]) => text !== '')
    .map(([word, text]) => ({ word: `${when}.${word}`, amount: null, text }))
}
