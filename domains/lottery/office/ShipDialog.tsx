/** Sends a prize: its carrier and the number of its parcel. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CarrierFields, sentOf, type Sending } from '#domains/orders/office/door/CarrierFields.tsx'
import { listCarriers } from '#domains/shipping/calls.gen.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { officeLotteryDraws, shipLotteryPrize, waitingLotteryPrizes } from '../office-calls.gen.ts'
import { LotteryReasons } from '../reasons.ts'

type Props = { drawId: number; prize: string; onClose: () => void }

export function ShipDialog({ drawId, prize, onClose }: Props) {
  const t = useT('office.lottery')
  const { data: carriers = [] } = useQuery(query(listCarriers, {}))
  const [sending, setSending] = useState<Sending>({ carrierId: null, trackingNumber: '' })
  const [isTried, setIsTried] = useState(false)
  const [error, setError] = useState<string>()
  const ship = useAct(shipLotteryPrize, {
    refresh: [officeLotteryDraws, waitingLotteryPrizes],
    onDone: () => (toast(t('shipped'), { kind: 'success' }), onClose()),
    onRefused: (refused) => {
      if (refused.reason.code !== LotteryReasons.badTrackingNumber.code) return false
      setError(refused.message)
      return true
    },
  })
  const submit = () => {
    setIsTried(true)
    const sent = sentOf(sending, carriers)
    if (sent !== null) ship.mutate({ drawId, ...sent })
  }
  return (
    <FormDialog
      title={t('shipOf', { prize })}
      verb={t('ship')}
      busy={ship.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <CarrierFields
        carriers={carriers}
        sending={sending}
        showsErrors={isTried}
        error={error}
        onChange={(next) => (setError(undefined), setSending(next))}
      />
    </FormDialog>
  )
}
