/** Which column is which field: as staff chose for this file, as they chose for the last of this source, else by name. */
import type { Lang } from '#kit/contract/lang.ts'
import type { FileReading, ImportSource } from '../../contract.ts'
import { guessColumns, validColumns, type ColumnMap } from './sources.ts'

export type Remembered = {
  /** Null: they were left as they were found. */
  columns: Record<string, string> | null
  /** Of its texts; null: nobody has chosen one. */
  lang: Lang | null
}
/** What was chosen for an earlier file of the source; null: nothing. */
export type Recall = (
  source: ImportSource,
  columns: readonly string[],
) => Promise<Remembered | null>
/** Of a file whose language nobody has ever chosen. */
const USUAL_LANG: Lang = 'en'

/** The language too. */
export async function resolveSource(
  source: ImportSource,
  columns: readonly string[],
  reading: FileReading,
  recall: Recall,
): Promise<{ map: ColumnMap; lang: Lang }> {
  const earlier = await recall(source, columns)
  const lang = reading.lang ?? earlier?.lang ?? USUAL_LANG
  if (reading.columns !== null) return { map: validColumns(reading.columns, columns), lang }
  // A column that the earlier file did not have may be one that is known by its name.
  const map = { ...guessColumns(source, columns), ...validColumns(earlier?.columns ?? {}, columns) }
  return { map, lang }
}
