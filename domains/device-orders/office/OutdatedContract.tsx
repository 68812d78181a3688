/** Asks whether the contract that the buyer of machines accepted still is the order's. */
import type { ComponentType } from 'react'
import { useLive } from '#kit/web/calls/live.ts'
import type { SalesContract } from '../sales-contract.ts'
import { officeSalesContract } from '../sales-calls.gen.ts'

/** The acceptance that no longer holds. */
export type OutdatedProps = Pick<SalesContract['acceptances'][number], 'signerName' | 'acceptedAt'>
type Props = { orderNumber: string; shown: ComponentType<OutdatedProps> }

export const isMachines = (orderNumber: string): boolean => orderNumber.startsWith('DO')

/** @returns the latest acceptance, null while it holds, and where there is none */
export const outdatedAcceptance = (
  contract: SalesContract | undefined,
): SalesContract['acceptances'][number] | null =>
  contract?.canAccept === true ? (contract.acceptances[0] ?? null) : null

/** Nothing for other orders, and while the accepted contract holds. */
export function OutdatedContract({ orderNumber, shown }: Props) {
  return isMachines(orderNumber) ? <Asked orderNumber={orderNumber} shown={shown} /> : null
}

function Asked({ orderNumber, shown: Shown }: Props) {
  const { data } = useLive(officeSalesContract, { orderNumber })
  const latest = outdatedAcceptance(data)
  if (latest === null) return null
  return <Shown signerName={latest.signerName} acceptedAt={latest.acceptedAt} />
}
