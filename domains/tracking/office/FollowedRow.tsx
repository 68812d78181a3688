/** One parcel that is followed: its order, where it is, what is wrong with it, and what staff do about it. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { FollowedParcel } from '../contract.ts'
import { ProviderLine } from './door/ParcelTracking.tsx'
import { HandleDialog } from './HandleDialog.tsx'
import { useAskAgain } from './use-ask-again.ts'

export function FollowedRow({ parcel }: { parcel: FollowedParcel }) {
  const t = useT('office.tracking')
  const { moment } = useDates()
  const { orderNumber, carrierName, trackingNumber, state, problem, movedAt, handledAt } = parcel
  return (
    <article className="grid gap-2">
      <header className="flex flex-wrap items-center gap-2">
        {problem !== null && (
          <Tag tone={handledAt === null ? 'danger' : 'neutral'}>{t(`problem.${problem}`)}</Tag>
        )}
        <Link
          to="/office/orders/$number"
          params={{ number: orderNumber }}
          className="link font-bold"
        >
          {groupedNumber(orderNumber)}
        </Link>
        <span>{carrierName}</span>
        <span className="flex items-center gap-1">
          <span className="break-all tabular-nums">{trackingNumber}</span>
          <CopyButton text={trackingNumber} name={trackingNumber} />
        </span>
        <span className="ml-auto text-sm">
          <StatusDot tone={state === 'delivered' ? 'success' : 'neutral'}>
            {t(`state.${state ?? 'none'}`)}
          </StatusDot>
        </span>
      </header>
      {problem !== null && handledAt === null && (
        <p className="text-sm">{t(`problemText.${problem}`)}</p>
      )}
      {handledAt !== null && (
        <p className="text-sm break-words text-ink-3">
          {t('handledBy', {
            name: parcel.handledName,
            time: moment(handledAt),
            note: parcel.note,
          })}
        </p>
      )}
      <div className="grid gap-1 text-sm">
        {movedAt !== null && <p className="text-ink-3">{t('moved', { time: moment(movedAt) })}</p>}
        <ProviderLine parcel={parcel} />
      </div>
      <Acts parcel={parcel} />
    </article>
  )
}

function Acts({ parcel }: { parcel: FollowedParcel }) {
  const t = useT('office.tracking')
  const may = useMay()
  const [isHandling, setIsHandling] = useState(false)
  const { ask, isAsking, canAsk } = useAskAgain(parcel)
  const isOpen = parcel.problem !== null && parcel.handledAt === null
  if (!may('orders.ship') || (!isOpen && !canAsk)) return null
  return (
    <p className="flex flex-wrap gap-2">
      {canAsk && (
        <Button size="small" busy={isAsking} onClick={ask}>
          {t('ask')}
        </Button>
      )}
      {isOpen && (
        <Button size="small" variant="primary" onClick={() => setIsHandling(true)}>
          {t('handle')}
        </Button>
      )}
      {isHandling && <HandleDialog parcel={parcel} onClose={() => setIsHandling(false)} />}
    </p>
  )
}
