/** How the merchant edits banners and announcements. Every save invalidates the home page. */
import { redirectRemoved } from '#domains/redirects/server/door.ts'
import { markWriting } from '#domains/writings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { cleanTexts } from '#kit/server/text/html.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { audit } from '#domains/audit/server/door.ts'
import type {
  removeAnnouncement as RemoveAnnouncement,
  removeBanner as RemoveBanner,
  saveAnnouncement,
  saveBanner,
} from '../contract.ts'
import { ContentReasons } from '../reasons.ts'
import { claimPicture, releasePicture } from './pictures.ts'
import * as sql from './sql.ts'

const PAGES = ['home']

export const banners = ({ db }: StaffContext) => sql.allBanners(db)

/** @throws {Refused} notFound, changedMeanwhile, endsBeforeStart; invalidInput for a picture that was not uploaded */
export async function keepBanner(
  context: StaffContext,
  { id, version, ...given }: InputOf<typeof saveBanner>,
): Promise<DataOf<typeof saveBanner>> {
  const { shownFrom, shownUntil, activityId } = given
  if (activityId === null && shownFrom !== null && shownUntil !== null && shownUntil <= shownFrom)
    throw new Refused(ContentReasons.endsBeforeStart)
  return context.db.tx(async (tx) => {
    const before = id === undefined ? null : await sql.bannerBefore(tx, id)
    if (id !== undefined && before === null) throw new Refused(ContentReasons.notFound)
    if (before !== null && before.version !== version) throw new Refused(Reasons.changedMeanwhile)
    if (activityId !== null && !(await sql.isActivity(tx, activityId)))
      throw new Refused(ContentReasons.notFound)
    const saved =
      id === undefined ? await sql.addBanner(tx, given) : await sql.changeBanner(tx, id, given)
    await claimPicture(tx, context, {
      url: saved.imageUrl,
      path: 'imageUrl',
      reference: `banner:${saved.id}`,
    })
    const replaced = before?.imageUrl ?? null
    if (replaced !== saved.imageUrl) await releasePicture(tx, replaced)
    const object = `banner:${saved.id}`
    await markWriting(tx, 'banner', saved.id, context.now)
    await audit(tx, context, { action: 'content.banner', object, before, after: saved })
    await invalidate(tx, PAGES)
    return saved
  })
}

/** @throws {Refused} notFound, also for the second of two concurrent calls */
export function removeBanner(
  context: StaffContext,
  { id }: InputOf<typeof RemoveBanner>,
): Promise<null> {
  return context.db.tx(async (tx) => {
    const before = await sql.removeBanner(tx, id)
    if (before === null) throw new Refused(ContentReasons.notFound)
    await releasePicture(tx, before.imageUrl)
    const object = `banner:${id}`
    await markWriting(tx, 'banner', id, context.now)
    await audit(tx, context, { action: 'content.removeBanner', object, before, after: null })
    await invalidate(tx, PAGES)
    return null
  })
}

export const announcements = ({ db }: StaffContext) => sql.allAnnouncements(db)

/** @throws {Refused} notFound, changedMeanwhile */
export function keepAnnouncement(
  context: StaffContext,
  { id, version, ...given }: InputOf<typeof saveAnnouncement>,
): Promise<DataOf<typeof saveAnnouncement>> {
  const { db, now } = context
  const clean = { ...given, body: cleanTexts(given.body) }
  return db.tx(async (tx) => {
    const before = id === undefined ? null : await sql.announcementBefore(tx, id)
    if (id !== undefined && before === null) throw new Refused(ContentReasons.notFound)
    if (before !== null && before.version !== version) throw new Refused(Reasons.changedMeanwhile)
    const saved =
      id === undefined
        ? await sql.addAnnouncement(tx, clean, now)
        : await sql.changeAnnouncement(tx, id, clean, now)
    const object = `announcement:${saved.id}`
    await markWriting(tx, 'announcement', saved.id, context.now)
    await audit(tx, context, { action: 'content.announcement', object, before, after: saved })
    await invalidate(tx, [...PAGES, object])
    return saved
  })
}

/** @throws {Refused} notFound, also for the second of two concurrent calls; what redirects refuse */
export function removeAnnouncement(
  context: StaffContext,
  { id, redirectTo }: InputOf<typeof RemoveAnnouncement>,
): Promise<null> {
  return context.db.tx(async (tx) => {
    const before = await sql.removeAnnouncement(tx, id)
    if (before === null) throw new Refused(ContentReasons.notFound)
    const from = `/announcement/${id}`
    if (redirectTo !== undefined) await redirectRemoved(tx, context, { from, to: redirectTo })
    const object = `announcement:${id}`
    await markWriting(tx, 'announcement', id, context.now)
    await audit(tx, context, { action: 'content.removeAnnouncement', object, before, after: null })
    await invalidate(tx, [...PAGES, object])
    return null
  })
}
