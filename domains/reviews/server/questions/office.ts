/** Staff answer questions and decide what is public. */
import type { AuditAction } from '#domains/audit/actions.ts'
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { productNames } from '#domains/catalog/server/sale-door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { recordDecision } from '#domains/work/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type {
  OfficeQuestion,
  officeQuestions,
  replyToQuestion,
  setAnswerState,
  setQuestionState,
  waitingQuestions,
} from '../../contract.ts'
import { ReviewReasons } from '../../reasons.ts'
import { findWords } from '../finding.ts'
import * as sql from './sql.ts'
import { notifyOfAnswer } from './notices.ts'

const PAGE_ROWS = 30

export async function list(
  { db, lang }: StaffContext,
  { show, after, q }: InputOf<typeof officeQuestions>,
): Promise<DataOf<typeof officeQuestions>> {
  const from = idAfter(after)
  const found = await findWords(db, q)
  const rows = await sql.list(db, { show, found, after: from, limit: PAGE_ROWS + 1 })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: await addNames(db, items, lang), next }
}

export const countWaiting = ({ db, now }: StaffContext): Promise<DataOf<typeof waitingQuestions>> =>
  sql.countWaiting(db, now)

/** The asker is notified of the first version only. @throws {Refused} questionGone, work.claimed */
export async function reply(
  context: StaffContext,
  { questionId, text }: InputOf<typeof replyToQuestion>,
): Promise<OfficeQuestion> {
  const { now, lang } = context
  const step = { action: 'reviews.reply', outcome: 'approved' } as const
  return change(context, questionId, step, async (tx, question) => {
    await sql.reply(tx, { questionId, text, lang, now })
    await notifyOfAnswer(tx, { question, text, key: 'shop', now })
    const before = question.answers.find(({ kind }) => kind === 'shop')?.text ?? null
    return { before, after: text }
  })
}

/** @throws {Refused} questionGone, work.claimed */
export const setState = (
  context: StaffContext,
  { questionId, state }: InputOf<typeof setQuestionState>,
): Promise<OfficeQuestion> => {
  const step = { action: 'reviews.questionState', outcome: toOutcome(state) } as const
  return change(context, questionId, step, async (tx, question) => {
    await sql.setState(tx, questionId, state)
    return { before: question.state, after: state }
  })
}

const toOutcome = (state: 'shown' | 'hidden') => (state === 'shown' ? 'approved' : 'rejected')

/** A held answer is notified when it is shown. @throws {Refused} questionGone, work.claimed */
export async function setAnswer(
  context: StaffContext,
  { answerId, state }: InputOf<typeof setAnswerState>,
): Promise<OfficeQuestion> {
  const { db, now } = context
  const found = await sql.questionOfAnswer(db, answerId)
  if (found === null) throw new Refused(ReviewReasons.questionGone)
  const step = { action: 'reviews.answerState', outcome: toOutcome(state) } as const
  return change(context, found.questionId, step, async (tx, question) => {
    const answer = question.answers.find(({ id }) => id === answerId)
    await sql.setAnswerState(tx, answerId, state)
    if (state === 'shown' && answer !== undefined) {
      await notifyOfAnswer(tx, { question, text: answer.text, key: String(answerId), now })
    }
    return { before: answer?.state ?? null, after: state }
  })
}

type Changed = { before: string | null; after: string }

/** One act on a locked question, audited and returned. */
async function change(
  context: StaffContext,
  questionId: number,
  { action, outcome }: { action: AuditAction; outcome: 'approved' | 'rejected' },
  act: (tx: Queryable, question: sql.QuestionRow) => Promise<Changed>,
): Promise<OfficeQuestion> {
  const { db, lang } = context
  return db.tx(async (tx) => {
    const item = { kind: 'questions', ref: String(questionId) } as const
    await recordDecision(tx, context, { ...item, outcome })
    await sql.lock(tx, questionId)
    const question = await sql.find(tx, questionId)
    if (question === null) throw new Refused(ReviewReasons.questionGone)
    const { before, after } = await act(tx, question)
    await audit(tx, context, { action, object: `question:${questionId}`, before, after })
    await invalidate(tx, [`product:${question.productId}`])
    const row = await sql.find(tx, questionId)
    const [changed] = await addNames(tx, row === null ? [] : [row], lang)
    return changed!
  })
}

async function addNames(
  db: Queryable,
  rows: readonly sql.QuestionRow[],
  lang: Lang,
): Promise<OfficeQuestion[]> {
  const ids = [...new Set(rows.map((row) => row.productId))]
  const buyerIds = [...new Set(rows.flatMap(({ buyerId }) => buyerId ?? []))]
  const [products, buyers] = await Promise.all([
    productNames(db, ids, lang),
    buyersByIds(db, buyerIds),
  ])
  const names = new Map(products.map((each) => [each.id, each.name]))
  const buyerOf = (buyerId: number | null) => {
    const buyer = buyers.find(({ id }) => id === buyerId)
    return buyer === undefined ? null : { id: buyer.id, nickName: buyer.nickName }
  }
  return rows.map(({ answers, ...row }) => ({
    ...row,
    buyer: buyerOf(row.buyerId),
    productName: names.get(row.productId) ?? '',
    answers: answers.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
  }))
}
