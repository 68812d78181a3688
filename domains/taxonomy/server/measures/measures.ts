/** The dictionary of units of measure: listed for staff, kept by those who write the catalogue. */
import { audit, type Namer } from '#domains/audit/server/door.ts'
import { TaxonomyReasons } from '#domains/catalog/reasons.ts'
import { toConflict } from '#domains/catalog/server/write-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { LANGS, textIn, type Translated } from '#kit/contract/lang.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import {
  MEASURES_MAX,
  OWN_NAMES_MAX,
  type officeMeasures,
  type orderMeasures,
  type ownUnitNames,
  type saveMeasure,
} from '../../measures-contract.ts'
import * as sql from './sql.ts'

export const measures = ({ db }: StaffContext): Promise<DataOf<typeof officeMeasures>> =>
  sql.measures(db)

export const ownNames = ({ db }: StaffContext): Promise<DataOf<typeof ownUnitNames>> =>
  sql.ownNames(db, OWN_NAMES_MAX)

/** For the audit log. */
export const namesOf: Namer = async (db, ids, lang) =>
  (await sql.measureNames(db, ids)).map(({ id, name }) => ({ id, name: textIn(name, lang).text }))

/** @throws {Refused} measureNotFound, measureNameTaken, tooManyMeasures, changedMeanwhile */
export function save(
  context: StaffContext,
  { id, version, name: typed }: InputOf<typeof saveMeasure>,
): Promise<{ id: number }> {
  const name = withoutEmpty(typed)
  return context.db.tx(async (tx) => {
    const all = await sql.lockAll(tx)
    const before = all.find((each) => each.id === id) ?? null
    if (id !== undefined && before === null) throw new Refused(TaxonomyReasons.measureNotFound)
    if (before !== null && before.version !== version) {
      throw await toConflict(tx, [`measure:${before.id}`])
    }
    if (before === null && all.length >= MEASURES_MAX) {
      throw new Refused(TaxonomyReasons.tooManyMeasures, { values: { count: MEASURES_MAX } })
    }
    const saved =
      before === null
        ? await sql.add(tx, name, context.now)
        : await sql.rename(tx, before.id, name, context.now)
    if (saved === null) throw new Refused(TaxonomyReasons.measureNameTaken)
    if (before !== null) await sql.markStaleOfMeasure(tx, before.id)
    await auditChange(tx, context, {
      act: before === null ? 'add' : 'change',
      id: saved.id,
      before: before && { name: before.name },
      after: { name },
    })
    return saved
  })
}

const withoutEmpty = (typed: Translated): Translated => {
  const name: Translated = { cn: typed.cn.trim() }
  for (const lang of LANGS) {
    const text = typed[lang]?.trim() ?? ''
    if (text !== '') name[lang] = text
  }
  return name
}

/** @throws {Refused} changedMeanwhile */
export function order(
  context: StaffContext,
  { ids }: InputOf<typeof orderMeasures>,
): Promise<Record<string, never>> {
  return context.db.tx(async (tx) => {
    const before = (await sql.lockAll(tx)).map(({ id }) => id)
    const isWhole = ids.length === before.length && before.every((id) => ids.includes(id))
    if (!isWhole) throw new Refused(Reasons.changedMeanwhile)
    await sql.order(tx, ids)
    await audit(tx, context, {
      action: 'catalog.measure.order',
      object: 'measures',
      before: { ids: before },
      after: { ids },
    })
    return {}
  })
}

/** @throws {Refused} measureNotFound, measureUsed */
export function remove(
  context: StaffContext,
  { measureId }: { measureId: number },
): Promise<Record<string, never>> {
  return context.db.tx(async (tx) => {
    const before = await sql.lockForRemoval(tx, measureId)
    if (before === null) throw new Refused(TaxonomyReasons.measureNotFound)
    const count = await sql.countSkus(tx, measureId)
    if (count > 0) throw new Refused(TaxonomyReasons.measureUsed, { values: { count } })
    await sql.remove(tx, before)
    await auditChange(tx, context, {
      act: 'remove',
      id: measureId,
      before: { name: before.name },
      after: null,
    })
    return {}
  })
}

type Change = { act: 'add' | 'change' | 'remove'; id: number; before: unknown; after: unknown }

const auditChange = (tx: Queryable, context: StaffContext, { act, id, before, after }: Change) =>
  audit(tx, context, {
    action: `catalog.measure.${act}`,
    object: `measure:${id}`,
    before,
    after,
  })
