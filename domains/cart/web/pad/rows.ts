/** The rows of an order pad: the text, the goods it refers to, quantity and unit. Pure, and stored in the browser. */
import { nearestQuantity, type QuantityRule } from '#kit/ui/forms/quantity.ts'
import { hasKeys } from '#kit/web/session/local.ts'
import { writeOwn, ownValue } from '#kit/web/session/own.ts'
import type { PadGoods, PadLine, PadOutcome } from '../../pad-contract.ts'
import { findUnit } from './units.ts'

export type Row = {
  key: number
  line: PadLine
  /** Null until it was looked up. */
  found: { isCertain: boolean; goods: PadGoods[] } | null
  skuId: number | null
  unitId: number | null
  quantity: number
  /** Chosen by the shopper: then their own code for the goods is stored. */
  isPicked: boolean
  /** The text before the shopper replaced it: their own code, if the shop did not know it. */
  before: string | null
  outcome: PadOutcome | null
}

let keys = 0

export const rowOf = (line: PadLine): Row => ({
  key: ++keys,
  line,
  found: null,
  skuId: null,
  unitId: null,
  quantity: line.quantity ?? 0,
  isPicked: false,
  before: null,
  outcome: null,
})

/** Replaces the text of a row; the original is stored as well. */
export const retypeRow = (row: Row, line: PadLine): Row => ({
  ...rowOf({ ...line, line: row.line.line, quantity: line.quantity ?? row.line.quantity }),
  key: row.key,
  before: row.before ?? (row.line.error === null ? row.line.text : null),
})

/** The shopper's own code to store for the goods; null where the shop's codes were enough. */
export const ownCodeOf = ({ before, isPicked, line }: Row): string | null =>
  before ?? (isPicked ? line.text : null)

export type RowState =
  | 'error'
  | 'waiting'
  | 'none'
  | 'choose'
  | 'blocked'
  | 'ready'
  | 'done'
  | 'refused'

export function stateOf(row: Row): RowState {
  const { line, found, skuId, outcome } = row
  if (outcome !== null) return outcome.outcome === 'refused' ? 'refused' : 'done'
  if (line.error !== null) return 'error'
  if (found === null) return 'waiting'
  if (found.goods.length === 0) return 'none'
  if (skuId === null) return 'choose'
  return problemOf(row) === null ? 'ready' : 'blocked'
}

/** Why none of a row's goods can be added to a cart: a machine that is sold by quote, a limit that is used up. */
export const problemOf = (row: Row): PadGoods['problem'] => goodsOf(row)?.problem ?? null

/** Refusals that another attempt may solve: other lines have left the cart, or goods have arrived. */
const PASSING: readonly PadOutcome['problem'][] = ['soldOut', 'short', 'tooManyLines']

/** Whether the row is added to the cart with the next press. */
export function isReady(row: Row): boolean {
  const state = stateOf(row)
  return (
    state === 'ready' || (state === 'refused' && PASSING.includes(row.outcome?.problem ?? null))
  )
}

/** The quantities of a row that may be bought in its unit: the unit's rule, and what purchase limits leave. */
export function ruleOf(
  { minQuantity, step, maxQuantity, factor }: PadGoods['units'][number],
  goods: PadGoods,
): QuantityRule {
  const left = goods.leftCount === null ? Infinity : Math.floor(goods.leftCount / factor)
  return { min: minQuantity, step, max: Math.min(maxQuantity, left) }
}

/** Whether the written quantity is more than may be bought at once. */
export function isAboveMost(row: Row): boolean {
  const [goods, unit] = [goodsOf(row), unitOf(row)]
  if (goods === undefined || unit === undefined || row.line.quantity === null) return false
  return nearestQuantity(row.line.quantity, ruleOf(unit, goods)).error === 'max'
}

export const goodsOf = ({ found, skuId }: Row): PadGoods | undefined =>
  found?.goods.find((each) => each.skuId === skuId)
export const unitOf = (row: Row) =>
  goodsOf(row)?.units.find(({ id }) => id === row.unitId) ?? goodsOf(row)?.units[0]

/** Selects goods for a row: the written unit if they have it, and as many as may be bought. */
export function chooseSku(row: Row, skuId: number | null, isPicked: boolean): Row {
  const goods = row.found?.goods.find((each) => each.skuId === skuId)
  if (goods === undefined) return { ...row, skuId: null, unitId: null, outcome: null, isPicked }
  const written = row.line.unit
  const unit = (written === null ? undefined : findUnit(goods.units, written)) ?? goods.units[0]
  return inUnit({ ...row, skuId: goods.skuId, isPicked }, unit?.id ?? 0)
}

/** Whether the goods do not come in the written unit: then their own unit is used, and the row says so. */
export const isOtherUnit = (row: Row): boolean => {
  const written = row.line.unit
  const units = goodsOf(row)?.units
  return written !== null && units !== undefined && findUnit(units, written) === undefined
}

export function inUnit(row: Row, unitId: number): Row {
  const next = { ...row, unitId, outcome: null }
  const [goods, unit] = [goodsOf(next), unitOf(next)]
  if (goods === undefined || unit === undefined) return next
  return {
    ...next,
    quantity: nearestQuantity(row.line.quantity ?? 0, ruleOf(unit, goods)).quantity,
  }
}

export const withFound = (row: Row, found: NonNullable<Row['found']>): Row =>
  found.isCertain
    ? chooseSku({ ...row, found }, found.goods[0]?.skuId ?? null, false)
    : { ...row, found, skuId: null }

const KEY = 'pad'
type StoredRow = Pick<Row, 'line' | 'skuId' | 'unitId' | 'quantity'> & { before?: string | null }
const isStoredRow = (value: unknown): value is StoredRow[] =>
  Array.isArray(value) &&
  value.every(
    (each) => hasKeys(each, { quantity: 'number' }) && hasKeys(each.line, { text: 'string' }),
  )

/** Stores the rows that are not in the cart yet, with what was chosen; prices and matches are loaded again. */
export const writeRows = (rows: readonly Row[]): void =>
  writeOwn(
    KEY,
    rows
      .filter((row) => stateOf(row) !== 'done')
      .map(({ line, skuId, unitId, quantity, before }) => ({
        line,
        skuId,
        unitId,
        quantity,
        before,
      })),
  )

/** Rows that an earlier version of the shop stored have no `error`; they are looked up again like all others. */
export const readRows = (): Row[] =>
  (ownValue(KEY, isStoredRow) ?? []).map((each) => {
    const line = { ...each.line, error: each.line.error ?? null }
    return { ...rowOf(line), ...each, line }
  })

/** Restores what was chosen before a reload, where it is still available. */
export function recheckRow(row: Row, found: NonNullable<Row['found']>): Row {
  const { skuId, unitId, quantity } = row
  if (skuId === null || !found.goods.some((each) => each.skuId === skuId))
    return withFound(row, found)
  const next = chooseSku({ ...row, found }, skuId, !found.isCertain)
  const hasUnit = goodsOf(next)?.units.some(({ id }) => id === unitId) === true
  return hasUnit ? { ...next, unitId, quantity } : next
}
