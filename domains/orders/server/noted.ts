/** What the notes of staff about orders need to know of them. */
import type { Noted } from '#domains/notes/server/door.ts'
import { findOrder, lockOrder } from './change/sql.ts'

export const notedOrders: Noted = {
  kind: 'order',
  writer: 'orders.note',
  find: (db, number) => findOrder(db, number, null),
  lock: (tx, number) => lockOrder(tx, number, null),
  editHours: (settings) => settings['orders.noteEditHours'],
}
