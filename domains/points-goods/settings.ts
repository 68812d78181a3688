/** How long orders of points goods wait for their buyer. */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const POINTS_GOODS_SETTINGS = settingsFor('members', {
  /** Days after it was sent until an order counts as received by itself. */
  'pointsGoods.receiveDays': number('days', 3, 90, 15),
}) satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof POINTS_GOODS_SETTINGS> {}
}
