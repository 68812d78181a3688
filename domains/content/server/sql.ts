/** Statements of content. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ContactsForm, Social } from '../contacts-contract.ts'

export type Banner = {
  id: number
  title: Translated
  subtitle: Translated
  actionLabel: Translated
  href: string
  imageUrl: string | null
  tone: 'brand' | 'light' | 'sale'
  position: number
  visible: boolean
  shownFrom: Instant | null
  shownUntil: Instant | null
  activityId: number | null
  version: number
}
/** Its own time, or that of its activity; empty while that is a draft. */
const TIME = sql`case when activity_id is null then tstzrange(shown_from, shown_until)
  else coalesce(promotions.time_of(activity_id), 'empty') end`
const BANNER = sql`id, title, subtitle, action_label, href, image_url, tone, position, visible, lower(${TIME}) as shown_from,
  upper(${TIME}) as shown_until, activity_id, version`

export const listPublishedBanners = (db: Queryable, now: Instant) =>
  db.rows<Banner>(sql`
    select ${BANNER} from content.banner
    where visible and ${TIME} @> ${now}::timestamptz
    order by position, id`)

/** Notes banners whose time has begun or ended since pages were dropped for them. @returns how many */
export const turnBanners = (tx: Queryable, now: Instant) =>
  tx.count(sql`
    update content.banner set turned_at = ${now}
    where visible and (lower(${TIME}) <= ${now} and lower(${TIME}) > coalesce(turned_at, '-infinity')
      or upper(${TIME}) <= ${now} and upper(${TIME}) > coalesce(turned_at, '-infinity'))`)

export const allBanners = (db: Queryable) =>
  db.rows<Banner>(sql`select ${BANNER} from content.banner order by position, id`)

/** Before a change, locked, so that the log shows what the change really replaced. */
export const bannerBefore = (db: Queryable, id: number) =>
  db.maybeRow<Banner>(sql`select ${BANNER} from content.banner where id = ${id} for update`)

/** Of one that follows an activity nothing is stored: its time is the activity's. */
const ownTime = ({ activityId, shownFrom, shownUntil }: Omit<Banner, 'id' | 'version'>) =>
  activityId === null ? { from: shownFrom, until: shownUntil } : { from: null, until: null }

export const isActivity = async (db: Queryable, activityId: number): Promise<boolean> =>
  (
    await db.row<{ isThere: boolean }>(sql`
      select promotions.time_of(${activityId}) is not null as is_there`)
  ).isThere

export const addBanner = (db: Queryable, given: Omit<Banner, 'id' | 'version'>) =>
  db.row<Banner>(sql`
    insert into content.banner (title, subtitle, action_label, href, image_url, tone, position, visible, shown_from, shown_until, activity_id)
    values (${json(given.title)}::jsonb, ${json(given.subtitle)}::jsonb, ${json(given.actionLabel)}::jsonb,
      ${given.href}, ${given.imageUrl}, ${given.tone}, ${given.position}, ${given.visible}, ${ownTime(given).from}, ${ownTime(given).until}, ${given.activityId})
    returning ${BANNER}`)

export const changeBanner = (db: Queryable, id: number, given: Omit<Banner, 'id' | 'version'>) =>
  db.row<Banner>(sql`
    update content.banner set title = ${json(given.title)}::jsonb, subtitle = ${json(given.subtitle)}::jsonb,
      action_label = ${json(given.actionLabel)}::jsonb, href = ${given.href}, image_url = ${given.imageUrl},
      tone = ${given.tone}, position = ${given.position}, visible = ${given.visible},
      shown_from = ${ownTime(given).from}, shown_until = ${ownTime(given).until}, activity_id = ${given.activityId}, turned_at = null, version = version + 1
    where id = ${id} returning ${BANNER}`)

export const removeBanner = (db: Queryable, id: number) =>
  db.maybeRow<Banner>(sql`delete from content.banner where id = ${id} returning ${BANNER}`)

export const usesPicture = async (db: Queryable, imageUrl: string): Promise<boolean> =>
  (
    await db.row<{ shown: boolean }>(sql`
      select exists (select from content.banner where image_url = ${imageUrl})
        or exists (select from content.shop where ${imageUrl} in (image_url, licence_url)
          or exists (select from jsonb_array_elements(socials) s where s ->> 'qrUrl' = ${imageUrl})) as shown`)
  ).shown

export type Announcement = {
  id: number
  title: Translated
  body: Translated
  publishedAt: Instant
  visible: boolean
  version: number
}
const ANNOUNCEMENT = sql`id, title, body, published_at, visible, version`

export const newestAnnouncements = (db: Queryable, now: Instant, limit: number) =>
  db.rows<Pick<Announcement, 'id' | 'title' | 'publishedAt'>>(sql`
    select id, title, published_at from content.announcement
    where visible and published_at <= ${now} order by published_at desc, id desc limit ${limit}`)

