/** Names goods and their units in the language of the member of staff who reads: an order has those of its buyer's. */
import { skuNamesFor, unitNames } from '#domains/catalog/server/sale-door.ts'
import { unitsOfLines } from '#domains/orders/server/case-door.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { CaseLine } from '../contract.ts'

type WithLines = { lines: CaseLine[] }
/** `orderIds`: of all these lines. */
type Reading = { lang: Lang; orderIds: readonly number[] }

/** What of the line the buyer holds, by the catalogue of today; as it was ordered where that has no such SKU any more. */
export async function withNamesIn<One extends WithLines>(
  db: Queryable,
  given: readonly One[],
  { lang, orderIds }: Reading,
): Promise<One[]> {
  const skuIds = given.flatMap(({ lines }) =>
    lines.flatMap(({ heldSkuId, newSkuId }) => [
      heldSkuId,
      ...(newSkuId === null ? [] : [newSkuId]),
    ]),
  )
  const [skus, ordered] = await Promise.all([
    skuNamesFor(db, [...new Set(skuIds)], lang),
    unitsOfLines(db, [...new Set(orderIds)]),
  ])
  const byId = new Map(skus.map((sku) => [sku.skuId, sku]))
  const unitOf = new Map(ordered.map(({ lineId, unitId }) => [lineId, unitId]))
  const units = await unitNames(db, [...new Set(unitOf.values())], lang)
  const toLine = (line: CaseLine): CaseLine => {
    const held = byId.get(line.heldSkuId)
    const replacing = line.newSkuId === null ? undefined : byId.get(line.newSkuId)
    return {
      ...line,
      unitName: units.get(unitOf.get(line.lineId) ?? 0) ?? line.unitName,
      ...(held === undefined || held.name === ''
        ? {}
        : { name: held.name, optionText: held.optionText, code: held.code }),
      ...(replacing === undefined || line.newOptionText === ''
        ? {}
        : { newOptionText: [replacing.optionText, replacing.code].filter(Boolean).join(' · ') }),
    }
  }
  return given.map((one) => ({ ...one, lines: one.lines.map(toLine) }))
}

/** The same of one. */
export async function withNamesOf(
  db: Queryable,
  one: WithLines,
  reading: Reading,
): Promise<WithLines> {
  const [found] = await withNamesIn(db, [{ lines: one.lines }], reading)
  return found ?? one
}
