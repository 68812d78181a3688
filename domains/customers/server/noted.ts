/** What the notes of staff about customers need to know of them. */
import { customers } from '#domains/accounts/server/door.ts'
import type { Noted, NotedThing } from '#domains/notes/server/door.ts'

const toThing = (customer: customers.Customer | null): NotedThing | null =>
  customer === null ? null : { id: customer.id, buyerId: customer.id }

/** @returns 0, which is nobody, for what is no id */
const idOf = (key: string): number => (/^\d{1,15}$/.test(key) ? Number(key) : 0)

export const notedCustomers: Noted = {
  kind: 'customer',
  writer: 'customers.write',
  find: async (db, key) => toThing(await customers.findRow(db, idOf(key))),
  lock: async (tx, key) => toThing(await customers.hold(tx, idOf(key))),
  // A note about a person stays true for longer than one about an order: its author goes on keeping it.
  editHours: () => null,
}
