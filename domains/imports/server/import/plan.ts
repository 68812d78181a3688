/** What is to be written of one product: the types that all kinds of files share. */
import type { ArchivedProduct } from '#domains/catalog-archive/server/door.ts'
import type { ProductDraft } from '#domains/catalog/server/draft-door.ts'
import type { State } from '#domains/catalog/server/state-door.ts'
import type { StoredProduct } from '#domains/catalog/server/stored-door.ts'
import type { ProductWrite } from '#domains/catalog/server/write-door.ts'
import type { Rates } from '#domains/settings/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { ImportChange } from '../../contract.ts'
import type { Needs } from './made-things.ts'
import { remark, type Remark } from './remark.ts'
import type { SourceFields } from './source-fields.ts'
import type { Taxonomy } from './taxonomy.ts'
import type { Known } from './write/sql.ts'

export type Importing = {
  /** The currency of another shop's prices. */
  currency: Currency
  rates: Rates
  now: Instant
  by: string
  /** Everything is tried, and nothing is stored. */
  dryRun: boolean
  /** The shop's own address: pictures below it are the shop's own. */
  publicUrl: string
  /** Products of other shops stay drafts, whatever the file says. */
  asDrafts: boolean
  /** The categories for products of other shops instead of those in the file, by its key (`keyOfPath`). */
  categoryIds?: ReadonlyMap<string, number> | undefined
}

/** What will be written of one product. */
export type Plan = ProductWrite & {
  changes: ImportChange[]
  source?: SourceNote
  /** Of an archive: what is written besides the draft. */
  archived?: ArchivedProduct
  /** Null: as it is. */
  state: State | null
  stateBefore: State
  knownCodes: ReadonlySet<string>
  stockOf: ReadonlyMap<string, number>
  needs?: Needs
  /** What the report says of its units. */
  remarks?: Remark[]
}
export type Same = {
  sameId: number
  source?: SourceNote
  changes?: ImportChange[]
  needs?: Needs
  remarks?: Remark[]
}
/** What the next import of this source is compared with. */
export type SourceNote = { sourceHash: string; fields: SourceFields }

/** A product of another shop that an earlier import made; `stored` only where the file says something new of it. */
export type KnownSource = Known & { stored: StoredProduct }
export type Around = { taxonomy: Taxonomy; importing: Importing }
/** Each product has a note of its own, named after it. */
export const noteOffSale = (code: string, currency: Currency): Remark =>
  remark('notPutOnSale', { code, currency })

/** A change of what customers see first, at the head of a product's changes. */
export const stateChanges = (from: State, to: State): ImportChange[] =>
  from === to ? [] : [{ field: 'state', kind: 'changed', from, to }]

export type Planned = Plan | Same | { refused: Remark }

/** SKUs that the file does not have, which stay. */
export const absentOf = (draft: ProductDraft, given: ReadonlySet<string>): ImportChange[] =>
  draft.skus.flatMap(({ code }) =>
    given.has(code)
      ? []
      : [{ field: 'sku' as const, kind: 'left' as const, sku: code, from: code, to: '' }],
  )
