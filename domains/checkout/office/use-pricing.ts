/** Prices an order while it is being written: the checkout of what stands there now, a moment after the last change. */
import { useEffect, useState } from 'react'
import type { DeliveryMethod } from '#domains/shipping/contract.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { makeCheckoutFor } from '../office-calls.gen.ts'
import type { NewLine } from './new-lines.ts'

const PAUSE_MS = 350

type Wanted = {
  customerId: number
  lines: readonly NewLine[]
  addressId: number | null
  delivery: DeliveryMethod | null
  /** Counts up to price the same again. */
  turn: number
}

/** `isCurrent`: the answer is that of what stands there now, so it may be ordered. */
export function usePricing({ customerId, lines, addressId, delivery, turn }: Wanted) {
  const make = useAct(makeCheckoutFor)
  const wanted = JSON.stringify({
    customerId,
    lines: lines.map(({ goods: { skuId }, unitId, quantity }) => ({ skuId, unitId, quantity })),
    addressId,
    delivery,
  })
  const [asked, setAsked] = useState('')
  const isEmpty = lines.length === 0
  const replaces = make.data?.checkout?.id
  useEffect(() => {
    if (isEmpty) return
    const timer = setTimeout(() => {
      setAsked(`${turn} ${wanted}`)
      make.mutate({ ...JSON.parse(wanted), ...(replaces === undefined ? {} : { replaces }) })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each change of what is wanted
  }, [wanted, isEmpty, turn])
  const answer = isEmpty ? undefined : make.data
  return {
    answer,
    isCurrent: !make.isPending && asked === `${turn} ${wanted}` && answer !== undefined,
    isPending: make.isPending,
  }
}
