/** Places the order of a checkout, and goes on to its payment, or to the order where staff review it first. */
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

/** @param from 'goods' after buying at once: the payment page then leads back to the goods instead of the cart */
export function useSubmit(from: 'goods' | undefined) {
  const t = useT('checkout')
  const navigate = useNavigate()
  const [checkoutId, setCheckoutId] = useState<string>()
  // Stays while the buyer tries again, so that what they agreed to does not change under them.
  const [error, setError] = useState<Error>()
  const { mutateAsync, isPending } = useAct(submitOrder, {
    refresh: [getCart],
    // The page shows the error instead of the checkout. Another tab may have ordered the cart meanwhile.
    onRefused: () => {
      void refreshCartCount()
      return true
    },
    async onDone({ orderNumber, isReviewed }) {
      forgetRemarks()
      await refreshCartCount()
      toast(t(isReviewed ? 'submit.reviewed' : 'submit.done'), { kind: 'success' })
      // Replaces this page in the history: going back leads to the cart, not to a second order.
      if (isReviewed) {
        const search = { number: orderNumber }
        await navigate({ to: '/user/user/order/details', search, replace: true })
        return
      }
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
      mutateAsync({ checkoutId: id, remarks: readRemarks() }).catch(setError)
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

/** The cart's badge. The order is placed, or refused, even where it cannot be counted. */
async function refreshCartCount(): Promise<void> {
  const counted = await call(cartCount, { type: 'diy' }).catch(() => null)
  if (counted !== null) setCartCount(counted.count)
}

export type Submitting = ReturnType<typeof useSubmit>
