/** Who works on an item of a queue: asked for with its queue, claimed, released and taken over. */
import { useMe } from '#domains/staff/office/door/me.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { useMinute } from '#kit/ui/states/use-minute.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { claimItem, listClaims, releaseItem } from '../../calls.gen.ts'
import type { Claim } from '../../contract.ts'
import type { WorkKind } from '../../kinds.ts'

/** Colleagues see a claim after this time at the latest. */
const EVERY_MS = 15_000
/** A claim with less left is extended when the work on it goes on. */
const ENOUGH_MS = 5 * MINUTE_MS

export type ItemClaim = {
  /** Null: nobody works on it. */
  claim: Claim | null
  isMine: boolean
  isPending: boolean
  /** Claims it for the reader, unless it is theirs, and then opens what they asked for. */
  begin: (open: () => void) => void
  /** @param from the colleague from whom it is taken over */
  take: (from?: number) => Promise<unknown>
  release: () => void
}

type Options = {
  /** False where the reader may not decide it, or it is decided. */
  enabled?: boolean | undefined
  /** Claims it instead of the call for all queues, where a claim also changes the item. */
  takeWith?: ((from?: number) => Promise<unknown>) | undefined
}

export function useClaim(kind: WorkKind, ref: string, options: Options = {}): ItemClaim {
  const { enabled = true, takeWith } = options
  const me = useMe()
  const now = useMinute()
  const { data: claims = [] } = useLive(listClaims, { kind }, { enabled, everyMs: EVERY_MS })
  const found = claims.find((each) => each.ref === ref && Date.parse(each.expiresAt) > now)
  const claim = found ?? null
  const refresh = [listClaims]
  const taking = useAct(claimItem, { refresh })
  const releasing = useAct(releaseItem, { refresh })
  const isMine = claim?.staffId === me.id
  const take = (from?: number) =>
    takeWith?.(from) ?? taking.mutateAsync({ kind, ref, ...(from === undefined ? {} : { from }) })
  return {
    claim,
    isMine,
    isPending: taking.isPending || releasing.isPending,
    begin(open) {
      const isHeld = isMine && Date.parse(claim!.expiresAt) - Date.now() > ENOUGH_MS
      if (isHeld) open()
      else void take().then(open, () => {}) // refused: the toast says by whom it is held
    },
    take,
    release: () => releasing.mutate({ kind, ref }),
  }
}
