/** The way to order the pieces that are held. */
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Claim } from '../../flash-contract.ts'

type Props = {
  buyNow: NonNullable<Claim['buyNow']>
  size?: 'small' | 'large'
}

export function OrderHeld({ buyNow: { skuId, unitId, warehouseId, quantity }, size }: Props) {
  const t = useT('promotions')
  return (
    <Link
      to="/shoppingCart/confirm"
      search={{ sku: skuId, unit: unitId, warehouse: warehouseId, quantity }}
      className={buttonClass({ variant: 'sale', size })}
    >
      {t('flash.order')}
    </Link>
  )
}
