/** Filters of the movement history: one warehouse or all, a period or all time. */
import { Chip } from '#kit/ui/basics/Chip.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { daysAgo } from '#kit/web/language/days.ts'

type Search = {
  warehouse?: number | undefined
  from?: string | undefined
  until?: string | undefined
}
type Props = {
  search: Search
  warehouses: readonly { warehouseId: number; warehouseName: string }[]
  onChange: (next: Search) => void
}

const SPANS = [7, 30, 90] as const

export function HistoryFilters({ search, warehouses, onChange }: Props) {
  const t = useT('office.stock')
  const { warehouse, from = '', until = '' } = search
  return (
    <div className="office-filters">
      <Select
        size="small"
        className="w-48"
        aria-label={t('warehouse')}
        value={warehouse ?? ''}
        options={[
          { value: '', label: t('allWarehouses') },
          ...warehouses.map(({ warehouseId, warehouseName }) => ({
            value: String(warehouseId),
            label: warehouseName,
          })),
        ]}
        onChange={(event) => onChange({ warehouse: Number(event.target.value) || undefined })}
      />
      <label className="flex items-center gap-1.5 text-sm">
        {t('history.from')}
        <TextInput
          type="date"
          size="small"
          className="w-40"
          value={from}
          max={until || undefined}
          onChange={(event) => onChange({ from: event.target.value || undefined })}
        />
      </label>
      <label className="flex items-center gap-1.5 text-sm">
        {t('history.until')}
        <TextInput
          type="date"
          size="small"
          className="w-40"
          value={until}
          min={from || undefined}
          onChange={(event) => onChange({ until: event.target.value || undefined })}
        />
      </label>
      <span className="chip-row">
        {SPANS.map((days) => (
          <Chip
            key={days}
            on={from === daysAgo(days - 1) && until === ''}
            onClick={() => onChange({ from: daysAgo(days - 1), until: undefined })}
          >
            {t('history.days', { days })}
          </Chip>
        ))}
        <Chip
          on={from === '' && until === ''}
          onClick={() => onChange({ from: undefined, until: undefined })}
        >
          {t('history.ever')}
        </Chip>
      </span>
    </div>
  )
}
