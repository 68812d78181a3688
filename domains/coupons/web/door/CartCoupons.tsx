/** In the cart: the coupons that can be claimed for what is in it. */
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { useCouponsFor } from '../coupons-for.ts'
import { Offers } from '../Offers.tsx'

export default function CartCoupons({ productIds }: { productIds: readonly number[] }) {
  const t = useT('coupons')
  const found = useCouponsFor(productIds)
  if (found === undefined || found.offers.length === 0) return null
  return (
    <Panel title={t('toClaim')} note={t('usedAtCheckout')}>
      <Offers offers={found.offers} />
    </Panel>
  )
}
