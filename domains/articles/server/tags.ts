/** The tags of cached pages that show articles: one for the lists of a kind and all articles in it. */
import type { Kind } from '../kinds.ts'

export const tagOf = (kind: Kind): string => `articles:${kind}`
