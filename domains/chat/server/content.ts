/** What a message holds, checked by whose conversation it is: orders and pictures are the buyer's own. */
import { cardsOf } from '#domains/catalog/server/door.ts'
import { buyerOfOrder } from '#domains/orders/server/door.ts'
import { claimEvidence, claimFiles, viewFiles } from '#domains/uploads/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { SessionName } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ChatContent } from '../contract.ts'
import { ChatReasons } from '../reasons.ts'
import type { ChatRow, MessageRow, NewMessage } from './sql.ts'

type Stored = Pick<NewMessage, 'kind' | 'text' | 'fileId' | 'productId' | 'orderNumber'>

export const storedContent = (content: ChatContent): Stored => ({
  kind: content.kind,
  text: content.kind === 'text' ? content.text : null,
  fileId: content.kind === 'picture' ? content.fileId : null,
  productId: content.kind === 'product' ? content.productId : null,
  orderNumber: content.kind === 'order' ? content.orderNumber : null,
})

/** The same message again. Other content under the same id must not count as sent. @throws {Refused} keyReused */
export function demandSame(sent: MessageRow, content: ChatContent): MessageRow {
  const stored = storedContent(content)
  const keys = ['kind', 'text', 'fileId', 'productId', 'orderNumber'] as const
  if (keys.some((key) => sent[key] !== stored[key])) throw new Refused(ChatReasons.keyReused)
  return sent
}

/** @throws {Refused} orderUnknown, productUnknown, picturesNeedLogin */
export async function demandContent(
  db: Queryable,
  content: ChatContent,
  { buyerId, lang }: Pick<ChatRow, 'buyerId' | 'lang'>,
): Promise<void> {
  if (content.kind === 'product') {
    const [card] = await cardsOf(db, [content.productId], lang)
    if (card === undefined) throw new Refused(ChatReasons.productUnknown)
  }
  if (content.kind === 'order') {
    const owner = buyerId === null ? null : await buyerOfOrder(db, content.orderNumber)
    if (owner === null || owner !== buyerId) throw new Refused(ChatReasons.orderUnknown)
  }
  // A picture is read by a login alone.
  if (content.kind === 'picture' && buyerId === null)
    throw new Refused(ChatReasons.picturesNeedLogin)
}

export const referenceOf = (conversationId: number): string => `chat:${conversationId}`
export const evidenceUrl = (fileId: string): string => `/api/files/${fileId}`

type Claim = {
  content: ChatContent
  chat: Pick<ChatRow, 'id' | 'buyerId'>
  isStaff: boolean
  now: Instant
}

/** Binds the picture to the conversation. @throws {Refused} pictureUnknown: not the sender's, used before, or no picture */
export async function claimPicture(tx: Queryable, { content, chat, isStaff, now }: Claim) {
  if (content.kind !== 'picture') return
  const { fileId } = content
  const reference = referenceOf(chat.id)
  const isClaimed = isStaff
    ? (await claimEvidence(tx, evidenceUrl(fileId), { reference, now })) !== null
    : (await claimFiles(tx, {
        fileIds: [fileId],
        buyerId: chat.buyerId ?? 0,
        purpose: 'answer',
        reference,
        now,
      })) !== null
  const [file] = isClaimed ? await viewFiles(tx, [fileId], { now, session: '' }) : []
  // As an answer buyers may upload documents too.
  if (file?.type.startsWith('image/') !== true) throw new Refused(ChatReasons.pictureUnknown)
}

type Viewer = { now: Instant; session: SessionName }

export async function pictureUrl(
  db: Queryable,
  message: MessageRow | null,
  viewer: Viewer,
): Promise<string | null> {
  if (message === null || message.fileId === null) return null
  const [file] = await viewFiles(db, [message.fileId], viewer)
  return file?.url ?? null
}
