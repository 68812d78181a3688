/** What a domain declares of its queues: who decides their items. */
import type { Sql } from 'sql-template-tag'
import { Refused } from '#kit/contract/refusal.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import type { Domain } from '#kit/server/domain.ts'
import type { WorkKind } from '../kinds.ts'
import { WorkReasons } from '../reasons.ts'

export type WorkQueue = {
  kind: WorkKind
  /** What the audit log calls an item: `voucher`. */
  object: string
  /** One of these permissions is needed to decide an item, and so to claim it. */
  needs: readonly Permission[]
  /** The page of the office that lists it, for mails. */
  path: `/office${string}`
  /**
   * Selects what waits: `ref` (text), `waiting_since`, `due_at` (null without a clock) and `asked_by` (the member who need not be
   * told, or null).
   */
  waiting: Sql
  /** Items are for one member each: `waiting` selects them as `for_staff_id` too. */
  isPersonal?: boolean
}

export type Queues = ReadonlyMap<WorkKind, WorkQueue>

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

/** The queues of all domains by kind. */
export const queuesOf = (domains: readonly Domain[]): Queues =>
  new Map(domains.flatMap(({ work = [] }) => work.map((queue) => [queue.kind, queue] as const)))

/** Whether somebody with these permissions decides the queue's items. */
export const isFor = ({ needs }: WorkQueue, permissions: ReadonlySet<string>): boolean =>
  needs.some((each) => permissions.has(each))

type Caller = { work: Queues; permissions: ReadonlySet<string> }

/** Whether the caller decides the items of this queue. @throws when no domain declares it */
export function mayDecide({ work, permissions }: Caller, kind: WorkKind): boolean {
  const queue = work.get(kind)
  if (queue === undefined) throw new Error(`nobody declares the queue ${kind}`)
  return isFor(queue, permissions)
}

/** @throws {Refused} notAllowed */
export function demandQueue(caller: Caller, kind: WorkKind): void {
  if (!mayDecide(caller, kind)) throw new Refused(WorkReasons.notAllowed)
}
