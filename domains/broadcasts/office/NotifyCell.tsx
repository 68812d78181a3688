/** Of an announcement in the office's list: a button that notifies buyers, when they will be, or how many have read it. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { Slots } from '#kit/web/pages/slots.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { cancelBroadcast, officeBroadcasts } from '../calls.gen.ts'
import type { Broadcast } from '../contract.ts'
import { NotifyDialog } from './NotifyDialog.tsx'

export default function NotifyCell({ announcementId, visible }: Slots['office.announcement']) {
  const t = useT('office.broadcasts')
  const { data } = useLive(officeBroadcasts, {})
  const [isAsked, setIsAsked] = useState(false)
  if (data === undefined) return null
  const broadcast = data.find((each) => each.announcementId === announcementId)
  if (broadcast?.state === 'scheduled') return <Scheduled broadcast={broadcast} />
  if (broadcast !== undefined) return <ReadShare broadcast={broadcast} />
  if (!visible) return null
  return (
    <>
      <Button size="small" onClick={() => setIsAsked(true)}>
        {t('notify')}
      </Button>
      {isAsked && (
        <NotifyDialog announcementId={announcementId} onClose={() => setIsAsked(false)} />
      )}
    </>
  )
}

function Scheduled({ broadcast }: { broadcast: Broadcast }) {
  const t = useT('office.broadcasts')
  const kit = useT('forms')
  const [isAsked, setIsAsked] = useState(false)
  const cancel = useAct(cancelBroadcast, {
    refresh: [officeBroadcasts],
    onDone: () => {
      setIsAsked(false)
      toast(t('canceled'), { kind: 'success' })
    },
  })
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="text-ink-3">
        {t('waits', { audience: t(`audience.${broadcast.audience}`) })}
      </span>
      <Button size="small" onClick={() => setIsAsked(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('cancelTitle')}
        confirmLabel={t('cancel')}
        cancelLabel={kit('cancel')}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ id: broadcast.id })}
        onCancel={() => setIsAsked(false)}
      >
        {t('cancelText')}
      </ConfirmDialog>
    </span>
  )
}

function ReadShare({ broadcast }: { broadcast: Broadcast }) {
  const t = useT('office.broadcasts')
  const { number, percent } = useNumbers()
  const { state, reachedCount, readCount } = broadcast
  const share = reachedCount === 0 ? 0 : readCount / reachedCount
  return (
    <span className="grid">
      <span>
        {t(state === 'sending' ? 'sending' : 'reached', {
          count: reachedCount,
          number: number(reachedCount),
        })}
      </span>
      <span className="text-sm text-ink-3">
        {t('read', { number: number(readCount), share: percent(share) })}
      </span>
    </span>
  )
}
