/** Pages of text as visitors read them. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { textIn } from '#kit/contract/values.ts'
import { cleanHtml } from '#kit/server/html.ts'
import type { Context } from '#kit/server/serve.ts'
import { ContentReasons } from '../../contract.ts'
import { PageKey, type listTextPages, type readTextPage } from '../../pages-contract.ts'
import * as sql from './sql.ts'

/** In the order of the foot of each page. */
export async function list({ db, lang }: Context): Promise<DataOf<typeof listTextPages>> {
  const rows = await sql.newestHeads(db)
  return PageKey.options.flatMap((page) => {
    const found = rows.find((each) => each.page === page && !each.isWithdrawn)
    return found === undefined ? [] : [{ page, title: textIn(found.title, lang).text }]
  })
}

/** In one language as a whole: title and text never mix two. @throws {Refused} notFound */
export async function read(
  { db, lang }: Context,
  page: PageKey,
): Promise<DataOf<typeof readTextPage>> {
  const found = await sql.newest(db, page)
  if (found === null || found.isWithdrawn) throw new Refused(ContentReasons.notFound)
  const { text: html, lang: textLang } = textIn(found.html, lang)
  return {
    page,
    title: textIn(found.title, textLang).text,
    description: textIn(found.description, textLang).text,
    html: cleanHtml(html),
    textLang,
    publishedAt: found.publishedAt,
  }
}
