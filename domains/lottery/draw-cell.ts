/**
 * Which cell a draw stops at. Server and browser compute it by this alone, so whoever has the seed of a stage can repeat each of its draws
 * ([decision 615](../../docs/decisions/0615-a-lottery-that-can-be-checked.md)).
 */

type Numbered = { stageId: number; number: number; clientSeed: string }

/** What is authenticated by the seed of the stage (HMAC-SHA256). */
export const messageOf = ({ stageId, number, clientSeed }: Numbered): string =>
  `${stageId}:${number}:${clientSeed}`

/** So many first bytes of the digest are one number: 2^48 values, of which no prize gets one more than 1 in 30 million too many. */
const ROLL_BYTES = 6
const ROLLS = 2n ** 48n

/** Where a digest lies among the weights of all cells: 0 up to their sum. */
export function positionOf(digest: Uint8Array, total: number): number {
  let roll = 0n
  for (const byte of digest.subarray(0, ROLL_BYTES)) roll = roll * 256n + BigInt(byte)
  return Number((roll * BigInt(total)) / ROLLS)
}

type Weighted = { cell: number; weight: number }

/** The cells in their order, each from where to where (`to` is not part of it). */
export function boundariesOf<Cell extends Weighted>(
  cells: readonly Cell[],
): (Cell & { from: number; to: number })[] {
  let from = 0
  return cells
    .toSorted((a, b) => a.cell - b.cell)
    .map((each) => {
      const bounds = { ...each, from, to: from + each.weight }
      from = bounds.to
      return bounds
    })
}

/** @throws when no cell has a weight */
export function cellOf(digest: Uint8Array, cells: readonly Weighted[]): number {
  const bounds = boundariesOf(cells)
  const position = positionOf(digest, bounds.at(-1)?.to ?? 0)
  const found = bounds.find(({ from, to }) => from <= position && position < to)
  if (found === undefined) throw new Error('no cell has a weight')
  return found.cell
}
