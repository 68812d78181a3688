/** The tags of cached pages that show directories: one for the lists of a kind and all companies in it, one for the platforms. */
import type { Kind } from '../kinds.ts'

export const tagOf = (kind: Kind): string => `directories:${kind}`
export const PLATFORMS_TAG = 'directories:platforms'
