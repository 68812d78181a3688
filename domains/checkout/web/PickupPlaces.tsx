/** Where the goods of a checkout are picked up: name, address, hours. How far that is, nobody knows here: regions have no street. */
import { useQuery } from '@tanstack/react-query'
import { listWarehouses } from '#domains/stock/calls.gen.ts'
import { WarehouseAddress } from '#domains/stock/web/door/WarehouseAddress.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Checkout } from '../contract.ts'

export function PickupPlaces({ checkout }: { checkout: Checkout }) {
  const t = useT('checkout')
  const { data = [] } = useQuery(query(listWarehouses, {}))
  const ids = checkout.groups.map(({ warehouseId }) => warehouseId)
  const places = data.filter(({ id }) => ids.includes(id))
  if (places.length === 0) return null
  return (
    <div className="inset mt-3 grid gap-3">
      <b>{t('pickup.title', { count: places.length })}</b>
      {places.map((place) => (
        <WarehouseAddress key={place.id} of={place} />
      ))}
      <p className="text-sm text-ink-3">{t('pickup.note')}</p>
    </div>
  )
}
