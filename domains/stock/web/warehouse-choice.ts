/** The chosen warehouse as a field's value, with those there are. Kept in the browser; prices and stock follow it. */
import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { chooseWarehouse, useWarehouse } from '#kit/web/session.ts'
import { listWarehouses } from '../contract.ts'

const ANY = ''

export function useWarehouseChoice() {
  const t = useT('stock')
  const chosen = useWarehouse()
  const { data: warehouses = [] } = useQuery(query(listWarehouses, {}))
  // Its name comes from the list: the kept one may be of another language.
  const known = warehouses.find(({ id }) => id === chosen?.id)
  return {
    name: known?.name ?? chosen?.name ?? t('chooser.any'),
    value: known === undefined ? ANY : String(known.id),
    options: [
      { value: ANY, label: t('chooser.any') },
      ...warehouses.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    choose: (value: string) => {
      const next = warehouses.find(({ id }) => String(id) === value)
      chooseWarehouse(next === undefined ? null : { name: next.name, aid: next.aid, id: next.id })
    },
  }
}
