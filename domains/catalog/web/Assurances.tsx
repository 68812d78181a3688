/** Below the pictures: the assurances that apply to this purchase, and no others. */
import { useSuspenseQuery } from '@tanstack/react-query'
import CreditCard from 'lucide-react/icons/credit-card'
import PackageSearch from 'lucide-react/icons/package-search'
import Tags from 'lucide-react/icons/tags'
import Warehouse from 'lucide-react/icons/warehouse'
import { waysToPay } from '#domains/payments/ways-calls.gen.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Product } from '../contract.ts'
import { useSenderCount } from './buying.ts'
import { publicRungs } from './door/prices.ts'

export function Assurances({ product }: { product: Product }) {
  const t = useT('catalog')
  const senderCount = useSenderCount(product)
  const way = useWayToPay(product)
  const hasTiers = product.skus.some((sku) => publicRungs(sku).length > 1)
  return (
    <ul className="print-hidden trust">
      {hasTiers && (
        <li>
          <Icon of={Tags} />
          {t('trust.tiers')}
        </li>
      )}
      {way !== null && (
        <li>
          <Icon of={CreditCard} />
          {t(`trust.pay.${way}`)}
        </li>
      )}
      <li>
        <Icon of={PackageSearch} />
        {t('trust.track')}
      </li>
      {/* Stock loads after hydration. This line is last, so that the others do not move. */}
      {(senderCount ?? 0) > 1 && (
        <li>
          <Icon of={Warehouse} />
          {t('trust.warehouses')}
        </li>
      )}
    </ul>
  )
}

/** Which ways to pay are configured: a page must not promise one that the checkout does not have. */
function useWayToPay({ currency }: Product): 'any' | 'online' | 'transfer' | null {
  const { data } = useSuspenseQuery(query(waysToPay, {}))
  const hasTransfer = data.transferCurrencies.includes(currency)
  if (data.isOnline) return hasTransfer ? 'any' : 'online'
  return hasTransfer ? 'transfer' : null
}
