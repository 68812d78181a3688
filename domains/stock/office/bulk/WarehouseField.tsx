/** The warehouse that an act on the selection is about. */
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

export type NamedWarehouse = { id: number; name: string }

type Props = {
  label: string
  warehouses: readonly NamedWarehouse[]
  current: number | undefined
  onChoose: (id: number | undefined) => void
  /** The first choice: all of them, instead of one that has to be chosen. */
  allLabel?: string | undefined
  error?: string | undefined
}

export function WarehouseField(props: Props) {
  const { label, warehouses, current, onChoose, allLabel, error } = props
  const t = useT('office.stock')
  const all = allLabel === undefined ? [] : [{ value: '', label: allLabel }]
  return (
    <Field label={label} required={allLabel === undefined} error={error}>
      <Select
        value={current === undefined ? '' : String(current)}
        placeholder={allLabel === undefined ? t('bulk.choose') : undefined}
        options={[
          ...all,
          ...warehouses.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
      />
    </Field>
  )
}
