/** Pictures of reviews are public while everybody reads the review; of others the buyer and staff read them, by signed addresses. */
import { hiddenUrl, hidePictures, showPictures } from '#domains/uploads/server/hidden-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { SessionName } from '#kit/server/context.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import * as sql from './sql.ts'

/** Sweep: moves the pictures of what was held, hidden or shown since. Whatever it has moved already it finds where it belongs. */
export const placePictures = rowSweep<number>({
  name: 'reviews.pictures',
  everySeconds: 5,
  find: (tx, _now, isAwake) => sql.nextMisplaced(tx, isAwake),
  async move(tx, reviewId) {
    const review = await sql.find(tx, reviewId)
    if (review === null) return
    const isHidden = review.state !== 'shown'
    await (isHidden ? hidePictures : showPictures)(review.pictureFileIds)
    await sql.notePictures(tx, reviewId, isHidden)
  },
})

/** Addresses of a review's pictures for its buyer and staff. */
export const picturesFor = (
  {
    picturesHidden,
    pictureFileIds,
    pictureUrls,
  }: Pick<sql.ReviewRow, 'picturesHidden' | 'pictureFileIds' | 'pictureUrls'>,
  viewer: { session: SessionName; now: Instant },
): string[] => (picturesHidden ? pictureFileIds.map((id) => hiddenUrl(id, viewer)) : pictureUrls)
