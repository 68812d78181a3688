/** That an order of machines is not what its buyer agreed to any more: said above the form that ships it. */
import type { OfficeOrder } from '#domains/orders/office-contract.ts'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { officeSalesContract } from '../sales-calls.gen.ts'

export default function ContractNotice({ order }: { order: OfficeOrder }) {
  return order.number.startsWith('DO') ? <Changed orderNumber={order.number} /> : null
}

function Changed({ orderNumber }: { orderNumber: string }) {
  const t = useT('office.device-orders')
  const { zoned } = useDates()
  const { data } = useLive(officeSalesContract, { orderNumber })
  const latest = data?.acceptances[0]
  if (!data?.canAccept || latest === undefined) return null
  return (
    <Notice tone="warning">
      <b>{t('contractChanged')}</b>
      <p>{t('contractChangedText', { name: latest.signerName, time: zoned(latest.acceptedAt) })}</p>
    </Notice>
  )
}
