/** Mutations of the cart's page. Each call answers with the cart as it is now. */
import { useQueryClient } from '@tanstack/react-query'
import { isFavourite, myFavourites, setFavourite } from '#domains/favourites/calls.gen.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { call, query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { reportFailure } from '#kit/web/calls/report.ts'
import { toast } from '#kit/web/toast/toast.ts'
import {
  addToCart,
  changeLine,
  getCart,
  moveToOrdinary,
  removeLines,
  selectLines,
} from '../calls.gen.ts'
import type { Cart, CartLine } from '../contract.ts'

/** Shows the refusal of a call that is not a mutation, once. */
function reportAndThrow(error: unknown): never {
  reportFailure(error)
  throw error
}

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
  const toOrdinary = useAct(moveToOrdinary, { onDone: show })
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
  const takeOut = useAct(removeLines, { onDone: ({ cart }) => show(cart) })
  const save = useAct(setFavourite, { refresh: [myFavourites, isFavourite] })
  /** Moves the product from the cart to the favourites; undo restores both. A guest is sent to the login. */
  const saveForLater = async ({ id, productId }: CartLine): Promise<void> => {
    const { favourite: wasFavourite } = await call(isFavourite, { productId }).catch(reportAndThrow)
    await save.mutateAsync({ productId, favourite: true })
    const { removed } = await takeOut.mutateAsync({ lineIds: [id] })
    const undo = () => {
      removed.forEach((line) => putBack.mutate(line))
      if (!wasFavourite) save.mutate({ productId, favourite: false })
    }
    toast(t('savedForLater'), { kind: 'success', action: { label: t('undo'), run: undo } })
  }
  return { change, select, remove, saveForLater, toOrdinary }
}
