/** What the merchant writes around the goods: banners, announcements, the contact channel, facts about the shop. */
import * as z from 'zod/mini'
import { OwnAddress } from '#domains/redirects/contract.ts'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import {
  Id,
  IdParam,
  Instant,
  int,
  Lang,
  page,
  PicturePath,
  Translated,
  Version,
} from '#kit/contract/values.ts'

/** Texts of public answers are in the caller's language; `textLang` shows when one fell back to Chinese. */
export const Banner = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  actionLabel: z.string(),
  href: z.string(),
  imageUrl: z.nullable(z.string()),
  tone: z.enum(['brand', 'light', 'sale']),
})
export const listBanners = endpoint({
  method: 'GET',
  path: '/content/banners',
  who: 'anyone',
  input: z.object({}),
  data: z.array(Banner),
})

export const Announcement = z.object({ id: Id, title: z.string(), publishedAt: Instant })
/** One announcement. @refuses notFound: hidden, not published yet, or not existing */
export const readAnnouncement = endpoint({
  method: 'GET',
  path: '/content/announcements/:id',
  who: 'anyone',
  input: z.object({ id: IdParam }),
  data: z.extend(Announcement, { html: z.string(), textLang: Lang }),
})
/** All of them, the newest first. By the specification only buyers read the list. */
export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/content/announcements/all',
  who: 'buyer',
  input: z.object({ after: z.optional(z.string().check(z.maxLength(60))) }),
  data: page(Announcement),
})
/** The latest announcements by title, for the home page and beside an announcement. */
export const latestAnnouncements = endpoint({
  method: 'GET',
  path: '/content/announcements',
  who: 'anyone',
  input: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), 6),
  }),
  data: z.array(Announcement),
})

/** A channel of the content tree; 2421 is the contact channel. @refuses notFound */
export const getChannel = endpoint({
  method: 'GET',
  path: '/channel/get',
  who: 'anyone',
  input: z.object({ id: IdParam }),
  data: z.object({
    id: Id,
    name: z.string(),
    telephone: z.string(),
    phone: z.string(),
    email: z.string(),
    addressCn: z.string(),
    addressEn: z.string(),
  }),
})

/** The shop itself: what `/goods/shopdetails` shows beside its warehouses. */
export const shopDetails = endpoint({
  method: 'GET',
  path: '/content/shop',
  who: 'anyone',
  input: z.object({}),
  data: z.object({
    name: z.string(),
    intro: z.string(),
    foundedYear: z.int(),
    licenceNumber: z.string(),
    hours: z.string(),
    imageUrl: z.nullable(z.string()),
    licenceUrl: z.nullable(z.string()),
    footer: z.string(),
    /** Named as the networks call themselves. */
    socials: z.array(
      z.object({ name: z.string(), url: z.string(), qrUrl: z.nullable(z.string()) }),
    ),
  }),
})

const AppLink = z.nullable(z.object({ url: z.string(), version: z.string() }))
/** The shop's apps, as the merchant has published them; null where there is none. */
export const appDownloads = endpoint({
  method: 'GET',
  path: '/content/app',
  who: 'anyone',
  input: z.object({}),
  data: z.object({ ios: AppLink, android: AppLink }),
})

/**
 * What other sites show with a link to the shop: 1,200 by 630 pixels, JPEG. Of a picture of the shop, by its path, or without one a card with the
 * shop's name.
 */
export const sharePicture = download({
  path: '/content/share-picture',
  who: 'anyone',
  input: z.object({ of: z.optional(PicturePath), lang: z.optional(Lang) }),
})

// --- back office -----------------------------------------------------------------------------------

export const BannerForm = z.object({
  id: z.optional(Id),
  title: Translated,
  subtitle: Translated,
  actionLabel: Translated,
  /** A path of this shop, or an https address. */
  href: z.string().check(z.regex(/^(\/(?![/\\])|https:\/\/)/), z.maxLength(300)),
  /** Of this shop: the answer of an upload. Pages show no external pictures. */
  imageUrl: z.nullable(PicturePath),
  tone: z.enum(['brand', 'light', 'sale']),
  position: int(),
  visible: z.boolean(),
  /** While it is visible: half-open; null: without a beginning, or an end. */
  shownFrom: z.nullable(Instant),
  shownUntil: z.nullable(Instant),
  /** Shown while this activity runs: answers have its times, whatever was sent with it; without any as long as it is a draft. */
  activityId: z.nullable(Id),
  /** The version that was edited; absent for a new one. */
  version: z.optional(Version),
})
export const officeBanners = endpoint({
  method: 'GET',
  path: '/office/content/banners',
  who: 'staff:content.write',
  input: z.object({}),
  data: z.array(z.required(BannerForm)),
})
/** Creates (no id) or updates. @refuses notFound: no such banner, or activity; invalidInput, changedMeanwhile, endsBeforeStart */
export const saveBanner = endpoint({
  method: 'POST',
  path: '/office/content/banners',
  who: 'staff:content.write',
  input: BannerForm,
  data: z.required(BannerForm),
})

/** Deletes it; its last values stay in the log. @refuses notFound */
export const removeBanner = endpoint({
  method: 'POST',
  path: '/office/content/banners/:id/delete',
  who: 'staff:content.write',
  input: z.object({ id: IdParam }),
  data: z.null(),
})

export const AnnouncementForm = z.object({
  id: z.optional(Id),
  title: Translated,
  /** Rich text; scripts and external resources are removed when it is saved. */
  body: Translated,
  publishedAt: Instant,
  visible: z.boolean(),
  /** The version that was edited; absent for a new one. */
  version: z.optional(Version),
})
export const officeAnnouncements = endpoint({
  method: 'GET',
  path: '/office/content/announcements',
  who: 'staff:content.write',
  input: z.object({}),
  data: z.array(z.required(AnnouncementForm)),
})
/** Creates (no id) or updates. @refuses notFound, changedMeanwhile */
export const saveAnnouncement = endpoint({
  method: 'POST',
  path: '/office/content/announcements',
  who: 'staff:content.write',
  input: AnnouncementForm,
  data: z.required(AnnouncementForm),
})

/**
 * Deletes it; its page is gone at once, its last values stay in the log. With `redirectTo` its address leads there.
 * @refuses notFound; toWrong, wouldLoop, tooManyRedirects of redirects
 */
export const removeAnnouncement = endpoint({
  method: 'POST',
  path: '/office/content/announcements/:id/delete',
  who: 'staff:content.write',
  input: z.object({ id: IdParam, redirectTo: z.optional(OwnAddress) }),
  data: z.null(),
})
