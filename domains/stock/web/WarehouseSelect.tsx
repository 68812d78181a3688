/** From where it ships, as a field: where there is no room for the header's chooser. */
import { Field } from '#kit/ui/Field.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { useT } from '#kit/web/i18n.tsx'
import { useWarehouseChoice } from './warehouse-choice.ts'

export function WarehouseSelect() {
  const t = useT('stock')
  const { value, options, choose } = useWarehouseChoice()
  return (
    <Field label={t('chooser.from')}>
      <Select value={value} options={options} onChange={(event) => choose(event.target.value)} />
    </Field>
  )
}
