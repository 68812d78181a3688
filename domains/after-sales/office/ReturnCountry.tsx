/** The country that goods go back to. Nothing is chosen before the list is there: a browser would take its first. */
import { useQuery } from '@tanstack/react-query'
import { countries } from '#domains/addresses/calls.gen.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'

type Props = { value: string; error: string | undefined; onChange: (country: string) => void }

export function ReturnCountry({ value, error, onChange }: Props) {
  const t = useT('office.after-sales')
  const { data = [] } = useQuery({ ...query(countries, {}), staleTime: Infinity })
  return (
    <Field label={t('addresses.country')} required error={error}>
      <Select
        value={value}
        placeholder={t('addresses.countryNeeded')}
        options={data.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
