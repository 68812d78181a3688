/** What a domain declares of its queues: who decides their items. */
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import type { WorkKind } from '../kinds.ts'

export type WorkQueue = {
  kind: WorkKind
  /** What the audit log calls an item: `voucher`. */
  object: string
  /** One of these permissions is needed to decide an item, and so to claim it. */
  needs: readonly Permission[]
}

type Queues = ReadonlyMap<WorkKind, WorkQueue>

declare module '#kit/server/domain.ts' {
  interface Domain {
    /** The domain's queues of items that wait for a decision of staff. */
    work?: readonly WorkQueue[]
  }
}
declare module '#kit/server/context.ts' {
  interface Composed {
    work: Queues
  }
}

/** Whether somebody with these permissions decides the queue's items. */
export const isFor = ({ needs }: WorkQueue, permissions: ReadonlySet<string>): boolean =>
  needs.some((each) => permissions.has(each))

/** @throws {Refused} forbidden @throws when no domain declares the queue */
export function demandQueue(
  { work, permissions }: { work: Queues; permissions: ReadonlySet<string> },
  kind: WorkKind,
): WorkQueue {
  const queue = work.get(kind)
  if (queue === undefined) throw new Error(`nobody declares the queue ${kind}`)
  if (!isFor(queue, permissions)) throw new Refused(Reasons.forbidden)
  return queue
}
