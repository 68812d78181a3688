/** Placing the order of a checkout: an act of the buyer, which leads to paying it. */
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { cartCount, getCart } from '#domains/cart/calls.gen.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { call } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { setCartCount } from '#domains/cart/web/door/cart-count.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { submitOrder } from '../calls.gen.ts'
import { forgetRemarks, readRemarks } from './remarks.ts'

/** @param from whoever bought at once goes on to pay beside the goods, who came from the cart beside it */
export function useSubmit(from: 'goods' | undefined) {
  const t = useT('checkout')
  const navigate = useNavigate()
  const [checkoutId, setCheckoutId] = useState<string>()
  // Stays while the buyer tries again, so that what they have agreed to is not replaced by what was there before.
  const [error, setError] = useState<Error>()
  const { mutateAsync, isPending } = useAct(submitOrder, {
    refresh: [getCart],
    // The page shows it in the place of what was submitted.
    onRefused: () => true,
    async onDone({ orderNumber }) {
      forgetRemarks()
      // The order is there even where the cart's badge cannot be told.
      const counted = await call(cartCount, { type: 'diy' }).catch(() => null)
      if (counted !== null) setCartCount(counted.count)
      toast(t('submit.done'), { kind: 'success' })
      // In the place of this page and its offer: going back leads to the cart, not to a second order.
      await navigate({
        to: from === 'goods' ? '/goods/pay' : '/shoppingCart/payOrder',
        search: { order: orderNumber },
        replace: true,
      })
    },
  })
  const submit = useCallback(
    (id: string) => {
      setCheckoutId(id)
      mutateAsync({ quoteId: id, remarks: readRemarks() }).catch(setError)
    },
    [mutateAsync],
  )
  const retry = checkoutId === undefined ? undefined : () => submit(checkoutId)
  const startOver = () => {
    setCheckoutId(undefined)
    setError(undefined)
  }
  return { submit, retry, startOver, isPending, error }
}

export type Submitting = ReturnType<typeof useSubmit>
