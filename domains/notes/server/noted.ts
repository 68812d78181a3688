/** What a domain declares of the things that staff take notes about. */
import type { Settings } from '#domains/settings/definition.ts'
import type { NotedKind } from '#domains/work/mentions-contract.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Domain } from '#kit/server/domain.ts'

/** `buyerId`: whose thing it is, and with whose account its notes are deleted; null of a guest's. */
export type NotedThing = { id: number; buyerId: number | null }

export type Noted = {
  kind: NotedKind
  /** Who writes notes; who reads them stands in the calls. */
  writer: Permission
  /** @param key the number of an order, the id of a customer */
  find: (db: Queryable, key: string) => Promise<NotedThing | null>
  /** Its row stays locked until the transaction ends, so that no two notes are counted at once. */
  lock: (tx: Queryable, key: string) => Promise<NotedThing | null>
  /** For how many hours authors change their notes; null: always. */
  editHours: (settings: Settings) => number | null
}

export type NotedKinds = ReadonlyMap<NotedKind, Noted>

declare module '#kit/server/domain.ts' {
  interface Domain {
    /** The domain's things that staff take notes about. */
    noted?: readonly Noted[]
  }
}
declare module '#kit/server/context.ts' {
  interface Composed {
    noted: NotedKinds
  }
}

/** The things of all domains by kind. */
export const notedOf = (domains: readonly Domain[]): NotedKinds =>
  new Map(domains.flatMap(({ noted = [] }) => noted.map((each) => [each.kind, each] as const)))

/** @throws when no domain declares it */
export function kindOf({ noted }: { noted: NotedKinds }, kind: NotedKind): Noted {
  const found = noted.get(kind)
  if (found === undefined) throw new Error(`nobody declares notes about ${kind}`)
  return found
}
