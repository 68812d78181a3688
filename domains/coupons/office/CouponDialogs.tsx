/** Publishing a coupon, and ending it: for those who have not claimed it yet, or for all who have not used it. */
import { RehearsalNote } from '#domains/campaigns/office/door/RehearsalNote.tsx'
import { textIn } from '#kit/contract/lang.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { StaffReasonDialog } from '#domains/staff/office/door/StaffReasonDialog.tsx'
import { StaffReasonTextsDialog } from '#domains/staff/office/door/StaffReasonTextsDialog.tsx'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { useDates, useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import {
  officeCoupon,
  officeCoupons,
  publishCoupon,
  stopCoupon,
  voidCoupon,
} from '../office-calls.gen.ts'
import { REASON_MAX } from '../limits.ts'
import type { OfficeTemplate } from '../office-contract.ts'
import { useWorth } from './worth.ts'

type PublishProps = { row: OfficeTemplate; onClose: () => void }

export function PublishDialog({ row, onClose }: PublishProps) {
  const t = useT('office.coupons')
  const kit = useT('office.kit')
  const lang = useLang()
  const { dateTime } = useDates()
  const { number } = useNumbers()
  const worthOf = useWorth()
  const publish = useAct(publishCoupon, {
    refresh: [officeCoupons, officeCoupon],
    onDone: ({ state }) => {
      const isAsked = state === 'draft'
      toast(t(isAsked ? 'asked' : 'published'), { kind: isAsked ? 'info' : 'success' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={kit('act.publishOf', { name: textIn(row.name, lang).text })}
      text={t('publishText', {
        worth: worthOf(row),
        total: number(row.totalCount),
        audience: t(`audience.${row.audience}`),
        from: dateTime(row.claimFrom),
        to: dateTime(row.claimUntil),
      })}
      verb={t('publish')}
      busy={publish.isPending}
      onClose={onClose}
      onSubmit={() => publish.mutate({ templateId: row.id, version: row.version })}
    >
      <RehearsalNote of="coupon" id={row.id} version={row.version} />
    </FormDialog>
  )
}

export type Ending = { row: OfficeTemplate; by: 'stop' | 'void' }

export function EndDialog({ by, ...props }: Ending & { onClose: () => void }) {
  return by === 'stop' ? <StopDialog {...props} /> : <VoidDialog {...props} />
}

function StopDialog({ row, onClose }: PublishProps) {
  const t = useT('office.coupons')
  const kit = useT('office.kit')
  const lang = useLang()
  const draft = `coupon-stop:${row.id}`
  const stop = useAct(stopCoupon, {
    refresh: [officeCoupons, officeCoupon],
    onDone: () => (dropDraft(draft), onClose()),
  })
  return (
    <StaffReasonDialog
      title={kit('act.stopOf', { name: textIn(row.name, lang).text })}
      text={t('stopText')}
      verb={t('stop')}
      draft={draft}
      busy={stop.isPending}
      onClose={onClose}
      onReason={(reason) => stop.mutate({ templateId: row.id, reason })}
    />
  )
}

/** Buyers read why, each in their language. */
function VoidDialog({ row, onClose }: PublishProps) {
  const t = useT('office.coupons')
  const lang = useLang()
  const draft = `coupon-void:${row.id}`
  const cancel = useAct(voidCoupon, {
    refresh: [officeCoupons, officeCoupon],
    onDone: () => (dropDraft(draft), onClose()),
  })
  return (
    <StaffReasonTextsDialog
      title={t('voidOf', { name: textIn(row.name, lang).text })}
      text={t('voidText')}
      verb={t('void')}
      draft={draft}
      hint={t('voidReasonHint')}
      maxLength={REASON_MAX}
      busy={cancel.isPending}
      onClose={onClose}
      onReason={({ cn: reason, ...reasonTexts }) =>
        cancel.mutate({ templateId: row.id, reason, reasonTexts })
      }
    />
  )
}
