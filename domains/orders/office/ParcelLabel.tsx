/**
 * Labels of 100 × 150 mm for the parcels of an order: sender, recipient, order number as barcode. Shipped parcels have their
 * carrier and tracking number; before that there is one label for each warehouse that sends goods.
 */
import { AddressText } from '#domains/addresses/web/door/AddressText.tsx'
import { Barcode } from '#kit/ui/pictures/Barcode.tsx'
import { useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { shopName } from '#kit/web/pages/shop.ts'
import type { OfficeOrder } from '../office-contract.ts'
import { OrderCodes } from './OrderCodes.tsx'

type Label = {
  key: string
  warehouse: string
  pieceCount: number
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
  const { number } = useNumbers()
  const { warehouse, pieceCount, shipped } = label
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
          {words(`method.${order.delivery}`)} · {t('label.pieces', { count: pieceCount })}
          {count > 1 && ` · ${t('label.parcel', { at: number(at), count: number(count) })}`}
        </p>
      </footer>
    </article>
  )
}

function labelsOf({ parcels, lines }: OfficeOrder): Label[] {
  const warehouseOf = new Map(lines.map(({ id, warehouseName }) => [id, warehouseName]))
  const shipped = parcels.map(({ id, carrierName, trackingNumber, lines: packed }) => ({
    key: `parcel ${id}`,
    warehouse: warehouseOf.get(packed[0]?.lineId ?? 0) ?? '',
    pieceCount: packed.reduce((sum, { quantity }) => sum + quantity, 0),
    shipped: { carrier: carrierName, trackingNumber: trackingNumber ?? '' },
  }))
  const left = lines.filter(
    ({ quantity, shippedQuantity, closedQuantity }) => quantity > shippedQuantity + closedQuantity,
  )
  const groups = Map.groupBy(left, ({ warehouseName }) => warehouseName)
  const toShip = [...groups].map(([warehouse, group]) => ({
    key: `warehouse ${warehouse}`,
    warehouse,
    pieceCount: group.reduce((sum, each) => sum + each.quantity - each.shippedQuantity, 0),
    shipped: null,
  }))
  // What is still to be sent is what somebody stands there to pack; labels of sent parcels are printed again without it.
  return toShip.length > 0 ? toShip : shipped
}
