/** The lines of an order that is being written: goods with a unit and a quantity, each SKU and unit once. */
import type { PadGoods } from '#domains/cart/pad-contract.ts'

export type NewLine = { goods: PadGoods; unitId: number; quantity: number }

export const unitOf = ({ goods, unitId }: NewLine) => goods.units.find(({ id }) => id === unitId)

/** Goods that are there already become more of them. */
export function withGoods(lines: readonly NewLine[], goods: PadGoods): NewLine[] {
  const [unit] = goods.units
  if (unit === undefined) return [...lines]
  const isSame = (line: NewLine) => line.goods.skuId === goods.skuId && line.unitId === unit.id
  if (lines.some(isSame)) {
    return lines.map((line) =>
      isSame(line) ? { ...line, quantity: line.quantity + unit.step } : line,
    )
  }
  return [...lines, { goods, unitId: unit.id, quantity: unit.minQuantity }]
}

/** In another unit, with its smallest quantity; onto a line that has this unit already nothing is moved. */
export function withUnit(
  lines: readonly NewLine[],
  changed: NewLine,
  unitId: number,
): readonly NewLine[] {
  const { goods } = changed
  const isTaken = lines.some((line) => line.goods.skuId === goods.skuId && line.unitId === unitId)
  const unit = goods.units.find(({ id }) => id === unitId)
  if (isTaken || unit === undefined) return lines
  return lines.map((line) =>
    line === changed ? { goods, unitId, quantity: unit.minQuantity } : line,
  )
}
