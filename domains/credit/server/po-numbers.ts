/** The numbers of buyers' own purchase orders, which a later domain knows: statements name them beside those of our orders. */
import type { Queryable } from '#kit/server/database/db.ts'

/** By the numbers of those orders that have one. */
export type PoNumbersOf = (
  db: Queryable,
  orderNumbers: readonly string[],
) => Promise<ReadonlyMap<string, string>>

declare module '#kit/server/domain.ts' {
  interface Domain {
    poNumbersOf?: PoNumbersOf
  }
}
declare module '#kit/server/context.ts' {
  interface Composed {
    poNumbersOf: PoNumbersOf | null
  }
}
