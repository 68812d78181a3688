/** The choices of the product form. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { officeChoices } from '../contract.ts'
import { attributes, listMeasures } from '#domains/catalog/server/taxonomy-door.ts'
import { textFor } from '#domains/catalog/server/stored-door.ts'
import * as sql from './choices/sql.ts'

export async function choices({ db, lang }: StaffContext): Promise<DataOf<typeof officeChoices>> {
  const [all, brands, facets, measures] = await Promise.all([
    sql.categories(db),
    sql.brands(db),
    attributes(db),
    listMeasures(db),
  ])
  const toNameView = ({ id, name }: { id: number; name: Translated }) => ({
    id,
    name: textFor(name, lang),
  })
  return {
    categories: all.map((each) => ({ ...toNameView(each), parentId: each.parentId })),
    brands: brands.map((each) => ({ ...toNameView(each), archived: each.archived })),
    attributes: facets.map(({ values, unit, ...each }) => ({
      ...each,
      name: textFor(each.name, lang),
      unit: unit && textFor(unit, lang),
      values: values.map((value) => ({ ...toNameView(value), number: value.number })),
    })),
    measures,
  }
}
