/** From where it ships, as a field: where there is no room for the header's chooser. */
import { useQuery } from '@tanstack/react-query'
import { Field } from '#kit/ui/Field.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { chooseWarehouse, useWarehouse } from '#kit/web/session.ts'
import { listWarehouses } from '../contract.ts'

const ANY = ''

export function WarehouseSelect() {
  const t = useT('stock')
  const chosen = useWarehouse()
  const { data: warehouses = [] } = useQuery(query(listWarehouses, {}))
  const choose = (value: string) => {
    const found = warehouses.find(({ id }) => String(id) === value)
    chooseWarehouse(found === undefined ? null : { name: found.name, aid: found.aid, id: found.id })
  }
  return (
    <Field label={t('chooser.from')}>
      <Select
        value={chosen === null ? ANY : String(chosen.id)}
        options={[
          { value: ANY, label: t('chooser.any') },
          ...warehouses.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => choose(event.target.value)}
      />
    </Field>
  )
}
