/**
 * Labels of 100 × 150 mm for the parcels of an order: sender, recipient, order number as barcode. Shipped parcels have their
 * carrier and tracking number; before that there is one label for each warehouse that sends goods.
 */
import { AddressText } from '#domains/addresses/web/door/AddressText.tsx'
import { Barcode } from '#kit/ui/pictures/Barcode.tsx'
import { useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useUnits } from '#kit/web/language/units.ts'
import { shopName } from '#kit/web/pages/shop.ts'
import type { OfficeOrder } from '../office-contract.ts'
import { OrderCodes } from './OrderCodes.tsx'

type Label = {
  key: string
  warehouse: string
  /** How many of each unit it holds. */
  contents: ReadonlyMap<string, number>
  shipped: { carrier: string; trackingNumber: string } | null
}

export function ParcelLabels({ order }: { order: OfficeOrder }) {
  const labels = labelsOf(order)
  return labels.map((label, at) => (
    <ParcelLabel key={label.key} order={order} label={label} at={at + 1} count={labels.length} />
  ))
}

type Props = { order: OfficeOrder; label: Label; at: number; count: number }

function ParcelLabel({ order, label, at, count }: Props) {
  const t = useT('office.orders')
  const lang = useLang()
  const words = useT('shipping')
  const units = useUnits()
  const { number } = useNumbers()
  const { warehouse, contents, shipped } = label
  const counts = [...contents].map(([unit, count]) => `${number(count)} ${units(unit, count)}`)
  return (
    <article className="parcel-label" aria-label={`${order.number} ${at}/${count}`}>
      <header>
        <b>{shopName(lang)}</b>
        <span>{warehouse}</span>
      </header>
      <section className="parcel-to">
        <small>{t('label.to')}</small>
        <AddressText address={order.address} />
      </section>
      {order.poNumber !== '' && (
        <p className="parcel-remarks">
          {t('poNumber')} {order.poNumber}
        </p>
      )}
      {order.remarks !== '' && <p className="parcel-remarks">{order.remarks}</p>}
      {shipped !== null && (
        <figure className="parcel-tracking">
          <b>{shipped.carrier}</b>
          {/^[\x20-\x7e]+$/.test(shipped.trackingNumber) && (
            <Barcode text={shipped.trackingNumber} label={shipped.trackingNumber} />
          )}
          <figcaption className="tabular-nums">{shipped.trackingNumber}</figcaption>
        </figure>
      )}
      <footer>
        <OrderCodes number={order.number} />
        <p>
          {[words(`method.${order.delivery}`), ...counts].join(' · ')}
          {count > 1 && ` · ${t('label.parcel', { at: number(at), count: number(count) })}`}
        </p>
      </footer>
    </article>
  )
}

function labelsOf({ parcels, lines }: OfficeOrder): Label[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const shipped = parcels.map(({ id, carrierName, trackingNumber, lines: packed }) => ({
    key: `parcel ${id}`,
    warehouse: byId.get(packed[0]?.lineId ?? 0)?.warehouseName ?? '',
    contents: countByUnit(
      packed.map(({ lineId, quantity }) => [byId.get(lineId)?.unitName ?? '', quantity]),
    ),
    shipped: { carrier: carrierName, trackingNumber: trackingNumber ?? '' },
  }))
  const left = lines.filter((line) => leftOf(line) > 0)
  const groups = Map.groupBy(left, ({ warehouseName }) => warehouseName)
  const toShip = [...groups].map(([warehouse, group]) => ({
    key: `warehouse ${warehouse}`,
    warehouse,
    contents: countByUnit(group.map((line) => [line.unitName, leftOf(line)])),
    shipped: null,
  }))
  // What is still to be sent is what somebody stands there to pack; labels of sent parcels are printed again without it.
  return toShip.length > 0 ? toShip : shipped
}

const leftOf = ({ quantity, shippedQuantity, closedQuantity }: OfficeOrder['lines'][number]) =>
  quantity - shippedQuantity - closedQuantity

/** Rolls and boxes are not added up. */
function countByUnit(counts: readonly (readonly [unit: string, count: number])[]) {
  const sums = new Map<string, number>()
  for (const [unit, count] of counts) sums.set(unit, (sums.get(unit) ?? 0) + count)
  return sums
}
