/** Choose from where it ships: which serves which area, how near it is, and how much it has. */
import { useQuery } from '@tanstack/react-query'
import { listAddresses } from '#domains/accounts/contract.ts'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { RadioCard } from '#kit/ui/Radio.tsx'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { useSession } from '#kit/web/session.ts'
import { warehouseStock, type Warehouse } from '../contract.ts'
import { nearness, type Nearness } from './nearness.ts'
import { useWarehouseChoice } from './warehouse-choice.ts'

const ORDER: readonly Nearness[] = ['region', 'country', 'unknown', 'abroad']

export default function WarehouseSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT('stock')
  const { isLoggedIn } = useSession()
  const { chosenId, warehouses, choose } = useWarehouseChoice()
  const { data: counts } = useQuery(query(warehouseStock, {}))
  const { data: addresses } = useQuery({ ...query(listAddresses, {}), enabled: isLoggedIn })
  const home = addresses?.find(({ isDefault }) => isDefault)
  const near = (warehouse: Warehouse) => nearness(warehouse.regionCode, home)
  const sorted = warehouses.toSorted((a, b) => ORDER.indexOf(near(a)) - ORDER.indexOf(near(b)))
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
              home === undefined ? '' : t(`near.${near(warehouse)}`),
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
