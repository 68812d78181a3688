/** Pictures of shelves: those that a form names stay, those that it names no more may go. */
import { claimOfficeUrl, releaseOfficeUrl } from '#domains/uploads/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import { showsPicture } from './categories/sql.ts'

type Urls = readonly (string | null)[]

/**
 * After the row is written.
 * @param reference what shows them: `category:5`
 * @throws {Refused} pictureUnknown
 */
export async function claimPictures(
  tx: Queryable,
  { before, after, reference, now }: { before: Urls; after: Urls; reference: string; now: Instant },
): Promise<void> {
  for (const url of after) {
    if (url === null || before.includes(url)) continue
    const isStored = await claimOfficeUrl(tx, url, 'banner', { reference, now })
    if (!isStored) throw new Refused(CatalogReasons.pictureUnknown)
  }
  for (const url of before) {
    if (url === null || after.includes(url)) continue
    await releaseOfficeUrl(tx, url, 'banner', () => showsPicture(tx, url))
  }
}
