/** Categories for staff: texts, position in the tree, attributes. */
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { CatalogReasons, TaxonomyReasons } from '#domains/catalog/reasons.ts'
import type {
  moveCategory,
  officeCategories,
  saveCategory as saveCategoryCall,
} from '../../contract.ts'
import { markStale } from '#domains/catalog/server/taxonomy-door.ts'
import { cleanTexts, picturesIn } from '#kit/server/text/html.ts'
import { toConflict } from '#domains/catalog/server/write-door.ts'
import { claimPictures } from '../pictures.ts'
import * as sql from './sql.ts'

const LEVELS = 3

export const categories = ({ db }: StaffContext): Promise<DataOf<typeof officeCategories>> =>
  sql.categories(db)

type Form = InputOf<typeof saveCategoryCall>

/**
 * Creates (no id) or updates. Products in it and below show its new name within seconds.
 * @throws {Refused} categoryNotFound, categoryTooDeep, categoryNameTaken, pictureUnknown, changedMeanwhile
 */
export function saveCategory(context: StaffContext, form: Form): Promise<{ id: number }> {
  return context.db.tx(async (tx) => {
    await sql.lockTree(tx)
    const before = form.id === undefined ? null : await demandCategory(tx, form.id)
    const level = await placeFor(tx, before?.id ?? null, form.parentId)
    if (await sql.hasSister(tx, form.parentId, form.name.cn, before?.id ?? null)) {
      throw new Refused(CatalogReasons.categoryNameTaken)
    }
    const words = { ...form, intro: cleanTexts(form.intro) }
    const saved = before
      ? await sql.update(tx, before.id, form.version, words)
      : await sql.insert(tx, form.parentId, level, words)
    if (saved === null) {
      if (before) throw await toConflict(tx, [`category:${before.id}`])
      throw new Refused(CatalogReasons.categoryNameTaken)
    }
    if (before && before.parentId !== form.parentId) {
      await sql.setParent(tx, saved.id, form.parentId, level)
    }
    await sql.putAttributes(tx, saved.id, form.attributeIds)
    await claimPictures(tx, {
      before: before ? toView(before) : [],
      after: toView(words),
      reference: `category:${saved.id}`,
      now: context.now,
    })
    await auditChange(tx, context, saved.id, before ? 'change' : 'add', before, form)
    return saved
  })
}

/** @throws {Refused} categoryNotFound, categoryTooDeep, categoryNameTaken */
export function move(
  context: StaffContext,
  { categoryId, parentId, beforeId }: InputOf<typeof moveCategory>,
): Promise<Record<string, never>> {
  return context.db.tx(async (tx) => {
    await sql.lockTree(tx)
    const before = await demandCategory(tx, categoryId)
    const level = await placeFor(tx, categoryId, parentId)
    if (await sql.hasSister(tx, parentId, before.name.cn, categoryId)) {
      throw new Refused(CatalogReasons.categoryNameTaken)
    }
    if (before.parentId !== parentId) await sql.setParent(tx, categoryId, parentId, level)
    const others = (await sql.listSiblings(tx, parentId)).filter((id) => id !== categoryId)
    const at = beforeId === null ? -1 : others.indexOf(beforeId)
    others.splice(at < 0 ? others.length : at, 0, categoryId)
    await sql.order(tx, others)
    const place = { parentId, at: others.indexOf(categoryId) + 1 }
    const { parentId: oldParentId, position } = before
    await auditChange(
      tx,
      context,
      categoryId,
      'move',
      { parentId: oldParentId, at: position },
      place,
    )
    return {}
  })
}

/** @throws {Refused} categoryNotFound, categoryUsed */
export function remove(
  context: StaffContext,
  { categoryId }: { categoryId: number },
): Promise<Record<string, never>> {
  return context.db.tx(async (tx) => {
    await sql.lockTree(tx)
    const before = await demandCategory(tx, categoryId)
    if (!(await sql.remove(tx, categoryId))) {
      const values = await sql.contents(tx, categoryId)
      throw new Refused(TaxonomyReasons.categoryUsed, { values })
    }
    await claimPictures(tx, {
      before: toView(before),
      after: [],
      reference: '',
      now: context.now,
    })
    await auditChange(tx, context, categoryId, 'remove', before, null)
    return {}
  })
}

const toView = ({
  imageUrl,
  bannerUrl,
  intro,
}: Pick<sql.CategoryRow, 'imageUrl' | 'bannerUrl' | 'intro'>) => [
  imageUrl,
  bannerUrl,
  ...picturesIn(intro),
]

async function demandCategory(tx: Queryable, id: number): Promise<sql.CategoryRow> {
  const found = await sql.category(tx, id)
  if (found === null) throw new Refused(CatalogReasons.categoryNotFound)
  return found
}

/**
 * @returns its resulting level
 * @throws {Refused} categoryTooDeep when the parent does not exist, is the category itself or a descendant, or when the
 * deepest descendant would be below the third level
 */
async function placeFor(
  tx: Queryable,
  id: number | null,
  parentId: number | null,
): Promise<number> {
  const parent = parentId === null ? { level: 0 } : await sql.levelOf(tx, parentId)
  const part =
    id === null ? { depth: 0, holdsOther: false } : await sql.depthBelow(tx, id, parentId)
  if (parent === null || part.holdsOther || parent.level + 1 + part.depth > LEVELS) {
    throw new Refused(CatalogReasons.categoryTooDeep)
  }
  return parent.level + 1
}

async function auditChange(
  tx: Queryable,
  context: StaffContext,
  id: number,
  act: 'add' | 'change' | 'move' | 'remove',
  before: unknown,
  after: unknown,
): Promise<void> {
  if (act !== 'remove') await markStale(tx, [id])
  await audit(tx, context, {
    action: `catalog.category.${act}`,
    object: `category:${id}`,
    before,
    after,
  })
  await invalidate(tx, ['*']) // the menu is on every page
}
