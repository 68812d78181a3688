/** Where the business is: province before city, city before district; other countries as they write it. */
import { useQuery } from '@tanstack/react-query'
import { countries, regions } from '#domains/accounts/contract.ts'
import { Field } from '#kit/ui/Field.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import type { StepProps } from './PapersForm.tsx'

const NO_CODES = { provinceCode: null, cityCode: null, districtCode: null }

export function PlaceStep(props: StepProps) {
  const t = useT('papers')
  const accounts = useT('accounts')
  const { form, set, faults } = props
  const { data = [] } = useQuery({ ...query(countries, {}), staleTime: Infinity })
  return (
    <div className="form-grid">
      <Field label={accounts('address.country')} required error={faults.country}>
        <Select
          autoComplete="country"
          value={form.country}
          options={data.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(event) => set({ country: event.target.value, ...NO_CODES })}
        />
      </Field>
      {form.country === 'CN' ? <China {...props} /> : <Elsewhere {...props} />}
      <Field
        label={accounts('address.street')}
        required
        error={faults.street}
        className="form-grid-full"
      >
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
        error={faults.detail}
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

function Elsewhere({ form, set, faults }: StepProps) {
  const t = useT('accounts')
  return (
    <>
      <Field label={t('address.region')} error={faults.region}>
        <TextInput
          autoComplete="address-level1"
          maxLength={60}
          value={form.region}
          onChange={(event) => set({ region: event.target.value })}
        />
      </Field>
      <Field label={t('address.city')} required error={faults.city}>
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

function China({ form, set, faults }: StepProps) {
  const t = useT('accounts')
  const { provinceCode, cityCode, districtCode } = form
  return (
    <div className="form-grid form-grid-3 form-grid-full">
      <Region
        label={t('address.province')}
        parent=""
        value={provinceCode}
        error={faults.provinceCode}
        onChoose={(code) => set({ ...NO_CODES, provinceCode: code })}
      />
      <Region
        label={t('address.cityLevel')}
        parent={provinceCode}
        value={cityCode}
        error={faults.cityCode}
        onChoose={(code) => set({ cityCode: code, districtCode: null })}
      />
      <Region
        label={t('address.districtLevel')}
        parent={cityCode}
        value={districtCode}
        error={faults.districtCode}
        onChoose={(code) => set({ districtCode: code })}
      />
    </div>
  )
}

type RegionProps = {
  label: string
  /** The code above, '' for the country; null keeps the list closed until there is one. */
  parent: string | null
  value: string | null
  error: string | undefined
  onChoose: (code: string) => void
}

function Region({ label, parent, value, error, onChoose }: RegionProps) {
  const { data = [] } = useQuery({
    ...query(regions, parent === null || parent === '' ? {} : { parent }),
    enabled: parent !== null,
    staleTime: Infinity,
  })
  return (
    <Field label={label} required error={error}>
      <Select
        placeholder={label}
        disabled={parent === null}
        value={value ?? ''}
        options={
          parent === null ? [] : data.map(({ code, name }) => ({ value: code, label: name }))
        }
        onChange={(event) => onChoose(event.target.value)}
      />
    </Field>
  )
}
