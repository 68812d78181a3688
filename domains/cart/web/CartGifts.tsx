/** The gifts of the selected lines, which are chosen here. What ends meanwhile is asked for again. */
import { useQueryClient } from '@tanstack/react-query'
import GiftOffers from '#domains/promotions/web/door/GiftOffers.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useAskAgainAt } from '#kit/web/calls/ask-again.ts'
import { query } from '#kit/web/calls/call.ts'
import { chooseGifts, getCart } from '../calls.gen.ts'
import type { Cart } from '../contract.ts'

export default function CartGifts({ cart: { gifts, currency } }: { cart: Cart }) {
  const queries = useQueryClient()
  const { queryKey } = query(getCart, {})
  const choose = useAct(chooseGifts, {
    onDone: (cart) => {
      queries.setQueryData(queryKey, cart)
    },
    onRefused: () => void queries.invalidateQueries({ queryKey: [getCart.path] }),
  })
  const ends = gifts.map(({ leftMs }) => leftMs)
  const answeredAt = queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  useAskAgainAt(ends.length === 0 ? null : answeredAt + Math.min(...ends), getCart.path)
  return (
    <GiftOffers offers={gifts} currency={currency} onChoose={(choice) => choose.mutate(choice)} />
  )
}
