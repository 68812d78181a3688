/** Staff read reviews, reply once, and decide what is shown. */
import type { FastifyReply } from 'fastify'
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { AuditAction } from '#domains/audit/actions.ts'
import { audit } from '#domains/audit/server/door.ts'
import { productNames } from '#domains/catalog/server/sale-door.ts'
import { findLines } from '#domains/orders/server/evaluate-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { sendListFile } from '#domains/views/server/door.ts'
import { recordDecision } from '#domains/work/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { FILE_PAGE_ROWS } from '#kit/server/sheets/list-file.ts'
import { zonedCells } from '#kit/server/sheets/zoned.ts'
import { translate } from '#kit/server/text/translate.ts'
import type {
  OfficeReview,
  officeReviews,
  replyToReview,
  reviewCounts,
  reviewsFile,
  setReviewState,
} from '../../office-contract.ts'
import { ReviewReasons } from '../../reasons.ts'
import { findWords } from '../finding.ts'
import { countAgain } from '../service.ts'
import { notifyOfHiding, notifyOfReply } from './notices.ts'
import { picturesFor } from './pictures.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 30

export async function list(
  context: StaffContext,
  { after, q, ...filter }: InputOf<typeof officeReviews>,
): Promise<DataOf<typeof officeReviews>> {
  const { db } = context
  const wanted = { ...filter, found: await findWords(db, q) }
  const rows = await sql.list(db, wanted, { after: idAfter(after), limit: PAGE_ROWS + 1 })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: await viewsOf(db, items, context), next }
}

export const countWaiting = ({ db }: StaffContext): Promise<DataOf<typeof reviewCounts>> =>
  sql.countWaiting(db)

/** @throws {Refused} reviewGone, repliedAlready, notShown, work.claimed */
export const reply = (
  context: StaffContext,
  { reviewId, text }: InputOf<typeof replyToReview>,
): Promise<OfficeReview> =>
  change(
    context,
    reviewId,
    { action: 'reviews.replyToReview', outcome: 'approved' },
    async (tx, review) => {
      const { now, staffId } = context
      if (review.replyAt !== null) throw new Refused(ReviewReasons.repliedAlready)
      if (review.state !== 'shown') throw new Refused(ReviewReasons.notShown)
      if (!(await sql.reply(tx, { reviewId, text, staffId, now }))) {
        throw new Refused(ReviewReasons.repliedAlready)
      }
      await notifyOfReply(tx, { review, reply: text, now })
      return { before: null, after: text }
    },
  )

/** Its buyer is told why it is hidden. @throws {Refused} reviewGone, reasonMissing, work.claimed */
export async function setState(
  context: StaffContext,
  { reviewId, part, state, reason }: InputOf<typeof setReviewState>,
): Promise<OfficeReview> {
  const isHidden = state === 'hidden'
  if (isHidden && reason === '') throw new Refused(ReviewReasons.reasonMissing)
  const step = {
    action: 'reviews.reviewState',
    outcome: isHidden ? 'rejected' : 'approved',
  } as const
  return change(context, reviewId, step, async (tx, review) => {
    const before = part === 'review' ? review.state : review.followUp?.state
    if (before === undefined) throw new Refused(ReviewReasons.reviewGone)
    const to = { state, reason: isHidden ? reason : null }
    if (part === 'review') await sql.setState(tx, reviewId, to)
    else await sql.setFollowUpState(tx, reviewId, to)
    if (isHidden && before !== 'hidden') {
      await notifyOfHiding(tx, { review, part, reason, now: context.now })
    }
    return { before, after: isHidden ? `${state}: ${reason}` : state }
  })
}

type Step = { action: AuditAction; outcome: 'approved' | 'rejected' }
type Changed = { before: string | null; after: string }

/** One act on a locked review, audited and returned. */
async function change(
  context: StaffContext,
  reviewId: number,
  { action, outcome }: Step,
  act: (tx: Queryable, review: sql.ReviewRow) => Promise<Changed>,
): Promise<OfficeReview> {
  const { db } = context
  return db.tx(async (tx) => {
    await recordDecision(tx, context, { kind: 'reviews', ref: String(reviewId), outcome })
    const review = await sql.lock(tx, reviewId)
    if (review === null) throw new Refused(ReviewReasons.reviewGone)
    const { before, after } = await act(tx, review)
    await audit(tx, context, { action, object: `review:${reviewId}`, before, after })
    await countAgain(tx, [review.productId])
    const row = await sql.find(tx, reviewId)
    const [changed] = await viewsOf(tx, row === null ? [] : [row], context)
    return changed!
  })
}

