/** That an order of machines is not what its buyer agreed to any more: said above the form that ships it. */
import type { OfficeOrder } from '#domains/orders/office-contract.ts'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { OutdatedContract, type OutdatedProps } from './OutdatedContract.tsx'

export default function ContractNotice({ order }: { order: OfficeOrder }) {
  return <OutdatedContract orderNumber={order.number} shown={Changed} />
}

function Changed({ signerName, acceptedAt }: OutdatedProps) {
  const t = useT('office.device-orders')
  const { zoned } = useDates()
  return (
    <Notice tone="warning">
      <b>{t('contractChanged')}</b>
      <p>{t('contractChangedText', { name: signerName, time: zoned(acceptedAt) })}</p>
    </Notice>
  )
}
