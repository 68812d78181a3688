/** Where and when a buyer collects an order, and the code to show there. */
import { WarehouseAddress } from '#domains/stock/web/door/WarehouseAddress.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { QrCode } from '#kit/ui/pictures/QrCode.tsx'
import type { OrderDetail } from '../contract.ts'
import { pickupScanOf } from '../pickup-scan.ts'

export function PickupPanel({
  order: { number, pickup, pickupReadyAt, axes },
}: {
  order: OrderDetail
}) {
  const t = useT('orders')
  const { moment } = useDates()
  if (pickup === null || axes.lifecycle !== 'open') return null
  return (
    <Panel title={t('pickup.title')}>
      <div className="grid gap-4 md:grid-cols-[auto_minmax(0,1fr)]">
        <div className="inset grid content-start justify-items-center gap-1 text-center">
          <p className="text-sm text-ink-3">{t('pickup.code')}</p>
          {pickup.code === null ? (
            <p className="max-w-48 text-sm">{t('pickup.codeLater')}</p>
          ) : (
            <>
              <QrCode text={pickupScanOf(number, pickup.code)} label={t('pickup.qr')} />
              <p className="text-2xl font-semibold tracking-widest tabular-nums">{pickup.code}</p>
            </>
          )}
        </div>
        <div className="stack gap-3">
          {pickup.code !== null && (
            <StatusDot tone={pickupReadyAt === null ? 'warning' : 'success'}>
              {pickupReadyAt === null
                ? t('pickup.preparing')
                : t('pickup.readySince', { time: moment(pickupReadyAt) })}
            </StatusDot>
          )}
          <p className="text-sm text-ink-3">{t('pickup.text')}</p>
          {pickup.places.map((place) => (
            <WarehouseAddress key={place.warehouseId} of={place} />
          ))}
        </div>
      </div>
    </Panel>
  )
}
