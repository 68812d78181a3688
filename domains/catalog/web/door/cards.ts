/** Shared by cards and pages of goods: stock in three bands, and the placeholder for missing pictures. */
import type { StockBand } from '#domains/stock/web/door/StockDot.tsx'
import type { Picture } from '../../contract.ts'

/** Below this number the card shows how few are left. */
const LOW_COUNT = 20
export const bandOf = (count: number): StockBand =>
  count <= 0 ? 'out' : count < LOW_COUNT ? 'low' : 'in'

const SMALL_SIDE = 400

/** One transparent pixel: the tile shows its placeholder. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** For a card: the small file, in its own size. */
export const pictureOr = (picture: Picture | null) => ({
  src: picture?.smallUrl ?? NOTHING,
  width: SMALL_SIDE,
  height: SMALL_SIDE,
})
