/** The office's product list. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { LANGS } from '#kit/contract/lang.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { officeProducts } from '../contract.ts'
import { gapsIn } from '#domains/catalog/server/stored-door.ts'
import { textFor } from '#domains/catalog/server/stored-door.ts'
import { filterOf } from './filter.ts'
import * as sql from './sql.ts'

export async function list(
  { db, lang }: StaffContext,
  { sort, reversed, page, size, ...given }: InputOf<typeof officeProducts>,
): Promise<DataOf<typeof officeProducts>> {
  const filter = filterOf(given)
  const [counts, rows] = await Promise.all([
    sql.countProducts(db, filter),
    sql.products(db, filter, {
      sort,
      isReversed: reversed,
      lang,
      limit: size,
      offset: (page - 1) * size,
    }),
  ])
  const items = rows.map(({ name, categoryName, brandName, gaps, ...row }) => ({
    ...row,
    name: textFor(name, lang),
    categoryName: textFor(categoryName, lang),
    brandName: brandName === null ? null : textFor(brandName, lang),
    missingLangs: LANGS.filter((each) => gapsIn(gaps, each).length > 0),
  }))
  return { items, total: counts[given.state ?? 'all'], counts, page, size }
}