export const announcement = (db: Queryable, id: number, now: Instant) =>
  db.maybeRow<Announcement>(sql`
    select ${ANNOUNCEMENT} from content.announcement
    where id = ${id} and visible and published_at <= ${now}`)

/** Where a page of the list ended. */
export type Place = { at: Instant; id: number }

export const announcementsFrom = (
  db: Queryable,
  { now, place, limit }: { now: Instant; place: Place; limit: number },
) =>
  db.rows<Pick<Announcement, 'id' | 'title' | 'publishedAt'>>(sql`
    select id, title, published_at from content.announcement
    where visible and published_at <= ${now} and (published_at, id) < (${place.at}, ${place.id}::bigint)
    order by published_at desc, id desc limit ${limit}`)

export const allAnnouncements = (db: Queryable) =>
  db.rows<Announcement>(sql`
    select ${ANNOUNCEMENT} from content.announcement order by published_at desc, id desc`)

/** Whether it is shown or not. */
export const findAnnouncement = (db: Queryable, id: number) =>
  db.maybeRow<Announcement>(sql`select ${ANNOUNCEMENT} from content.announcement where id = ${id}`)

export const announcementBefore = (db: Queryable, id: number) =>
  db.maybeRow<Announcement>(sql`
    select ${ANNOUNCEMENT} from content.announcement where id = ${id} for update`)

export const addAnnouncement = (
  db: Queryable,
  given: Omit<Announcement, 'id' | 'version'>,
  now: Instant,
) =>
  db.row<Announcement>(sql`
    insert into content.announcement (title, body, published_at, visible, is_out)
    values (${json(given.title)}::jsonb, ${json(given.body)}::jsonb, ${given.publishedAt}, ${given.visible},
      ${given.publishedAt}::timestamptz <= ${now}::timestamptz)
    returning ${ANNOUNCEMENT}`)

export const changeAnnouncement = (
  db: Queryable,
  id: number,
  given: Omit<Announcement, 'id' | 'version'>,
  now: Instant,
) =>
  db.row<Announcement>(sql`
    update content.announcement set title = ${json(given.title)}::jsonb, body = ${json(given.body)}::jsonb,
      published_at = ${given.publishedAt}, visible = ${given.visible},
      is_out = ${given.publishedAt}::timestamptz <= ${now}::timestamptz, version = version + 1
    where id = ${id} returning ${ANNOUNCEMENT}`)

export const removeAnnouncement = (db: Queryable, id: number) =>
  db.maybeRow<Announcement>(sql`
    delete from content.announcement where id = ${id} returning ${ANNOUNCEMENT}`)

/** Announcements whose instant has come since the last run. */
export const bringOut = (db: Queryable, now: Instant) =>
  db.count(sql`
    update content.announcement set is_out = true
    where id in (
      select id from content.announcement where visible and not is_out and published_at <= ${now}
      limit 100 for update skip locked)`)

export type Channel = {
  id: number
  name: Translated
  telephone: string
  phone: string
  email: string
  addressCn: string
  addressEn: string
}

export const channel = (db: Queryable, id: number) =>
  db.maybeRow<Channel>(sql`
    select id, name, telephone, phone, email, address_cn, address_en from content.channel
    where id = ${id}`)

export type Shop = {
  intro: Translated
  foundedYear: number
  licenceNumber: string
  hours: Translated
  imageUrl: string | null
  licenceUrl: string | null
  footer: Translated
  socials: Social[]
}

export const shop = (db: Queryable) =>
  db.row<Shop>(sql`
    select intro, founded_year, licence_number, hours, image_url, licence_url, footer, socials from content.shop`)

const json = (text: Translated): string => JSON.stringify(text)

const CONTACTS = 2421

/** The contact channel and the facts about the shop, as one form shows them. */
export const contacts = (db: Queryable) =>
  db.row<ContactsForm>(sql`
    select version, telephone, phone, email, address_cn, address_en, intro, hours, founded_year, licence_number,
      licence_url, image_url, footer, socials
    from content.channel, content.shop where channel.id = ${CONTACTS}`)

/** @returns false when another save was made since `given.version` */
export const changeContacts = async (db: Queryable, given: ContactsForm): Promise<boolean> =>
  (await db.count(sql`
    with written as (
      update content.channel set version = version + 1, telephone = ${given.telephone}, phone = ${given.phone},
        email = ${given.email}, address_cn = ${given.addressCn}, address_en = ${given.addressEn}
      where id = ${CONTACTS} and version = ${given.version} returning id)
    update content.shop set intro = ${json(given.intro)}, hours = ${json(given.hours)},
      founded_year = ${given.foundedYear}, licence_number = ${given.licenceNumber}, licence_url = ${given.licenceUrl},
      image_url = ${given.imageUrl}, footer = ${json(given.footer)}::jsonb, socials = ${JSON.stringify(given.socials)}::jsonb
    where exists (select from written)`)) === 1
