/** What the visitor holds of flash sales, or waits for, whatever page they are on. */
import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { query } from '#kit/web/calls/call.ts'
import { useOwner } from '#kit/web/session/session.ts'
import { myFlashClaims } from '../../flash-calls.gen.ts'

export type OpenClaim = DataOf<typeof myFlashClaims>[number]

/** A place in a queue changes by itself. */
const FRESH_MS = 15_000

/** `answeredAt`: by the browser's clock, from which the time that is left is counted. */
export function useOpenClaims(): {
  claims: readonly OpenClaim[]
  answeredAt: number
  /** The first answer is still to come. */
  isLoading: boolean
} {
  const isLoggedIn = useOwner() !== null
  const { data, dataUpdatedAt, isLoading } = useQuery({
    ...query(myFlashClaims, {}),
    enabled: isLoggedIn,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.length ?? 0) > 0 && FRESH_MS,
  })
  return { claims: (isLoggedIn && data) || [], answeredAt: dataUpdatedAt, isLoading }
}

/** Until when the pieces of a claim are held, by the browser's clock. */
export const heldUntil = ({ leftMs }: Pick<OpenClaim, 'leftMs'>, answeredAt: number): string =>
  new Date(answeredAt + (leftMs ?? 0)).toISOString()
