/** What a domain declares of its queues: who decides their items. */
import type { Sql } from 'sql-template-tag'
import type { Settings } from '#domains/settings/definition.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Domain } from '#kit/server/domain.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { InfoRequestKind } from '../info-requests.ts'
import type { WorkKind } from '../kinds.ts'
import { WorkReasons } from '../reasons.ts'

/** Whom staff ask about an item, and where that buyer answers. */
export type Addressee = {
  buyerId: number
  email: string | null
  lang: Lang
  /** What the item is called, in the buyer's language. */
  about: string
  /** The buyer's page that shows the question. */
  path: `/${string}`
  /** Of the message in the shop. */
  category: 'order' | 'article'
  /** Of the order that the item is about. */
  orderNumber?: string
}

/** What a queue brings whose items let staff ask the buyer for more. */
export type InfoQueue = {
  /**
   * Takes the item out of the waiting work and stops its clock.
   * @returns null where it is decided, or waits for an answer already
   * @throws {Refused} for the domain's own reasons
   */
  pause(tx: Queryable, context: StaffContext, ref: string): Promise<Addressee | null>
  /** Puts it back, and moves its deadline on by the time that it stood. Called once for each pause. */
  resume(tx: Queryable, ref: string, at: { now: Instant; isAnswered: boolean }): Promise<void>
}

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
   * told, or null). From the settings where the clock follows them: a changed one moves the due times of what waits.
   */
  waiting: Sql | ((settings: Settings) => Sql)
  /** Items are for one member each: `waiting` selects them as `for_staff_id` too. */
  isPersonal?: boolean
  /** A member has claimed an item: what that changes of it, in the same transaction. */
  claimed?: (tx: Queryable, context: StaffContext, ref: string) => Promise<void>
  /** Set where staff may ask the buyer for more before they decide. */
  info?: InfoQueue
}

/** What waits in a queue, by the settings of now. */
export const waitingIn = ({ waiting }: WorkQueue, settings: Settings): Sql =>
  typeof waiting === 'function' ? waiting(settings) : waiting

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

/** A queue that lets staff ask the buyer for more. @throws when its domain does not say how */
export function infoQueueOf(
  queues: Queues,
  kind: InfoRequestKind,
): WorkQueue & { info: InfoQueue } {
  const queue = queues.get(kind)
  if (queue?.info === undefined) throw new Error(`nobody says how to ask about ${kind}`)
  return { ...queue, info: queue.info }
}
