/** Versions of the agreement: everyone reads them, buyers accept them, and the merchant writes them ahead of the day they take effect. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cleanHtml, cleanTexts } from '#kit/server/text/html.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { BuyerContext, Context, StaffContext } from '#kit/server/http/serve.ts'
import { audit } from '#domains/audit/server/door.ts'
import { AccountReasons } from '../reasons.ts'
import type {
  AgreementHead,
  agreeAgain,
  agreementText,
  agreements,
  myAgreement,
} from '../agreement-contract.ts'
import type {
  addAgreement,
  changeAgreement,
  OfficeAgreement,
  removeAgreement,
} from '../office-contract.ts'
import * as sql from './agreement/sql.ts'
import { acceptancesOf } from './customer/sql.ts'
import { agreeTo } from './service.ts'
import { agreement, buyer } from './sql.ts'

/** Pages that show an agreement. */
const TAG = 'agreement'

function stateOf({ inForceFrom, until }: sql.Version, now: Instant): AgreementHead['state'] {
  if (now < inForceFrom) return 'coming'
  return until !== null && until <= now ? 'over' : 'inForce'
}

const headOf = (row: sql.Version, now: Instant, lang: Lang): AgreementHead => ({
  version: row.version,
  title: textIn(row.title, lang).text,
  state: stateOf(row, now),
  inForceFrom: row.inForceFrom,
  until: row.until,
})

export const list = async ({ db, now, lang }: Context): Promise<DataOf<typeof agreements>> =>
  (await sql.versions(db)).map((row) => headOf(row, now, lang))

/** @throws {Refused} notFound */
export async function text(
  { db, now, lang }: Context,
  { version }: InputOf<typeof agreementText>,
): Promise<DataOf<typeof agreementText>> {
  const row = await sql.find(db, version)
  if (row === null) throw new Refused(Reasons.notFound)
  const { text: html, lang: written } = textIn(row.html, lang)
  return { ...headOf(row, now, lang), html: cleanHtml(html), lang: written }
}

export async function getOwnAgreements({
  db,
  now,
  buyerId,
}: BuyerContext): Promise<DataOf<typeof myAgreement>> {
  const [{ mustAgreeFrom }, { version }, accepted] = await Promise.all([
    buyer(db, buyerId),
    agreement(db, now),
    acceptancesOf(db, buyerId),
  ])
  const mustAgree = mustAgreeFrom !== null && mustAgreeFrom <= now
  return { mustAgree, inForceVersion: version, accepted }
}

/** @throws {Refused} agreementChanged */
export const agree = (
  { db, now, buyerId }: BuyerContext,
  { version }: InputOf<typeof agreeAgain>,
): Promise<Record<string, never>> =>
  db.tx(async (tx) => {
    await agreeTo(tx, buyerId, version, now)
    return {}
  })

// --- for the merchant ------------------------------------------------------------------------------

export async function office({ db, now }: StaffContext): Promise<OfficeAgreement[]> {
  const [rows, counts] = await Promise.all([sql.versions(db), sql.counts(db)])
  return rows.map((row) => {
    const count = counts.find(({ version }) => version === row.version)
    return toOfficeView(row, now, count)
  })
}

type Count = { acceptedCount: number; newestCount: number }

const toOfficeView = (
  { until: _until, ...row }: sql.Version,
  now: Instant,
  { acceptedCount, newestCount }: Count = { acceptedCount: 0, newestCount: 0 },
): OfficeAgreement => ({
  ...row,
  state: stateOf({ ...row, until: _until }, now),
  acceptedCount,
  newestCount,
})

type Form = InputOf<typeof addAgreement>

/** @throws {Refused} agreementTooEarly */
function toVersion(
  { now, staffName: by }: StaffContext,
  { title, html, inForceFrom, asksAgain }: Form,
) {
  if (inForceFrom <= now) throw new Refused(AccountReasons.agreementTooEarly)
  return { title, html: cleanTexts(html), inForceFrom, asksAgain, now, by }
}

/** @throws {Refused} agreementTooEarly, agreementWaits */
export function add(context: StaffContext, form: Form): Promise<OfficeAgreement> {
  const given = toVersion(context, form)
  return context.db.tx(async (tx) => {
    const added = await sql.add(tx, given)
    if (added === null) throw new Refused(AccountReasons.agreementWaits)
    return writeVersion(tx, context, { act: 'add', version: added.version, before: null })
  })
}

/** @throws {Refused} notFound, agreementBegun, agreementTooEarly, changedMeanwhile */
export function change(
  context: StaffContext,
  { version, revision, ...form }: InputOf<typeof changeAgreement>,
): Promise<OfficeAgreement> {
  const given = toVersion(context, form)
  return context.db.tx(async (tx) => {
    const before = await lockVersion(tx, version, revision)
    if (!(await sql.change(tx, version, given))) throw new Refused(AccountReasons.agreementBegun)
    return writeVersion(tx, context, { act: 'change', version, before })
  })
}

/** @throws {Refused} notFound, agreementBegun, changedMeanwhile */
export const remove = (
  context: StaffContext,
  { version, revision }: InputOf<typeof removeAgreement>,
): Promise<Record<string, never>> =>
  context.db.tx(async (tx) => {
    const before = await lockVersion(tx, version, revision)
    if (!(await sql.remove(tx, version, context.now))) {
      throw new Refused(AccountReasons.agreementBegun)
    }
    await auditChange(tx, context, { act: 'remove', version, before, after: null })
    return {}
  })

/** @throws {Refused} notFound, changedMeanwhile */
async function lockVersion(tx: Queryable, version: number, revision: number): Promise<sql.Version> {
  const row = await sql.lock(tx, version)
  if (row === null) throw new Refused(Reasons.notFound)
  if (row.revision !== revision) throw new Refused(Reasons.changedMeanwhile)
  return row
}

type Change = { act: 'add' | 'change' | 'remove'; version: number; before: sql.Version | null }

async function writeVersion(
  tx: Queryable,
  context: StaffContext,
  of: Change,
): Promise<OfficeAgreement> {
  const after = await sql.find(tx, of.version)
  if (after === null) throw new Error(`agreement ${of.version} is gone`)
  await auditChange(tx, context, { ...of, after })
  return toOfficeView(after, context.now)
}

/** The log stores the text too, because it is what buyers will have agreed to. */
async function auditChange(
  tx: Queryable,
  context: StaffContext,
  { act, version, before, after }: Change & { after: sql.Version | null },
): Promise<void> {
  const logged = (row: sql.Version | null) =>
    row && {
      title: row.title,
      html: row.html,
      inForceFrom: row.inForceFrom,
      asksAgain: row.asksAgain,
    }
  await audit(tx, context, {
    action: `accounts.agreement.${act}`,
    object: `agreement:${version}`,
    before: logged(before),
    after: logged(after),
  })
  await invalidate(tx, [TAG])
}

/** Invalidates pages that show the agreement in force once a version takes effect. @returns how many have begun */
export async function begin(tx: Queryable, now: Instant): Promise<number> {
  const count = await sql.begin(tx, now)
  if (count > 0) await invalidate(tx, [TAG])
  return count
}
