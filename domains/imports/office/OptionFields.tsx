/** What staff choose besides how a file is read: only what its kind leaves open. */
import { useQuery } from '@tanstack/react-query'
import { listWarehouses } from '#domains/stock/calls.gen.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { CURRENCIES } from '#kit/contract/money.ts'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Task } from '../contract.ts'
import type { startImport } from '../start-calls.gen.ts'
import { isForeign } from './formats.ts'

export type ImportOptions = Pick<
  ArgumentOf<typeof startImport>,
  'currency' | 'asDrafts' | 'warehouseId'
>
type Props = {
  format: NonNullable<Task['format']>
  wishes: ImportOptions
  disabled: boolean
  onWishes: (options: ImportOptions) => void
}

/** What the kind of file leaves open: the warehouse of its stock, and how products of other shops come in. */
export function OptionFields({ format, ...rest }: Props) {
  // An archive names its warehouses, and pictures have neither stock nor prices.
  if (format === 'archive' || format === 'pictures') return null
  return (
    <>
      <WarehouseField isList={format === 'inventory'} {...rest} />
      {isForeign(format) && <ForeignFields {...rest} />}
    </>
  )
}

type FieldProps = Omit<Props, 'format'>

function WarehouseField({ isList, wishes, disabled, onWishes }: FieldProps & { isList: boolean }) {
  const t = useT('office.imports')
  const warehouses = useQuery(query(listWarehouses, {}))
  return (
    <Field label={t('warehouse.label')} hint={t(isList ? 'warehouse.listHint' : 'warehouse.hint')}>
      <Select
        value={wishes.warehouseId ?? warehouses.data?.[0]?.id ?? ''}
        disabled={disabled}
        options={(warehouses.data ?? []).map(({ id, name }) => ({
          value: String(id),
          label: name,
        }))}
        onChange={({ target }) =>
          onWishes({ ...wishes, warehouseId: Number(target.value) || null })
        }
      />
    </Field>
  )
}

function ForeignFields({ wishes, disabled, onWishes }: FieldProps) {
  const t = useT('office.imports')
  return (
    <>
      <h3 className="mt-2">{t('foreign.title')}</h3>
      <p className="text-sm text-ink-3">{t('foreign.note')}</p>
      <Checkbox
        checked={wishes.asDrafts}
        disabled={disabled}
        onChange={({ target }) => onWishes({ ...wishes, asDrafts: target.checked })}
      >
        {t('foreign.drafts')}
      </Checkbox>
      <Field label={t('currency.label')} hint={t('currency.hint')}>
        <Select
          value={wishes.currency ?? ''}
          disabled={disabled}
          options={[
            { value: '', label: t('currency.usual') },
            ...CURRENCIES.map((each) => ({ value: each, label: each })),
          ]}
          onChange={({ target }) =>
            onWishes({
              ...wishes,
              currency: CURRENCIES.find((each) => each === target.value) ?? null,
            })
          }
        />
      </Field>
    </>
  )
}
