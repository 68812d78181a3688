/** How many of the points of an order are of each of its lines, and of the pieces of it that are sent. Pure. */
import { allocate } from '#kit/contract/money.ts'

type PointsLine = {
  quantity: number
  shippedQuantity: number
  /** What points take off it (≤ 0). */
  pointsAmount: number
}

/** In the order of the lines: they sum to the points of the order. */
export const pointsOfLines = (
  pointsCount: number,
  lines: readonly Pick<PointsLine, 'pointsAmount'>[],
): number[] =>
  allocate(
    pointsCount,
    lines.map(({ pointsAmount }) => -pointsAmount),
  )

/** Of so many pieces of a line of `quantity`, rounded down. */
export const pointsOfPieces = (count: number, pieces: number, quantity: number): number =>
  Number((BigInt(count) * BigInt(pieces)) / BigInt(quantity))

/** Of the pieces that are not sent, of all lines together. */
export const pointsOfRest = (pointsCount: number, lines: readonly PointsLine[]): number =>
  pointsCount === 0
    ? 0
    : pointsOfLines(pointsCount, lines).reduce((sum, count, index) => {
        const { quantity, shippedQuantity } = lines[index]!
        return sum + pointsOfPieces(count, quantity - shippedQuantity, quantity)
      }, 0)
