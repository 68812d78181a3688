/** The personal data that conversations contain: exported completely, and deleted completely with the account. */
import type { Personal } from '#kit/server/database/personal.ts'
import { deleteChats } from '../delete.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const [conversations, messages] = await Promise.all([
      sql.conversationsOf(db, buyerId),
      sql.messagesOf(db, buyerId),
    ])
    return [
      { name: 'chats', rows: conversations },
      { name: 'chat-messages', rows: messages },
    ]
  },
  // What somebody says in a conversation is neither money nor goods, and any sentence may identify them.
  async forget(tx, buyerId) {
    await deleteChats(tx, await sql.idsOf(tx, buyerId))
  },
}
