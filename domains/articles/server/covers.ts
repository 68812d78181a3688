/** The pictures that articles show: claimed when they are saved, released when no draft and no version shows them. */
import type { Translated } from '#kit/contract/lang.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { picturesIn } from '#kit/server/text/html.ts'
import { translate } from '#kit/server/text/translate.ts'
import { claimOfficeUrl, releaseOfficeUrl } from '#domains/uploads/server/door.ts'
import * as sql from './office-sql.ts'

type Shown = { id: number; coverUrl: string | null; html: Translated }

/** @throws {Refused} invalidInput for a cover that was not uploaded */
export async function claimPictures(
  tx: Queryable,
  { now, lang }: StaffContext,
  { id, coverUrl, html }: Shown,
): Promise<void> {
  const claim = { reference: `article:${id}`, now }
  // One that was deleted is missing on the page too, which is no reason to refuse the text.
  for (const url of picturesIn(html)) await claimOfficeUrl(tx, url, 'banner', claim)
  if (coverUrl === null || (await claimOfficeUrl(tx, coverUrl, 'banner', claim))) return
  const message = translate(lang, 'articles.unknownPicture')
  throw new Refused(Reasons.invalidInput, { detail: { fields: [{ path: 'coverUrl', message }] } })
}

/** A picture that no draft and no version shows any more may be deleted. */
export async function releaseCover(tx: Queryable, url: string | null): Promise<void> {
  if (url !== null) await releaseOfficeUrl(tx, url, 'banner', () => sql.usesPicture(tx, url))
}
