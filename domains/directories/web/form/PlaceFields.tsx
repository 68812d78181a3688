/** Where a company is: its country, in China its province, and the address that visitors read. */
import { useQuery } from '@tanstack/react-query'
import { countries } from '#domains/addresses/calls.gen.ts'
import { RegionSelect } from '#domains/addresses/web/door/RegionSelect.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { query } from '#kit/web/calls/call.ts'
import { errorText } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { FieldsProps } from './company-form.ts'

export function PlaceFields({ form }: FieldsProps) {
  const t = useT('directories')
  const address = useT('addresses')
  const { data = [] } = useQuery({ ...query(countries, {}), staleTime: Infinity })
  const country = form.watch('country')
  const set = (part: { country?: string; provinceCode: string | null }) => {
    if (part.country !== undefined) form.setValue('country', part.country, { shouldDirty: true })
    form.setValue('provinceCode', part.provinceCode, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className="form-grid">
      <Field label={address('country')} required>
        <Select
          value={country}
          options={data.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={({ target }) => set({ country: target.value, provinceCode: null })}
        />
      </Field>
      {country === 'CN' && (
        <Field
          label={address('province')}
          required
          error={errorText(form.formState.errors.provinceCode, t('form.needed'))}
        >
          <RegionSelect
            isAlone
            label={address('province')}
            country="CN"
            parent=""
            value={form.watch('provinceCode')}
            onChoose={({ code }) => set({ provinceCode: code })}
          />
        </Field>
      )}
      <Field label={t('address')} className="form-grid-full">
        <TextInput maxLength={200} {...form.register('address')} />
      </Field>
    </div>
  )
}
