/** Which ready texts fit a case that staff decide: by what was asked for, and by what follows. */
import type { ReasonSituation } from '#domains/work/decision-reasons-contract.ts'
import type { CaseType } from '../contract.ts'
import type { OfficeCase } from '../office-contract.ts'

export const SITUATION_OF_REJECTING = {
  refund_only: 'rejectRefund',
  return_refund: 'rejectReturn',
  exchange: 'rejectExchange',
} as const satisfies Record<CaseType, ReasonSituation>

/** @param waivesReturn whether the goods stay with the buyer all the same */
export function situationOfAgreeing(
  {
    type,
    recovery,
    wait,
    lines,
  }: Pick<OfficeCase, 'type' | 'recovery' | 'wait'> & {
    lines: readonly { extraAmount: number }[]
  },
  waivesReturn: boolean,
): ReasonSituation {
  const staysWithBuyer = type === 'refund_only' || waivesReturn
  if (type !== 'exchange') {
    if (staysWithBuyer) return 'refundKept'
    return recovery === 'pickup' ? 'refundPickup' : 'refundReturn'
  }
  // What the exchange waits for comes first: nothing goes back before.
  if (wait !== null) return 'exchangeStock'
  if (lines.some(({ extraAmount }) => extraAmount > 0)) return 'exchangeDifference'
  if (staysWithBuyer) return 'exchangeKept'
  return recovery === 'pickup' ? 'exchangePickup' : 'exchangeReturn'
}
