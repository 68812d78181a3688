/** The reasons of a kind that staff may choose from. */
import { useLive } from '#kit/web/calls/live.ts'
import { listDecisionReasons } from '../../decision-reasons-calls.gen.ts'
import type { DecisionReason, DecisionReasonKind } from '../../decision-reasons-contract.ts'

export function useOfferedReasons(kind: DecisionReasonKind): readonly DecisionReason[] {
  const { data = [] } = useLive(listDecisionReasons, {})
  return data.filter((each) => each.kind === kind && each.active)
}
