/** The gifts of the selected lines, which are chosen here. What ends meanwhile is asked for again. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import GiftOffers from '#domains/promotions/web/door/GiftOffers.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { chooseGifts, getCart } from '../calls.gen.ts'
import type { Cart } from '../contract.ts'

/** A browser's timers hold no more. */
const TIMER_MAX_MS = 2 ** 31 - 1

export default function CartGifts({ cart: { gifts, currency } }: { cart: Cart }) {
  const queries = useQueryClient()
  const { queryKey } = query(getCart, {})
  const choose = useAct(chooseGifts, {
    onDone: (cart) => {
      queries.setQueryData(queryKey, cart)
    },
    onRefused: () => void queries.invalidateQueries({ queryKey: [getCart.path] }),
  })
  const leftMs = Math.min(TIMER_MAX_MS, ...gifts.map((each) => each.leftMs))
  useEffect(() => {
    if (gifts.length === 0) return
    const timer = setTimeout(
      () => void queries.invalidateQueries({ queryKey: [getCart.path] }),
      leftMs,
    )
    return () => clearTimeout(timer)
  }, [gifts, leftMs, queries])
  return (
    <GiftOffers offers={gifts} currency={currency} onChoose={(choice) => choose.mutate(choice)} />
  )
}
