/** Which column is which field: as staff chose for this file, as they chose for the last of this source, else by name. */
import type { FileReading, ImportSource } from '../../contract.ts'
import { guessColumns, validColumns, type ColumnMap } from './sources.ts'

/** What was chosen for an earlier file of the source; null: nothing. */
export type Recall = (
  source: ImportSource,
  columns: readonly string[],
) => Promise<Record<string, string> | null>

export async function resolveColumns(
  source: ImportSource,
  columns: readonly string[],
  reading: FileReading,
  recall: Recall,
): Promise<ColumnMap> {
  if (reading.columns !== null) return validColumns(reading.columns, columns)
  const earlier = await recall(source, columns)
  // A column that the earlier file did not have may be one that is known by its name.
  return { ...guessColumns(source, columns), ...validColumns(earlier ?? {}, columns) }
}
