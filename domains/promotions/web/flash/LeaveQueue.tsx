/** Leaves the queue of a flash sale, after asking: the place is lost. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { flashSession, leaveFlashQueue, myFlashClaim } from '../../flash-calls.gen.ts'

export function LeaveQueue({ activityId, skuId }: { activityId: number; skuId: number }) {
  const t = useT('promotions')
  const [isAsking, setIsAsking] = useState(false)
  // Where it is refused the turn has come meanwhile, and the page shows it.
  const leave = useAct(leaveFlashQueue, {
    refresh: [myFlashClaim, flashSession],
    onDone: () => setIsAsking(false),
  })
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{t('flash.leave')}</Button>
      <ConfirmDialog
        open={isAsking}
        title={t('flash.leaveTitle')}
        confirmLabel={t('flash.leave')}
        cancelLabel={t('flash.stay')}
        busy={leave.isPending}
        onConfirm={() => leave.mutate({ activityId, skuId })}
        onCancel={() => setIsAsking(false)}
      >
        {t('flash.leaveText')}
      </ConfirmDialog>
    </>
  )
}
