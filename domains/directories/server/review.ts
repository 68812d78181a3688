/** Staff answer what companies send, suspend companies, and write them themselves. */
import { markWriting } from '#domains/writings/server/door.ts'
import { audit, type Act } from '#domains/audit/server/door.ts'
import { viewFiles } from '#domains/uploads/server/door.ts'
import { beginDecision, recordDecision } from '#domains/work/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { removeCompany, saveCompany, viewCompanyDocument } from '../office-contract.ts'
import { DirectoryReasons } from '../reasons.ts'
import { COMPANY_ACTS, mayCompany, VERSION_ACTS } from '../states.ts'
import { claimPictures, cleanForm, demandTerms, releaseCompany } from './content.ts'
import { mailDecided } from './mails.ts'
import { arrangePictures } from './pictures.ts'
import { tagOf } from './tags.ts'
import * as sql from './version-sql.ts'

type Nothing = Record<string, never>

const objectOf = (id: number): string => `company:${id}`
/** In the queue of companies. */
const itemOf = (id: number) => ({ kind: 'companies', ref: String(id) }) as const

type Answer = { id: number; number: number; act: 'approve' | 'reject'; note: string }

/** @throws {Refused} notFound, decidedAlready, work.claimed */
export const answer = (
  context: StaffContext,
  { id, number, act, note }: Answer,
): Promise<Nothing> => {
  const { now, staffName } = context
  return context.db.tx(async (tx) => {
    await beginDecision(tx, context, itemOf(id))
    const head = await lockCompany(tx, id)
    const [state] = VERSION_ACTS[act === 'approve' ? 'accept' : 'reject'].to
    const isDecided = await sql.decide(tx, { id, number, state, by: staffName, note, now })
    if (!isDecided) throw new Refused(DirectoryReasons.decidedAlready)
    await markWriting(tx, 'company', id, now)
    if (act === 'approve') await sql.setShown(tx, { id, number, now })
    // A change that is rejected leaves the company as it was.
    else if (mayCompany(head.state, 'reject')) {
      await sql.setState(tx, { id, state: 'rejected', note })
    }
    await arrangePictures(tx, id)
    await log(tx, context, head, { act, number })
    await recordDecision(tx, context, {
      ...itemOf(id),
      outcome: act === 'approve' ? 'approved' : 'rejected',
    })
    await mailDecided(tx, { ...head, template: templateOf(act, head), reason: note, now })
    return {}
  })
}

/** What is public stays when a change is declined, and nothing is public while its company is suspended. */
function templateOf(act: Answer['act'], { state }: sql.Head) {
  if (act === 'reject') return state === 'applied' ? 'company-rejected' : 'company-change-rejected'
  return state === 'suspended' ? 'company-accepted-suspended' : 'company-published'
}

type Suspension = { id: number; act: 'suspend' | 'resume'; note: string }

/** @throws {Refused} notFound, decidedAlready */
export const suspend = (context: StaffContext, { id, act, note }: Suspension): Promise<Nothing> =>
  context.db.tx(async (tx) => {
    const head = await lockCompany(tx, id)
    if (!mayCompany(head.state, act)) throw new Refused(DirectoryReasons.decidedAlready)
    const [state] = COMPANY_ACTS[act].to
    await sql.setState(tx, { id, state, note })
    await arrangePictures(tx, id)
    await log(tx, context, head, { act })
    const template = act === 'suspend' ? 'company-suspended' : 'company-resumed'
    await mailDecided(tx, { ...head, template, reason: note, now: context.now })
    return {}
  })

async function lockCompany(tx: Queryable, id: number): Promise<sql.Head> {
  const head = await sql.lock(tx, id)
  if (head === null) throw new Refused(Reasons.notFound)
  return head
}

type Logged = { act: 'approve' | 'reject' | 'suspend' | 'resume'; number?: number }

