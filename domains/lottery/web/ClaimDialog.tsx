/** Says where a prize is sent. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listAddresses } from '#domains/addresses/calls.gen.ts'
import { AddressChoice } from '#domains/checkout/web/door/AddressChoice.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { claimLotteryPrize, myLotteryDraws } from '../calls.gen.ts'
import type { LotteryDraw } from '../contract.ts'

type Props = { draw: LotteryDraw; onClose: () => void }

export default function ClaimDialog({ draw, onClose }: Props) {
  const t = useT('lottery')
  const { data: addresses = [] } = useQuery(query(listAddresses, {}))
  const [chosenId, setChosenId] = useState<number | null>(null)
  const addressId = chosenId ?? addresses.find(({ isDefault }) => isDefault)?.id ?? null
  const claim = useAct(claimLotteryPrize, {
    refresh: [myLotteryDraws],
    onDone: () => (toast(t('claimed'), { kind: 'success' }), onClose()),
  })
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={t('claimOf', { prize: draw.name })}
      foot={
        <Button
          variant="primary"
          disabled={addressId === null}
          busy={claim.isPending}
          onClick={() => addressId !== null && claim.mutate({ drawId: draw.id, addressId })}
        >
          {t('claim')}
        </Button>
      }
    >
      <AddressChoice chosenId={addressId} onChoose={setChosenId} />
    </Dialog>
  )
}
