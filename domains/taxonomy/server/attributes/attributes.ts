/** Attributes for staff: names, kinds, and the values to choose from. */
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { LANGS, type Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import type { officeAttributes, saveAttribute } from '../../contract.ts'
import { toConflict } from '#domains/catalog/server/write-door.ts'
import * as sql from './sql.ts'

export const attributes = ({ db }: StaffContext): Promise<DataOf<typeof officeAttributes>> =>
  sql.attributes(db)

type Form = InputOf<typeof saveAttribute>

/** @throws {Refused} attributeNotFound, attributeTaken, attributeValueTwice, stillUsed, changedMeanwhile */
export function save(context: StaffContext, form: Form): Promise<{ id: number }> {
  return context.db.tx(async (tx) => {
    await sql.lockNames(tx)
    const before = form.id === undefined ? null : await demandAttribute(tx, form.id)
    if (before && before.version !== form.version) {
      throw await toConflict(tx, [`attribute:${before.id}`])
    }
    const known = before ? await sql.values(tx, before.id) : []
    if (before && before.kind !== form.kind && known.length > 0) {
      throw new Refused(CatalogReasons.stillUsed)
    }
    const words = { ...form, unit: form.kind === 'number' ? form.unit : null }
    const saved = before ? await sql.update(tx, before.id, words) : await sql.insert(tx, words)
    if (saved === null) throw new Refused(CatalogReasons.attributeTaken)
    await putValues(tx, saved.id, form, known)
    if (before) await sql.markStaleOfAttribute(tx, saved.id)
    await auditChange(tx, context, saved.id, before ? 'change' : 'add', before, form)
    return saved
  })
}

type Known = { id: number; number: number | null }

async function putValues(
  tx: Queryable,
  attributeId: number,
  { kind, unit, values }: Form,
  known: readonly Known[],
): Promise<void> {
  if (kind === 'flag') {
    await sql.insertValues(tx, attributeId, kind, [{ name: YES(), position: 0 }])
  } else if (kind === 'number') {
    const named = known.map(({ id, number }) => ({
      id,
      name: numberName(number ?? 0, unit),
      position: 0,
    }))
    await sql.renameValues(tx, named)
  } else await putChoices(tx, attributeId, values, known)
}

async function putChoices(
  tx: Queryable,
  attributeId: number,
  values: Form['values'],
  known: readonly Known[],
): Promise<void> {
  const names = values.map(({ name }) => name.cn.trim())
  if (new Set(names).size < names.length) throw new Refused(CatalogReasons.attributeValueTwice)
  const ids = new Set(known.map(({ id }) => id))
  const retained = values.filter(({ id }) => id !== undefined && ids.has(id))
  const gone = known
    .filter(({ id }) => !retained.some((each) => each.id === id))
    .map(({ id }) => id)
  if ((await sql.removeValues(tx, gone)) < gone.length) throw new Refused(CatalogReasons.stillUsed)
  const placed = values.map((value, at) => ({ ...value, position: at + 1 }))
  const isRetained = (value: sql.NewValue) => retained.some((each) => each.id === value.id)
  await sql.renameValues(tx, placed.filter(isRetained))
  const added = placed.filter((value) => !isRetained(value))
  await sql.insertValues(tx, attributeId, 'choice', added)
}

/** @throws {Refused} attributeNotFound, stillUsed */
export function remove(
  context: StaffContext,
  { attributeId }: { attributeId: number },
): Promise<Record<string, never>> {
  return context.db.tx(async (tx) => {
    const before = await demandAttribute(tx, attributeId)
    if (!(await sql.remove(tx, attributeId))) throw new Refused(CatalogReasons.stillUsed)
    await auditChange(tx, context, attributeId, 'remove', before, null)
    return {}
  })
}

async function demandAttribute(tx: Queryable, id: number): Promise<sql.AttributeRow> {
  const found = await sql.attribute(tx, id)
  if (found === null) throw new Refused(CatalogReasons.attributeNotFound)
  return found
}

async function auditChange(
  tx: Queryable,
  context: StaffContext,
  id: number,
  act: 'add' | 'change' | 'remove',
  before: unknown,
  after: unknown,
): Promise<void> {
  await audit(tx, context, {
    action: `catalog.attribute.${act}`,
    object: `attribute:${id}`,
    before,
    after,
  })
  await invalidate(tx, ['list'])
}

const inAll = (text: (lang: (typeof LANGS)[number]) => string): Translated =>
  Object.fromEntries(LANGS.map((lang) => [lang, text(lang)])) as Translated

const YES = (): Translated => inAll((lang) => translate(lang, 'catalog.yes'))

/** `18 V`; a number is the same in all languages, its unit may differ. */
const numberName = (number: number, unit: Translated | null): Translated =>
  unit === null ? { cn: String(number) } : inAll((lang) => `${number} ${unit[lang] || unit.cn}`)

export type ProductNumber = { attributeId: number; value: number }

/** The values of a product's numbers, created where they are new. Numbers of other kinds of attributes are left out. */
export async function valuesOfNumbers(
  tx: Queryable,
  numbers: readonly ProductNumber[],
): Promise<number[]> {
  if (numbers.length === 0) return []
  const units = await sql.numberUnits(
    tx,
    numbers.map((each) => each.attributeId),
  )
  const sound = numbers.filter(({ attributeId }) => units.some(({ id }) => id === attributeId))
  for (const { attributeId, value } of sound) {
    const unit = units.find(({ id }) => id === attributeId)?.unit ?? null
    const name = numberName(value, unit)
    await sql.insertValues(tx, attributeId, 'number', [{ name, number: value, position: 0 }])
  }
  return sql.numberValues(
    tx,
    sound.map((each) => each.attributeId),
    sound.map((each) => each.value),
  )
}
