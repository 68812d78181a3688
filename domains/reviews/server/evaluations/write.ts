/** Buyers review what they have received: once for each line, edited once, followed up once. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import {
  evaluateUntil,
  findLines,
  linesToEvaluate,
  takeLineToEvaluate,
  waitingLines,
  whyNot,
  type LineToEvaluate,
  type WhyNot,
} from '#domains/orders/server/evaluate-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { claimFiles, releaseFiles, viewFiles } from '#domains/uploads/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused, type Reason } from '#kit/contract/refusal.ts'
import { DAY_MS, DAY_SECONDS, HOUR_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { NOBODY } from '#kit/server/database/personal.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type {
  editReview,
  followUpReview,
  linesToReview,
  MyReview,
  myReviews,
  waitingReviews,
  writeReview,
} from '../../buyer-contract.ts'
import { EDIT_HOURS, FOLLOW_UP_DAYS } from '../../limits.ts'
import { ReviewReasons } from '../../reasons.ts'
import { hasBlockedWord, maskName } from '../questions/blocked-words.ts'
import { countAgain } from '../service.ts'
import { picturesFor } from './pictures.ts'
import * as sql from './sql.ts'

/** A large order has two hundred lines. */
const WRITES: Limit = { name: 'reviews.write', count: 300, perSeconds: DAY_SECONDS }

const REFUSALS: Record<WhyNot, Reason> = {
  unknown: ReviewReasons.lineUnknown,
  notReceived: ReviewReasons.notReceived,
  refunded: ReviewReasons.lineRefunded,
  evaluated: ReviewReasons.reviewedAlready,
  late: ReviewReasons.tooLate,
}

const editUntil = (at: Instant): Instant => later(at, EDIT_HOURS * HOUR_MS)
const followUpUntil = (at: Instant): Instant => later(at, FOLLOW_UP_DAYS * DAY_MS)

type Form = Omit<InputOf<typeof writeReview>, 'orderNumber' | 'lineId'>

/** What is stored of a form: the name that others read, and whether staff look at it first. */
async function writtenOf(
  tx: Queryable,
  { now, lang, buyerId, session }: BuyerContext,
  { stars, deliveryStars, serviceStars, text, isAnonymous }: Omit<Form, 'fileIds'>,
  pictureFileIds: readonly string[],
): Promise<sql.Written> {
  const [[buyer], settings, files] = await Promise.all([
    buyersByIds(tx, [buyerId]),
    readSettings(tx),
    viewFiles(tx, pictureFileIds, { now, session }),
  ])
  return {
    stars,
    deliveryStars,
    serviceStars,
    text,
    isAnonymous,
    lang,
    authorName: isAnonymous ? NOBODY : maskName(buyer?.nickName ?? ''),
    pictureUrls: files.map(({ url }) => url),
    pictureFileIds,
    state: hasBlockedWord(text, settings['reviews.heldWords']) ? 'held' : 'shown',
    now,
  }
}

/** @throws {Refused} pictureUnknown */
async function claimPictures(
  tx: Queryable,
  { buyerId, now }: Pick<BuyerContext, 'buyerId' | 'now'>,
  { fileIds, reference }: { fileIds: readonly string[]; reference: string },
): Promise<void> {
  if (fileIds.length === 0) return
  const of = { fileIds, buyerId, purpose: 'review', reference, now } as const
  if ((await claimFiles(tx, of)) === null) throw new Refused(ReviewReasons.pictureUnknown)
}

/** @throws {Refused} orders.orderNotFound, lineUnknown, reviewedAlready, notReceived, lineRefunded, tooLate, pictureUnknown, tooMany */
export async function write(
  context: BuyerContext,
  { orderNumber, lineId, ...form }: InputOf<typeof writeReview>,
): Promise<MyReview> {
  const { db, now, buyerId } = context
  await demandToken(db, now, WRITES, String(buyerId))
  return db.tx(async (tx) => {
    const line = await takeLineToEvaluate(tx, { orderNumber, buyerId, lineId, now })
    if (typeof line === 'string') throw new Refused(REFUSALS[line])
    const fileIds = [...new Set(form.fileIds)]
    await claimPictures(tx, context, { fileIds, reference: `line:${lineId}` })
    const written = await writtenOf(tx, context, form, fileIds)
    const { id } = await sql.add(tx, { ...line, buyerId }, written)
    if (written.state === 'shown') await countAgain(tx, [line.productId])
    return ownOf(tx, context, id)
  })
}

