/** Review by staff: take a verification, view each picture, approve it or name the error of each item. */
import { buyersByIds, proveBusiness } from '#domains/accounts/server/door.ts'
import { mailWith, sendMail, type OwnValues } from '#domains/messages/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { claimIn, recordDecision } from '#domains/work/server/door.ts'
import { audit, type Namer } from '#domains/audit/server/door.ts'
import { viewFiles } from '#domains/uploads/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { textIn, type Lang, type Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { ItemError } from '../contract.ts'
import { VerificationReasons } from '../reasons.ts'
import type {
  viewDocument,
  officeVerifications,
  OfficeVerification,
  VerificationRow,
  passVerification,
  rejectVerification,
  reviewVerification,
  waitingVerifications,
} from '../office-contract.ts'
import { mayVerification, VERIFICATION_ACTS, type VerificationState } from '../states.ts'
import { reasonsFor } from '../items.ts'
import { readSecrets } from './answers.ts'
import { decryptId } from './id-number.ts'
import { rowsForStaff, toStaffView } from './views.ts'
import * as sql from './sql.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'

const PAGE_ROWS = 20
const PATH = '/user/user/papers'
const STATES = {
  asked: ['underReview'],
  waiting: ['submitted', 'resubmitted', 'underReview'],
  rejected: ['rejected'],
  passed: ['passed'],
  over: ['expired', 'replaced'],
} as const satisfies Record<string, readonly VerificationState[]>

/** For the audit log. */
export const namesOf: Namer = (db, ids) => sql.storeNames(db, ids)

export async function list(
  { db }: StaffContext,
  { state, after }: InputOf<typeof officeVerifications>,
): Promise<DataOf<typeof officeVerifications>> {
  const rows = await sql.inStates(db, {
    states: STATES[state],
    waitsForBuyer: state === 'asked',
    oldestFirst: state === 'waiting' || state === 'asked',
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
  })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: await rowsForStaff(db, items), next }
}

export const ofBuyer = async ({ db }: StaffContext, buyerId: number): Promise<VerificationRow[]> =>
  rowsForStaff(db, await sql.allOfBuyer(db, buyerId))

export async function countWaiting({
  db,
  now,
}: StaffContext): Promise<DataOf<typeof waitingVerifications>> {
  const settings = await readSettings(db)
  return sql.countWaiting(db, later(now, -settings['papers.reviewHours'] * HOUR_MS))
}

/** @throws {Refused} notFound; a draft is visible to its owner only */
export async function findVerification(
  context: StaffContext,
  verificationId: number,
): Promise<OfficeVerification> {
  return toStaffView(context, await demandHandedIn(await sql.find(context.db, verificationId)))
}

function demandHandedIn(row: sql.Row | null): sql.Row {
  if (row === null || row.state === 'draft') throw new Refused(Reasons.notFound)
  return row
}

/** @throws {Refused} notFound, notNow, changedMeanwhile */
async function lockVersion(
  tx: Queryable,
  { verificationId, revision }: { verificationId: number; revision: number },
  act: 'review' | 'pass' | 'reject',
): Promise<sql.Row> {
  const row = demandHandedIn(await sql.lock(tx, verificationId))
  if (!mayVerification(row.state, act)) throw new Refused(VerificationReasons.notNow)
  if (row.revision !== revision) throw new Refused(Reasons.changedMeanwhile)
  return row
}

type Moved = { row: sql.Row; act: 'review' | 'pass' | 'reject'; after?: unknown }

/** Performs the step, audits it, and returns the new state. */
async function done(tx: Queryable, context: StaffContext, { row, act, after }: Moved) {
  const toState = VERIFICATION_ACTS[act].to[0]
  const { now, staffName } = context
  await sql.addStep(tx, {
    versionId: row.id,
    act,
    toState,
    byKind: 'staff',
    byName: staffName,
    now,
  })
  const shown = await toStaffView({ ...context, db: tx }, (await sql.find(tx, row.id))!)
  await audit(tx, context, {
    action: `papers.${act}`,
    object: `papers:${row.id}`,
    before: { state: row.state },
    after: after ?? { state: toState },
  })
  return shown
}

