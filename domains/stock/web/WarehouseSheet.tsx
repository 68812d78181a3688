/** Chooses the warehouse to ship from: the area it serves, its distance, and how many SKUs it has. */
import { useQuery } from '@tanstack/react-query'
import { byNearness, useNearWarehouses } from '#domains/shipping/web/door/near.ts'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { RadioCard } from '#kit/ui/forms/Radio.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { warehouseStock } from '../calls.gen.ts'
import { useWarehouseChoice } from './door/warehouse-choice.ts'

export default function WarehouseSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT('stock')
  const { number } = useNumbers()
  const { chosenId, warehouses, choose } = useWarehouseChoice()
  const { data: counts } = useQuery(query(warehouseStock, {}))
  const near = useNearWarehouses()
  const sorted = byNearness(warehouses, near, ({ id }) => id)
  /** The destination, as far as known: chosen for freight, from the default address, or the home of the language. */
  const distanceOf = (id: number): string[] => {
    const found = near.find(({ warehouseId }) => warehouseId === id)
    if (found === undefined || found.nearness === 'unknown') return []
    const km = found.distanceKm === null ? null : Math.round(found.distanceKm / 10) * 10
    return [
      t(`near.${found.nearness}`),
      ...(km === null || km === 0 ? [] : [t('near.distance', { km: number(km) })]),
    ]
  }
  const take = (id: number | null) => {
    choose(id)
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('chooser.label')}>
      <div className="stack">
        <p className="text-sm text-ink-3">{t('chooser.text')}</p>
        <div className="grid gap-2">
          <RadioCard
            name="warehouse"
            checked={chosenId === null}
            title={t('chooser.any')}
            note={t('chooser.anyNote')}
            onChange={() => take(null)}
            onClick={() => chosenId === null && onClose()}
          />
          {sorted.map((warehouse) => {
            const { id, name, areaName } = warehouse
            const skuCount = counts?.find((each) => each.warehouseId === id)?.skuCount
            const facts = [
              t('chooser.serves', { area: areaName }),
              ...distanceOf(id),
              skuCount === undefined ? '' : t('chooser.articles', { count: skuCount }),
            ]
            return (
              <RadioCard
                key={id}
                name="warehouse"
                checked={chosenId === id}
                title={name}
                note={facts.filter((each) => each !== '').join(' · ')}
                onChange={() => take(id)}
                onClick={() => chosenId === id && onClose()}
              />
            )
          })}
        </div>
      </div>
    </Dialog>
  )
}
