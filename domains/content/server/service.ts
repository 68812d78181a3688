/** What visitors read, in their language; where the merchant wrote none, in Chinese. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { textIn, type Translated } from '#kit/contract/values.ts'
import type { Context } from '#kit/server/serve.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import {
  ContentReasons,
  type getChannel,
  type latestAnnouncements,
  type listBanners,
  type shopDetails,
} from '../contract.ts'
import * as sql from './sql.ts'

export async function banners({ reader, lang }: Context): Promise<DataOf<typeof listBanners>> {
  const say = (text: Translated) => textIn(text, lang).text
  return (await sql.shownBanners(reader)).map(({ id, href, imageUrl, tone, ...texts }) => ({
    id,
    href,
    imageUrl,
    tone,
    title: say(texts.title),
    subtitle: say(texts.subtitle),
    actionLabel: say(texts.actionLabel),
  }))
}

export async function announcements(
  { reader, now, lang }: Context,
  limit: number,
): Promise<DataOf<typeof latestAnnouncements>> {
  const rows = await sql.newestAnnouncements(reader, now, limit)
  return rows.map(({ title, ...row }) => ({ ...row, title: textIn(title, lang).text }))
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
  const [details, settings] = await Promise.all([sql.shop(reader), readSettings(db)])
  return {
    ...details,
    name: settings['shop.name'],
    intro: textIn(details.intro, lang).text,
    hours: textIn(details.hours, lang).text,
  }
}