/** @throws {Refused} notFound, notNow, changedMeanwhile, work.claimed, work.tooManyClaims */
export const take = (
  context: StaffContext,
  input: InputOf<typeof reviewVerification>,
): Promise<OfficeVerification> =>
  context.db.tx(async (tx) => {
    const { from: colleague, verificationId } = input
    const item = { kind: 'verifications', ref: String(verificationId) } as const
    await claimIn(tx, context, { ...item, from: colleague })
    const row = await lockVersion(tx, input, 'review')
    const { from, to } = VERIFICATION_ACTS.review
    await sql.take(tx, { id: row.id, from, to: to[0], now: context.now }, context)
    return done(tx, context, { row, act: 'review' })
  })

/** Only the reviewer who took it decides. @throws {Refused} underOther */
export function demandUnderOwnReview(row: sql.Row, { staffId }: StaffContext): void {
  if (row.reviewerId !== staffId) {
    throw new Refused(VerificationReasons.underOther, { values: { name: row.reviewerName ?? '' } })
  }
}

/** @throws {Refused} notFound, notNow, changedMeanwhile, underOther, work.claimed */
export const pass = (
  context: StaffContext,
  input: InputOf<typeof passVerification>,
): Promise<OfficeVerification> =>
  context.db.tx(async (tx) => {
    const { now, staffName } = context
    const item = { kind: 'verifications', ref: String(input.verificationId) } as const
    await recordDecision(tx, context, { ...item, outcome: 'approved' })
    const row = await lockVersion(tx, input, 'pass')
    demandUnderOwnReview(row, context)
    for (const old of await sql.replaceOthers(tx, row.buyerId, now)) {
      await sql.addStep(tx, {
        versionId: old.id,
        act: 'replace',
        toState: 'replaced',
        byKind: 'system',
        byName: '',
        now,
      })
    }
    const { from, to } = VERIFICATION_ACTS.pass
    await sql.decide(tx, { id: row.id, from, to: to[0], now }, staffName, [])
    await proveBusiness(tx, row.buyerId, now)
    await notifyBuyer(tx, row, 'papers-passed', () => ({}), context)
    return done(tx, context, { row, act: 'pass' })
  })

/** @throws {Refused} invalidInput, notFound, notNow, changedMeanwhile, underOther, work.claimed, noteMissing */
export const reject = (
  context: StaffContext,
  { errors, ...input }: InputOf<typeof rejectVerification>,
): Promise<OfficeVerification> =>
  context.db.tx(async (tx) => {
    const { now, staffName } = context
    const item = { kind: 'verifications', ref: String(input.verificationId) } as const
    const reasonCode = errors[0]?.reason
    await recordDecision(tx, context, { ...item, outcome: 'rejected', reasonCode })
    const row = await lockVersion(tx, input, 'reject')
    demandUnderOwnReview(row, context)
    demandFitting(row, errors, context.lang)
    const once = [...new Map(errors.map((error) => [error.item, error])).values()]
    if (once.some(({ reason, note }) => reason === 'other' && note.length < 2)) {
      throw new Refused(VerificationReasons.noteMissing)
    }
    const { from, to } = VERIFICATION_ACTS.reject
    await sql.decide(tx, { id: row.id, from, to: to[0], now }, staffName, once)
    await notifyBuyer(
      tx,
      row,
      'papers-rejected',
      (lang) => ({ reasons: inWords(row, once, lang) }),
      context,
    )
    const logged = once.map((error) => ({ ...error, item: loggedItem(row, error.item) }))
    return done(tx, context, { row, act: 'reject', after: { state: 'rejected', errors: logged } })
  })

