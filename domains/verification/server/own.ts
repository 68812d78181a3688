/** A buyer's own verification: saving, submitting, recalling it. */
import { agreeTo, pricingProfile } from '#domains/accounts/server/door.ts'
import { demandOpen } from '#domains/privacy/server/door.ts'
import { placeAndPhone } from '#domains/addresses/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { claimFiles, releaseFiles } from '#domains/uploads/server/door.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import { errorsOf } from '../check.ts'
import type {
  MyVerification,
  VerificationForm,
  Verification,
  saveVerification,
  submitVerification,
} from '../contract.ts'
import { VerificationReasons } from '../reasons.ts'
import { isEditable, mayVerification, VERIFICATION_ACTS, type VerificationAct } from '../states.ts'
import { demandKnownIndustries } from './industries.ts'
import { encryptId, decryptId } from './id-number.ts'
import { fileIdsOf, toOwnerView } from './views.ts'
import * as sql from './sql.ts'

export async function getOwnVerification(context: BuyerContext): Promise<MyVerification> {
  const { db, buyerId, now } = context
  const [rows, profile] = await Promise.all([
    sql.ofBuyer(db, buyerId),
    pricingProfile(db, buyerId, now),
  ])
  const open = rows.find(({ state }) => sql.OPEN_STATES.some((each) => each === state))
  const inForce = rows.find(({ state }) => state === 'passed' || state === 'expired')
  return {
    open: open === undefined ? null : await toOwnerView(context, open),
    inForce: inForce === undefined ? null : await toOwnerView(context, inForce),
    isProven: profile.customerType === 'business',
  }
}

/** @throws {Refused} notNow, changedMeanwhile, fileNotYours, invalidInput */
export async function save(
  context: BuyerContext,
  { revision, ...form }: InputOf<typeof saveVerification>,
): Promise<Verification> {
  const { db, buyerId, now, lang } = context
  return db.tx(async (tx) => {
    await demandKnownIndustries(tx, form.industryId, { buyerId, lang })
    const row = await openVersion(tx, buyerId, revision, now)
    const named = fileIdsOf(form)
    const before = fileIdsOf(row)
    if (new Set(named).size < named.length) throw new Refused(VerificationReasons.fileNotYours)
    await claim(tx, row, form, before, { buyerId, now })
    await releaseFiles(
      tx,
      before.filter((id) => !named.includes(id)),
    )
    const { idNumber, ...rest } = form
    const number = idNumber === null ? row : encryptId(idNumber, row.id)
    const toStore = { ...rest, encryptedId: number.encryptedId, idLast4: number.idLast4 }
    if (!(await sql.saveForm(tx, row.id, row.revision, toStore, now))) {
      throw new Refused(Reasons.changedMeanwhile)
    }
    return loadView(tx, context, row.id)
  })
}

/** The open version, locked; a new one when there is none. @throws {Refused} notNow, changedMeanwhile */
async function openVersion(
  tx: Queryable,
  buyerId: number,
  revision: number | null,
  now: Instant,
): Promise<sql.Row> {
  if (revision === null) {
    const made = await sql.begin(tx, buyerId, now)
    if (made === null) throw new Refused(Reasons.changedMeanwhile)
    return (await sql.lock(tx, made))!
  }
  const row = await sql.lockOpen(tx, buyerId)
  if (row === null || !isEditable(row.state)) throw new Refused(VerificationReasons.notNow)
  if (row.revision !== revision) throw new Refused(Reasons.changedMeanwhile)
  return row
}

/** Claims new files, each for its purpose. @throws {Refused} fileNotYours */
async function claim(
  tx: Queryable,
  { id }: sql.Row,
  { idFront, idBack, licences }: Pick<VerificationForm, 'idFront' | 'idBack' | 'licences'>,
  before: readonly string[],
  { buyerId, now }: { buyerId: number; now: Instant },
): Promise<void> {
  const added = (ids: readonly (string | null)[]) =>
    ids.flatMap((each) => (each === null || before.includes(each) ? [] : each))
  const parts = [
    { purpose: 'identity', fileIds: added([idFront, idBack]) },
    { purpose: 'licence', fileIds: added(licences) },
  ] as const
  for (const { purpose, fileIds } of parts) {
    if (fileIds.length === 0) continue
    const taken = await claimFiles(tx, {
      fileIds,
      buyerId,
      purpose,
      reference: `papers:${id}`,
      now,
    })
    if (taken === null) throw new Refused(VerificationReasons.fileNotYours)
  }
}

