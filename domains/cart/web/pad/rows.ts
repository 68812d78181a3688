/** The rows of an order pad: what was written, what it means, how many of what. Pure, and kept in the browser. */
import { nearestQuantity, type QuantityRule } from '#kit/ui/forms/quantity.ts'
import { hasKeys } from '#kit/web/session/local.ts'
import { writeOwn, ownValue } from '#kit/web/session/own.ts'
import type { PadGoods, PadLine, PadOutcome } from '../../pad-contract.ts'
import { findUnit } from './units.ts'

export type Row = {
  key: number
  line: PadLine
  /** Null until it was looked for. */
  found: { isCertain: boolean; goods: PadGoods[] } | null
  skuId: number | null
  unitId: number | null
  quantity: number
  /** Picked by the shopper himself: then his word for it is remembered. */
  isPicked: boolean
  /** What stood there before he wrote other words for it: his own code, if it meant nothing to us. */
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

/** Other words in the place of those that were written; the first ones are not forgotten. */
export const retyped = (row: Row, line: PadLine): Row => ({
  ...rowOf({ ...line, line: row.line.line, quantity: line.quantity ?? row.line.quantity }),
  key: row.key,
  before: row.before ?? (row.line.error === null ? row.line.text : null),
})

/** What is remembered as the shopper's word for the goods; null where ours was enough. */
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

/** Why none of the goods of a row goes into a cart: a machine that is sold by quote, a limit that is used up. */
export const problemOf = (row: Row): PadGoods['problem'] => goodsOf(row)?.problem ?? null

/** What was refused for these may go in with another press: other lines have left, or goods have come. */
const PASSING: readonly PadOutcome['problem'][] = ['soldOut', 'short', 'tooManyLines']

/** What goes into the cart with the next press. */
export function isReady(row: Row): boolean {
  const state = stateOf(row)
  return (
    state === 'ready' || (state === 'refused' && PASSING.includes(row.outcome?.problem ?? null))
  )
}

/** What may be bought of a row in its unit: the rule of the unit, and what purchase limits leave. */
export function ruleOf(
  { minQuantity, step, maxQuantity, factor }: PadGoods['units'][number],
  goods: PadGoods,
): QuantityRule {
  const left = goods.leftCount === null ? Infinity : Math.floor(goods.leftCount / factor)
  return { min: minQuantity, step, max: Math.min(maxQuantity, left) }
}

/** Whether the quantity that was written is more than may be bought at once. */
export function isAboveMost(row: Row): boolean {
  const [goods, unit] = [goodsOf(row), unitOf(row)]
  if (goods === undefined || unit === undefined || row.line.quantity === null) return false
  return nearestQuantity(row.line.quantity, ruleOf(unit, goods)).error === 'max'
}

export const goodsOf = ({ found, skuId }: Row): PadGoods | undefined =>
  found?.goods.find((each) => each.skuId === skuId)
export const unitOf = (row: Row) =>
  goodsOf(row)?.units.find(({ id }) => id === row.unitId) ?? goodsOf(row)?.units[0]

/** With these goods: the unit that was written if they have it, and as many as may be bought. */
export function chosen(row: Row, skuId: number | null, isPicked: boolean): Row {
  const goods = row.found?.goods.find((each) => each.skuId === skuId)
  if (goods === undefined) return { ...row, skuId: null, unitId: null, outcome: null, isPicked }
  const written = row.line.unit
  const unit = (written === null ? undefined : findUnit(goods.units, written)) ?? goods.units[0]
  return inUnit({ ...row, skuId: goods.skuId, isPicked }, unit?.id ?? 0)
}

/** A unit was written that the goods do not come in: then it is theirs that counts, and says so. */
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
    ? chosen({ ...row, found }, found.goods[0]?.skuId ?? null, false)
    : { ...row, found, skuId: null }

const KEY = 'pad'
type StoredRow = Pick<Row, 'line' | 'skuId' | 'unitId' | 'quantity'> & { before?: string | null }
const isStoredRow = (value: unknown): value is StoredRow[] =>
  Array.isArray(value) &&
  value.every(
    (each) => hasKeys(each, { quantity: 'number' }) && hasKeys(each.line, { text: 'string' }),
  )

/** What is not in the cart yet, with what was chosen; what it costs and means is asked for again. */
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

/** What was chosen before a reload, where it is still to be had. */
export function again(row: Row, found: NonNullable<Row['found']>): Row {
  const { skuId, unitId, quantity } = row
  if (skuId === null || !found.goods.some((each) => each.skuId === skuId))
    return withFound(row, found)
  const next = chosen({ ...row, found }, skuId, !found.isCertain)
  const hasUnit = goodsOf(next)?.units.some(({ id }) => id === unitId) === true
  return hasUnit ? { ...next, unitId, quantity } : next
}
