/** What can be done about an SKU of a session by who holds none of it. */
import type { SessionSku, SessionState } from '../../flash-contract.ts'

/** `queue`: some that are taken may come back. `gone`: all are paid, so waiting would be for nothing. `look`: it is not on. */
export type FlashAct = 'buy' | 'queue' | 'gone' | 'look'

export function actOf(
  state: SessionState,
  { leftCount, unpaidCount }: Pick<SessionSku, 'leftCount' | 'unpaidCount'>,
): FlashAct {
  if (state !== 'on' && state !== 'soldOut') return 'look'
  if (leftCount > 0) return 'buy'
  return unpaidCount > 0 ? 'queue' : 'gone'
}
