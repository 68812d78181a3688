/** What is left of an activity for a buyer, and what leaves so much. */
import * as z from 'zod/mini'

/**
 * `buyer`: one may have so many over all of their orders. `order`: one order may have so many. `quota`: there are so many in all. `held`:
 * a flash sale holds so many for them. Counts are base units.
 */
export const ActivityLimit = z.object({
  kind: z.enum(['buyer', 'order', 'quota', 'held']),
  maxCount: z.int(),
  /** What counts towards it already. */
  boughtCount: z.int(),
  leftCount: z.int(),
})
export type ActivityLimit = z.infer<typeof ActivityLimit>
