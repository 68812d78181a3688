/** Sends a prize: its carrier and the number of its parcel. */
import { useState } from 'react'
import { CarrierDialog } from '#domains/orders/office/door/CarrierDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { officeLotteryDraws, shipLotteryPrize, waitingLotteryPrizes } from '../office-calls.gen.ts'
import { LotteryReasons } from '../reasons.ts'

type Props = { drawId: number; prize: string; onClose: () => void }

export function ShipDialog({ drawId, prize, onClose }: Props) {
  const t = useT('office.lottery')
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
  return (
    <CarrierDialog
      title={t('shipOf', { prize })}
      verb={t('ship')}
      busy={ship.isPending}
      error={error}
      onSend={(sent) => ship.mutate({ drawId, ...sent })}
      onChange={() => setError(undefined)}
      onClose={onClose}
    />
  )
}
