/** Limits of lists, and the deals to filter by. Without schemas: every page builds addresses of lists. */

/** Counting and paging stop here; to see more, people refine. */
export const DEEPEST = 10_000

/** Products on a page. */
export const SIZES = [24, 48, 96] as const

export const PAGE_MAX = Math.ceil(DEEPEST / SIZES[0])

/** Kinds of deals: a volume price, a member price, reduced within the last 30 days. */
export const DEALS = ['volume', 'member', 'reduced'] as const
