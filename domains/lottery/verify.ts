/** Repeats the draws of an ended stage, in the browser: what the shop says of them is not believed but computed again. */
import type { LotteryProof, ProofDraw } from './contract.ts'
import { cellOf, messageOf } from './draw-cell.ts'

export type Verified = {
  /** Whether its hash is the one that was shown before. */
  isSeedRight: boolean
  /** Of draws that stop at another cell, or gave no prize although one was left. */
  wrongNumbers: number[]
}

type Proof = Pick<LotteryProof, 'stageId' | 'seed' | 'seedHash' | 'cells'>

const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (each) => parseInt(each, 16))
const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (each) => each.toString(16).padStart(2, '0')).join('')

/** @param draws all of them, in the order of their numbers. @throws before the stage has ended */
export async function verifyDraws(
  { stageId, seed, seedHash, cells }: Proof,
  draws: readonly ProofDraw[],
): Promise<Verified> {
  if (seed === null) throw new Error(`stage ${stageId} has not ended`)
  const { subtle } = crypto
  const secret = bytesOf(seed)
  const isSeedRight = hexOf(await subtle.digest('SHA-256', secret)) === seedHash
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await subtle.importKey('raw', secret, algorithm, false, ['sign'])
  const stopsAt = async ({ number, clientSeed }: ProofDraw) => {
    const message = new TextEncoder().encode(messageOf({ stageId, number, clientSeed }))
    return cellOf(new Uint8Array(await subtle.sign('HMAC', key, message)), cells)
  }
  const isLeft = newCounter(cells)
  const wrongNumbers: number[] = []
  for (const [index, draw] of draws.entries()) {
    const isInOrder = draw.number === index + 1
    // Counted in every case: a wrong draw does not make later ones wrong.
    const wasLeft = isLeft(draw)
    const isRight = isInOrder && wasLeft && (await stopsAt(draw)) === draw.drawnCell
    if (!isRight) wrongNumbers.push(draw.number)
  }
  return { isSeedRight, wrongNumbers }
}

/**
 * Counts what is given, and says whether a draw gave what was left: in place of what there is none of, the first cell without a prize and nothing
 * else, on days that do not go back. A coupon that its template gave no more is the shop's word.
 */
function newCounter(cells: Proof['cells']): (draw: ProofDraw) => boolean {
  const given = new Map<string, number>()
  const without = cells.find(({ kind }) => kind === 'none')?.cell
  let lastDay = ''
  const countOf = (key: string) => given.get(key) ?? 0
  return ({ drawnCell, cell, why, day }) => {
    const drawn = cells.find((each) => each.cell === drawnCell)
    if (drawn === undefined || day < lastDay) return false
    lastDay = day
    const isSoldOut = drawn.stock !== null && countOf(`${drawnCell}`) >= drawn.stock
    const isDayOver = drawn.dailyMax !== null && countOf(`${drawnCell} ${day}`) >= drawn.dailyMax
    given.set(`${cell}`, countOf(`${cell}`) + 1)
    given.set(`${cell} ${day}`, countOf(`${cell} ${day}`) + 1)
    if (why !== null && cell !== without) return false
    if (isSoldOut) return why === 'sold_out'
    if (isDayOver) return why === 'daily_max'
    return why === null ? cell === drawnCell : why === 'coupon_ended' && drawn.kind === 'coupon'
  }
}
