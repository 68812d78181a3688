/** The logged-in member of staff. The server decides; the screen only hides what it would refuse. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { query } from '#kit/web/calls/call.ts'
import { staffMe } from '../../calls.gen.ts'
import type { Permission } from '#kit/contract/permissions.ts'

export type Me = DataOf<typeof staffMe>

export const useMe = (): Me => useSuspenseQuery(query(staffMe, {})).data

/** `const may = useMay()`, then `may('orders.ship')`. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useMe()
  return (permission) => permissions.includes(permission)
}
