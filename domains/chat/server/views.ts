/** How customers and staff see conversations and messages. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Chat, ChatMessage } from '../contract.ts'
import type { OfficeChat, OfficeChatMessage } from '../office-contract.ts'
import type { ListedRow } from './office-sql.ts'
import type { ChatRow, MessageRow } from './sql.ts'

export const chatView = (row: ChatRow): Chat => ({
  id: row.id,
  state: row.state,
  lastSeq: row.lastSeq,
  customerSeen: row.customerSeen,
  staffSeen: row.staffSeen,
  openedAt: row.openedAt,
  rating: row.rating,
})

/** Which member of staff answered is shown to staff only. */
export const messageView = (row: MessageRow): ChatMessage => ({
  seq: row.seq,
  clientId: row.clientId,
  author: row.author,
  kind: row.kind,
  text: row.text,
  productId: row.productId,
  orderNumber: row.orderNumber,
  event: row.event,
  at: row.at,
})

export const officeMessageView = (row: MessageRow): OfficeChatMessage => ({
  ...messageView(row),
  staffName: row.staffName,
})

export async function officeViews(
  db: Queryable,
  rows: readonly ListedRow[],
): Promise<OfficeChat[]> {
  const ids = [...new Set(rows.flatMap(({ buyerId }) => buyerId ?? []))]
  const buyers = new Map((await buyersByIds(db, ids)).map((each) => [each.id, each]))
  return rows.map((row) => {
    const buyer = buyers.get(row.buyerId ?? 0)
    return {
      ...chatView(row),
      buyer:
        buyer === undefined
          ? null
          : { id: buyer.id, nickName: buyer.nickName, email: buyer.email, phone: buyer.phone },
      lang: row.lang,
      agent: row.agentId === null ? null : { id: row.agentId, name: row.agentName ?? '' },
      writtenAt: row.writtenAt,
      answerBy: row.answerBy,
      excerpt: row.excerpt ?? '',
      version: row.version,
    }
  })
}
