/** The destination fields of freight: the country, and in China the province. */
import { useQuery } from '@tanstack/react-query'
import { countries, regions } from '#domains/addresses/calls.gen.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Retry } from '#kit/web/pages/Retry.tsx'

const CHINA = 'CN'

/** Empty where nothing is selected. */
export type PlaceChoice = { country: string; province: string }
type Props = {
  place: PlaceChoice
  onChange: (place: PlaceChoice) => void
  /** Gets the focus when the dialog opens. */
  isFirst?: boolean
  error?: string | undefined
}

export function PlaceFields({ place: { country, province }, onChange, isFirst, error }: Props) {
  const t = useT('shipping')
  const countriesQuery = useQuery({ ...query(countries, {}), staleTime: Infinity })
  const isChina = country === CHINA
  const provinces = useQuery({ ...query(regions, {}), enabled: isChina, staleTime: Infinity })
  const failed = countriesQuery.error ?? (isChina ? provinces.error : null)
  return (
    <>
      {failed !== null && (
        <Retry
          error={failed}
          onRetry={() => void Promise.all([countriesQuery.refetch(), provinces.refetch()])}
        />
      )}
      <Field label={t('place.country')} error={error}>
        <Select
          data-autofocus={isFirst}
          placeholder={countriesQuery.isPending ? t('place.loading') : t('place.choose')}
          disabled={countriesQuery.data === undefined}
          value={country}
          options={(countriesQuery.data ?? []).map(({ code, name }) => ({
            value: code,
            label: name,
          }))}
          onChange={(event) => onChange({ country: event.target.value, province: '' })}
        />
      </Field>
      {isChina && (
        <Field label={t('place.province')}>
          <Select
            value={province}
            disabled={provinces.data === undefined}
            options={[
              { value: '', label: t('place.anyProvince') },
              ...(provinces.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
            ]}
            onChange={(event) => onChange({ country, province: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}
