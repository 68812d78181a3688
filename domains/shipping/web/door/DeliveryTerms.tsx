/** Freight and delivery time to a place, which can be changed. */
import MapPin from 'lucide-react/icons/map-pin'
import { Suspense, useState } from 'react'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { DeliveryEstimate } from '../../contract.ts'
import type * as z from 'zod/mini'
import { usePlaceName } from './place-name.ts'
import { usePlace } from './place.ts'
import { late } from '#kit/web/pages/late.ts'

/** Rarely opened, so loaded on demand. */
const PlaceDialog = late(() => import('../PlaceDialog.tsx'))

type Estimate = z.infer<typeof DeliveryEstimate>
type Props = {
  /** Undefined while loading, null where there is no estimate. */
  estimate: Estimate | null | undefined
  /** The warehouse to ship from. */
  warehouseName: string | undefined
  /** Out of stock: nothing can be shipped yet. */
  isShort: boolean
}

export function DeliveryTerms({ estimate, warehouseName, isShort }: Props) {
  const t = useT('shipping')
  const place = usePlace()
  const [isOpen, setIsOpen] = useState(false)
  const name = usePlaceName(
    place && {
      country: place.country,
      provinceCode: place.province === '' ? null : place.province,
    },
  )
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          className="link inline-flex min-h-6 items-center gap-1"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <Icon of={MapPin} size="small" />
          {place === null || place === undefined ? t('place.choose') : t('to', { place: name })}
        </button>
        {place === null && <span className="text-ink-3">{t('place.why')}</span>}
        {place !== null && estimate !== undefined && estimate !== null && (
          <Ways estimate={estimate} />
        )}
      </p>
      <ArrivalEstimate estimate={estimate} warehouseName={warehouseName} isShort={isShort} />
      {isOpen && (
        <Suspense fallback={null}>
          <PlaceDialog place={place ?? null} open onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Ways({ estimate: { ways, currency } }: { estimate: Estimate }) {
  const t = useT('shipping')
  const { money } = useMoney()
  const [first, ...others] = ways
  if (first === undefined) return <span className="text-warning">{t('nowhere')}</span>
  const cost = ({ method, freightAmount }: (typeof ways)[number]) =>
    freightAmount === 0
      ? t('way.free', { method: t(`method.${method}`) })
      : t('way.cost', { method: t(`method.${method}`), price: money(freightAmount, currency) })
  const free = first.freightAmount > 0 ? first.freeFromAmount : null
  return (
    <>
      <b>{cost(first)}</b>
      {free !== null && (
        <span className="text-ink-3">{t('freeFrom', { price: money(free, currency) })}</span>
      )}
      {others.length > 0 && (
        <span className="text-ink-3">{t('others', { ways: others.map(cost).join(' · ') })}</span>
      )}
    </>
  )
}

/** When it arrives, and from which warehouse. */
function ArrivalEstimate({ estimate, warehouseName, isShort }: Props) {
  const t = useT('shipping')
  const { date } = useDates()
  const first = estimate?.ways[0]
  if (first === undefined || warehouseName === undefined) return null
  return (
    <p className="text-ink-3">
      {isShort
        ? t('afterArrival', { warehouse: warehouseName })
        : t('promise', {
            warehouse: warehouseName,
            from: date(first.arrivesFrom),
            to: date(first.arrivesTo),
          })}
    </p>
  )
}
