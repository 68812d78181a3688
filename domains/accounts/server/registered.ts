/** What later domains do with a buyer who has just registered, in the same transaction. */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type OnRegistered = (
  tx: Queryable,
  registered: { buyerId: number; now: Instant },
) => Promise<void>

declare module '#kit/server/domain.ts' {
  interface Domain {
    onRegistered?: OnRegistered
  }
}
declare module '#kit/server/context.ts' {
  interface Composed {
    onRegistered: readonly OnRegistered[]
  }
}
