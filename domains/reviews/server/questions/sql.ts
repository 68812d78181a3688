/** Statements of questions and answers. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { matchesQuestion, type Found } from '../finding.ts'

export type State = 'shown' | 'held' | 'hidden'
export type Published = {
  authorName: string
  text: string
  lang: Lang
  state: State
}
export type NewQuestion = Published & {
  productId: number
  buyerId: number
  now: Instant
  dueAt: Instant
  sourceKey: string | null
}

/** @returns null where one with this source key exists */
export function ask(tx: Queryable, given: NewQuestion): Promise<{ id: number } | null> {
  return tx.maybeRow(sql`
    insert into reviews.question (product_id, buyer_id, author_name, text, lang, state, asked_at, due_at, source_key)
    values (${given.productId}, ${given.buyerId}, ${given.authorName}, ${given.text}, ${given.lang}, ${given.state},
      ${given.now}, ${given.dueAt}, ${given.sourceKey})
    on conflict (source_key) do nothing returning id`)
}

export type AnswerRow = {
  id: number
  kind: 'shop' | 'owner'
  authorName: string
  text: string
  textLang: Lang
  state: State
  at: Instant
}
export type QuestionRow = {
  id: number
  productId: number
  buyerId: number
  authorName: string
  text: string
  textLang: Lang
  state: State
  at: Instant
  dueAt: Instant
  answeredAt: Instant | null
  answers: AnswerRow[]
}

const question = sql`q.id, q.product_id, q.buyer_id, q.author_name, q.text, q.lang as text_lang, q.state,
  q.asked_at as at, q.due_at, q.answered_at, (
    select coalesce(json_agg(json_build_object('id', a.id, 'kind', a.kind, 'authorName', a.author_name, 'text', a.text,
      'textLang', a.lang, 'state', a.state, 'at', a.answered_at) order by a.kind desc, a.answered_at, a.id), '[]')
    from reviews.answer a where a.question_id = q.id) as answers`

/** Newest first. */
export function listPublished(
  db: Queryable,
  { productId, limit, offset }: { productId: number; limit: number; offset: number },
): Promise<QuestionRow[]> {
  return db.rows(sql`
    select ${question} from reviews.question q where q.product_id = ${productId} and q.state = 'shown'
    order by q.asked_at desc, q.id desc limit ${limit} offset ${offset}`)
}

export async function countPublished(db: Queryable, productId: number): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::int as count from reviews.question where product_id = ${productId} and state = 'shown'`)
  return row.count
}

export type Mine = { id: number; text: string; state: State; at: Instant; dueAt: Instant }
/** Questions that are not public, or have no answer yet. */
export function waitingOf(db: Queryable, buyerId: number, productId: number): Promise<Mine[]> {
  return db.rows(sql`
    select id, text, state, asked_at as at, due_at from reviews.question
    where buyer_id = ${buyerId} and product_id = ${productId} and (state = 'held' or (state = 'shown' and answered_at is null))
    order by asked_at desc, id desc limit 20`)
}

/** Questions about a product that a buyer has asked or answered. */
export async function touchedBy(
  db: Queryable,
  buyerId: number,
  productId: number,
): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select q.id from reviews.question q where q.product_id = ${productId} and (q.buyer_id = ${buyerId}
      or exists (select from reviews.answer a where a.question_id = q.id and a.buyer_id = ${buyerId}))
    order by q.id`)
  return rows.map((row) => row.id)
}

export function find(db: Queryable, questionId: number): Promise<QuestionRow | null> {
  return db.maybeRow(sql`select ${question} from reviews.question q where q.id = ${questionId}`)
}

/** Locks it until the transaction ends. */
export async function lock(tx: Queryable, questionId: number): Promise<boolean> {
  const row = await tx.maybeRow(sql`
    select id from reviews.question where id = ${questionId} for no key update`)
  return row !== null
}

/** @returns null when this buyer has answered before */
export function answer(
  tx: Queryable,
  given: Published & { questionId: number; buyerId: number; now: Instant },
): Promise<{ id: number } | null> {
  return tx.maybeRow(sql`
    insert into reviews.answer (question_id, kind, buyer_id, author_name, text, lang, state, answered_at)
    values (${given.questionId}, 'owner', ${given.buyerId}, ${given.authorName}, ${given.text}, ${given.lang},
      ${given.state}, ${given.now})
    on conflict (question_id, buyer_id) where kind = 'owner' do nothing returning id`)
}

/** The first version answers the question; later ones correct it. A held question becomes public with it. */
export async function reply(
  tx: Queryable,
  { questionId, text, lang, now }: { questionId: number; text: string; lang: Lang; now: Instant },
): Promise<void> {
  await tx.count(sql`
    insert into reviews.answer as a (question_id, kind, author_name, text, lang, state, answered_at)
    values (${questionId}, 'shop', '', ${text}, ${lang}, 'shown', ${now})
    on conflict (question_id) where kind = 'shop' do update set text = excluded.text, lang = excluded.lang`)
  await tx.count(sql`
    update reviews.question set answered_at = coalesce(answered_at, ${now}),
      state = case when state = 'held' then 'shown' else state end
    where id = ${questionId}`)
}

export async function setState(tx: Queryable, questionId: number, state: State): Promise<void> {
  await tx.count(sql`update reviews.question set state = ${state} where id = ${questionId}`)
}

/** The question of a buyer's answer; null for an answer of the shop. */
export function questionOfAnswer(
  db: Queryable,
  answerId: number,
): Promise<{ questionId: number } | null> {
  return db.maybeRow(sql`
    select question_id from reviews.answer where id = ${answerId} and kind = 'owner'`)
}

export async function setAnswerState(tx: Queryable, answerId: number, state: State): Promise<void> {
  await tx.count(sql`
    update reviews.answer set state = ${state} where id = ${answerId} and kind = 'owner'`)
}

export type Show = 'open' | 'held' | 'all'
/** @param after the id at the end of the page before; null: the first page */
export function list(
  db: Queryable,
  {
    show,
    found,
    after,
    limit,
  }: { show: Show; found: Found | null; after: number | null; limit: number },
): Promise<QuestionRow[]> {
  if (show === 'all') {
    return db.rows(sql`
      select ${question} from reviews.question q where (${after}::bigint is null or q.id < ${after}) ${matchesQuestion(found)}
      order by q.id desc limit ${limit}`)
  }
  const isOpen = show === 'open'
  return db.rows(sql`
    select ${question} from reviews.question q
    where (${after}::bigint is null or q.id > ${after}) and case when ${isOpen} then
        q.answered_at is null and q.state <> 'hidden'
      else q.state = 'held' or exists (select from reviews.answer a where a.question_id = q.id and a.state = 'held') end
      ${matchesQuestion(found)}
    order by q.id limit ${limit}`)
}

export function countWaiting(
  db: Queryable,
  now: Instant,
): Promise<{ openCount: number; lateCount: number; heldCount: number }> {
  return db.row(sql`
    select count(*) filter (where answered_at is null and state <> 'hidden')::int as open_count,
      count(*) filter (where answered_at is null and state <> 'hidden' and due_at < ${now})::int as late_count,
      (count(*) filter (where state = 'held'))::int
        + (select count(*)::int from reviews.answer where state = 'held') as held_count
    from reviews.question where answered_at is null or state = 'held'`)
}
