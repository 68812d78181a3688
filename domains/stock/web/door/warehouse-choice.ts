/** The chosen warehouse, with those there are. Kept in the browser; prices and stock follow it. */
import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { chooseWarehouse, useWarehouse } from './warehouse.ts'
import { listWarehouses } from '../../calls.gen.ts'

export function useWarehouseChoice() {
  const t = useT('stock')
  const chosen = useWarehouse()
  const { data: warehouses = [] } = useQuery(query(listWarehouses, {}))
  // Its name comes from the list: the kept one may be of another language.
  const known = warehouses.find(({ id }) => id === chosen?.id)
  return {
    name: known?.name ?? chosen?.name ?? t('chooser.any'),
    chosenId: known?.id ?? null,
    warehouses,
    choose: (id: number | null) => {
      const next = warehouses.find((each) => each.id === id)
      chooseWarehouse(next === undefined ? null : { name: next.name, aid: next.aid, id: next.id })
    },
  }
}
