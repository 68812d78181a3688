/** The buyer of an order and its delivery address. */
import { Link } from '@tanstack/react-router'
import { addressLines } from '#domains/addresses/address-lines.ts'
import { AddressText } from '#domains/addresses/web/door/AddressText.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { OfficeOrder } from '../office-contract.ts'

const hrefOf = (contact: string) => `${contact.includes('@') ? 'mailto' : 'tel'}:${contact}`

export function OrderBuyer({ order }: { order: OfficeOrder }) {
  const t = useT('office.orders')
  const words = useT('shipping')
  const { dateTime } = useDates()
  const may = useMay()
  const { buyer, address } = order
  const isPickup = order.delivery === 'pickup'
  const type = `buyerType.${buyer.customerType}`
  return (
    <Panel title={t('buyer')}>
      <div className="mb-4 flex items-center gap-3">
        <span className="avatar" aria-hidden="true">
          {[...buyer.nickName][0]}
        </span>
        <div className="min-w-0">
          {may('customers.read') ? (
            <Link
              to="/office/customers/$id"
              params={{ id: String(buyer.id) }}
              className="link font-semibold"
            >
              {buyer.nickName}
            </Link>
          ) : (
            <b>{buyer.nickName}</b>
          )}
          <p className="text-xs text-ink-3">
            {t.has(type) ? t(type as 'buyerType.business') : buyer.customerType} · L{buyer.level}
          </p>
          <a href={hrefOf(buyer.contact)} className="link text-xs">
            {buyer.contact}
          </a>
        </div>
      </div>
      <KeyValueList
        rows={[
          {
            label: t(isPickup ? 'collectedBy' : 'address'),
            value: (
              <div className="stack justify-items-start gap-1">
                <AddressText address={address} />
                <CopyButton
                  text={addressLine(address)}
                  name={t(isPickup ? 'collectedBy' : 'address')}
                />
              </div>
            ),
          },
          { label: t('delivery'), value: words(`method.${order.delivery}`) },
          { label: t('column.placed'), value: dateTime(order.placedAt) },
        ]}
      />
    </Panel>
  )
}

/** One line for a carrier's form, recipient first, the number ungrouped; the country in English, which every carrier reads. */
const addressLine = (address: OfficeOrder['address']): string =>
  address.country === 'CN'
    ? [address.consignee, address.phone, ...addressLines(address, 'cn')].join(' ')
    : [address.consignee, address.phone, ...addressLines(address, 'en')].join(', ')
