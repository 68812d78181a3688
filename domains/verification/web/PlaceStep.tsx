/** The place of the business: province before city, city before district; free text in other countries. */
import { useQuery } from '@tanstack/react-query'
import { countries } from '#domains/addresses/calls.gen.ts'
import { IndonesiaFields } from '#domains/addresses/web/door/IndonesiaFields.tsx'
import { RegionSelect } from '#domains/addresses/web/door/RegionSelect.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { StepProps } from './filling.ts'
import { findItem } from './form-items.ts'

const NO_CODES = { provinceCode: null, cityCode: null, districtCode: null }

export function PlaceStep(props: StepProps) {
  const t = useT('verification')
  const address = useT('addresses')
  const { form, set, errors, items } = props
  const help = findItem(items, 'address')?.help ?? ''
  const { data = [] } = useQuery({ ...query(countries, {}), staleTime: Infinity })
  return (
    <div className="form-grid">
      {help !== '' && <p className="form-grid-full text-sm text-ink-3">{help}</p>}
      <Field label={address('country')} required error={errors.country}>
        <Select
          autoComplete="country"
          value={form.country}
          options={data.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(event) =>
            set({ country: event.target.value, region: '', city: '', ...NO_CODES })
          }
        />
      </Field>
      {form.country === 'CN' ? <China {...props} /> : <Elsewhere {...props} />}
      <Field label={address('street')} required error={errors.street} className="form-grid-full">
        <TextInput
          autoComplete="address-line1"
          maxLength={100}
          value={form.street}
          onChange={(event) => set({ street: event.target.value })}
        />
      </Field>
      <Field
        label={t('field.detail')}
        required={form.country === 'CN'}
        error={errors.detail}
        className="form-grid-full"
      >
        <TextInput
          autoComplete="address-line2"
          maxLength={200}
          value={form.detail}
          onChange={(event) => set({ detail: event.target.value })}
        />
      </Field>
    </div>
  )
}

function Elsewhere({ form, set, errors }: StepProps) {
  const t = useT('addresses')
  if (form.country === 'ID') {
    return (
      <Field
        label={t('place')}
        required
        group
        className="form-grid-full"
        error={errors.region ?? errors.city}
      >
        <IndonesiaFields
          isWhole={false}
          value={{ region: form.region, city: form.city, district: '' }}
          onChange={({ region, city }) => set({ region, city })}
        />
      </Field>
    )
  }
  return (
    <>
      <Field label={t(form.country === 'ES' ? 'province' : 'region')} error={errors.region}>
        {form.country === 'ES' ? (
          <RegionSelect
            isAlone
            label={t('province')}
            country="ES"
            parent=""
            value={form.region}
            onChoose={({ name }) => set({ region: name })}
          />
        ) : (
          <TextInput
            autoComplete="address-level1"
            maxLength={60}
            value={form.region}
            onChange={(event) => set({ region: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('city')} required error={errors.city}>
        <TextInput
          autoComplete="address-level2"
          maxLength={60}
          value={form.city}
          onChange={(event) => set({ city: event.target.value })}
        />
      </Field>
    </>
  )
}

function China({ form, set, errors }: StepProps) {
  const t = useT('addresses')
  const { provinceCode, cityCode, districtCode } = form
  return (
    <div className="form-grid form-grid-3 form-grid-full">
      <Field label={t('province')} required error={errors.provinceCode}>
        <RegionSelect
          isAlone
          label={t('province')}
          country="CN"
          parent=""
          value={provinceCode}
          onChoose={({ code }) => set({ ...NO_CODES, provinceCode: code })}
        />
      </Field>
      <Field label={t('cityLevel')} required error={errors.cityCode}>
        <RegionSelect
          isAlone
          label={t('cityLevel')}
          country="CN"
          parent={provinceCode}
          value={cityCode}
          onChoose={({ code }) => set({ cityCode: code, districtCode: null })}
        />
      </Field>
      <Field label={t('districtLevel')} required error={errors.districtCode}>
        <RegionSelect
          isAlone
          label={t('districtLevel')}
          country="CN"
          parent={cityCode}
          value={districtCode}
          onChoose={({ code }) => set({ districtCode: code })}
        />
      </Field>
    </div>
  )
}
