/** The lines of an order: warehouse, price, and stock at hand. */
import { Link } from '@tanstack/react-router'
import { activityOf } from '#domains/pricing/activity-of.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { OfficeOrder } from '../office-contract.ts'
import { useUnits } from '#kit/web/language/units.ts'

export function OrderLines({ order }: { order: OfficeOrder }) {
  const t = useT('office.orders')
  const stockOf = (lineId: number) => order.stock.find((each) => each.lineId === lineId)
  const warehouses = [...new Set(order.lines.map(({ warehouseName }) => warehouseName))]
  return (
    <Panel
      flush
      title={t('lines.title', { count: order.lines.length })}
      note={warehouses.join(' · ')}
    >
      <DataTable
        label={t('lines.title', { count: order.lines.length })}
        rows={order.lines}
        keyOf={({ id }) => String(id)}
        columns={[
          {
            id: 'name',
            header: t('lines.name'),
            phone: 'full',
            cell: (line) => <NameCell line={line} />,
          },
          {
            id: 'warehouse',
            header: t('column.warehouse'),
            wide: true,
            phone: 'hidden',
            cell: ({ warehouseName }) => warehouseName,
          },
          {
            id: 'unit',
            header: t('lines.unitPrice'),
            align: 'number',
            phone: 'hidden',
            cell: ({ unitAmount }) => <Money amount={unitAmount} currency={order.currency} />,
          },
          {
            id: 'quantity',
            header: t('lines.quantity'),
            align: 'number',
            cell: (line) => <QuantityCell line={line} />,
          },
          {
            id: 'stock',
            header: t('lines.stock'),
            align: 'number',
            phone: 'hidden',
            cell: ({ id }) => {
              const stock = stockOf(id)
              return stock === undefined
                ? '—'
                : t('lines.stockOf', {
                    available: stock.availableCount,
                    onHand: stock.onHandCount,
                  })
            },
          },
          {
            id: 'sum',
            header: t('lines.sum'),
            align: 'number',
            phone: 'right',
            cell: ({ lineAmount }) => (
              <b>
                <Money amount={lineAmount} currency={order.currency} />
              </b>
            ),
          },
        ]}
      />
      {order.poNumber !== '' && (
        <p className="border-t border-line px-3 py-2.5 text-sm wrap-anywhere">
          <b>{t('poNumber')}</b> {order.poNumber}
        </p>
      )}
      {order.remarks !== '' && (
        <p className="border-t border-line px-3 py-2.5 text-sm">
          <b>{t('remarks')}</b> {order.remarks}
        </p>
      )}
    </Panel>
  )
}

type Line = OfficeOrder['lines'][number]

function NameCell({ line }: { line: Line }) {
  const may = useMay()
  const t = useT('office.orders')
  const activity = activityOf(line)
  return (
    <div className="table-name">
      {line.pictureUrl !== null && (
        <img className="photo-small" src={line.pictureUrl} alt="" width={44} height={44} />
      )}
      <div className="min-w-0">
        {may('catalog.read') ? (
          <Link
            to="/office/products/$id"
            params={{ id: String(line.productId) }}
            className="font-semibold text-ink hover:text-link"
          >
            {line.name}
          </Link>
        ) : (
          <b>{line.name}</b>
        )}
        <p className="text-xs text-ink-3">
          <span className="code-text">{line.code}</span>
          {line.optionText !== '' && ` · ${line.optionText}`}
        </p>
        <OrderedAs line={line} />
        {activity !== null && <Tag tone="sale">{activity.name}</Tag>}
        {line.giftOf !== null && <Tag tone="member">{t('lines.gift', { name: line.giftOf })}</Tag>}
        <NoteOf line={line} />
      </div>
    </div>
  )
}

/** The name that the buyer ordered by, where staff read another language or the product was renamed. */
function OrderedAs({ line: { ordered } }: { line: Line }) {
  const t = useT('office.orders')
  if (ordered === null) return null
  const words = [ordered.name, ordered.optionText, ordered.unitName].filter((word) => word !== '')
  return <p className="text-xs text-ink-3">{t('lines.ordered', { words: words.join(' · ') })}</p>
}

function NoteOf({ line: { note } }: { line: Line }) {
  const t = useT('office.orders')
  if (note === '') return null
  return (
    <p className="text-xs wrap-anywhere">
      <b>{t('lineNote')}</b> {note}
    </p>
  )
}

function QuantityCell({ line }: { line: Line }) {
  const t = useT('office.orders')
  const { number } = useNumbers()
  const units = useUnits()
  const { quantity, unitName, shippedQuantity, closedQuantity } = line
  return (
    <>
      × {number(quantity)} {units(unitName, quantity)}
      {shippedQuantity > 0 && (
        <>
          {' '}
          <Tag tone={shippedQuantity === quantity ? 'success' : 'warning'}>
            {t('lines.shipped', { count: shippedQuantity })}
          </Tag>
        </>
      )}
      {closedQuantity > 0 && (
        <>
          {' '}
          <Tag>{t('lines.closed', { count: closedQuantity })}</Tag>
        </>
      )}
    </>
  )
}
