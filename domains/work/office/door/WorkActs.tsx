/**
 * The acts on an item of a queue, the same in every queue: who works on it at the left, the decisions at the right (reject,
 * ask the buyer, approve), each with its key. A decision claims the item before it opens; what a colleague works on can
 * only be taken over.
 */
import { useState, type ReactNode } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { QueueActs } from '#kit/web/pages/Queue.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import type { WorkKind } from '../../kinds.ts'
import { useClaim, type ItemClaim } from './use-claim.ts'

type Decision = {
  label: string
  /** Opens what decides: a dialog, a drawer or a form. */
  open: () => void
  /** Why it cannot be chosen now. */
  reason?: string | undefined
  busy?: boolean | undefined
}

type Props = {
  kind: WorkKind
  /** The item's key, as the server claims it. */
  item: string | number
  reject?: Decision | undefined
  ask?: Decision | undefined
  approve?: Decision | undefined
  /** Acts that decide nothing, left of the decisions. */
  children?: ReactNode
  takeWith?: ((from?: number) => Promise<unknown>) | undefined
}

export function WorkActs(props: Props) {
  const { kind, item, reject, ask, approve, children, takeWith } = props
  const claim = useClaim(kind, String(item), { takeWith })
  const isOthers = claim.claim !== null && !claim.isMine
  return (
    <QueueActs aside={<ClaimLine claim={claim} />}>
      {children}
      {!isOthers && (
        <>
          {reject !== undefined && (
            <DecisionButton act="r" variant="danger" decision={reject} claim={claim} />
          )}
          {ask !== undefined && (
            <DecisionButton act="q" variant="secondary" decision={ask} claim={claim} />
          )}
          {approve !== undefined && (
            <DecisionButton act="a" variant="primary" decision={approve} claim={claim} />
          )}
        </>
      )}
    </QueueActs>
  )
}

type DecisionProps = {
  act: 'a' | 'r' | 'q'
  variant: 'danger' | 'secondary' | 'primary'
  decision: Decision
  claim: ItemClaim
}

const DecisionButton = ({ act, variant, decision, claim }: DecisionProps) => (
  <Button
    data-act={act}
    aria-keyshortcuts={act.toUpperCase()}
    variant={variant}
    reason={decision.reason}
    busy={decision.busy}
    onClick={() => claim.begin(decision.open)}
  >
    {decision.label}
  </Button>
)

/** Who works on it until when, and how that is changed. */
export function ClaimLine({ claim: item }: { claim: ItemClaim }) {
  const t = useT('office.work')
  const kit = useT('forms')
  const { moment } = useDates()
  const [isOpen, setIsOpen] = useState(false)
  const { claim, isMine, isPending, take, release } = item
  const taken = () => (setIsOpen(false), toast(t('taken'), { kind: 'success' }))
  const close = () => setIsOpen(false)
  if (claim === null) {
    return (
      <Button
        size="small"
        data-act="c"
        aria-keyshortcuts="C"
        title={`${t('claimTitle')} · ${t('keys')}`}
        busy={isPending}
        onClick={() => void take().catch(() => {})}
      >
        {t('claim')}
      </Button>
    )
  }
  const time = moment(claim.expiresAt)
  if (isMine) {
    return (
      <>
        <span>{t('mine', { time })}</span>
        <Button size="small" busy={isPending} onClick={release}>
          {t('release')}
        </Button>
      </>
    )
  }
  const name = claim.staffName
  return (
    <>
      <span className="font-semibold text-ink">{t('others', { name, time })}</span>
      <Button size="small" data-act="c" aria-keyshortcuts="C" onClick={() => setIsOpen(true)}>
        {t('takeOver')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('takeOverTitle', { name })}
        confirmLabel={t('takeOver')}
        cancelLabel={kit('cancel')}
        busy={isPending}
        onCancel={close}
        onConfirm={() => void take(claim.staffId).then(taken, close)}
      >
        {t('takeOverText', { name })}
      </ConfirmDialog>
    </>
  )
}