/** @throws {Refused} reviewGone, also for reviews of others */
async function lockOwn(
  tx: Queryable,
  { buyerId }: Pick<BuyerContext, 'buyerId'>,
  reviewId: number,
): Promise<sql.ReviewRow> {
  const review = await sql.lock(tx, reviewId)
  if (review === null || review.buyerId !== buyerId || review.lineId === null) {
    throw new Refused(ReviewReasons.reviewGone)
  }
  return review
}

/**
 * Once, within a day. What staff have hidden waits for them again: an edit never shows it.
 * @throws {Refused} reviewGone, editedAlready, editTooLate, pictureUnknown, tooMany
 */
export async function edit(
  context: BuyerContext,
  { reviewId, ...form }: InputOf<typeof editReview>,
): Promise<MyReview> {
  const { db, now, buyerId } = context
  await demandToken(db, now, WRITES, String(buyerId))
  return db.tx(async (tx) => {
    const review = await lockOwn(tx, context, reviewId)
    if (review.editedAt !== null) throw new Refused(ReviewReasons.editedAlready)
    if (now >= editUntil(review.at)) throw new Refused(ReviewReasons.editTooLate)
    const chosen = [...new Set(form.fileIds)]
    const before = new Set(review.pictureFileIds)
    await claimPictures(tx, context, {
      fileIds: chosen.filter((id) => !before.has(id)),
      reference: `line:${review.lineId}`,
    })
    const written = await writtenOf(tx, context, form, chosen)
    const isShown = review.state === 'shown' && written.state === 'shown'
    await sql.edit(tx, reviewId, { ...written, state: isShown ? 'shown' : 'held' })
    await releaseFiles(
      tx,
      review.pictureFileIds.filter((id) => !chosen.includes(id)),
    )
    await countAgain(tx, [review.productId])
    return ownOf(tx, context, reviewId)
  })
}

/** @throws {Refused} reviewGone, followedUpAlready, followUpTooLate, tooMany */
export async function followUp(
  context: BuyerContext,
  { reviewId, text }: InputOf<typeof followUpReview>,
): Promise<MyReview> {
  const { db, now, lang, buyerId } = context
  await demandToken(db, now, WRITES, String(buyerId))
  return db.tx(async (tx) => {
    const review = await lockOwn(tx, context, reviewId)
    if (review.state === 'hidden') throw new Refused(ReviewReasons.reviewGone)
    if (review.followUp !== null) throw new Refused(ReviewReasons.followedUpAlready)
    if (now >= followUpUntil(review.at)) throw new Refused(ReviewReasons.followUpTooLate)
    const { 'reviews.heldWords': heldWords } = await readSettings(tx)
    const state = hasBlockedWord(text, heldWords) ? 'held' : 'shown'
    const isFirst = await sql.followUp(tx, { reviewId, text, lang, state, now })
    if (!isFirst) throw new Refused(ReviewReasons.followedUpAlready)
    await countAgain(tx, [review.productId])
    return ownOf(tx, context, reviewId)
  })
}

async function ownOf(tx: Queryable, context: Viewer, reviewId: number): Promise<MyReview> {
  const row = await sql.find(tx, reviewId)
  const [review] = await viewsOf(tx, row === null ? [] : [row], context)
  return review!
}

type Viewer = Pick<BuyerContext, 'now' | 'session'>

