/** Categories as operators keep them, and what the product form offers to choose from. */
import { audit } from '#domains/staff/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/db.ts'
import { purge } from '#kit/server/purge.ts'
import type { StaffContext } from '#kit/server/serve.ts'
import {
  CatalogReasons,
  type officeCategories,
  type officeChoices,
  type saveCategory as saveCategoryCall,
} from '../../contract.ts'
import { attributes } from '../browse/sql.ts'
import { markStale } from '../shown/sql.ts'
import { say } from '../shown/text.ts'
import * as sql from './shelves/sql.ts'

const LEVELS = 3

export const categories = ({ db }: StaffContext): Promise<DataOf<typeof officeCategories>> =>
  sql.categories(db)

export async function choices({ db, lang }: StaffContext): Promise<DataOf<typeof officeChoices>> {
  const [all, brands, facets] = await Promise.all([
    sql.categories(db),
    sql.brands(db),
    attributes(db),
  ])
  const named = ({ id, name }: (typeof brands)[number]) => ({ id, name: say(name, lang) })
  return {
    categories: all.map((each) => ({ ...named(each), parentId: each.parentId })),
    brands: brands.map(named),
    attributes: facets.map((each) => ({ ...named(each), values: each.values.map(named) })),
  }
}

/**
 * Creates (no id) or changes. Products in it and below show its new name within seconds.
 * @throws {Refused} categoryTooDeep: below the third level, or moved to another level with children; categoryNameTaken
 */
export function saveCategory(
  context: StaffContext,
  form: InputOf<typeof saveCategoryCall>,
): Promise<{ id: number }> {
  return context.db.tx(async (tx) => {
    const before = form.id === undefined ? null : await sql.category(tx, form.id)
    const isMissing = form.id !== undefined && before === null
    if (isMissing || form.parentId === form.id) throw new Refused(CatalogReasons.categoryTooDeep)
    const level = await levelBelow(tx, form.parentId)
    const category = { ...form, level }
    const saved = before
      ? await sql.update(tx, before.id, category)
      : await sql.insert(tx, category)
    if (saved === null) {
      const taken = await sql.hasSister(tx, form.parentId, form.name.cn, form.id ?? null)
      throw new Refused(taken ? CatalogReasons.categoryNameTaken : CatalogReasons.categoryTooDeep)
    }
    await markStale(tx, [saved.id])
    await audit(tx, context, {
      action: before ? 'catalog.category.change' : 'catalog.category.add',
      object: `category:${saved.id}`,
      before,
      after: form,
    })
    await purge(tx, ['*']) // the menu stands on every page
    return saved
  })
}

/** @throws {Refused} categoryTooDeep when there is no such parent, or nothing may lie below it */
async function levelBelow(tx: Queryable, parentId: number | null): Promise<number> {
  if (parentId === null) return 1
  const parent = await sql.parentLevel(tx, parentId)
  if (parent === null || parent.level >= LEVELS) throw new Refused(CatalogReasons.categoryTooDeep)
  return parent.level + 1
}
