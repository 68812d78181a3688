/** The countries that a tax rate may be for, in the reader's language. */
import { useQuery } from '@tanstack/react-query'
import { countries } from '#domains/addresses/calls.gen.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { ELSEWHERE } from '../tax-contract.ts'

export type Countries = {
  all: readonly { code: string; name: string }[]
  nameOf: (code: string) => string
}

export function useCountries(): Countries {
  const t = useT('office.pricing')
  const { data: lands = [] } = useQuery(query(countries, {}))
  const all = [
    { code: ELSEWHERE, name: t('tax.elsewhere') },
    ...lands.map(({ code, name }) => ({ code, name })),
  ]
  return { all, nameOf: (code) => all.find((each) => each.code === code)?.name ?? code }
}
