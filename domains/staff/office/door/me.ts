/** The logged-in member of staff. The server decides; the screen only hides what it would refuse. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { query } from '#kit/web/calls/call.ts'
import { STALE_MS } from '#kit/web/calls/queries.ts'
import { staffMe } from '../../calls.gen.ts'
import type { Permission } from '#kit/contract/permissions.ts'

export type Me = DataOf<typeof staffMe>

/** Asked for by nearly every component of the office, so it stays fresh for a while. */
export const queryMe = queryOptions({ ...query(staffMe, {}), staleTime: STALE_MS })

export const useMe = (): Me => useSuspenseQuery(queryMe).data

/** `const may = useMay()`, then `may('orders.ship')`. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useMe()
  return (permission) => permissions.includes(permission)
}
