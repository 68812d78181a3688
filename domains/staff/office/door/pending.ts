/** Counts of pending work for the menu, the bell, the start page and the tabs of lists. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { ArgumentOf, Call } from '#kit/contract/endpoint.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useMay } from './me.ts'

const EVERY_MS = 60_000
/** Acts that follow one another at once ask for the counts once. */
const AFTER_ACTS_MS = 300

type StaffCall = Call<'staff' | `staff:${Permission}`>

/** `endpoint` takes no input. Asked for again every minute and after each act; never for staff whom the endpoint would refuse. */
export function usePending<E extends StaffCall>(endpoint: E, everyMs = EVERY_MS) {
  const may = useMay()
  const who: StaffCall['who'] = endpoint.who
  return useLive(endpoint, {} as ArgumentOf<E>, {
    enabled: who === 'staff' || may(who.slice('staff:'.length) as Permission),
    everyMs,
    isCount: true,
  })
}

/** @returns asks for all counts that are shown once more, for work that ended without an act of this screen */
export function useRefreshCounts(): () => void {
  const queries = useQueryClient()
  return useCallback(
    () => void queries.invalidateQueries({ predicate: ({ meta }) => meta?.isCount === true }),
    [queries],
  )
}

/** Whatever a member does in the office, the counts around it are right soon after, and not at the next minute. */
export function useCountsAfterActs(): void {
  const queries = useQueryClient()
  const refresh = useRefreshCounts()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = queries.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      clearTimeout(timer)
      timer = setTimeout(refresh, AFTER_ACTS_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries, refresh])
}
