/** Pages of categories and brands: the merchant's texts and pictures. */
import { cleanHtml } from '#kit/server/text/html.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { textIn } from '#kit/contract/lang.ts'
import type { Context } from '#kit/server/http/serve.ts'
import type { brandPage, categoryPage } from '../../contract.ts'
import { CatalogReasons } from '../../reasons.ts'
import { letterOf } from '../letters.ts'
import { textFor } from '../read-model/text.ts'
import * as sql from './pages/sql.ts'

/** @throws {Refused} categoryNotFound */
export async function category(
  { reader, lang }: Context,
  { categoryId }: { categoryId: number },
): Promise<DataOf<typeof categoryPage>> {
  const row = await sql.category(reader, categoryId)
  if (row === null) throw new Refused(CatalogReasons.categoryNotFound)
  const { intro, ...rest } = row
  const text = textIn(intro, lang)
  return {
    ...rest,
    name: textFor(row.name, lang),
    path: row.path.map(({ id, name }) => ({ id, name: textFor(name, lang) })),
    introHtml: cleanHtml(text.text),
    textLang: text.lang,
  }
}

/** @throws {Refused} brandNotFound */
export async function brand(
  { reader, lang }: Context,
  { brandId }: { brandId: number },
): Promise<DataOf<typeof brandPage>> {
  const row = await sql.brand(reader, brandId)
  if (row === null) throw new Refused(CatalogReasons.brandNotFound)
  const { story, ...rest } = row
  const text = textIn(story, lang)
  return {
    ...rest,
    name: textFor(row.name, lang),
    letter: row.letter ?? letterOf(row.name.cn),
    storyHtml: cleanHtml(text.text),
    textLang: text.lang,
  }
}
