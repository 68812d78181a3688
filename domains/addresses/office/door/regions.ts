/** The regions for freight and warehouses: provinces of China and countries, in the reader's language. */
import { useQuery } from '@tanstack/react-query'
import { countries, regions } from '../../calls.gen.ts'
import { query } from '#kit/web/calls/call.ts'

export type Regions = {
  /** Provinces first. */
  all: readonly { code: string; name: string }[]
  nameOf: (code: string) => string
}

export function useRegionNames(): Regions {
  const provinces = useQuery(query(regions, {}))
  const lands = useQuery(query(countries, {}))
  const all = [
    ...(provinces.data ?? []).map(({ code, name }) => ({ code: `CN-${code.slice(0, 2)}`, name })),
    ...(lands.data ?? []).map(({ code, name }) => ({ code, name })),
  ]
  return { all, nameOf: (code) => all.find((each) => each.code === code)?.name ?? code }
}
