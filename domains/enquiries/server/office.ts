/** What staff do with messages: read, assign, answer and close them. */
import type { AuditAction } from '#domains/audit/actions.ts'
import { audit } from '#domains/audit/server/door.ts'
import { demandNotClaimed, recordDecision } from '#domains/work/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { idAfter, momentAfter } from '#kit/server/database/page.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { likePattern } from '#kit/server/database/like.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type {
  answerEnquiry,
  assignEnquiry,
  closeEnquiry,
  enquiriesOfBuyer,
  OfficeEnquiry,
  officeEnquiries,
  waitingEnquiries,
} from '../contract.ts'
import { EnquiryReasons } from '../reasons.ts'
import { ENTRIES_MAX } from '../limits.ts'
import { ENQUIRY_ACTS, mayEnquiry } from '../states.ts'
import { mailAnswer } from './notices.ts'
import { PAGE_ROWS, pageOf } from './page.ts'
import * as sql from './sql.ts'
import { kindView, officeViews } from './views.ts'

export async function list(
  context: StaffContext,
  { state, kind, mine, q, after }: InputOf<typeof officeEnquiries>,
): Promise<DataOf<typeof officeEnquiries>> {
  const { db, staffId } = context
  const rows = await sql.listByState(db, {
    state,
    kind: kind ?? null,
    assignedId: mine ? staffId : null,
    pattern: patternOf(q),
    after: idAfter(after),
    afterDue: momentAfter(after),
    limit: PAGE_ROWS + 1,
  })
  const { items, next } = pageOf(rows, { byDue: state === 'new' })
  return { items: await officeViews(db, items, context), next }
}

function patternOf(q: string | undefined): string | null {
  const words = q?.trim().toLowerCase() ?? ''
  return words === '' ? null : likePattern(words)
}

/** Older messages can be found by the buyer's name in the full list. */
const NEWEST = 10

export async function listOf(
  { db }: StaffContext,
  buyerId: number,
): Promise<DataOf<typeof enquiriesOfBuyer>> {
  const rows = await sql.ofBuyer(db, buyerId, {
    kind: null,
    state: null,
    after: null,
    limit: NEWEST,
  })
  return rows.map((row) => {
    const { id, state, writtenAt, answerBy } = row
    return { ...kindView(row), id, state, writtenAt, answerBy }
  })
}

export async function countWaiting({
  db,
  now,
}: StaffContext): Promise<DataOf<typeof waitingEnquiries>> {
  const rows = await sql.countWaiting(db, now)
  const sum = (field: 'newCount' | 'lateCount') =>
    rows.reduce((total, each) => total + each[field], 0)
  const kinds = rows.map(({ kind, newCount }) => ({ kind, newCount }))
  return { newCount: sum('newCount'), lateCount: sum('lateCount'), kinds }
}

/** @throws {Refused} notFound */
export async function detail(context: StaffContext, enquiryId: number): Promise<OfficeEnquiry> {
  const { db } = context
  const row = await sql.find(db, enquiryId)
  if (row === null) throw new Refused(Reasons.notFound)
  return (await officeViews(db, [row], context))[0]!
}

/** @throws {Refused} notFound, changedMeanwhile, threadFull, work.claimed */
export const answer = (
  context: StaffContext,
  { enquiryId, version, text }: InputOf<typeof answerEnquiry>,
): Promise<OfficeEnquiry> =>
  change(context, enquiryId, 'enquiries.answer', async (tx, row) => {
    const { now, staffId, staffName } = context
    if (row.version !== version) throw new Refused(Reasons.changedMeanwhile)
    if (row.entryCount >= ENTRIES_MAX) throw new Refused(EnquiryReasons.threadFull)
    await sql.addEntry(tx, { id: enquiryId, text, now, by: { staffName } })
    const isDone = await sql.setAnswered(tx, { id: enquiryId, version, now, staffId, staffName })
    if (!isDone) throw new Refused(Reasons.changedMeanwhile)
    await mailAnswer(tx, { ...row, text, key: String(row.entryCount), now })
    return { before: { state: row.state }, after: { state: 'answered' } }
  })

/** @throws {Refused} notFound, changedMeanwhile */
export const assign = (
  context: StaffContext,
  { enquiryId, version, isMine }: InputOf<typeof assignEnquiry>,
): Promise<OfficeEnquiry> =>
  change(context, enquiryId, 'enquiries.assign', async (tx, row) => {
    const staff = isMine ? { id: context.staffId, name: context.staffName } : null
    const isDone = await sql.setAssigned(tx, { id: enquiryId, version, staff })
    if (!isDone) throw new Refused(Reasons.changedMeanwhile)
    return { before: { assigned: row.assignedName }, after: { assigned: staff?.name ?? null } }
  })

/** @throws {Refused} notFound, changedMeanwhile, notNow, work.claimed */
export const close = (
  context: StaffContext,
  { enquiryId, version }: InputOf<typeof closeEnquiry>,
): Promise<OfficeEnquiry> =>
  change(context, enquiryId, 'enquiries.close', async (tx, row) => {
    if (!mayEnquiry(row.state, 'close')) throw new Refused(EnquiryReasons.notNow)
    const { from } = ENQUIRY_ACTS.close
    const isDone = await sql.setClosed(tx, { id: enquiryId, version, from, now: context.now })
    if (!isDone) throw new Refused(Reasons.changedMeanwhile)
    return { before: { state: row.state }, after: { state: 'closed' } }
  })

type Changed = { before: object; after: object }

/** One change of a locked message, logged without anybody's words: the log outlives the message. */
async function change(
  context: StaffContext,
  enquiryId: number,
  action: AuditAction,
  act: (tx: Queryable, row: sql.EnquiryRow) => Promise<Changed>,
): Promise<OfficeEnquiry> {
  return context.db.tx(async (tx) => {
    const item = { kind: 'enquiries', ref: String(enquiryId) } as const
    if (action === 'enquiries.answer') {
      await recordDecision(tx, context, { ...item, outcome: 'approved' })
    } else if (action === 'enquiries.close') await demandNotClaimed(tx, context, item)
    await sql.lock(tx, enquiryId)
    const row = await sql.find(tx, enquiryId)
    if (row === null) throw new Refused(Reasons.notFound)
    const { before, after } = await act(tx, row)
    await audit(tx, context, { action, object: `enquiry:${enquiryId}`, before, after })
    return (await officeViews(tx, [(await sql.find(tx, enquiryId))!], context))[0]!
  })
}
