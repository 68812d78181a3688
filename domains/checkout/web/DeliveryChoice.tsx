/** The choice of the delivery method, what each costs, and why one cannot be chosen. */
import Forklift from 'lucide-react/icons/forklift'
import Store from 'lucide-react/icons/store'
import Truck from 'lucide-react/icons/truck'
import type { DeliveryMethod } from '#domains/shipping/contract.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { RadioCard } from '#kit/ui/forms/Radio.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { Checkout } from '../contract.ts'
import { PickupPlaces } from './PickupPlaces.tsx'

const ICONS = { express: Truck, freight: Forklift, pickup: Store } as const

export function DeliveryChoice({
  checkout,
  chosen,
  onChoose,
}: {
  checkout: Checkout
  /** The selected method, also while its checkout is loading. */
  chosen: DeliveryMethod | null
  onChoose: (method: DeliveryMethod) => void
}) {
  const t = useT('checkout')
  const words = useT('shipping')
  const { money } = useMoney()
  return (
    <Panel title={t('confirm.delivery')}>
      {checkout.deliveries.length === 0 && <p className="text-ink-3">{t('missing.noAddress')}</p>}
      <div className="picks" role="radiogroup" aria-label={t('confirm.delivery')}>
        {checkout.deliveries.map(({ method, freightAmount, daysFrom, daysTo, why }) => (
          <RadioCard
            key={method}
            name="delivery"
            icon={ICONS[method]}
            title={words(`method.${method}`)}
            note={
              why === null
                ? t('delivery.note', {
                    freight: money(freightAmount, checkout.currency),
                    from: daysFrom,
                    to: daysTo,
                  })
                : t('delivery.notServed')
            }
            disabled={why !== null}
            checked={method === chosen}
            onChange={() => onChoose(method)}
          />
        ))}
      </div>
      {chosen === 'pickup' && <PickupPlaces checkout={checkout} />}
    </Panel>
  )
}
