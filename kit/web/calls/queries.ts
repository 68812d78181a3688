/** The query client: one for each rendered page, one for the life of a tab. */
import { QueryClient } from '@tanstack/react-query'

/**
 * How long an answer counts as fresh. Not less than a rendered page is kept, or every visitor of a kept page would
 * ask again for what it shows.
 */
export const STALE_MS = 60_000

export function newQueries(): QueryClient {
  const isServer = typeof window === 'undefined'
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: false, // `call` retries once what may be retried
        refetchOnWindowFocus: false,
        ...(isServer ? { gcTime: Infinity } : {}), // no timers that outlive the request
      },
    },
  })
}
