/** Places the order of a checkout, and goes on to its payment, or to the order where staff review it first or it is on credit terms. */
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { cartCount, getCart } from '#domains/cart/calls.gen.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { call } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { setCartCount } from '#domains/cart/web/door/cart-count.ts'
import { usePayOnTerms } from '#domains/payments/web/door/use-pay-on-terms.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { submitOrder } from '../calls.gen.ts'
import { forgetWritten, readWritten } from './written.ts'

/** The credit terms that the buyer has agreed to for an order; null: the order is paid on the next page. */
export type ChosenTerms = { periodDays: number } | null

/** @param from 'goods' after buying at once: the payment page then leads back to the goods instead of the cart */
export function useSubmit(from: 'goods' | undefined) {
  const t = useT('checkout')
  const navigate = useNavigate()
  const [sent, setSent] = useState<{ checkoutId: string; terms: ChosenTerms }>()
  const chosen = useRef<ChosenTerms>(null)
  const payOnTerms = usePayOnTerms({ replace: true })
  // Stays while the buyer tries again, so that what they agreed to does not change under them.
  const [error, setError] = useState<Error>()
  const { mutateAsync, isPending } = useAct(submitOrder, {
    refresh: [getCart],
    // The page shows the error instead of the checkout. Another tab may have ordered the cart meanwhile.
    onRefused: () => {
      void refreshCartCount()
      return true
    },
    async onDone({ orderNumber, payableAmount: amount, isReviewed }) {
      forgetWritten()
      await refreshCartCount()
      const terms = isReviewed ? null : chosen.current
      if (terms !== null) {
        const agreed = { orderNumber, amount, ...terms }
        const isOnTerms = await payOnTerms.mutateAsync(agreed).then(
          () => true,
          () => false, // it has been reported, and the page for paying shows what is in the way
        )
        if (isOnTerms) return
      }
      toast(t(isReviewed ? 'submit.reviewed' : 'submit.done'), { kind: 'success' })
      // Replaces this page in the history: going back leads to the cart, not to a second order.
      if (isReviewed) {
        const search = { number: orderNumber }
        await navigate({ to: '/user/user/order/details', search, replace: true })
        return
      }
      await navigate({
        to: from === 'goods' ? '/goods/pay' : '/shoppingCart/payOrder',
        search: { order: orderNumber, ...(terms !== null && { method: 'terms' as const }) },
        replace: true,
      })
    },
  })
  const submit = useCallback(
    (checkoutId: string, terms: ChosenTerms = null) => {
      setSent({ checkoutId, terms })
      chosen.current = terms
      const { notes, ...written } = readWritten()
      const lines = Object.entries(notes).map(([key, note]) => ({ key, note }))
      mutateAsync({ checkoutId, ...written, notes: lines }).catch(setError)
    },
    [mutateAsync],
  )
  const terms = sent?.terms ?? null
  const retry = sent === undefined ? undefined : () => submit(sent.checkoutId, terms)
  /** A changed checkout, to be paid as the one before it was. */
  const agree = (id: string) => submit(id, terms)
  const startOver = () => {
    setSent(undefined)
    setError(undefined)
  }
  return { submit, retry, agree, startOver, terms, isPending, error }
}

/** The cart's badge. The order is placed, or refused, even where it cannot be counted. */
async function refreshCartCount(): Promise<void> {
  const counted = await call(cartCount, { type: 'diy' }).catch(() => null)
  if (counted !== null) setCartCount(counted.count)
}

export type Submitting = ReturnType<typeof useSubmit>