/** Without names and reasons: the log is never shortened, and they go with the account. */
async function log(
  tx: Queryable,
  context: StaffContext,
  { id, kind, state: before }: sql.Head,
  { act, ...what }: Logged,
): Promise<void> {
  const { state } = (await sql.find(tx, id))!
  await audit(tx, context, {
    action: `directories.${act}` satisfies Act['action'],
    object: objectOf(id),
    before: { state: before },
    after: { state, ...what },
  })
  await invalidate(tx, [tagOf(kind)])
}

/** @throws {Refused} notFound, changedMeanwhile, decidedAlready, changeWaits, fileUnknown, termUnknown, placeUnknown, invalidInput */
export function save(
  context: StaffContext,
  { id: known, kind, version, ...given }: InputOf<typeof saveCompany>,
): Promise<DataOf<typeof saveCompany>> {
  const form = cleanForm(context, given)
  const { now, staffName } = context
  return context.db.tx(async (tx) => {
    const head = known === undefined ? null : await lockCompany(tx, known)
    if (head !== null && head.kind !== kind) throw new Refused(Reasons.notFound)
    if (head !== null && head.version !== version) throw new Refused(Reasons.changedMeanwhile)
    // What a company has applied with is answered, not rewritten.
    if (head !== null && head.shown === null) throw new Refused(DirectoryReasons.decidedAlready)
    // Of two texts that nobody has compared, the older would be published last.
    if (head !== null && (await sql.hasWaiting(tx, head.id))) {
      throw new Refused(DirectoryReasons.changeWaits)
    }
    const id = head?.id ?? (await sql.addPublished(tx, { kind, now })).id
    const files = await sql.filesOf(tx, id)
    await demandTerms(tx, { kind, companyId: id }, form.termIds)
    const pictures = await claimPictures(tx, context, {
      buyerId: null,
      companyId: id,
      pictures: form.pictures,
      known: files,
    })
    const number = (head?.newest ?? 0) + 1
    // What the public version was proven by.
    const documents = head === null ? [] : await sql.documentsOf(tx, id, head.shown)
    const content = { form: { ...form, pictures }, documents, now }
    await sql.addVersion(tx, { companyId: id, kind, number, ...content, sentBy: staffName })
    if (head !== null) await sql.setShown(tx, { id, number, now })
    await markWriting(tx, 'company', id, now)
    await arrangePictures(tx, id)
    await audit(tx, context, {
      action: 'directories.saveCompany',
      object: objectOf(id),
      before: head === null ? null : { version: head.shown },
      after: { version: number },
    })
    await invalidate(tx, [tagOf(kind)])
    return { id }
  })
}

/** What staff wrote of a company that has no buyer. @throws {Refused} notFound, ofBuyer */
export const remove = (
  context: StaffContext,
  { id }: InputOf<typeof removeCompany>,
): Promise<null> =>
  context.db.tx(async (tx) => {
    const { kind, buyerId, state } = await lockCompany(tx, id)
    if (buyerId !== null) throw new Refused(DirectoryReasons.ofBuyer)
    await releaseCompany(tx, id)
    await audit(tx, context, {
      action: 'directories.removeCompany',
      object: objectOf(id),
      before: { state },
      after: null,
    })
    await invalidate(tx, [tagOf(kind)])
    return null
  })

/** @throws {Refused} notFound: also of what was deleted after its time */
export const viewDocument = (
  context: StaffContext,
  { id, fileId }: InputOf<typeof viewCompanyDocument>,
): Promise<DataOf<typeof viewCompanyDocument>> =>
  context.db.tx(async (tx) => {
    const { documents } = await sql.filesOf(tx, id)
    const [file] = documents.includes(fileId) ? await viewFiles(tx, [fileId], context) : []
    if (file === undefined) throw new Refused(Reasons.notFound)
    await audit(tx, context, {
      action: 'directories.viewDocument',
      object: objectOf(id),
      after: { file: fileId },
    })
    return file
  })
