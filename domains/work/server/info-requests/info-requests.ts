/** Information requests: staff ask, withdraw and read; the buyer answers; each end starts the item's clock again. */
import { audit } from '#domains/audit/server/door.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { claimFiles, releaseFiles, viewFiles } from '#domains/uploads/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import type {
  answerInfoRequest,
  askBuyer,
  InfoRequest,
  myOpenQuestions,
  OfficeInfoRequest,
  viewAnswerFile,
  withdrawInfoRequest,
} from '../../info-requests-contract.ts'
import { ANSWER_FILES, INFO_REQUESTS_MAX, type InfoRequestKind } from '../../info-requests.ts'
import { WorkReasons } from '../../reasons.ts'
import { INFO_REQUEST_ACTS } from '../../states.ts'
import { claimForAnswer, recordDecision } from '../claims/claims.ts'
import { demandQueue, infoQueueOf, type Queues } from '../queues.ts'
import * as sql from './sql.ts'

/** @throws {Refused} notAllowed, claimed, notAskable, askedTooOften, and what the item's domain refuses */
export function ask(
  context: StaffContext,
  { question, reasonCode, ...item }: InputOf<typeof askBuyer>,
): Promise<DataOf<typeof askBuyer>> {
  demandQueue(context, item.kind)
  const queue = infoQueueOf(context.work, item.kind)
  const { now, staffId, staffName } = context
  return context.db.tx(async (tx) => {
    await recordDecision(tx, context, { ...item, outcome: 'asked', reasonCode })
    const to = await queue.info.pause(tx, context, item.ref)
    if (to === null) throw new Refused(WorkReasons.notAskable)
    const answerBy = later(now, (await readSettings(tx))['work.answerDays'] * DAY_MS)
    const { buyerId, orderNumber = null } = to
    const asked = { ...item, buyerId, orderNumber, staffId, staffName, question, now, answerBy }
    const made = await sql.addRequest(tx, { ...asked, most: INFO_REQUESTS_MAX })
    if (made === null) await refuseAnother(tx, item)
    const { id } = made!
    await sendMail(tx, {
      to: to.email,
      lang: to.lang,
      template: 'info-requested',
      values: { about: to.about, question, answerBy, path: to.path },
      key: `info-requested:${id}`,
      now,
      inShop: { buyerId: to.buyerId, category: to.category },
    })
    await audit(tx, context, {
      action: 'work.askBuyer',
      object: `${queue.object}:${item.ref}`,
      after: { question, answerBy },
    })
    return { id, answerBy }
  })
}

/** @throws {Refused} notAskable, askedTooOften */
async function refuseAnother(tx: Queryable, item: sql.Asked): Promise<never> {
  const isTooOften = (await sql.countOf(tx, item)) >= INFO_REQUESTS_MAX
  if (!isTooOften) throw new Refused(WorkReasons.notAskable)
  throw new Refused(WorkReasons.askedTooOften, { values: { count: INFO_REQUESTS_MAX } })
}

/** @throws {Refused} notFound, notAllowed, infoRequestOver */
export function withdraw(
  context: StaffContext,
  { infoRequestId }: InputOf<typeof withdrawInfoRequest>,
): Promise<Record<string, never>> {
  return context.db.tx(async (tx) => {
    const { kind, ref } = await demandOwnQueue(tx, context, infoRequestId)
    const ended = await sql.end(tx, infoRequestId, {
      now: context.now,
      ...INFO_REQUEST_ACTS.withdraw,
    })
    if (ended === null) throw new Refused(WorkReasons.infoRequestOver)
    const queue = infoQueueOf(context.work, kind)
    await queue.info.resume(tx, ref, { now: context.now, isAnswered: false })
    await audit(tx, context, {
      action: 'work.withdrawInfoRequest',
      object: `${queue.object}:${ref}`,
      before: { question: ended.question },
    })
    return {}
  })
}

