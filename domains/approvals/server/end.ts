/** Requests for approval that end because what they are about was decided otherwise: whoever asked is told. */
import { endItem } from '#domains/work/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Instant } from '#kit/contract/values.ts'
import * as sql from './sql.ts'

type Ending = {
  now: Instant
  /** The member who has decided it otherwise: others who asked are told. */
  exceptId?: number | null | undefined
}

/** Ends the pending request for an act on what was decided otherwise meanwhile, in the transaction that decides it. */
export async function endApproval(
  tx: Queryable,
  { kind, object, ...ending }: Pick<sql.Row, 'kind' | 'object'> & Ending,
): Promise<void> {
  await notifyAskers(tx, await sql.supersede(tx, { kind, object, now: ending.now }), ending)
}

/** The same for the requests whose act has these values. */
export async function endApprovalsOf(
  tx: Queryable,
  { kind, payload, ...ending }: sql.AskedAct & Ending,
): Promise<void> {
  await notifyAskers(tx, await sql.supersedeAsked(tx, { kind, payload, now: ending.now }), ending)
}

async function notifyAskers(
  tx: Queryable,
  ended: readonly sql.Superseded[],
  { now, exceptId }: Ending,
): Promise<void> {
  for (const { id, askedBy } of ended) {
    const item = { kind: 'approvals', ref: String(id) } as const
    await endItem(tx, item, now, { event: 'superseded', alsoIds: [askedBy], exceptId })
  }
}
