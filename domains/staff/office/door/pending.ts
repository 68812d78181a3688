/** Counts of pending work for the menu, the start page and the tabs of lists. */
import type { ArgumentOf, Call } from '#kit/contract/endpoint.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useMay } from './me.ts'

const EVERY_MS = 60_000

type StaffCall = Call<'staff' | `staff:${Permission}`>

/** `endpoint` takes no input. Asked for again every minute; never for staff whom the endpoint would refuse. */
export function usePending<E extends StaffCall>(endpoint: E) {
  const may = useMay()
  const who: StaffCall['who'] = endpoint.who
  return useLive(endpoint, {} as ArgumentOf<E>, {
    enabled: who === 'staff' || may(who.slice('staff:'.length) as Permission),
    everyMs: EVERY_MS,
  })
}
