/** Queries of the back office: refetched whenever the tab gets the focus; old rows stay meanwhile. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ArgumentOf, Call, DataOf } from '../../contract/endpoint.ts'
import { pages, query, type Paged } from './call.ts'

type Options = {
  enabled?: boolean
  /** Polls, for pending work. */
  everyMs?: number | false
  /** A count of pending work, which every act may change. */
  isCount?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { isCount?: boolean }
  }
}

export const useLive = <E extends Call>(
  endpoint: E,
  input: ArgumentOf<E>,
  { enabled = true, everyMs = false, isCount = false }: Options = {},
) =>
  useQuery({
    ...query(endpoint, input),
    enabled,
    staleTime: 0, // public data too: in the back office somebody may be changing it
    refetchOnWindowFocus: true,
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
    meta: { isCount },
  })

type ItemOf<E extends Paged> = DataOf<E>['items'][number]

type PagesOptions<E extends Paged> = {
  /** Polls, for pending work. */
  everyMs?: number | false
  /** Only while this holds for one of the items; without it always. */
  pollWhile?: (item: ItemOf<E>) => boolean
}

/** The same for a paged list. */
export const useLivePages = <E extends Paged>(
  endpoint: E,
  input: Omit<ArgumentOf<E>, 'after'>,
  { everyMs = false, pollWhile }: PagesOptions<E> = {},
) =>
  useInfiniteQuery({
    ...pages(endpoint, input),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      pollWhile === undefined ||
      state.data?.pages.some(({ items }) => items.some(pollWhile)) === true
        ? everyMs
        : false,
  })
