/** Where in the country: China's three levels as lists that open one after the other, elsewhere two typed lines. */
import { useQuery } from '@tanstack/react-query'
import { Field } from '#kit/ui/Field.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { query } from '#kit/web/call.ts'
import { faultText } from '#kit/web/form.ts'
import { useT } from '#kit/web/i18n.tsx'
import { regions } from '../contract.ts'
import type { AddressFields } from './AddressForm.tsx'

export function RegionFields({ form }: { form: AddressFields }) {
  const t = useT('accounts')
  const { errors } = form.formState
  if (form.watch('country') === 'CN') return <ChinaFields form={form} />
  return (
    <>
      <Field label={t('address.region')}>
        <TextInput autoComplete="address-level1" {...form.register('region')} />
      </Field>
      <Field label={t('address.city')} required error={faultText(errors.city, t('error.city'))}>
        <TextInput autoComplete="address-level2" {...form.register('city')} />
      </Field>
    </>
  )
}

function ChinaFields({ form }: { form: AddressFields }) {
  const t = useT('accounts')
  const { districtCode: fault } = form.formState.errors
  const [province, city, district] = form.watch(['provinceCode', 'cityCode', 'districtCode'])
  const choose = (level: 'provinceCode' | 'cityCode' | 'districtCode', code: string) => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    if (level === 'provinceCode') form.setValue('cityCode', null)
    if (level !== 'districtCode') form.setValue('districtCode', null)
    form.setValue(level, code, options)
  }
  return (
    <Field
      label={t('address.area')}
      required
      group
      className="form-grid-full"
      error={faultText(fault, t('error.area'))}
    >
      <div className="form-grid-3 form-grid">
        <RegionSelect
          label={t('address.province')}
          parent=""
          value={province}
          onChoose={(code) => choose('provinceCode', code)}
        />
        <RegionSelect
          label={t('address.cityLevel')}
          parent={province}
          value={city}
          onChoose={(code) => choose('cityCode', code)}
        />
        <RegionSelect
          label={t('address.districtLevel')}
          parent={city}
          value={district}
          onChoose={(code) => choose('districtCode', code)}
        />
      </div>
    </Field>
  )
}

/** `parent` is the code above, '' for the country; null keeps the list closed until there is one. */
function RegionSelect(props: {
  label: string
  parent: string | null
  value: string | null
  onChoose: (code: string) => void
}) {
  const { label, parent, value, onChoose } = props
  const { data = [] } = useQuery({
    ...query(regions, parent === null || parent === '' ? {} : { parent }),
    enabled: parent !== null,
    staleTime: Infinity,
  })
  return (
    <Select
      aria-label={label}
      placeholder={label}
      disabled={parent === null}
      value={value ?? ''}
      options={parent === null ? [] : data.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(event) => onChoose(event.target.value)}
    />
  )
}
