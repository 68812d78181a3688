/** How far lists go, and the deals by which they can be narrowed. Without schemas: every page knows addresses of lists. */

/** Counting stops here, and so do pages; deeper, people refine. */
export const DEEPEST = 10_000

/** Articles on a page. */
export const SIZES = [24, 48, 96] as const

export const PAGE_MAX = Math.ceil(DEEPEST / SIZES[0])

/** Why something is a bargain: cheaper from some quantity on, for super members, than within the last 30 days. */
export const DEALS = ['volume', 'member', 'reduced'] as const
