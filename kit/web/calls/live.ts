/** Queries of the back office: never taken as fresh, asked again when the tab is looked at; old rows stay meanwhile. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ArgumentOf, Call } from '../../contract/endpoint.ts'
import { query } from './call.ts'

type Options = {
  enabled?: boolean
  /** Asks by itself, for what waits. */
  everyMs?: number
}

export const useLive = <E extends Call>(
  endpoint: E,
  input: ArgumentOf<E>,
  { enabled = true, everyMs }: Options = {},
) =>
  useQuery({
    ...query(endpoint, input),
    enabled,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: everyMs ?? false,
    placeholderData: keepPreviousData,
  })
