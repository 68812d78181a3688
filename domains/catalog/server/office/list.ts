/** The office's product list. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { LANGS } from '#kit/contract/values.ts'
import type { StaffContext } from '#kit/server/serve.ts'
import type { officeProducts } from '../../product-contract.ts'
import { patternOf } from '../sale/pattern.ts'
import { say } from '../shown/text.ts'
import * as sql from './sql.ts'

/** Words are looked for in names of every language, in codes of products and SKUs. */
export async function list(
  { db, lang }: StaffContext,
  { q, state, category, sort, page, size }: InputOf<typeof officeProducts>,
): Promise<DataOf<typeof officeProducts>> {
  const words = q?.trim() ?? ''
  const filter = {
    part: words === '' ? null : patternOf(words),
    state: state ?? null,
    categoryId: category ?? null,
  }
  const [total, rows] = await Promise.all([
    sql.countProducts(db, filter),
    sql.products(db, filter, sort, size, (page - 1) * size),
  ])
  const items = rows.map(({ name, categoryName, ...row }) => ({
    ...row,
    name: say(name, lang),
    categoryName: say(categoryName, lang),
    missingLangs: LANGS.filter((each) => (name[each] ?? '') === ''),
  }))
  return { items, total, page, size }
}
