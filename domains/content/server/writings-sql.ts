/** Statements about announcements and banners for the checks of links and translations. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

const refsOf = (rows: readonly { ref: string }[]): string[] => rows.map(({ ref }) => ref)

export const announcementRefs = async (db: Queryable) =>
  refsOf(await db.rows<{ ref: string }>(sql`select id::text as ref from content.announcement`))

export const announcementsByIds = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ id: number; title: Translated; body: Translated; isOut: boolean }>(sql`
    select id, title, body, visible and is_out as is_out from content.announcement where id = any(${ids}::bigint[])`)

/** Those of these that visitors read. */
export const readableAnnouncements = async (
  db: Queryable,
  ids: readonly number[],
  now: Instant,
): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(sql`
      select id from content.announcement where id = any(${ids}::bigint[]) and visible and published_at <= ${now}`)
  ).map(({ id }) => id)

export const bannerRefs = async (db: Queryable) =>
  refsOf(await db.rows<{ ref: string }>(sql`select id::text as ref from content.banner`))

type BannerTexts = {
  id: number
  title: Translated
  subtitle: Translated
  actionLabel: Translated
  href: string
  visible: boolean
}

export const bannersByIds = (db: Queryable, ids: readonly number[]) =>
  db.rows<BannerTexts>(sql`
    select id, title, subtitle, action_label, href, visible from content.banner where id = any(${ids}::bigint[])`)
