/** Edits one warehouse: its name and place by language, the area it serves, when it is open. */
import * as z from 'zod/mini'
import { useRegionNames } from '#domains/addresses/office/door/regions.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import type { MergeWords } from '#kit/web/forms/merge/difference-words.ts'
import { useRecordForm } from '#kit/web/forms/record-form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { officeWarehouses, saveWarehouse } from '../office-calls.gen.ts'
import { listWarehouses } from '../calls.gen.ts'
import { WarehouseForm } from '../office-contract.ts'

export type WarehouseValues = z.infer<typeof WarehouseForm>

/** Of an area of its own and shown last: the first warehouse of a shop needs neither number typed. */
export const toNewWarehouse = (
  others: readonly Pick<WarehouseValues, 'aid' | 'position'>[],
): WarehouseValues => ({
  aid: Math.max(0, ...others.map(({ aid }) => aid)) + 1,
  areaName: { cn: '' },
  regionCode: null,
  name: { cn: '' },
  address: { cn: '' },
  hours: { cn: '' },
  phone: '',
  mapUrl: null,
  position: Math.max(0, ...others.map(({ position }) => position)) + 1,
  active: true,
})

const TEXTS = ['name', 'areaName', 'address', 'hours'] as const
const Form = WarehouseForm.check(
  z.refine(({ name }) => name.cn.trim() !== '', { path: ['name', 'cn'], error: 'missing' }),
  z.refine(({ areaName }) => areaName.cn.trim() !== '', {
    path: ['areaName', 'cn'],
    error: 'missing',
  }),
)

type Props = { warehouse: WarehouseValues; onClose: () => void }

export function WarehouseDrawer({ warehouse, onClose }: Props) {
  const t = useT('office.stock')
  const kit = useT('office.kit')
  const { all } = useRegionNames()
  const record = useRecordForm({
    schema: Form,
    values: warehouse,
    save: saveWarehouse,
    source: officeWarehouses,
    pick: (all) => all.find(({ id }) => id === warehouse.id),
    refresh: [listWarehouses],
    words: useWarehouseWords(),
    onClose,
  })
  const { form } = record
  const { errors } = form.formState
  return (
    <TextsDrawer
      title={warehouse.id === undefined ? t('warehouses.add') : t('warehouses.edit')}
      isNew={warehouse.id === undefined}
      record={record}
      texts={TEXTS}
      onClose={onClose}
    >
      {(lang) => (
        <>
          {TEXTS.map((name) => (
            <TranslatedField
              key={name}
              control={form.control}
              name={name}
              lang={lang}
              label={t(`warehouses.${name === 'areaName' ? 'area' : name}`)}
              required={name === 'name' || name === 'areaName'}
              maxLength={200}
            />
          ))}
          <div className="form-grid">
            <Field
              label={t('warehouses.aid')}
              required
              hint={t('warehouses.aidHint')}
              error={errorText(errors.aid, t('warehouses.aidWrong'))}
            >
              <TextInput type="number" min={1} {...form.register('aid', { valueAsNumber: true })} />
            </Field>
            <Field
              label={t('warehouses.position')}
              hint={t('warehouses.positionHint')}
              error={errorText(errors.position, kit('numberWrong'))}
            >
              <TextInput type="number" {...form.register('position', { valueAsNumber: true })} />
            </Field>
            <Field label={t('warehouses.region')} hint={t('warehouses.regionHint')}>
              <Select
                options={[
                  { value: '', label: t('warehouses.noRegion') },
                  ...all.map(({ code, name }) => ({ value: code, label: name })),
                ]}
                {...form.register('regionCode', {
                  setValueAs: (value: string | null) => value || null,
                })}
              />
            </Field>
            <Field label={t('warehouses.phone')}>
              <TextInput type="tel" maxLength={40} {...form.register('phone')} />
            </Field>
            <Field label={t('warehouses.map')} hint={t('warehouses.mapHint')}>
              <TextInput
                type="url"
                maxLength={300}
                {...form.register('mapUrl', {
                  setValueAs: (value: string | null) => (value?.trim() ? value.trim() : null),
                })}
              />
            </Field>
          </div>
          <Switch {...form.register('active')}>{t('warehouses.offer')}</Switch>
        </>
      )}
    </TextsDrawer>
  )
}

function useWarehouseWords(): MergeWords {
  const t = useT('office.stock')
  const { nameOf } = useRegionNames()
  return {
    labels: {
      name: t('warehouses.name'),
      areaName: t('warehouses.area'),
      address: t('warehouses.address'),
      hours: t('warehouses.hours'),
      aid: t('warehouses.aid'),
      regionCode: t('warehouses.region'),
      phone: t('warehouses.phone'),
      mapUrl: t('warehouses.map'),
      active: t('warehouses.offer'),
    },
    textOf: ([field], value) =>
      field === 'regionCode' && typeof value === 'string' ? nameOf(value) : undefined,
  }
}
