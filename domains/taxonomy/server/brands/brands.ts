/** Brands for staff. */
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { CatalogReasons, TaxonomyReasons } from '#domains/catalog/reasons.ts'
import type { archiveBrand, officeBrands, saveBrand } from '../../contract.ts'
import { letterOf } from '#domains/catalog/server/taxonomy-door.ts'
import { cleanTexts, picturesIn } from '#kit/server/text/html.ts'
import { toConflict } from '#domains/catalog/server/write-door.ts'
import { claimPictures } from '../pictures.ts'
import * as sql from './sql.ts'

export async function brands({ db }: StaffContext): Promise<DataOf<typeof officeBrands>> {
  const rows = await sql.brands(db)
  return rows.map((row) => ({ ...row, ownLetter: letterOf(row.name.cn) }))
}

/** @throws {Refused} brandNotFound, brandNameTaken, pictureUnknown, changedMeanwhile */
export function save(
  context: StaffContext,
  form: InputOf<typeof saveBrand>,
): Promise<{ id: number }> {
  return context.db.tx(async (tx) => {
    await sql.lockNames(tx)
    const before = form.id === undefined ? null : await demandBrand(tx, form.id)
    const isOld = before !== null && before.version !== form.version
    if (isOld) throw await toConflict(tx, [`brand:${before.id}`])
    const words = { ...form, story: cleanTexts(form.story) }
    const saved = before
      ? await sql.update(tx, before.id, form.version, words)
      : await sql.insert(tx, words)
    if (saved === null) throw new Refused(CatalogReasons.brandNameTaken)
    await claimPictures(tx, {
      before: before ? toView(before) : [],
      after: toView(words),
      reference: `brand:${saved.id}`,
      now: context.now,
    })
    if (before) await sql.markStaleOfBrand(tx, saved.id)
    await auditChange(tx, context, saved.id, before ? 'change' : 'add', before, form)
    return saved
  })
}

/** @throws {Refused} brandNotFound */
export function archive(
  context: StaffContext,
  { brandId, archived }: InputOf<typeof archiveBrand>,
): Promise<Record<string, never>> {
  return context.db.tx(async (tx) => {
    const before = await demandBrand(tx, brandId)
    if (!(await sql.archive(tx, brandId, archived, context.now))) return {}
    const { archived: was } = before
    await auditChange(
      tx,
      context,
      brandId,
      archived ? 'archive' : 'restore',
      { archived: was },
      { archived },
    )
    return {}
  })
}

/** @throws {Refused} brandNotFound, brandUsed */
export function remove(
  context: StaffContext,
  { brandId }: { brandId: number },
): Promise<Record<string, never>> {
  return context.db.tx(async (tx) => {
    const before = await demandBrand(tx, brandId)
    if (!(await sql.remove(tx, brandId))) {
      const products = await sql.usedBy(tx, brandId)
      throw new Refused(TaxonomyReasons.brandUsed, { values: { products } })
    }
    const { now } = context
    const pictures = toView(before)
    await claimPictures(tx, { before: pictures, after: [], reference: '', now })
    await auditChange(tx, context, brandId, 'remove', before, null)
    return {}
  })
}

const toView = ({
  logoUrl,
  bannerUrl,
  story,
}: Pick<sql.BrandRow, 'logoUrl' | 'bannerUrl' | 'story'>) => [
  logoUrl,
  bannerUrl,
  ...picturesIn(story),
]

async function demandBrand(tx: Queryable, id: number): Promise<sql.BrandRow> {
  const found = await sql.brand(tx, id)
  if (found === null) throw new Refused(CatalogReasons.brandNotFound)
  return found
}

async function auditChange(
  tx: Queryable,
  context: StaffContext,
  id: number,
  act: 'add' | 'change' | 'remove' | 'archive' | 'restore',
  before: unknown,
  after: unknown,
): Promise<void> {
  await audit(tx, context, { action: `catalog.brand.${act}`, object: `brand:${id}`, before, after })
  await invalidate(tx, ['*']) // facets of every list name it, and so does the home page
}
