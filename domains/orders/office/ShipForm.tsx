/** Ships one parcel: carrier, tracking number, and the quantity of each line in it. The rest remains for the next parcel. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Truck from 'lucide-react/icons/truck'
import { useState, type FormEvent } from 'react'
import { listCarriers } from '#domains/shipping/calls.gen.ts'
import { useMe } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { OrderReasons } from '../reasons.ts'
import { officeOrder, officeOrders, waitingOrders, shipParcel } from '../office-calls.gen.ts'
import type { OfficeOrder } from '../office-contract.ts'
import { CarrierFields, sentOf, type Sending } from './door/CarrierFields.tsx'

const NOT_SENT: Sending = { carrierId: null, trackingNumber: '' }

type Line = OfficeOrder['lines'][number]

export function ShipForm({ order }: { order: OfficeOrder }) {
  const t = useT('office.orders')
  const open = order.lines.filter(({ quantity, shippedQuantity }) => quantity > shippedQuantity)
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map())
  // A number is typed from a label that may be gone: a reload keeps it.
  const [sending, setSending, dropSending] = useDraftOf<Sending>(
    `ship:${order.number}`,
    String(useMe().id),
    NOT_SENT,
  )
  // The page brings its order up to date by itself: what was packed before is for the address that stood here then.
  const [seenMark, setSeenMark, dropSeenMark] = useDraftOf(
    `packed-for:${order.number}`,
    String(useMe().id),
    order.addressMark,
  )
  const [isTried, setIsTried] = useState(false)
  const [error, setError] = useState<string>()
  const carriers = useQuery(query(listCarriers, {}))
  const queries = useQueryClient()
  const ship = useAct(shipParcel, {
    refresh: [officeOrder, officeOrders, waitingOrders],
    onDone: () => {
      toast(t('ship.done'), { kind: 'success' })
      setQuantities(new Map())
      const { carrierId } = sending
      dropSending()
      dropSeenMark()
      setSending({ ...NOT_SENT, carrierId })
      setIsTried(false)
      setError(undefined)
    },
    onRefused: (refused) => {
      const { code } = refused.reason
      // The page shows the new address; what it says stays above the button.
      if (code === OrderReasons.addressChanged.code)
        void queries.invalidateQueries({ queryKey: [officeOrder.path] })
      else if (code !== OrderReasons.badTrackingNumber.code) return false
      setError(refused.message)
      return true
    },
  })
  const quantityOf = (line: Line) =>
    Math.min(quantities.get(line.id) ?? Infinity, line.quantity - line.shippedQuantity)
  const lines = open.flatMap((line) => {
    const quantity = quantityOf(line)
    return quantity > 0 ? [{ lineId: line.id, quantity }] : []
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    setError(undefined)
    const sent = sentOf(sending, carriers.data ?? [])
    if (sent === null || lines.length === 0) return
    ship.mutate({ orderNumber: order.number, ...sent, lines, addressMark: seenMark })
  }
  return (
    <div id="ship" className="scroll-mt-16">
      <Panel title={t('ship.title')} note={t('ship.note')}>
        <form className="stack" noValidate onSubmit={submit}>
          {seenMark !== order.addressMark && (
            <AddressNotice onChecked={() => setSeenMark(order.addressMark)} />
          )}
          <CarrierFields
            carriers={carriers.data ?? []}
            sending={sending}
            onChange={(typed) => {
              setSending(typed)
              setSeenMark(seenMark)
            }}
            showsErrors={isTried}
            error={error}
          />
          <ShipLines
            lines={open}
            quantityOf={quantityOf}
            onQuantity={(lineId, quantity) =>
              setQuantities((now) => new Map(now).set(lineId, quantity))
            }
          />
          {isTried && lines.length === 0 && (
            <Notice tone="danger" live>
              {t('ship.nothing')}
            </Notice>
          )}
          <div className="flex justify-end">
            <Button type="submit" variant="primary" icon={Truck} busy={ship.isPending}>
              {t('ship.submit')}
            </Button>
          </div>
        </form>
      </Panel>
    </div>
  )
}

/** The label may be for the former address: whoever has compared it says so. */
function AddressNotice({ onChecked }: { onChecked: () => void }) {
  const t = useT('office.orders')
  const action = <Button onClick={onChecked}>{t('ship.addressChecked')}</Button>
  return (
    <Notice tone="warning" live action={action}>
      {t('ship.addressChanged')}
    </Notice>
  )
}

type LinesProps = {
  lines: readonly Line[]
  quantityOf: (line: Line) => number
  onQuantity: (lineId: number, quantity: number) => void
}

function ShipLines({ lines, quantityOf, onQuantity }: LinesProps) {
  const t = useT('office.orders')
  return (
    <ul className="stack gap-2" aria-label={t('ship.lines')}>
      {lines.map((line) => (
        <li key={line.id} className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 flex-1 basis-52 text-sm">
            {line.name}
            <span className="text-ink-3">
              {' '}
              {line.optionText} · {line.warehouseName} ·{' '}
              {t('ship.left', { count: line.quantity - line.shippedQuantity })}
            </span>
          </span>
          <QuantityStepper
            size="small"
            label={line.name}
            value={quantityOf(line)}
            min={0}
            max={line.quantity - line.shippedQuantity}
            unit={line.unitName}
            onChange={(quantity) => onQuantity(line.id, quantity)}
          />
        </li>
      ))}
    </ul>
  )
}
