/** From where it ships: chosen once in the header, kept in the browser, followed by every price and stock line. */
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Warehouse as WarehouseIcon } from 'lucide-react'
import { Icon } from '#kit/ui/Icon.tsx'
import { Menu } from '#kit/ui/Menu.tsx'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { chooseWarehouse, useWarehouse } from '#kit/web/session.ts'
import { listWarehouses } from '../contract.ts'

export function WarehouseChooser() {
  const t = useT('stock')
  const chosen = useWarehouse()
  const { data: warehouses = [] } = useQuery(query(listWarehouses, {}))
  // Its name comes from the list: the kept one may be of another language.
  const name = warehouses.find(({ id }) => id === chosen?.id)?.name ?? chosen?.name
  return (
    <Menu
      label={t('chooser.label')}
      items={[
        {
          id: 'any',
          label: t('chooser.any'),
          current: chosen === null,
          onSelect: () => chooseWarehouse(null),
        },
        ...warehouses.map((each) => ({
          id: String(each.id),
          label: each.name,
          note: each.areaName,
          current: each.id === chosen?.id,
          onSelect: () => chooseWarehouse({ name: each.name, aid: each.aid, id: each.id }),
        })),
      ]}
      trigger={(props) => (
        <button type="button" className="header-warehouse" {...props}>
          <Icon of={WarehouseIcon} size="large" />
          <span>
            {t('chooser.from')}
            <b>{name ?? t('chooser.any')}</b>
          </span>
          <Icon of={ChevronDown} size="small" />
        </button>
      )}
    />
  )
}
