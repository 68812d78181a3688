/**
 * What a browser keeps of its own draws, so that the shop's list can be compared with something that the shop has not said: the fingerprint and the
 * terms that it was shown, and each click with the client seed that it sent. Pure.
 */
import type { LotteryDraw, LotteryProof, LotteryStage, ProofDraw } from './contract.ts'

type StoredDraw = Pick<ProofDraw, 'number' | 'clientSeed' | 'drawnCell' | 'cell'>
/** A click whose answer has not come: it is sent again as it was, and never another one in its place. */
export type Click = { key: string; clientSeed: string }
export type Stored = {
  seedHash: string
  terms: string
  pending: Click | null
  draws: StoredDraw[]
}

type TermsCell = Pick<
  LotteryProof['cells'][number],
  'cell' | 'kind' | 'weight' | 'stock' | 'dailyMax'
>

/** Ranges and limits of all cells, as one text. */
export const termsOf = (cells: readonly TermsCell[]): string =>
  cells
    .map(({ cell, kind, weight, stock, dailyMax }) =>
      [cell, kind, weight, stock ?? '-', dailyMax ?? '-'].join(' '),
    )
    .join('; ')

/** What is kept of a stage that is shown for the first time. */
export const newStored = ({
  seedHash,
  cells,
}: Pick<LotteryStage, 'seedHash' | 'cells'>): Stored => ({
  seedHash,
  terms: termsOf(cells),
  pending: null,
  draws: [],
})

/** The answer to a click. @throws where the shop has drawn with something else than was sent */
export function withAnswer(stored: Stored, { clientSeed }: Click, made: LotteryDraw): Stored {
  if (made.clientSeed !== clientSeed) throw new Error('the draw has another client seed')
  const { number, drawnCell, cell } = made
  const others = stored.draws.filter((each) => each.number !== number)
  return { ...stored, pending: null, draws: [...others, { number, clientSeed, drawnCell, cell }] }
}

export type Compared = {
  /** Whether the fingerprint and the terms are those that were shown. */
  isAsShown: boolean
  ownCount: number
  /** Own draws that the list lacks, or has otherwise. */
  wrongNumbers: number[]
}

/** Compares the list of an ended stage with what this browser has kept. */
export function compareStored(
  stored: Stored,
  proof: Pick<LotteryProof, 'seedHash' | 'cells'>,
  draws: readonly ProofDraw[],
): Compared {
  const byNumber = new Map(draws.map((draw) => [draw.number, draw]))
  return {
    isAsShown: stored.seedHash === proof.seedHash && stored.terms === termsOf(proof.cells),
    ownCount: stored.draws.length,
    wrongNumbers: stored.draws
      .filter((own) => {
        const listed = byNumber.get(own.number)
        return (
          listed === undefined ||
          listed.clientSeed !== own.clientSeed ||
          listed.drawnCell !== own.drawnCell ||
          listed.cell !== own.cell
        )
      })
      .map(({ number }) => number),
  }
}
