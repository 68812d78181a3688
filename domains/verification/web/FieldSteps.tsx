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

export function BusinessStep({ form, set, errors }: StepProps) {
  const t = useT('verification')
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
      <Field label={t('item.storeName')} required error={errors.storeName}>
        <TextInput
          autoComplete="organization"
          maxLength={60}
          value={form.storeName}
          onChange={(event) => set({ storeName: event.target.value })}
        />
      </Field>
      <Field label={t('item.industry')} required error={errors.industryId}>
        <Select
          placeholder={t('choose')}
          value={form.industryId === null ? '' : String(form.industryId)}
          options={data
            .filter(({ id, isOffered }) => isOffered || id === form.industryId)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => set({ industryId: Number(event.target.value) || null })}
        />
      </Field>
    </div>
  )
}

/** The server never returns an ID number: its last digits show which one is stored, and typing replaces it. */
export function PersonStep({ form, set, errors, last4 }: StepProps & { last4: string | null }) {
  const t = useT('verification')
  return (
    <div className="form-grid">
      <Field label={t('item.contactName')} required error={errors.contactName}>
        <TextInput
          autoComplete="name"
          maxLength={40}
          value={form.contactName}
          onChange={(event) => set({ contactName: event.target.value })}
        />
      </Field>
      <Field label={t('item.mobile')} required error={errors.mobile}>
        <TextInput
          type="tel"
          autoComplete="tel"
          maxLength={30}
          value={form.mobile}
          onChange={(event) => set({ mobile: event.target.value })}
        />
      </Field>
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
        label={t('item.idNumber')}
        required
        hint={last4 === null ? t('hint.idNumber') : t('hint.idStored', { end: last4 })}
        error={errors.idNumber}
      >
        <TextInput
          autoComplete="off"
          maxLength={30}
          placeholder={form.idNumber === null && last4 !== null ? `•••• ${last4}` : undefined}
          value={form.idNumber ?? ''}
          onChange={(event) =>
            set({
              idNumber: event.target.value === '' && last4 !== null ? null : event.target.value,
            })
          }
        />
      </Field>
    </div>
  )
}
