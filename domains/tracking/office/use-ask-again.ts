/** Asking a provider again about a parcel, from where it is listed and from its order. */
import { officeOrder } from '#domains/orders/office-calls.gen.ts'
import { useMinute } from '#kit/ui/states/use-minute.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { askAgain, followedParcels, orderTracking } from '../calls.gen.ts'
import type { FollowedParcel } from '../contract.ts'

export function useAskAgain({ id: parcelId, dueAt, askableAt, error }: FollowedParcel) {
  const t = useT('office.tracking')
  const now = useMinute()
  const act = useAct(askAgain, {
    refresh: [followedParcels, orderTracking, officeOrder],
    onDone: () => toast(t('asked'), { kind: 'info' }),
  })
  const isLately = error === null && askableAt !== null && Date.parse(askableAt) > now
  return {
    ask: () => act.mutate({ parcelId }),
    isAsking: act.isPending,
    canAsk: dueAt !== null && !isLately,
  }
}