async function viewsOf(
  db: Queryable,
  rows: readonly sql.ReviewRow[],
  { lang, now, session }: Pick<StaffContext, 'lang' | 'now' | 'session'>,
): Promise<OfficeReview[]> {
  const [products, buyers, lines] = await Promise.all([
    productNames(db, [...new Set(rows.map(({ productId }) => productId))], lang),
    buyersByIds(db, [...new Set(rows.flatMap(({ buyerId }) => buyerId ?? []))]),
    findLines(db, {
      orderIds: [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))],
      lineIds: rows.flatMap(({ lineId }) => lineId ?? []),
    }),
  ])
  const names = new Map(products.map(({ id, name }) => [id, name]))
  const numbers = new Map(lines.map(({ lineId, orderNumber }) => [lineId, orderNumber]))
  const nickNames = new Map(buyers.map(({ id, nickName }) => [id, nickName]))
  return rows.map((row) => {
    const { buyerId, lineId, replyText, replyAt } = row
    const nickName = nickNames.get(buyerId ?? 0)
    return {
      id: row.id,
      productId: row.productId,
      productName: names.get(row.productId) ?? '',
      optionText: row.optionText,
      orderNumber: numbers.get(lineId ?? 0) ?? null,
      buyer: buyerId === null || nickName === undefined ? null : { id: buyerId, nickName },
      authorName: row.authorName,
      isAnonymous: row.isAnonymous,
      stars: row.stars,
      deliveryStars: row.deliveryStars,
      serviceStars: row.serviceStars,
      text: row.text,
      textLang: row.textLang,
      pictureUrls: picturesFor(row, { now, session }),
      state: row.state,
      hiddenReason: row.hiddenReason,
      at: row.at,
      editedAt: row.editedAt,
      helpfulCount: row.helpfulCount,
      reply: replyText === null || replyAt === null ? null : { text: replyText, at: replyAt },
      followUp: row.followUp,
    }
  })
}

const COLUMNS = [
  'at',
  'product',
  'option',
  'order',
  'buyer',
  'stars',
  'delivery',
  'service',
  'text',
  'pictures',
  'state',
  'helpful',
  'followUp',
  'reply',
] as const

/** @throws {Refused} tooMany */
export async function sendFile(
  context: StaffContext,
  { format, q, ...filter }: InputOf<typeof reviewsFile>,
  response: FastifyReply,
): Promise<FastifyReply> {
  const { db, lang } = context
  const wanted = { ...filter, found: await findWords(db, q) }
  const settings = await readSettings(db)
  const word = (key: string) => translate(lang, `reviews.file.${key}`)
  const times = zonedCells(settings['shop.timeZone'])
  async function* pages() {
    for await (const rows of rowsOf(db, wanted)) {
      const found = await viewsOf(db, rows, context)
      yield found.map((each) => [
        times.cell(each.at),
        each.productName,
        each.optionText,
        each.orderNumber ?? '',
        each.buyer?.nickName ?? each.authorName,
        each.stars,
        each.deliveryStars ?? '',
        each.serviceStars ?? '',
        each.text,
        each.pictureUrls.length,
        word(`is.${each.state}`),
        each.helpfulCount,
        each.followUp?.text ?? '',
        each.reply?.text ?? '',
      ])
    }
  }
  const act = {
    action: 'reviews.export',
    object: 'reviews:list',
    after: { format, ...filter },
  } as const
  return sendListFile(context, response, act, () => ({
    name: 'reviews',
    format,
    heads: COLUMNS.map((column) => (column === 'at' ? times.head(word(column)) : word(column))),
    pages: pages(),
    countAll: () => sql.count(db, wanted),
  }))
}

async function* rowsOf(db: Queryable, wanted: sql.ReviewQuery): AsyncGenerator<sql.ReviewRow[]> {
  for (let after: number | null = null, isMore = true; isMore;) {
    const rows: sql.ReviewRow[] = await sql.list(db, wanted, { after, limit: FILE_PAGE_ROWS })
    yield rows
    isMore = rows.length === FILE_PAGE_ROWS
    after = rows.at(-1)?.id ?? null
  }
}