/** An item that was asked for, with a reason that can be wrong with it. @throws {Refused} invalidInput */
function demandFitting(row: sql.Row, errors: readonly ItemError[], lang: Lang): void {
  const fields = errors.flatMap(({ item, reason }, at) => {
    const asked = row.asked.find(({ code }) => code === item)
    if (asked !== undefined && reasonsFor(asked).includes(reason)) return []
    return [{ path: `errors.${at}.reason`, message: translate(lang, 'verification.unfitReason') }]
  })
  if (fields.length > 0) throw new Refused(Reasons.invalidInput, { detail: { fields } })
}

/** For the audit log: built-in items by their code, which the office has words for, the merchant's own by their name. */
const loggedItem = (row: sql.Row, code: string): string | Translated => {
  const asked = row.asked.find((each) => each.code === code)
  return asked === undefined || asked.kind === 'builtIn' ? code : asked.name
}

const nameIn = (row: sql.Row, code: string, lang: Lang): string => {
  const asked = row.asked.find((each) => each.code === code)
  return asked === undefined ? code : textIn(asked.name, lang).text
}

const inWords = (row: sql.Row, errors: readonly ItemError[], lang: Lang): string =>
  errors
    .map(({ item, reason, note }) => {
      const words = [translate(lang, `verification.error.${reason}`), note].filter(
        (each) => each !== '',
      )
      return `· ${nameIn(row, item, lang)}: ${words.join(' ')}`
    })
    .join('\n')

type NoticeTemplate = 'papers-passed' | 'papers-rejected'
type NoticeCommon = { store: string; path: string }

async function notifyBuyer<T extends NoticeTemplate>(
  tx: Queryable,
  row: sql.Row,
  template: T,
  values: (lang: Lang) => OwnValues<T, NoticeCommon>,
  { now }: StaffContext,
): Promise<void> {
  const [buyer] = await buyersByIds(tx, [row.buyerId])
  if (buyer === undefined) return
  const common: NoticeCommon = { store: row.storeName ?? '', path: PATH }
  await sendMail(tx, {
    to: buyer.email,
    lang: buyer.lang,
    template,
    values: mailWith(common, values(buyer.lang)),
    key: `${template}:${row.id}:${row.revision}`,
    now,
    inShop: { buyerId: row.buyerId, category: 'article' },
  })
}

/** One file or sensitive text; the audit entry is written before anything is shown. @throws {Refused} notFound, purged */
export const look = (
  context: StaffContext,
  { verificationId, item, index }: InputOf<typeof viewDocument>,
): Promise<DataOf<typeof viewDocument>> =>
  context.db.tx(async (tx) => {
    const row = demandHandedIn(await sql.find(tx, verificationId))
    if (row.purgedAt !== null) throw new Refused(VerificationReasons.purged)
    const shown = await viewItem(tx, row, { item, index }, context)
    await audit(tx, context, {
      action: 'papers.look',
      object: `papers:${verificationId}`,
      after: { item: loggedItem(row, item), ...(index > 0 && { page: index + 1 }) },
    })
    return shown
  })

async function viewItem(
  tx: Queryable,
  row: sql.Row,
  { item, index }: { item: string; index: number },
  { now, session }: StaffContext,
): Promise<DataOf<typeof viewDocument>> {
  const text = await findSecret(tx, row, item)
  if (text !== undefined) return { text, url: null, type: 'text' }
  const id = filesOf(row, item)[index]
  const [file] = id === undefined ? [] : await viewFiles(tx, [id], { now, session })
  if (file === undefined) throw new Refused(Reasons.notFound)
  return { text: null, url: file.url, type: file.type }
}

async function findSecret(tx: Queryable, row: sql.Row, item: string): Promise<string | undefined> {
  if (item === 'idNumber') {
    return row.encryptedId === null ? undefined : decryptId(row.encryptedId, row.id)
  }
  const isStored = row.answers.some((each) => each.item === item && each.isStored)
  return isStored ? (await readSecrets(tx, row.id)).get(item) : undefined
}

function filesOf(row: sql.Row, item: string): readonly string[] {
  if (item === 'idFront' || item === 'idBack') return row[item] === null ? [] : [row[item]]
  if (item === 'licence') return row.licences
  return row.answers.find((each) => each.item === item)?.files ?? []
}