/** Reviews as their buyer sees them, with the goods as they were bought. */
async function viewsOf(
  db: Queryable,
  rows: readonly sql.ReviewRow[],
  viewer: Viewer,
): Promise<MyReview[]> {
  const lines = await findLines(db, {
    orderIds: [...new Set(rows.map(({ orderId }) => orderId ?? 0))],
    lineIds: rows.map(({ lineId }) => lineId ?? 0),
  })
  const byId = new Map(lines.map((line) => [line.lineId, line]))
  return rows.flatMap((row) => {
    const line = byId.get(row.lineId ?? 0)
    return line === undefined ? [] : [viewOf(row, line, viewer)]
  })
}

const goodsOf = ({
  orderNumber,
  lineId,
  productId,
  name,
  optionText,
  pictureUrl,
}: LineToEvaluate) => ({
  orderNumber,
  lineId,
  productId,
  name,
  optionText,
  pictureUrl,
})

function viewOf(row: sql.ReviewRow, line: LineToEvaluate, viewer: Viewer): MyReview {
  const { now } = viewer
  const { replyText, replyAt, followUp: added } = row
  const urls = picturesFor(row, viewer)
  const until = { edit: editUntil(row.at), followUp: followUpUntil(row.at) }
  return {
    ...goodsOf(line),
    id: row.id,
    stars: row.stars,
    deliveryStars: row.deliveryStars ?? row.stars,
    serviceStars: row.serviceStars ?? row.stars,
    text: row.text,
    textLang: row.textLang,
    isAnonymous: row.isAnonymous,
    pictures: row.pictureFileIds.map((id, index) => ({ id, url: urls[index] ?? '' })),
    state: row.state,
    hiddenReason: row.hiddenReason,
    at: row.at,
    editUntil: row.editedAt === null && now < until.edit ? until.edit : null,
    reply: replyText === null || replyAt === null ? null : { text: replyText, at: replyAt },
    followUp: added,
    followUpUntil:
      added === null && row.state !== 'hidden' && now < until.followUp ? until.followUp : null,
    helpfulCount: row.helpfulCount,
  }
}

/** @throws {Refused} orders.orderNotFound */
export async function linesOf(
  { db, now, buyerId, session }: BuyerContext,
  { orderNumber }: InputOf<typeof linesToReview>,
): Promise<DataOf<typeof linesToReview>> {
  const [lines, settings] = await Promise.all([
    linesToEvaluate(db, { orderNumber, buyerId }),
    readSettings(db),
  ])
  const rows = await sql.ofLines(
    db,
    lines.map(({ lineId }) => lineId),
  )
  const reviews = new Map(
    (await viewsOf(db, rows, { now, session })).map((each) => [each.lineId, each]),
  )
  return {
    lines: lines.map((line) => {
      const why = whyNot(line, { settings, now })
      return {
        ...goodsOf(line),
        why: why === 'unknown' || why === 'evaluated' ? null : why,
        until: line.receivedAt === null ? null : evaluateUntil(line.receivedAt, settings),
        review: reviews.get(line.lineId) ?? null,
      }
    }),
  }
}

export async function listWaiting(
  { db, now, buyerId }: BuyerContext,
  { page, size }: InputOf<typeof waitingReviews>,
): Promise<DataOf<typeof waitingReviews>> {
  const range = { limit: size, offset: (page - 1) * size }
  const { lines, total } = await waitingLines(db, { buyerId, now, ...range })
  const items = lines.map((line) => ({ ...goodsOf(line), until: line.until }))
  return { items, total, page, size }
}

export async function listOwn(
  { db, now, buyerId, session }: BuyerContext,
  { show, page, size }: InputOf<typeof myReviews>,
): Promise<DataOf<typeof myReviews>> {
  const followUpsFrom = show === 'followUps' ? later(now, -FOLLOW_UP_DAYS * DAY_MS) : null
  const own = { buyerId, followUpsFrom }
  const [rows, total] = await Promise.all([
    sql.listOwn(db, own, { limit: size, offset: (page - 1) * size }),
    sql.countOwn(db, own),
  ])
  return { items: await viewsOf(db, rows, { now, session }), total, page, size }
}
