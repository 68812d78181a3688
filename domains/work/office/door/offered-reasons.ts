/** The reasons of a kind that staff may choose from now. */
import { useLive } from '#kit/web/calls/live.ts'
import { listDecisionReasons } from '../../decision-reasons-calls.gen.ts'
import type {
  DecisionReason,
  DecisionReasonKind,
  ReasonSituation,
} from '../../decision-reasons-contract.ts'
import { fitsIn } from '../../decision-reasons.ts'

export function useOfferedReasons(
  kind: DecisionReasonKind,
  situation: ReasonSituation | undefined,
): readonly DecisionReason[] {
  const { data = [] } = useLive(listDecisionReasons, {})
  return data.filter((each) => each.kind === kind && each.active && fitsIn(each, situation))
}
