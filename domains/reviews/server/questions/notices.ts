/** Notifies the asker of an answer. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { productNames } from '#domains/catalog/server/sale-door.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { QuestionRow } from './sql.ts'

/** @param key of the answer: it is notified once, however often it is corrected */
export async function notifyOfAnswer(
  tx: Queryable,
  { question, text, key, now }: { question: QuestionRow; text: string; key: string; now: Instant },
): Promise<void> {
  const [buyer] = await buyersByIds(tx, [question.buyerId])
  if (buyer === undefined) return // the account was deleted
  const [goods] = await productNames(tx, [question.productId], buyer.lang)
  await sendMail(tx, {
    to: buyer.email,
    lang: buyer.lang,
    template: 'question-answered',
    values: {
      goods: goods?.name ?? '',
      question: question.text,
      answer: text,
      path: `/goods/${question.productId}?tab=questions`,
    },
    key: `question:${question.id}:${key}`,
    now,
    inShop: { buyerId: question.buyerId, category: 'article' },
  })
}
