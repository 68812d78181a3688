/** Queries of the back office: always stale, refetched when the tab gets the focus; old rows stay meanwhile. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ArgumentOf, Call } from '../../contract/endpoint.ts'
import { query } from './call.ts'

type Options = {
  enabled?: boolean
  /** Polls, for pending work. */
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
