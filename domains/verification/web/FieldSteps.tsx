/** The fields of the business and its responsible person. */
import { useQuery } from '@tanstack/react-query'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { industries } from '../calls.gen.ts'
import { IdKind, BusinessKind } from '../contract.ts'
import type { StepProps } from './filling.ts'
import { findItem, hintOf, type FormItem } from './form-items.ts'

/** What is always asked for, with the merchant's name for it. */
const alwaysIn = (items: readonly FormItem[]) => (code: 'storeName' | 'contactName' | 'mobile') => {
  const item = findItem(items, code)
  return { label: item?.name ?? '', hint: item && hintOf(item), required: true }
}

const exampleOf = (items: readonly FormItem[], code: string): string | undefined =>
  findItem(items, code)?.example || undefined

export function BusinessStep({ form, set, errors, items }: StepProps) {
  const t = useT('verification')
  const always = alwaysIn(items)
  const industry = findItem(items, 'industry')
  const { data = [] } = useQuery({ ...query(industries, {}), staleTime: Infinity })
  return (
    <div className="form-grid">
      <Field label={t('field.kind')} group className="form-grid-full">
        <div className="flex flex-wrap gap-6">
          {BusinessKind.options.map((kind) => (
            <Radio
              key={kind}
              name="kind"
              value={kind}
              checked={form.kind === kind}
              onChange={() => set({ kind })}
            >
              {t(`kind.${kind}`)}
            </Radio>
          ))}
        </div>
      </Field>
      <Field {...always('storeName')} error={errors.storeName}>
        <TextInput
          placeholder={exampleOf(items, 'storeName')}
          autoComplete="organization"
          maxLength={60}
          value={form.storeName}
          onChange={(event) => set({ storeName: event.target.value })}
        />
      </Field>
      {industry !== undefined && (
        <Field
          label={industry.name}
          required={industry.isRequired}
          hint={hintOf(industry)}
          error={errors.industryId}
        >
          <Select
            placeholder={t('choose')}
            value={form.industryId === null ? '' : String(form.industryId)}
            options={data
              .filter(({ id, isOffered }) => isOffered || id === form.industryId)
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => set({ industryId: Number(event.target.value) || null })}
          />
        </Field>
      )}
    </div>
  )
}

type PersonProps = StepProps & { last4: string | null }

export function PersonStep(props: PersonProps) {
  const { form, set, errors, items } = props
  const always = alwaysIn(items)
  const number = findItem(items, 'idNumber')
  return (
    <div className="form-grid">
      <Field {...always('contactName')} error={errors.contactName}>
        <TextInput
          autoComplete="name"
          maxLength={40}
          placeholder={exampleOf(items, 'contactName')}
          value={form.contactName}
          onChange={(event) => set({ contactName: event.target.value })}
        />
      </Field>
      <Field {...always('mobile')} error={errors.mobile}>
        <TextInput
          type="tel"
          autoComplete="tel"
          maxLength={30}
          placeholder={exampleOf(items, 'mobile')}
          value={form.mobile}
          onChange={(event) => set({ mobile: event.target.value })}
        />
      </Field>
      {number !== undefined && <IdNumber {...props} item={number} />}
    </div>
  )
}

/** The server never returns an ID number: its last digits show which one is stored, and typing replaces it. */
function IdNumber({ item, form, set, errors, last4 }: PersonProps & { item: FormItem }) {
  const t = useT('verification')
  const stored = last4 === null ? t('hint.idNumber') : t('hint.idStored', { end: last4 })
  return (
    <>
      <Field label={t('field.idKind')} group className="form-grid-full">
        <div className="flex flex-wrap gap-6">
          {IdKind.options.map((kind) => (
            <Radio
              key={kind}
              name="idKind"
              value={kind}
              checked={form.idKind === kind}
              onChange={() => set({ idKind: kind })}
            >
              {t(`idKind.${kind}`)}
            </Radio>
          ))}
        </div>
      </Field>
      <Field
        label={item.name}
        required={item.isRequired}
        hint={hintOf(item, stored)}
        error={errors.idNumber}
      >
        <TextInput
          autoComplete="off"
          maxLength={30}
          placeholder={
            form.idNumber === null && last4 !== null ? `•••• ${last4}` : item.example || undefined
          }
          value={form.idNumber ?? ''}
          onChange={(event) =>
            set({
              idNumber: event.target.value === '' && last4 !== null ? null : event.target.value,
            })
          }
        />
      </Field>
    </>
  )
}
