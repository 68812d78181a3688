/** Where a customer is logged in and what they receive, for staff; and logging them out on one device. */
import { customers } from '#domains/accounts/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { listPreferencesOf } from '#domains/messages/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { customerAccess, endCustomerSession } from '../contract.ts'
import { objectOf } from './one.ts'

/** @throws {Refused} notFound */
export async function findAccess(
  { db, now }: StaffContext,
  customerId: number,
): Promise<DataOf<typeof customerAccess>> {
  const [customer, sessions, preferences] = await Promise.all([
    customers.findCustomer(db, customerId, now),
    customers.listSessions(db, customerId, now),
    listPreferencesOf(db, customerId),
  ])
  if (customer === null) throw new Refused(Reasons.notFound)
  return { sessions, preferences }
}

/** @throws {Refused} notFound */
export function endSession(
  context: StaffContext,
  { customerId, customerSessionId: sessionId }: InputOf<typeof endCustomerSession>,
): Promise<Record<string, never>> {
  const { db, now } = context
  return db.tx(async (tx) => {
    const open = await customers.listSessions(tx, customerId, now)
    if (!(await customers.endSession(tx, { buyerId: customerId, sessionId, now }))) {
      throw new Refused(Reasons.notFound)
    }
    const ended = open.find(({ id }) => id === sessionId)
    if (ended === undefined) return {} // it had ended before
    await audit(tx, context, {
      action: 'customers.endSession',
      object: objectOf(customerId),
      before: { device: ended.device.name },
    })
    return {}
  })
}
