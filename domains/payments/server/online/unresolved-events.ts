/** Provider events that did not become a receipt: listed until a member of staff resolves them with a note. */
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { PaymentReasons } from '../../reasons.ts'
import type { unresolvedEvents, resolveEvent } from '../../provider-contract.ts'
import * as sql from './sql.ts'

const SHOWN = 100

export async function list(
  { db }: StaffContext,
  { part }: InputOf<typeof unresolvedEvents>,
): Promise<DataOf<typeof unresolvedEvents>> {
  const rows = await sql.oddEvents(db, part, SHOWN)
  return rows.map(({ outcome, ...event }) => ({ ...event, error: outcome }))
}

/** @throws {Refused} eventNotFound, also when a colleague was quicker */
export async function resolve(
  context: StaffContext,
  { provider, eventId, note }: InputOf<typeof resolveEvent>,
): Promise<void> {
  const { db, now, staffId, staffName } = context
  await db.tx(async (tx) => {
    const event = await sql.resolveEvent(tx, { provider, eventId, staffId, staffName, note, now })
    if (event === null) throw new Refused(PaymentReasons.eventNotFound)
    const { orderNumber, outcome } = event
    await audit(tx, context, {
      action: 'payments.resolveEvent',
      object: orderNumber === null ? `event:${eventId}` : `order:${orderNumber}`,
      before: { provider, eventId, error: outcome },
      after: { note },
    })
  })
}
