/** The same as above the form of one order, in a row of a bulk shipment. */
import { useT } from '#kit/web/language/i18n.tsx'
import { OutdatedContract } from './OutdatedContract.tsx'

export default function ShipmentContract({ orderNumber }: { orderNumber: string }) {
  return <OutdatedContract orderNumber={orderNumber} shown={Changed} />
}

function Changed() {
  const t = useT('office.device-orders')
  return <span className="block text-sm text-warning">{t('contractChanged')}</span>
}
