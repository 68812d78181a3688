/** Buyers ask about products, and owners answer. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { cardsOf } from '#domains/catalog/server/door.ts'
import { hasReceived } from '#domains/orders/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext, Context } from '#kit/server/http/serve.ts'
import { DAY_SECONDS, HOUR_MS, later } from '#kit/contract/time.ts'
import type {
  answerQuestion,
  askQuestion,
  listQuestions,
  myQuestions,
  Question,
} from '../../contract.ts'
import { ReviewReasons } from '../../reasons.ts'
import { hasBlockedWord, maskName } from './blocked-words.ts'
import * as sql from './sql.ts'
import { notifyOfAnswer } from './notices.ts'

const ASKS: Limit = { name: 'reviews.ask', count: 10, perSeconds: DAY_SECONDS }
const ANSWERS: Limit = { name: 'reviews.answer', count: 30, perSeconds: DAY_SECONDS }

/** Public questions, newest first. */
export async function list(
  { reader }: Context,
  { productId, page, size }: InputOf<typeof listQuestions>,
): Promise<DataOf<typeof listQuestions>> {
  const [rows, total] = await Promise.all([
    sql.listPublished(reader, { productId, limit: size, offset: (page - 1) * size }),
    sql.countPublished(reader, productId),
  ])
  return { items: rows.map(publicOf), total, page, size }
}

const publicOf = ({ id, authorName, text, textLang, at, answers }: sql.QuestionRow): Question => ({
  id,
  authorName,
  text,
  textLang,
  at,
  answers: answers
    .filter(({ state }) => state === 'shown')
    .map(({ id: answerId, kind, at: answeredAt, ...row }) => ({
      id: answerId,
      kind,
      authorName: row.authorName,
      text: row.text,
      textLang: row.textLang,
      at: new Date(answeredAt).toISOString(),
    })),
})

export async function listOwnQuestions(
  { db, buyerId }: BuyerContext,
  { productId }: InputOf<typeof myQuestions>,
): Promise<DataOf<typeof myQuestions>> {
  const [waiting, notForMe, mayAnswer] = await Promise.all([
    sql.waitingOf(db, buyerId, productId),
    sql.touchedBy(db, buyerId, productId),
    hasReceived(db, buyerId, productId),
  ])
  return { waiting, notForMe, mayAnswer }
}

/** @throws {Refused} productGone, tooMany */
export async function ask(
  { db, now, lang, buyerId }: BuyerContext,
  { productId, text }: InputOf<typeof askQuestion>,
): Promise<DataOf<typeof askQuestion>> {
  const [cards, settings, authorName] = await Promise.all([
    cardsOf(db, [productId], lang),
    readSettings(db),
    nameOf(db, buyerId),
  ])
  if (cards.length === 0) throw new Refused(ReviewReasons.productGone)
  await demandToken(db, now, ASKS, String(buyerId))
  const state = hasBlockedWord(text, settings['reviews.heldWords']) ? 'held' : 'shown'
  const dueAt = later(now, settings['reviews.answerHours'] * HOUR_MS)
  const given = { productId, buyerId, authorName, text, lang, state, now, dueAt } as const
  return db.tx(async (tx) => {
    const row = await sql.ask(tx, { ...given, sourceKey: null })
    if (state === 'shown') await invalidate(tx, [`product:${productId}`])
    return { id: row!.id, state, dueAt }
  })
}

/** @throws {Refused} questionGone, notOwner, answeredAlready, ownQuestion, tooMany */
export async function answer(
  { db, now, lang, buyerId }: BuyerContext,
  { questionId, text }: InputOf<typeof answerQuestion>,
): Promise<DataOf<typeof answerQuestion>> {
  const [question, settings, authorName] = await Promise.all([
    sql.find(db, questionId),
    readSettings(db),
    nameOf(db, buyerId),
  ])
  if (question?.state !== 'shown') throw new Refused(ReviewReasons.questionGone)
  if (question.buyerId === buyerId) throw new Refused(ReviewReasons.ownQuestion)
  if (!(await hasReceived(db, buyerId, question.productId))) {
    throw new Refused(ReviewReasons.notOwner)
  }
  await demandToken(db, now, ANSWERS, String(buyerId))
  const state = hasBlockedWord(text, settings['reviews.heldWords']) ? 'held' : 'shown'
  return db.tx(async (tx) => {
    await sql.lock(tx, questionId)
    const row = await sql.answer(tx, { questionId, buyerId, authorName, text, lang, state, now })
    if (row === null) throw new Refused(ReviewReasons.answeredAlready)
    if (state === 'shown') {
      await notifyOfAnswer(tx, { question, text, key: String(row.id), now })
      await invalidate(tx, [`product:${question.productId}`])
    }
    return { id: row.id, state }
  })
}

async function nameOf(db: Queryable, buyerId: number): Promise<string> {
  const [buyer] = await buyersByIds(db, [buyerId])
  return maskName(buyer?.nickName ?? '')
}
