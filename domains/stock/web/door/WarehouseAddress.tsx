/** A warehouse where buyers collect goods: its name, address and hours, its telephone and a map. */
import { telephoneLink } from '#kit/ui/basics/link.ts'
import { PhoneText } from '#kit/web/forms/PhoneText.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Warehouse } from '../../contract.ts'

type Props = { of: Pick<Warehouse, 'name' | 'address' | 'hours' | 'phone' | 'mapUrl'> }

export function WarehouseAddress({ of: { name, address, hours, phone, mapUrl } }: Props) {
  const t = useT('stock')
  return (
    <address className="not-italic">
      <b>{name}</b>
      <p>{address}</p>
      <p className="text-sm text-ink-3">{t('pickup.hours', { hours })}</p>
      <p className="flex flex-wrap gap-x-4">
        {phone !== '' && (
          <a href={telephoneLink(phone)} className="link tabular-nums">
            <PhoneText phone={phone} />
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
}
