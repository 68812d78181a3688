/** The personal data that messages store about a buyer: their messages and preferences. */
import type { Queryable } from '#kit/server/database/db.ts'
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const [messages, preferences, digestItems] = await Promise.all([
      sql.messagesOf(db, buyerId),
      sql.preferencesOf(db, buyerId),
      sql.digestItemsOf(db, buyerId),
    ])
    return [
      { name: 'messages', rows: messages },
      { name: 'notifications', rows: preferences },
      { name: 'digest', rows: digestItems },
    ]
  },
  async forget(tx, buyerId) {
    await sql.forgetMessages(tx, buyerId)
    await sql.forgetPreferences(tx, buyerId)
    await sql.forgetDigestItems(tx, buyerId)
  },
}

/** Deletes messages that were sent, or wait to be sent, about a closed account, to its mailbox (in lower case) or number. */
export const forgetMailsTo = (
  tx: Queryable,
  of: { buyerId: number; targets: readonly string[] },
): Promise<number> => sql.forgetSent(tx, of)
