/** Says that gifts no longer come, once their activity has ended while the cart is open. */
import { useEffect, useRef } from 'react'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import type { Cart } from '../contract.ts'
import { comingOf, namesOver, type Coming } from './gifts-over.ts'

/** @param answeredAt when the cart was answered, in milliseconds */
export function useGiftsOver(cart: Cart | undefined, answeredAt: number): void {
  const t = useT('cart')
  const before = useRef<Coming>(new Map())
  const gifts = cart?.gifts
  useEffect(() => {
    if (gifts === undefined) return
    for (const name of namesOver(before.current, gifts, answeredAt))
      toast(t('giftOver', { name }), { kind: 'info' })
    before.current = comingOf(gifts, answeredAt)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [gifts])
}
