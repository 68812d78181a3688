/** What the cart's screen does with its lines. The answer of each call is the cart as it is now. */
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '#kit/web/act.ts'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { toast } from '#kit/web/toast.ts'
import { addToCart, changeLine, getCart, removeLines, selectLines, type Cart } from '../contract.ts'

export function useCartActs() {
  const t = useT('cart')
  const queries = useQueryClient()
  const show = (cart: Cart) => {
    queries.setQueryData(query(getCart, {}).queryKey, cart)
  }
  const change = useAct(changeLine, {
    onDone: show,
    onRefused: () => void queries.invalidateQueries({ queryKey: [getCart.path] }),
  })
  const select = useAct(selectLines, { onDone: show })
  const putBack = useAct(addToCart, { refresh: [getCart] })
  const remove = useAct(removeLines, {
    onDone: ({ removed, cart }) => {
      show(cart)
      toast(t('removed', { count: removed.length }), {
        kind: 'success',
        action: {
          label: t('undo'),
          run: () => removed.forEach((line) => putBack.mutate(line)),
        },
      })
    },
  })
  return { change, select, remove }
}
