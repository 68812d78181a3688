/** A buyer's own verification: saving, submitting, recalling it. */
import { isDeepStrictEqual } from 'node:util'
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
import { errorsOf, keepAsked } from '../check.ts'
import { purposeOf, type AskedRule } from '../items.ts'
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
import { readSecrets, storeAnswers } from './answers.ts'
import { encryptId, decryptId } from './id-number.ts'
import { findItemsFor } from './items.ts'
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

/** What is not asked for is not stored. @throws {Refused} notNow, changedMeanwhile, fileNotYours, invalidInput */
export async function save(
  context: BuyerContext,
  { revision, ...typed }: InputOf<typeof saveVerification>,
): Promise<Verification> {
  const { db, buyerId, now, lang } = context
  return db.tx(async (tx) => {
    const items = await findItemsFor(tx, typed)
    const form = keepAsked(typed, items)
    await demandKnownIndustries(tx, form.industryId, { buyerId, lang })
    const row = await openVersion(tx, buyerId, revision, now)
    await storeForm(tx, row, form, items, context)
    return loadView(tx, context, row.id)
  })
}

/** Claims new files, releases those that are no longer named. @throws {Refused} changedMeanwhile, fileNotYours */
async function storeForm(
  tx: Queryable,
  row: sql.Row,
  form: VerificationForm,
  items: readonly AskedRule[],
  { buyerId, now }: { buyerId: number; now: Instant },
): Promise<void> {
  const named = fileIdsOf(form)
  const before = fileIdsOf(row)
  if (new Set(named).size < named.length) throw new Refused(VerificationReasons.fileNotYours)
  const added = newFiles(filesByPurpose(form, items), filesByPurpose(formOf(row), items))
  await claim(tx, row.id, added, { buyerId, now })
  await releaseFiles(
    tx,
    before.filter((id) => !named.includes(id)),
  )
  const { idNumber, answers, ...rest } = form
  const number = idNumber === null ? row : encryptId(idNumber, row.id)
  const toStore = { ...rest, encryptedId: number.encryptedId, idLast4: number.idLast4 }
  if (!(await sql.saveForm(tx, row.id, row.revision, toStore, now))) {
    throw new Refused(Reasons.changedMeanwhile)
  }
  await storeAnswers(tx, row.id, answers, items)
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

type Purposes = Record<'identity' | 'licence', readonly string[]>

function filesByPurpose(form: VerificationForm, items: readonly AskedRule[]): Purposes {
  const own = items.flatMap((item) => {
    const files = form.answers.find((each) => each.item === item.code)?.files ?? []
    return files.map((id) => ({ id, purpose: purposeOf(item) }))
  })
  const idsAs = (purpose: keyof Purposes) =>
    own.filter((each) => each.purpose === purpose).map(({ id }) => id)
  return {
    identity: [form.idFront, form.idBack, ...idsAs('identity')].flatMap((id) => id ?? []),
    licence: [...form.licences, ...idsAs('licence')],
  }
}

const newFiles = (named: Purposes, before: Purposes): Purposes => ({
  identity: named.identity.filter((id) => !before.identity.includes(id)),
  licence: named.licence.filter((id) => !before.licence.includes(id)),
})

/** Claims new files, each for its purpose. @throws {Refused} fileNotYours */
async function claim(
  tx: Queryable,
  versionId: number,
  added: Purposes,
  { buyerId, now }: { buyerId: number; now: Instant },
): Promise<void> {
  const reference = `papers:${versionId}`
  for (const purpose of ['identity', 'licence'] as const) {
    const fileIds = added[purpose]
    if (fileIds.length === 0) continue
    const taken = await claimFiles(tx, { fileIds, buyerId, purpose, reference, now })
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
    const items = await findItemsFor(tx, row)
    const form = await readForm(tx, row)
    const place = demandComplete(form, items, dayIn(now, settings['shop.timeZone']), lang)
    await dropUnasked(tx, row, items, context)
    await agreeTo(tx, buyerId, agreementVersion, now)
    const act: VerificationAct = row.state === 'rejected' ? 'resubmit' : 'submit'
    const { from, to } = VERIFICATION_ACTS[act]
    const move = { id: row.id, from, to: to[0], now }
    const asked = items.map(({ code, kind, name, isRequired, isSensitive }) => ({
      code,
      kind,
      name,
      isRequired,
      isSensitive,
    }))
    if (!(await sql.submit(tx, move, place, { agreementVersion, asked })))
      throw new Refused(VerificationReasons.notNow)
    await step(tx, row.id, act, now)
    return loadView(tx, context, row.id)
  })
}

/** As its owner sees it: null where an encrypted text is stored. */
const formOf = (row: sql.Row): VerificationForm => ({
  ...row,
  storeName: row.storeName ?? '',
  contactName: row.contactName ?? '',
  mobile: row.mobile ?? '',
  idNumber: row.encryptedId === null ? '' : null,
  answers: row.answers.map(({ item, text, isStored, day, files }) => ({
    item,
    text: isStored ? null : (text ?? ''),
    day,
    files,
  })),
})

/** With everything in it that is encrypted. */
async function readForm(tx: Queryable, row: sql.Row): Promise<VerificationForm> {
  const secrets = await readSecrets(tx, row.id)
  const form = formOf(row)
  return {
    ...form,
    idNumber: row.encryptedId === null ? '' : decryptId(row.encryptedId, row.id),
    answers: form.answers.map((each) => ({
      ...each,
      text: each.text ?? secrets.get(each.item) ?? '',
    })),
  }
}

/** The merchant may ask for less than when the form was saved: what nobody asks for is deleted. */
async function dropUnasked(
  tx: Queryable,
  row: sql.Row,
  items: readonly AskedRule[],
  context: BuyerContext,
): Promise<void> {
  const form = formOf(row)
  const asked = keepAsked(form, items)
  if (!isDeepStrictEqual(asked, form)) await storeForm(tx, row, asked, items, context)
}

/** Reports all errors at once, each with its field. @throws {Refused} invalidInput, wrongRegion, wrongPhone */
function demandComplete(
  form: VerificationForm,
  items: readonly AskedRule[],
  today: string,
  lang: Lang,
): sql.Place {
  const given = { hasNumber: true, today, hasDistricts: false, items, storedTexts: [] }
  const errors = errorsOf(form, given)
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
