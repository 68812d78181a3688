/** One parcel on the page of its order: where it is, what its provider says, and asking again. */
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { orderTracking } from '../../calls.gen.ts'
import type { FollowedParcel } from '../../contract.ts'
import { useAskAgain } from '../use-ask-again.ts'

type Props = { orderNumber: string; parcelId: number }

export function ParcelTracking({ orderNumber, parcelId }: Props) {
  const tracked = useLive(orderTracking, { orderNumber })
  const parcel = tracked.data?.find(({ id }) => id === parcelId)
  return parcel === undefined ? null : <Tracked parcel={parcel} />
}

function Tracked({ parcel }: { parcel: FollowedParcel }) {
  const t = useT('office.tracking')
  const may = useMay()
  const { ask, isAsking, canAsk } = useAskAgain(parcel)
  return (
    <div className="grid gap-1 text-sm">
      <ProviderLine parcel={parcel} />
      {parcel.problem !== null && parcel.handledAt === null && (
        <p className="text-danger">{t(`problemText.${parcel.problem}`)}</p>
      )}
      {may('orders.ship') && canAsk && (
        <p>
          <Button size="small" busy={isAsking} onClick={ask}>
            {t('ask')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** When the provider last spoke and is asked next, and why it could not be. */
export function ProviderLine({ parcel }: { parcel: FollowedParcel }) {
  const t = useT('office.tracking')
  const { moment } = useDates()
  const { provider, heardAt, dueAt, error } = parcel
  const parts = [
    provider === null ? null : t('via', { provider: t(`provider.${provider}`) }),
    heardAt === null ? t('never') : t('heard', { time: moment(heardAt) }),
    dueAt === null ? t('ended') : t('nextAsk', { time: moment(dueAt) }),
  ]
  return (
    <>
      <p className="text-ink-3">{parts.filter((part) => part !== null).join(' · ')}</p>
      {error !== null && <p className="break-words text-danger">{t('error', { text: error })}</p>}
    </>
  )
}
