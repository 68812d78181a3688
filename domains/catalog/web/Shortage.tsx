/**
 * Below the warehouses, where the chosen one has too little: what happens instead, which others have more, and a stock
 * alert or a transfer request.
 */
import { useLocation, useNavigate } from '@tanstack/react-router'
import { TransferButton } from '#domains/transfers/web/door/TransferButton.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useSession } from '#kit/web/session/session.ts'
import { Slot } from '#kit/web/pages/slots.tsx'
import { useUnits } from '#kit/web/language/units.ts'
import type { Buying } from './buying.ts'

declare module '#kit/web/pages/slots.tsx' {
  interface Slots {
    /** Where a warehouse has too little of the chosen SKU: a stock alert. */
    'catalog.stockAlert': {
      skuId: number
      /** The base unit's name. */
      unitName: string
      warehouse: { id: number; name: string }
      /** The smallest quantity that can be bought, in base units. */
      leastCount: number
      isLoggedIn: boolean
      onLogin: () => void
      /** Set where it is the page's only action. */
      look?: 'large' | undefined
    }
  }
}

type Props = { buying: Buying; warehouse: NonNullable<Buying['scarce']> }

export default function Shortage({ buying, warehouse }: Props) {
  const t = useT('catalog')
  const { sku, unit, rule, left = 0 } = buying
  const asking = useAsking(buying, warehouse)
  const words = useWords(buying, warehouse)
  if (sku === undefined || unit === undefined || asking === null) return null
  const fuller = buying.warehouses.filter(
    ({ id, count = 0 }) => id !== buying.warehouse?.id && count > left,
  )
  return (
    <div className="inset shortage">
      <output className="text-sm">{words}</output>
      <div className="flex flex-wrap items-center gap-2">
        {buying.isEmptied &&
          fuller.map(({ id, name }) => (
            <Button key={id} variant="soft" onClick={() => buying.setWarehouse(id)}>
              {t('short.takeFrom', { name })}
            </Button>
          ))}
        <TransferButton {...asking} thereCount={asking.count} />
        {!buying.isShort && (
          <Slot
            name="catalog.stockAlert"
            props={{ ...asking, leastCount: Math.max(rule.min * unit.factor, asking.count + 1) }}
          />
        )}
      </div>
    </div>
  )
}

/** What a stock alert and a transfer request both need. */
export function useAsking(
  { sku, unit, left }: Buying,
  warehouse: NonNullable<Buying['scarce']> | undefined,
) {
  const navigate = useNavigate()
  const here = useLocation({ select: ({ href }) => href })
  const { isLoggedIn } = useSession()
  if (sku === undefined || unit === undefined || warehouse === undefined) return null
  return {
    unitName: sku.units[0]?.name ?? unit.name,
    skuId: sku.id,
    warehouse,
    count: warehouse.count ?? left ?? 0,
    isLoggedIn,
    onLogin: () => void navigate({ to: '/login/login', search: { back: here } }),
  }
}

/** Says in advance what will happen. */
function useWords(buying: Buying, { id, name, band, count }: Props['warehouse']): string {
  const t = useT('catalog')
  const { number } = useNumbers()
  const units = useUnits()
  const { sku, unit, left, warehouse } = buying
  const base = sku?.units[0]?.name ?? unit?.name ?? ''
  const there = count ?? left
  if (warehouse !== undefined && warehouse.id !== id && !buying.isShort) {
    const from = { name, other: warehouse.name }
    return band === 'out' ? t('short.outInstead', from) : t('short.fewInstead', from)
  }
  if (band === 'out') return t('short.out', { name })
  if (there === undefined) return t('short.few', { name })
  return t(buying.isEmptied ? 'short.onlySo' : 'short.all', {
    name,
    count: number(there),
    unit: units(base, there),
  })
}
