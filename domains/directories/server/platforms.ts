/** Where else the merchant sells: other platforms and outlets, written by staff and public at once. */
import { audit } from '#domains/audit/server/door.ts'
import { claimOfficeUrl, releaseOfficeUrl } from '#domains/uploads/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { PLATFORMS_MAX } from '../limits.ts'
import type { officePlatforms, removePlatform, savePlatform } from '../office-contract.ts'
import { DirectoryReasons } from '../reasons.ts'
import { PLATFORMS_TAG } from './tags.ts'
import * as sql from './platforms-sql.ts'

export const list = ({ db }: StaffContext): Promise<DataOf<typeof officePlatforms>> => sql.list(db)

/** @throws {Refused} notFound, changedMeanwhile, platformLeadsNowhere, tooMany, fileUnknown */
export function save(
  context: StaffContext,
  { id, version, ...given }: InputOf<typeof savePlatform>,
): Promise<DataOf<typeof savePlatform>> {
  const { kind, url, qrUrl, address } = given
  const leadsSomewhere =
    kind === 'online' ? url !== null || qrUrl !== null : address.cn.trim() !== ''
  if (!leadsSomewhere) throw new Refused(DirectoryReasons.platformLeadsNowhere)
  return context.db.tx(async (tx) => {
    const before = id === undefined ? null : await sql.lock(tx, id)
    if (id !== undefined && before === null) throw new Refused(Reasons.notFound)
    if (before !== null && before.version !== version) throw new Refused(Reasons.changedMeanwhile)
    if (before === null && (await sql.count(tx)) >= PLATFORMS_MAX) {
      throw new Refused(DirectoryReasons.tooMany)
    }
    const saved = before?.id ?? (await sql.insert(tx, given)).id
    if (before !== null) await sql.change(tx, saved, given)
    await claimPictures(tx, context, { ...given, id: saved })
    for (const old of [before?.qrUrl, before?.pictureUrl]) await release(tx, old ?? null)
    await audit(tx, context, {
      action: 'directories.savePlatform',
      object: `platform:${saved}`,
      before: before === null ? null : loggedOf(before),
      after: loggedOf(given),
    })
    await invalidate(tx, [PLATFORMS_TAG])
    return { id: saved }
  })
}

/** All that customers follow: a code or a number may be exchanged, and exchanged back in the evening. */
const loggedOf = ({ name, url, qrUrl, pictureUrl, phone, address, hours }: Written) => ({
  name,
  url,
  qrUrl,
  pictureUrl,
  phone,
  address,
  hours,
})
type Written = Omit<InputOf<typeof savePlatform>, 'id' | 'version'>

type Shown = { id: number; qrUrl: string | null; pictureUrl: string | null }

/** @throws {Refused} fileUnknown */
async function claimPictures(
  tx: Queryable,
  { now }: StaffContext,
  { id, qrUrl, pictureUrl }: Shown,
): Promise<void> {
  for (const url of [qrUrl, pictureUrl]) {
    if (url === null) continue
    const isClaimed = await claimOfficeUrl(tx, url, 'banner', { reference: `platform:${id}`, now })
    if (!isClaimed) throw new Refused(DirectoryReasons.fileUnknown)
  }
}

async function release(tx: Queryable, url: string | null): Promise<void> {
  if (url !== null) await releaseOfficeUrl(tx, url, 'banner', () => sql.usesPicture(tx, url))
}

/** @throws {Refused} notFound */
export const remove = (
  context: StaffContext,
  { id }: InputOf<typeof removePlatform>,
): Promise<null> =>
  context.db.tx(async (tx) => {
    const before = await sql.lock(tx, id)
    if (before === null) throw new Refused(Reasons.notFound)
    await sql.remove(tx, id)
    for (const url of [before.qrUrl, before.pictureUrl]) await release(tx, url)
    await audit(tx, context, {
      action: 'directories.removePlatform',
      object: `platform:${id}`,
      before: loggedOf(before),
      after: null,
    })
    await invalidate(tx, [PLATFORMS_TAG])
    return null
  })