/**
 * Not while the account is being closed: people would look at what is thrown away in a few days.
 * @throws {Refused} accountClosing, notNow, changedMeanwhile, agreementChanged, invalidInput, wrongRegion, wrongPhone
 */
export async function submit(
  context: BuyerContext,
  { revision, agreementVersion }: InputOf<typeof submitVerification>,
): Promise<Verification> {
  const { db, buyerId, now, lang } = context
  const settings = await readSettings(db)
  return db.tx(async (tx) => {
    await demandOpen(tx, buyerId)
    const row = await sql.lockOpen(tx, buyerId)
    if (row === null || !isEditable(row.state)) throw new Refused(VerificationReasons.notNow)
    if (row.revision !== revision) throw new Refused(Reasons.changedMeanwhile)
    const place = demandComplete(row, dayIn(now, settings['shop.timeZone']), lang)
    await agreeTo(tx, buyerId, agreementVersion, now)
    const act: VerificationAct = row.state === 'rejected' ? 'resubmit' : 'submit'
    const { from, to } = VERIFICATION_ACTS[act]
    const move = { id: row.id, from, to: to[0], now }
    if (!(await sql.submit(tx, move, place, agreementVersion)))
      throw new Refused(VerificationReasons.notNow)
    await step(tx, row.id, act, now)
    return loadView(tx, context, row.id)
  })
}

/** Reports all errors at once, each with its field. @throws {Refused} invalidInput, wrongRegion, wrongPhone */
function demandComplete(row: sql.Row, today: string, lang: Lang): sql.Place {
  const form: VerificationForm = {
    ...row,
    storeName: row.storeName ?? '',
    contactName: row.contactName ?? '',
    mobile: row.mobile ?? '',
    idNumber: row.encryptedId === null ? '' : decryptId(row.encryptedId, row.id),
  }
  const errors = errorsOf(form, { hasNumber: true, today, hasDistricts: false })
  if (errors.length > 0) {
    const fields = errors.map(({ field, word }) => ({
      path: field,
      message: translate(lang, `verification.${word}`),
    }))
    throw new Refused(Reasons.invalidInput, { detail: { fields } })
  }
  const { phone: mobile, ...place } = placeAndPhone({ ...form, phone: form.mobile }, lang, 'mobile')
  return { ...place, mobile }
}

/** @throws {Refused} notNow */
export function recall(context: BuyerContext): Promise<Verification> {
  const { db, buyerId, now } = context
  return db.tx(async (tx) => {
    const row = await sql.lockOpen(tx, buyerId)
    if (row === null || !mayVerification(row.state, 'recall'))
      throw new Refused(VerificationReasons.notNow)
    const { from, to } = VERIFICATION_ACTS.recall
    if (!(await sql.recall(tx, { id: row.id, from, to: to[0], now }))) {
      throw new Refused(VerificationReasons.notNow)
    }
    await step(tx, row.id, 'recall', now)
    return loadView(tx, context, row.id)
  })
}

const step = (
  tx: Queryable,
  versionId: number,
  act: 'submit' | 'resubmit' | 'recall',
  now: Instant,
) =>
  sql.addStep(tx, {
    versionId,
    act,
    toState: VERIFICATION_ACTS[act].to[0],
    byKind: 'buyer',
    byName: '',
    now,
  })

async function loadView(tx: Queryable, context: BuyerContext, id: number): Promise<Verification> {
  const row = await sql.find(tx, id)
  return toOwnerView({ ...context, db: tx as BuyerContext['db'] }, row!)
}
