/** The place within the country: the levels of China and Indonesia as lists, Spain's province, elsewhere two text fields. */
import { useEffect } from 'react'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { provinceOfPostalCode } from '../spain.ts'
import type { AddressFields } from './address-fields.ts'
import { IndonesiaFields } from './door/IndonesiaFields.tsx'
import { RegionSelect } from './door/RegionSelect.tsx'

export function RegionFields({ form }: { form: AddressFields }) {
  const t = useT('addresses')
  const { errors } = form.formState
  const country = form.watch('country')
  if (country === 'CN') return <ChinaFields form={form} />
  if (country === 'ID') return <Indonesia form={form} />
  if (country === 'ES') return <Spain form={form} />
  return (
    <>
      <Field label={t('region')}>
        <TextInput autoComplete="address-level1" {...form.register('region')} />
      </Field>
      <Field label={t('city')} required error={errorText(errors.city, t('error.city'))}>
        <TextInput autoComplete="address-level2" {...form.register('city')} />
      </Field>
    </>
  )
}

function ChinaFields({ form }: { form: AddressFields }) {
  const t = useT('addresses')
  const { districtCode: error } = form.formState.errors
  const [province, city, district] = form.watch(['provinceCode', 'cityCode', 'districtCode'])
  const choose = (level: 'provinceCode' | 'cityCode' | 'districtCode', code: string) => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    if (level === 'provinceCode') form.setValue('cityCode', null)
    if (level !== 'districtCode') form.setValue('districtCode', null)
    form.setValue(level, code, options)
  }
  return (
    <Field
      label={t('place')}
      required
      group
      className="form-grid-full"
      error={errorText(error, t('error.area'))}
    >
      <div className="form-grid-3 form-grid">
        <RegionSelect
          label={t('province')}
          country="CN"
          parent=""
          value={province}
          onChoose={({ code }) => choose('provinceCode', code)}
        />
        <RegionSelect
          label={t('cityLevel')}
          country="CN"
          parent={province}
          value={city}
          onChoose={({ code }) => choose('cityCode', code)}
        />
        <RegionSelect
          label={t('districtLevel')}
          country="CN"
          parent={city}
          value={district}
          onChoose={({ code }) => choose('districtCode', code)}
        />
      </div>
    </Field>
  )
}

function Indonesia({ form }: { form: AddressFields }) {
  const t = useT('addresses')
  const { region: atRegion, city: atCity, district: atDistrict } = form.formState.errors
  const [region = '', city = '', district = ''] = form.watch(['region', 'city', 'district'])
  return (
    <Field
      label={t('place')}
      required
      group
      className="form-grid-full"
      error={errorText(atRegion ?? atCity ?? atDistrict, t('error.areaId'))}
    >
      <IndonesiaFields
        isWhole
        value={{ region, city, district }}
        onChange={(names) => {
          form.clearErrors(['region', 'city', 'district'])
          for (const name of ['region', 'city', 'district'] as const) {
            form.setValue(name, names[name], { shouldDirty: true })
          }
        }}
      />
    </Field>
  )
}

/** The province follows from the first two digits of the postal code. */
function Spain({ form }: { form: AddressFields }) {
  const t = useT('addresses')
  const { errors } = form.formState
  const [postalCode = '', region = ''] = form.watch(['postalCode', 'region'])
  const byCode = provinceOfPostalCode(postalCode)
  useEffect(() => {
    if (byCode === null) return
    form.setValue('region', byCode, { shouldDirty: true })
    form.clearErrors('region')
  }, [form, byCode])
  return (
    <>
      <Field label={t('province')} required error={errorText(errors.region, t('error.province'))}>
        <RegionSelect
          isAlone
          label={t('province')}
          country="ES"
          parent=""
          value={region}
          onChoose={({ name }) => form.setValue('region', name, { shouldDirty: true })}
        />
      </Field>
      <Field label={t('city')} required error={errorText(errors.city, t('error.city'))}>
        <TextInput autoComplete="address-level2" {...form.register('city')} />
      </Field>
    </>
  )
}
