/** What domains declare of their texts, and of their pages: where the texts are edited, and which pages visitors find. */
import type { Translated } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { WritingKindName } from '../kinds.ts'

/** One thing that the merchant writes, as staff edit it: its draft where there is one. */
export type Writing = {
  /** An id, or a key. */
  ref: string
  name: Translated
  /** Its screen in the office. */
  screen: `/office/${string}`
  isPublic: boolean
  /** What is to be in each language once it is in one. */
  texts: readonly Translated[]
  /** Sanitised HTML, whose links are checked. */
  rich: readonly Translated[]
  /** Addresses that it leads to by itself. */
  links: readonly string[]
}

export type WritingKind = {
  kind: WritingKindName
  refs: (db: Queryable) => Promise<readonly string[]>
  /** Those of these that are still there. */
  read: (db: Queryable, refs: readonly string[]) => Promise<readonly Writing[]>
}

/** Pages of one address that differ by an id or a key. */
export type PageFamily = {
  /** `/goods/$id`, or with `query` the whole path: `/home/qdlb`. */
  path: string
  /** The parameter that names the thing. */
  query?: string
  /** Without it there is a page all the same: a list. */
  isList?: true
  /** Those of these that visitors find. */
  found: (db: Queryable, names: readonly string[], now: Instant) => Promise<readonly string[]>
}

declare module '#kit/server/domain.ts' {
  interface Domain {
    /** What the merchant writes in the domain. */
    writings?: readonly WritingKind[]
    /** Pages of the domain that may be missing. */
    pageFamilies?: readonly PageFamily[]
  }
}

/** For families whose things have ids. What is no id is no page. */
export const idsIn = (names: readonly string[]): number[] =>
  names.filter((name) => /^[1-9]\d{0,14}$/.test(name)).map(Number)
