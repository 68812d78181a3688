/** Text pages as visitors read them. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { textIn } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cleanHtml } from '#kit/server/text/html.ts'
import type { Context } from '#kit/server/http/serve.ts'
import type { SitePage } from '#kit/server/http/sitemap.ts'
import { ContentReasons } from '../../reasons.ts'
import type { listTextPages, readTextPage } from '../../pages-contract.ts'
import { PAGE_KEYS, pathOfTextPage, textPageIn, type PageKey } from '../../text-pages.ts'
import * as sql from './sql.ts'

/** In the order of the footer. */
export async function list({ db, lang }: Context): Promise<DataOf<typeof listTextPages>> {
  const rows = await sql.newestHeads(db)
  return PAGE_KEYS.flatMap((page) => {
    const found = rows.find((each) => each.page === page && !each.isWithdrawn)
    return found === undefined ? [] : [{ page, title: textIn(found.title, lang).text }]
  })
}

/** Title and text in the same language. @throws {Refused} notFound */
export async function read(
  { db, lang }: Context,
  page: PageKey,
): Promise<DataOf<typeof readTextPage>> {
  const found = await sql.findNewest(db, page)
  if (found === null || found.isWithdrawn) throw new Refused(ContentReasons.notFound)
  const { html, ...shown } = textPageIn(found, lang)
  return { page, ...shown, html: cleanHtml(html), publishedAt: found.publishedAt }
}

/** Published pages, for search engines. */
export async function sitePages(db: Queryable): Promise<SitePage[]> {
  const rows = await sql.newestHeads(db)
  return rows
    .filter(({ isWithdrawn }) => !isWithdrawn)
    .map(({ page, publishedAt }) => ({ path: pathOfTextPage(page), changedAt: publishedAt }))
}