/** @throws {Refused} notFound, infoRequestOver, fileNotYours */
export function answer(
  context: BuyerContext,
  { infoRequestId: id, answer: text, fileIds: named }: InputOf<typeof answerInfoRequest>,
): Promise<InfoRequest> {
  const { db, buyerId, now, work } = context
  return db.tx(async (tx) => {
    const found = await sql.find(tx, id)
    if (found === null || found.buyerId !== buyerId) throw new Refused(Reasons.notFound)
    const fileIds = [...new Set(named)]
    const answered = await sql.answer(tx, {
      from: INFO_REQUEST_ACTS.answer.from,
      id,
      buyerId,
      answer: text,
      fileIds,
      now,
    })
    if (answered === null) throw new Refused(WorkReasons.infoRequestOver)
    const { kind, ref, staffId, staffName } = answered
    if (fileIds.length > 0) {
      const purpose = ANSWER_FILES[kind]
      const reference = `info-request:${id}`
      const claimed = await claimFiles(tx, { fileIds, buyerId, purpose, reference, now })
      if (claimed === null) throw new Refused(WorkReasons.fileNotYours)
    }
    await infoQueueOf(work, kind).info.resume(tx, ref, { now, isAnswered: true })
    await claimForAnswer(tx, { kind, ref, staffId, staffName, now })
    return toBuyerView(answered)
  })
}

/** Sweep: nobody has answered in time. */
export async function expire(
  tx: Queryable,
  id: number,
  { work, now }: { work: Queues; now: Instant },
): Promise<void> {
  const ended = await sql.end(tx, id, { now, ...INFO_REQUEST_ACTS.expire })
  if (ended === null) return
  await infoQueueOf(work, ended.kind).info.resume(tx, ended.ref, { now, isAnswered: false })
}

/** @throws {Refused} notFound, notAllowed */
export function viewFile(
  context: StaffContext,
  { infoRequestId, position }: InputOf<typeof viewAnswerFile>,
): Promise<DataOf<typeof viewAnswerFile>> {
  return context.db.tx(async (tx) => {
    const { kind, ref, fileIds } = await demandOwnQueue(tx, context, infoRequestId)
    const id = fileIds[position]
    const [file] = id === undefined ? [] : await viewFiles(tx, [id], context)
    if (file === undefined) throw new Refused(Reasons.notFound)
    await audit(tx, context, {
      action: 'work.viewAnswerFile',
      object: `${infoQueueOf(context.work, kind).object}:${ref}`,
      after: { position: position + 1 },
    })
    return { url: file.url, type: file.type }
  })
}

/** @throws {Refused} notFound, notAllowed */
async function demandOwnQueue(tx: Queryable, context: StaffContext, id: number): Promise<sql.Row> {
  const row = await sql.find(tx, id)
  if (row === null) throw new Refused(Reasons.notFound)
  demandQueue(context, row.kind)
  return row
}

const toBuyerView = ({
  id,
  state,
  question,
  askedAt,
  answerBy,
  endedAt,
  answer: text,
  fileCount,
}: sql.Row): InfoRequest => ({
  id,
  state,
  question,
  askedAt,
  answerBy,
  endedAt,
  answer: text,
  fileCount,
})

/** What was asked about some items of a queue, by item, the oldest first; for the pages of staff. */
export async function listInfoRequests(
  db: Queryable,
  kind: InfoRequestKind,
  refs: readonly (number | string)[],
): Promise<(ref: number | string) => OfficeInfoRequest[]> {
  const rows = refs.length === 0 ? [] : await sql.ofItems(db, kind, refs.map(String))
  return (ref) =>
    rows
      .filter((row) => row.ref === String(ref))
      .map((row) => ({ ...toBuyerView(row), staffName: row.staffName }))
}

/** The files that came with the answers about an item, and when. */
export const answerFilesOf = async (db: Queryable, kind: InfoRequestKind, ref: string) =>
  (await sql.ofItems(db, kind, [ref])).flatMap(({ fileIds, endedAt }) =>
    endedAt === null ? [] : fileIds.map((fileId) => ({ fileId, at: endedAt })),
  )

/** The same for the buyer, who does not read who asked. */
export async function listInfoRequestsForBuyer(
  db: Queryable,
  kind: InfoRequestKind,
  refs: readonly (number | string)[],
): Promise<(ref: number | string) => InfoRequest[]> {
  const rows = refs.length === 0 ? [] : await sql.ofItems(db, kind, refs.map(String))
  return (ref) => rows.filter((row) => row.ref === String(ref)).map(toBuyerView)
}

export const listOpen = ({
  db,
  buyerId,
  now,
}: BuyerContext): Promise<DataOf<typeof myOpenQuestions>> => sql.openOfBuyer(db, buyerId, now)

/** Of these orders, those about which their buyer has an open question to answer. */
export const ordersWithQuestion = sql.ordersWithQuestion

/** Releases the files of answers about items whose own files are deleted. */
export async function releaseAnswerFiles(
  tx: Queryable,
  kind: InfoRequestKind,
  refs: readonly number[],
): Promise<void> {
  await releaseFiles(tx, await sql.dropFiles(tx, kind, refs.map(String)))
}
