/** Edits one freight template: method, regions, the price of the first and of each further weight. */
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { FilterChip } from '#kit/ui/basics/Chip.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { AmountField } from '#kit/web/forms/AmountField.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import { useRecordForm } from '#kit/web/forms/record-form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { query } from '#kit/web/calls/call.ts'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { listWarehouses } from '#domains/stock/calls.gen.ts'
import { officeFreight, saveFreight } from '../calls.gen.ts'
import { useFreightWords } from './use-freight-words.ts'
import { DeliveryMethod, FreightTemplateForm } from '../contract.ts'
import type { Regions } from '#domains/addresses/office/door/regions.ts'

export type FreightValues = z.infer<typeof FreightTemplateForm>

export const EMPTY_FREIGHT: FreightValues = {
  name: { cn: '' },
  method: 'express',
  regions: [],
  warehouseIds: [],
  firstGrams: 1000,
  firstAmount: 0,
  nextGrams: 1000,
  nextAmount: 0,
  freeFromAmount: null,
  daysFrom: 1,
  daysTo: 3,
  active: true,
}

const Form = FreightTemplateForm.check(
  z.refine(({ name }) => name.cn.trim() !== '', { path: ['name', 'cn'], error: 'missing' }),
  z.refine(({ daysFrom, daysTo }) => daysFrom >= 0 && daysTo >= daysFrom, {
    path: ['daysTo'],
    error: 'order',
  }),
)

type Props = { template: FreightValues; regions: Regions; onClose: () => void }

export function FreightDrawer({ template, regions, onClose }: Props) {
  const t = useT('office.shipping')
  const kit = useT('office.kit')
  const record = useRecordForm({
    schema: Form,
    values: template,
    save: saveFreight,
    source: officeFreight,
    pick: (all) => all.find(({ id }) => id === template.id),
    words: useFreightWords(regions),
    onClose,
  })
  const { form } = record
  const { control } = form
  const { errors } = form.formState
  const count = (name: 'firstGrams' | 'nextGrams' | 'daysFrom' | 'daysTo', after: string) => (
    <Field label={t(`field.${name}`)} required error={errorText(errors[name], kit('numberWrong'))}>
      <TextInput
        type="number"
        min={0}
        after={after}
        {...form.register(name, { valueAsNumber: true })}
      />
    </Field>
  )
  return (
    <TextsDrawer
      title={template.id === undefined ? t('add') : t('edit')}
      isNew={template.id === undefined}
      record={record}
      texts={['name']}
      onClose={onClose}
    >
      {(lang) => (
        <>
          <TranslatedField control={control} name="name" lang={lang} label={t('name')} required />
          <Field label={t('method')} required>
            <Select
              {...form.register('method')}
              options={DeliveryMethod.options.map((each) => ({
                value: each,
                label: t(`methods.${each}`),
              }))}
            />
          </Field>
          <WarehousesField
            chosen={form.watch('warehouseIds')}
            onChosen={(next) => form.setValue('warehouseIds', next, { shouldDirty: true })}
          />
          <RegionsField
            regions={regions}
            chosen={form.watch('regions')}
            onChosen={(next) => form.setValue('regions', next, { shouldDirty: true })}
          />
          <div className="form-grid">
            {count('firstGrams', 'g')}
            <AmountField
              control={control}
              name="firstAmount"
              currency={baseCurrency()}
              label={t('field.firstAmount')}
              required
            />
            {count('nextGrams', 'g')}
            <AmountField
              control={control}
              name="nextAmount"
              currency={baseCurrency()}
              label={t('field.nextAmount')}
              required
            />
            <div className="form-grid-full">
              <AmountField
                control={control}
                name="freeFromAmount"
                currency={baseCurrency()}
                label={t('freeFrom')}
                hint={t('field.freeHint')}
              />
            </div>
            {count('daysFrom', t('field.dayUnit'))}
            {count('daysTo', t('field.dayUnit'))}
          </div>
          <Switch {...form.register('active')}>{t('offer')}</Switch>
        </>
      )}
    </TextsDrawer>
  )
}

function WarehousesField(props: { chosen: readonly number[]; onChosen: (ids: number[]) => void }) {
  const { chosen, onChosen } = props
  const t = useT('office.shipping')
  const { data: all = [] } = useQuery(query(listWarehouses, {}))
  const nameOf = (id: number) => all.find((each) => each.id === id)?.name ?? `#${id}`
  return (
    <>
      <Field label={t('from')} hint={chosen.length === 0 ? t('fromAllHint') : undefined}>
        <Select
          value=""
          placeholder={t('fromAdd')}
          options={all
            .filter(({ id }) => !chosen.includes(id))
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => onChosen([...chosen, Number(event.target.value)])}
        />
      </Field>
      {chosen.length > 0 && (
        <div className="chip-row">
          {chosen.map((id) => (
            <FilterChip key={id} onRemove={() => onChosen(chosen.filter((each) => each !== id))}>
              {nameOf(id)}
            </FilterChip>
          ))}
        </div>
      )}
    </>
  )
}

type RegionsProps = {
  regions: Regions
  chosen: readonly string[]
  onChosen: (codes: string[]) => void
}

function RegionsField({ regions, chosen, onChosen }: RegionsProps) {
  const t = useT('office.shipping')
  return (
    <>
      <Field label={t('regions')} hint={chosen.length === 0 ? t('everywhereHint') : undefined}>
        <Select
          value=""
          placeholder={t('regionAdd')}
          options={regions.all
            .filter(({ code }) => !chosen.includes(code))
            .map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(event) => onChosen([...chosen, event.target.value])}
        />
      </Field>
      {chosen.length > 0 && (
        <div className="chip-row">
          {chosen.map((code) => (
            <FilterChip
              key={code}
              onRemove={() => onChosen(chosen.filter((each) => each !== code))}
            >
              {regions.nameOf(code)}
            </FilterChip>
          ))}
        </div>
      )}
    </>
  )
}
