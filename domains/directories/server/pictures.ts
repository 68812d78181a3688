/** Pictures of companies are public while visitors read the version that names them: not before it is accepted, and not while it is suspended. */
import { hiddenUrl, hidePictures, showPictures } from '#domains/uploads/server/hidden-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { SessionName } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { CompanyForm } from '../own-contract.ts'
import * as sql from './retention-sql.ts'

/** After each change of what is shown, in its transaction; staff's pictures are public. @throws {Refused} overloaded */
export async function arrangePictures(tx: Queryable, companyId: number): Promise<void> {
  const files = await sql.picturesOf(tx, [companyId])
  await hidePictures(files.flatMap(({ fileId, isPublic }) => (isPublic ? [] : [fileId])))
  await showPictures(files.flatMap(({ fileId, isPublic }) => (isPublic ? [fileId] : [])))
}

type Viewer = { session: SessionName; now: Instant }

/** How the company and staff read the pictures of these companies, hidden ones too. */
export async function readablePictures(
  db: Queryable,
  companyIds: readonly number[],
  viewer: Viewer,
): Promise<(pictures: CompanyForm['pictures']) => CompanyForm['pictures']> {
  const files = await sql.picturesOf(db, companyIds)
  const hidden = new Set(files.flatMap(({ fileId, isPublic }) => (isPublic ? [] : [fileId])))
  return (pictures) =>
    pictures.map((picture) =>
      picture.fileId !== null && hidden.has(picture.fileId)
        ? { ...picture, url: hiddenUrl(picture.fileId, viewer) }
        : picture,
    )
}
