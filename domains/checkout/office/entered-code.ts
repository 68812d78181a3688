/** Looks up what was entered or scanned as a code: one exact match is added, everything else says why it is not. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PadGoods } from '#domains/cart/pad-contract.ts'
import { query } from '#kit/web/calls/call.ts'
import { reportFailure } from '#kit/web/calls/report.ts'
import { findGoodsFor } from '../office-calls.gen.ts'

type Entered = {
  customerId: number
  onFound: (goods: PadGoods) => void
  /** What was entered is not done with: it names several goods, or no answer came. */
  onLeft: (entered: string) => void
}
type Outcome = { is: 'unknown' | 'notForSale' | 'choose'; code: string }

/** The answer may come after Enter, and after the next code: a scanner does not wait. */
export function useEnteredCode({ customerId, onFound, onLeft }: Entered) {
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const look = async (code: string) => {
    setOutcome(null)
    const { goods, exactSkuId } = await queries.fetchQuery(
      query(findGoodsFor, { customerId: String(customerId), q: code }),
    )
    const exact = goods.find(({ skuId }) => skuId === exactSkuId)
    if (exact?.problem === null) return onFound(exact)
    const hasChoice = exact === undefined && goods.some(({ problem }) => problem === null)
    setOutcome({ is: hasChoice ? 'choose' : goods.length > 0 ? 'notForSale' : 'unknown', code })
    if (hasChoice) onLeft(code)
  }
  return {
    outcome,
    clear: () => setOutcome(null),
    look: (code: string) =>
      void look(code).catch((error: unknown) => {
        onLeft(code)
        reportFailure(error)
      }),
  }
}
