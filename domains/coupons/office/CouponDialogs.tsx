/** Publishing a coupon, and ending it: for those who have not claimed it yet, or for all who have not used it. */
import { RehearsalNote } from '#domains/campaigns/office/door/RehearsalNote.tsx'
import { textIn } from '#kit/contract/lang.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { StaffReasonDialog } from '#domains/staff/office/door/StaffReasonDialog.tsx'
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

export function EndDialog({ row, by, onClose }: Ending & { onClose: () => void }) {
  const t = useT('office.coupons')
  const kit = useT('office.kit')
  const lang = useLang()
  const name = textIn(row.name, lang).text
  const draft = `coupon-${by}:${row.id}`
  const done = {
    refresh: [officeCoupons, officeCoupon],
    onDone: () => (dropDraft(draft), onClose()),
  }
  const stop = useAct(stopCoupon, done)
  const cancel = useAct(voidCoupon, done)
  const act = by === 'stop' ? stop : cancel
  return (
    <StaffReasonDialog
      title={by === 'stop' ? kit('act.stopOf', { name }) : t('voidOf', { name })}
      text={t(`${by}Text`)}
      verb={t(by)}
      draft={draft}
      busy={act.isPending}
      onClose={onClose}
      onReason={(reason) => act.mutate({ templateId: row.id, reason })}
    />
  )
}
