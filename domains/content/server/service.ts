/** What visitors read, in their language; where there is no text in it, in Chinese. */
import { cleanHtml } from '#kit/server/text/html.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { textIn, type Translated } from '#kit/contract/lang.ts'
import { nameIn } from '#kit/contract/shop-identity.ts'
import type { BuyerContext, Context } from '#kit/server/http/serve.ts'
import { cutPage, momentAfter, momentCursor } from '#kit/server/database/page.ts'
import { readIdentity } from '#domains/settings/server/door.ts'
import type {
  getChannel,
  latestAnnouncements,
  listAnnouncements,
  listBanners,
  readAnnouncement,
  shopDetails,
} from '../contract.ts'
import { NETWORKS } from '../networks.ts'
import { ContentReasons } from '../reasons.ts'
import * as sql from './sql.ts'

export async function banners({ reader, lang, now }: Context): Promise<DataOf<typeof listBanners>> {
  const textFor = (text: Translated) => textIn(text, lang).text
  return (await sql.listPublishedBanners(reader, now)).map(
    ({ id, href, imageUrl, tone, ...texts }) => ({
      id,
      href,
      imageUrl,
      tone,
      title: textFor(texts.title),
      subtitle: textFor(texts.subtitle),
      actionLabel: textFor(texts.actionLabel),
    }),
  )
}

export async function announcements(
  { reader, now, lang }: Context,
  limit: number,
): Promise<DataOf<typeof latestAnnouncements>> {
  const rows = await sql.newestAnnouncements(reader, now, limit)
  return rows.map(({ title, ...row }) => ({ ...row, title: textIn(title, lang).text }))
}

/** @throws {Refused} notFound when it is hidden, not published yet, or does not exist */
export async function announcement(
  { reader, now, lang }: Context,
  id: number,
): Promise<DataOf<typeof readAnnouncement>> {
  const found = await sql.announcement(reader, id, now)
  if (found === null) throw new Refused(ContentReasons.notFound)
  const body = textIn(found.body, lang)
  return {
    id: found.id,
    title: textIn(found.title, lang).text,
    publishedAt: found.publishedAt,
    html: cleanHtml(body.text),
    textLang: body.lang,
  }
}

const PAGE_ROWS = 20

export async function allAnnouncements(
  { db, now, lang }: BuyerContext,
  { after }: InputOf<typeof listAnnouncements>,
): Promise<DataOf<typeof listAnnouncements>> {
  const place = momentAfter(after) ?? { at: now, id: Number.MAX_SAFE_INTEGER }
  const rows = await sql.announcementsFrom(db, { now, place, limit: PAGE_ROWS + 1 })
  const { items, next } = cutPage(rows, PAGE_ROWS, ({ publishedAt, id }) =>
    momentCursor({ at: publishedAt, id }),
  )
  return {
    items: items.map(({ title, ...row }) => ({ ...row, title: textIn(title, lang).text })),
    next,
  }
}

/** @throws {Refused} notFound */
export async function channel(
  { reader, lang }: Context,
  id: number,
): Promise<DataOf<typeof getChannel>> {
  const found = await sql.channel(reader, id)
  if (found === null) throw new Refused(ContentReasons.notFound)
  return { ...found, name: textIn(found.name, lang).text }
}

export async function shop({ db, reader, lang }: Context): Promise<DataOf<typeof shopDetails>> {
  const [details, identity] = await Promise.all([sql.shop(reader), readIdentity(db)])
  return {
    ...details,
    name: nameIn(identity, lang),
    footer: textIn(details.footer, lang).text,
    socials: details.socials.map(({ network, url, qrUrl }) => ({
      name: NETWORKS[network],
      url,
      qrUrl,
    })),
    intro: textIn(details.intro, lang).text,
    hours: textIn(details.hours, lang).text,
  }
}
