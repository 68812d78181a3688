/** Brands as operators keep them. */
import { audit } from '#domains/staff/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/db.ts'
import { purge } from '#kit/server/purge.ts'
import type { StaffContext } from '#kit/server/serve.ts'
import { CatalogReasons } from '../../../contract.ts'
import type { officeBrands, saveBrand } from '../../../office-contract.ts'
import { letterOf } from '../../letters.ts'
import { cleanTexts } from '../../write/html.ts'
import { keepPictures } from '../pictures.ts'
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
    const before = form.id === undefined ? null : await demandBrand(tx, form.id)
    const isOld = before !== null && before.version !== form.version
    if (isOld) throw new Refused(Reasons.changedMeanwhile)
    const words = { ...form, story: cleanTexts(form.story) }
    const saved = before
      ? await sql.update(tx, before.id, form.version, words)
      : await sql.insert(tx, words)
    if (saved === null) throw new Refused(CatalogReasons.brandNameTaken)
    await keepPictures(tx, {
      before: [before?.logoUrl ?? null, before?.bannerUrl ?? null],
      after: [form.logoUrl, form.bannerUrl],
      reference: `brand:${saved.id}`,
      now: context.now,
    })
    if (before) await sql.markStaleOfBrand(tx, saved.id)
    await told(tx, context, saved.id, before ? 'change' : 'add', before, form)
    return saved
  })
}

/** @throws {Refused} brandNotFound, stillUsed */
export function remove(
  context: StaffContext,
  { brandId }: { brandId: number },
): Promise<Record<string, never>> {
  return context.db.tx(async (tx) => {
    const before = await demandBrand(tx, brandId)
    if (!(await sql.remove(tx, brandId))) throw new Refused(CatalogReasons.stillUsed)
    const { now } = context
    const pictures = [before.logoUrl, before.bannerUrl]
    await keepPictures(tx, { before: pictures, after: [], reference: '', now })
    await told(tx, context, brandId, 'remove', before, null)
    return {}
  })
}

async function demandBrand(tx: Queryable, id: number): Promise<sql.BrandRow> {
  const found = await sql.brand(tx, id)
  if (found === null) throw new Refused(CatalogReasons.brandNotFound)
  return found
}

async function told(
  tx: Queryable,
  context: StaffContext,
  id: number,
  act: 'add' | 'change' | 'remove',
  before: unknown,
  after: unknown,
): Promise<void> {
  await audit(tx, context, { action: `catalog.brand.${act}`, object: `brand:${id}`, before, after })
  await purge(tx, ['*']) // facets of every list name it, and the home page
}
