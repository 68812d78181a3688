/** Under the pictures: what holds for this purchase, and nothing that does not. */
import { CreditCard, PackageSearch, Tags, Warehouse } from 'lucide-react'
import { Icon } from '#kit/ui/Icon.tsx'
import { useT } from '#kit/web/i18n.tsx'
import type { Product } from '../contract.ts'
import { useSenderCount } from './buying.ts'
import { publicRungs } from './prices.ts'

export function Trust({ product }: { product: Product }) {
  const t = useT('catalog')
  const senderCount = useSenderCount(product)
  const hasTiers = product.skus.some((sku) => publicRungs(sku).length > 1)
  return (
    <ul className="print-hidden trust">
      {hasTiers && (
        <li>
          <Icon of={Tags} />
          {t('trust.tiers')}
        </li>
      )}
      <li>
        <Icon of={CreditCard} />
        {t('trust.pay')}
      </li>
      <li>
        <Icon of={PackageSearch} />
        {t('trust.track')}
      </li>
      {/* Stock is told once the page is alive. The line stands last, so that the others stay where they are. */}
      {(senderCount ?? 0) > 1 && (
        <li>
          <Icon of={Warehouse} />
          {t('trust.warehouses')}
        </li>
      )}
    </ul>
  )
}
