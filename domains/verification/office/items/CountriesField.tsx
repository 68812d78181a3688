/** Countries of an item: found by typing, each removed by its button; none means all. */
import { useQuery } from '@tanstack/react-query'
import { countries } from '#domains/addresses/calls.gen.ts'
import { FilterChip } from '#kit/ui/basics/Chip.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { SearchSelect } from '#kit/ui/forms/SearchSelect.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'

type Props = { value: readonly string[]; onChange: (codes: string[]) => void }

export function CountriesField({ value, onChange }: Props) {
  const t = useT('office.verification')
  const { data = [] } = useQuery({ ...query(countries, {}), staleTime: Infinity })
  const nameOf = (code: string) => data.find((each) => each.code === code)?.name ?? code
  return (
    <div className="stack gap-2">
      <Field label={t('items.countries')} hint={t('items.countriesHint')}>
        <SearchSelect
          value=""
          options={data
            .filter(({ code }) => !value.includes(code))
            .map(({ code, name }) => ({ value: code, label: name, note: code }))}
          placeholder={t('items.addCountry')}
          none={t('items.noCountry')}
          onChoose={(code) => onChange([...value, code])}
        />
      </Field>
      {value.length > 0 && (
        <div className="chip-row">
          {value.map((code) => (
            <FilterChip key={code} onRemove={() => onChange(value.filter((each) => each !== code))}>
              {nameOf(code)}
            </FilterChip>
          ))}
        </div>
      )}
    </div>
  )
}
