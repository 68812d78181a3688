/** How staff have changed an order in review, and what waits for its buyer's consent; a proposal can be taken back. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { withdrawRevision } from '../calls.gen.ts'
import type { OfficeRevision } from '../contract.ts'
import { RevisionChanges } from '../web/door/RevisionChanges.tsx'
import { REFRESH } from './refresh.ts'

const TONES = {
  applied: 'neutral',
  open: 'warning',
  accepted: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  expired: 'danger',
} as const

type Props = { revisions: readonly OfficeRevision[]; mayDecide: boolean }

export function Revisions({ revisions, mayDecide }: Props) {
  const t = useT('office.order-reviews')
  const { moment } = useDates()
  if (revisions.length === 0) return null
  return (
    <ol className="stack" aria-label={t('revisions')}>
      {revisions.map((revision) => (
        <li key={revision.id} className="inset grid gap-2">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Tag tone={TONES[revision.state]}>{t(`revision.${revision.state}`)}</Tag>
            <span className="text-sm text-ink-3">
              {revision.staffName} · {moment(revision.createdAt)}
              {revision.state === 'open' &&
                revision.answerBy !== null &&
                ` · ${t('revision.until', { time: moment(revision.answerBy) })}`}
            </span>
            {revision.state === 'open' && mayDecide && <Withdraw revisionId={revision.id} />}
          </p>
          <p className="wrap-anywhere">{revision.note}</p>
          <RevisionChanges revision={revision} />
        </li>
      ))}
    </ol>
  )
}

function Withdraw({ revisionId }: { revisionId: number }) {
  const t = useT('office.order-reviews')
  const kit = useT('forms')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const withdraw = useAct(withdrawRevision, {
    refresh: REFRESH,
    onDone: () => (close(), toast(t('revision.takenBack'), { kind: 'success' })),
    onRefused: close,
  })
  return (
    <>
      <Button size="small" className="ml-auto" onClick={() => setIsOpen(true)}>
        {t('revision.takeBack')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        tone="primary"
        title={t('revision.takeBackTitle')}
        confirmLabel={t('revision.takeBack')}
        cancelLabel={kit('cancel')}
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ revisionId })}
        onCancel={close}
      >
        {t('revision.takeBackText')}
      </ConfirmDialog>
    </>
  )
}
