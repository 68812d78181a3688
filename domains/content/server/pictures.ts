/** The pictures that content shows: claimed when they are saved, released when nothing shows them any more. */
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import { usesLogo } from '#domains/settings/server/identity-door.ts'
import { claimOfficeUrl, releaseOfficeUrl } from '#domains/uploads/server/door.ts'
import * as sql from './sql.ts'

type Claim = {
  url: string | null
  /** The form's field, which shows the error. */
  path: string
  reference: string
}

/** @throws {Refused} invalidInput for a picture that was not uploaded */
export async function claimPicture(
  tx: Queryable,
  { now, lang }: StaffContext,
  { url, path, reference }: Claim,
): Promise<void> {
  if (url === null || (await claimOfficeUrl(tx, url, 'banner', { reference, now }))) return
  const message = translate(lang, 'content.unknownPicture')
  throw new Refused(Reasons.invalidInput, { detail: { fields: [{ path, message }] } })
}

/** A picture that no banner and no part of the shop's profile shows any more may be deleted. */
export async function releasePicture(tx: Queryable, url: string | null): Promise<void> {
  if (url === null) return
  await releaseOfficeUrl(
    tx,
    url,
    'banner',
    async () => (await sql.usesPicture(tx, url)) || (await usesLogo(tx, url)),
  )
}
