/** Where the goods of a checkout are picked up: name, address, hours. How far that is, nobody knows here: regions have no street. */
import { useQuery } from '@tanstack/react-query'
import { listWarehouses } from '#domains/stock/calls.gen.ts'
import { telephoneLink } from '#kit/ui/basics/link.ts'
import { query } from '#kit/web/calls/call.ts'
import { phoneText } from '#kit/web/forms/phone.ts'
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
      {places.map(({ id, name, address, hours, phone, mapUrl }) => {
        return (
          <address key={id} className="text-sm not-italic">
            <b>{name}</b>
            <p>{address}</p>
            <p className="text-ink-3">{t('pickup.hours', { hours })}</p>
            <p className="flex flex-wrap gap-x-4">
              {phone !== '' && (
                <a href={telephoneLink(phone)} className="link tabular-nums">
                  {phoneText(phone)}
                </a>
              )}
              {mapUrl !== null && (
                <a href={mapUrl} target="_blank" rel="noreferrer" className="link">
                  {t('pickup.map')}
                </a>
              )}
            </p>
          </address>
        )
      })}
      <p className="text-sm text-ink-3">{t('pickup.note')}</p>
    </div>
  )
}
