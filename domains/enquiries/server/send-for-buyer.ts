/** A message to the shop that its buyer has written elsewhere: in a live chat that nobody has answered. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { TEXT_MAX } from '../kinds.ts'
import { mailReceipt, mailShop } from './notices.ts'
import { answerTime } from './send.ts'
import * as sql from './sql.ts'

const NAME_MAX = 60

type Asked = { buyerId: number; lang: Lang; text: string; now: Instant }

/** They read the answer in their account and by mail. What is longer than a message is cut. */
export async function sendForBuyer(
  tx: Queryable,
  { buyerId, lang, text, now }: Asked,
): Promise<void> {
  const [buyer] = await buyersByIds(tx, [buyerId])
  if (buyer === undefined) return
  const answerBy = await answerTime(tx, now)
  const message = {
    requestKey: crypto.randomUUID(),
    kind: 'message',
    topic: 'other',
    orderNumber: null,
    intent: null,
    category: null,
    specification: null,
    quantity: null,
    budgetAmount: null,
    budgetCurrency: null,
    region: null,
    deadline: null,
    directory: null,
    companyId: null,
    companyName: null,
    name: buyer.nickName.slice(0, NAME_MAX),
    email: null,
    phone: null,
    buyerId,
    lang,
    text: text.slice(0, TEXT_MAX),
    fileIds: [],
    now,
    answerBy,
    expiresAt: null,
  } as const
  const sent = await sql.insert(tx, message)
  if (sent === null) return
  await mailReceipt(tx, { id: sent.id, buyerId, email: null, lang, answerBy, now })
  await mailShop(tx, { ...message, id: sent.id, key: '0' })
}
