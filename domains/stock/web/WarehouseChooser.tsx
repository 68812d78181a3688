/** From where it ships, in the header. */
import { Warehouse } from 'lucide-react'
import { QuietSelect } from '#kit/ui/QuietSelect.tsx'
import { useT } from '#kit/web/i18n.tsx'
import { useWarehouseChoice } from './warehouse-choice.ts'

export function WarehouseChooser() {
  const t = useT('stock')
  const { name, value, options, choose } = useWarehouseChoice()
  return (
    <QuietSelect
      label={t('chooser.label')}
      icon={Warehouse}
      className="header-warehouse"
      value={value}
      options={options}
      onChange={choose}
    >
      <span aria-hidden="true">
        {t('chooser.from')}
        <b>{name}</b>
      </span>
    </QuietSelect>
  )
}
