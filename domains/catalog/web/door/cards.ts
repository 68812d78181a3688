/** What cards and pages of goods have in common: stock in three bands, a picture where there is none. */
import type { StockBand } from '#domains/stock/web/door/StockDot.tsx'
import type { Picture } from '../../contract.ts'

/** Below this it says how few are left. */
const LOW_COUNT = 20
export const bandOf = (count: number): StockBand =>
  count <= 0 ? 'out' : count < LOW_COUNT ? 'low' : 'in'

const SMALL_SIDE = 400

/** One transparent point: the tile shows its drawing of goods without a picture. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** For a card: the small file, at the size it has. */
export const pictureOr = (picture: Picture | null) => ({
  src: picture?.smallUrl ?? NOTHING,
  width: SMALL_SIDE,
  height: SMALL_SIDE,
})
