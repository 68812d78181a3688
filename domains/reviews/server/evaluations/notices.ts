/** Tells buyers what the shop did with their reviews. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { productNames } from '#domains/catalog/server/sale-door.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ReviewRow } from './sql.ts'

const PATH = '/user/user/reviews?tab=all'

type About = { review: ReviewRow; now: Instant }

async function readerOf(tx: Queryable, { buyerId, productId }: ReviewRow) {
  const [buyer] = buyerId === null ? [] : await buyersByIds(tx, [buyerId])
  if (buyer === undefined) return null // imported, or the account was deleted
  const [goods] = await productNames(tx, [productId], buyer.lang)
  return { buyer, goods: goods?.name ?? '' }
}

export async function notifyOfReply(
  tx: Queryable,
  { review, reply, now }: About & { reply: string },
): Promise<void> {
  const reader = await readerOf(tx, review)
  if (reader === null) return
  const { buyer, goods } = reader
  await sendMail(tx, {
    to: buyer.email,
    lang: buyer.lang,
    template: 'review-replied',
    values: { goods, reply, path: PATH },
    key: `review:${review.id}:reply`,
    now,
    inShop: { buyerId: buyer.id, category: 'article' },
  })
}

/** @param given.part each is told whenever it is hidden */
export async function notifyOfHiding(
  tx: Queryable,
  { review, part, reason, now }: About & { part: 'review' | 'followUp'; reason: string },
): Promise<void> {
  const reader = await readerOf(tx, review)
  if (reader === null) return
  const { buyer, goods } = reader
  await sendMail(tx, {
    to: buyer.email,
    lang: buyer.lang,
    template: 'review-hidden',
    values: { goods, reason, path: PATH },
    key: `review:${review.id}:${part}:hidden:${now}`,
    now,
    inShop: { buyerId: buyer.id, category: 'article' },
  })
}
