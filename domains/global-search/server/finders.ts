/** Finders: how a domain finds its things for the back office's search. */
import type { Permission } from '#kit/contract/permissions.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Hit } from '../contract.ts'

export type Searched = {
  /** Trimmed and in lower case. */
  words: string
  /** For `like`, in lower case. */
  pattern: string
  /** The same without spaces and dashes, as numbers are stored: `so261125663019729`. */
  joined: string
  /** A whole id, where the words are nothing else. */
  id: number | null
  /**
   * Whether an index of trigrams finds the words. Shorter ones are found among the newest things only, by reading them.
   */
  isLong: boolean
  lang: Lang
  limit: number
}

/** Declared in `finders` of a domain's `server/domain.ts`. */
export type Finder = {
  /** The page of the menu that lists the things: its entry names the group of hits. */
  page: `/office/${string}`
  needs: Permission
  /** Whether the page takes the same words as `q` in its address. */
  isListSearched?: true
  /**
   * The best hits first, at most `limit`. Its first statement is sent at once, so that all finders share a round trip.
   */
  find(db: Queryable, searched: Searched): Promise<readonly Hit[]>
}

declare module '#kit/server/domain.ts' {
  interface Domain {
    /** What the back office's search finds of the domain. */
    finders?: readonly Finder[]
  }
}
declare module '#kit/server/context.ts' {
  interface Composed {
    finders: readonly Finder[]
  }
}
