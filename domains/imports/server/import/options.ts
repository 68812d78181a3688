/** What an import is told, and what it reports: the same for the command line and the back office, and for every kind of file. */
import type { Translated } from '#kit/contract/lang.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { FileReading, ImportChange } from '../../contract.ts'
import type { Opened } from './read.ts'
import type { Remark } from './remark.ts'

export type Summary = {
  rows: number
  new: number
  changed: number
  same: number
  refusedProducts: number
  refusedLines: number
  notes: number
  reviews: number
  waitingPictures: number
}
/** Messages for the operator: refused rows, or notes about accepted rows. */
export type Report = { kind: 'refused' | 'note'; lines: number[]; name: string; remarked: Remark }
/** A category, brand, attribute, value or warehouse that was made or changed, and the row that named it first. */
export type TaxonomyReport = { line: number; remarked: Remark }

/** A product that was imported, or would be in a dry run. */
export type Made = {
  kind: 'new' | 'changed' | 'left'
  line: number
  code: string
  name: string
  /** Null in a dry run. */
  productId: number | null
  changes: ImportChange[]
}

export type OpenedAs =
  | Pick<Opened, 'kind' | 'fileType'>
  /** Progress counts the files of a ZIP of pictures, not bytes. */
  | { kind: 'pictures'; fileType: 'zip'; fileCount: number }

export type Options = {
  now: Instant
  publicUrl: string
  /** The currency of another shop's prices; by default that of the file's format. */
  currency?: Currency | undefined
  /** Who imports may change stock: else it is left out, and files about stock are refused. */
  changesStock: boolean
  /** Everything is tried, and nothing is stored. */
  dryRun?: boolean | undefined
  /** Products of other shops become drafts, whatever the file says. */
  asDrafts?: boolean | undefined
  /** How the file is read; by default everything is found out. */
  reading?: FileReading | undefined
  /** The warehouse for stock of new SKUs; by default the first one. */
  warehouseId?: number | undefined
  /** The categories for products of other shops instead of those in the file, by its key. */
  categoryIds?: ReadonlyMap<string, number> | undefined
  /** Called for every product of another shop with its category in the file. */
  named?: (path: readonly Translated[]) => void
  report: (report: Report) => void
  made?: (made: Made) => void
  /** Called at the end, also of an import that breaks off. */
  taxonomy?: (report: TaxonomyReport) => void
  opened?: (opened: OpenedAs) => void
  /** Called after each batch; if it throws, the import ends, and earlier batches stay. */
  progress?: (summary: Summary, readBytes: number) => Promise<void> | void
}

export const emptySummary = (): Summary => ({
  rows: 0,
  new: 0,
  changed: 0,
  same: 0,
  refusedProducts: 0,
  refusedLines: 0,
  notes: 0,
  reviews: 0,
  waitingPictures: 0,
})
