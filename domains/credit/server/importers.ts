/**
 * Whose word it is that money has come to the bank: of whoever recorded it, and of whoever imported the line of a statement that it was recorded
 * from. Bank statements come after credit: they declare how that is found.
 */
import type { Queryable } from '#kit/server/database/db.ts'

export type Importers = {
  /** Who imported these lines of statements. */
  ofLines: (db: Queryable, lineIds: readonly number[]) => Promise<number[]>
  /** Who imported the lines that were recorded as repayments with these references, without their spelling. */
  ofRepayments: (db: Queryable, referenceKeys: readonly string[]) => Promise<number[]>
}

type Recorded = { staffId: number; referenceKey: string }

/** The members of staff on whose word these repayments rest, each once. */
export async function membersBehind(
  tx: Queryable,
  importers: Importers | null,
  repayments: readonly Recorded[],
): Promise<number[]> {
  const keys = repayments.map(({ referenceKey }) => referenceKey)
  const importedBy = (await importers?.ofRepayments(tx, keys)) ?? []
  return [...new Set([...repayments.map(({ staffId }) => staffId), ...importedBy])]
}

declare module '#kit/server/domain.ts' {
  interface Domain {
    importers?: Importers
  }
}
declare module '#kit/server/context.ts' {
  interface Composed {
    importers: Importers | null
  }
}
