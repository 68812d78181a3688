/** Stopping an activity, with the reason. */
import { useAct } from '#kit/web/calls/act.ts'
import { StaffReasonDialog } from '#domains/staff/office/door/StaffReasonDialog.tsx'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { officeActivities, officeActivity, stopActivity } from '../calls.gen.ts'
import type { Activity } from '../contract.ts'
import { officeFlashFigures } from '../flash-office-calls.gen.ts'

type StopProps = { activity: Pick<Activity, 'id' | 'kind'>; name: string; onClose: () => void }

export function StopDialog({ activity: { id, kind }, name, onClose }: StopProps) {
  const t = useT('office.promotions')
  const kit = useT('office.kit')
  const draft = `activity-stop:${id}`
  const stop = useAct(stopActivity, {
    refresh: [officeActivities, officeActivity, officeFlashFigures],
    onDone: () => (dropDraft(draft), onClose()),
  })
  return (
    <StaffReasonDialog
      title={kit('act.stopOf', { name })}
      text={t(kind === 'gift' ? 'gift.stopText' : kind === 'flash' ? 'flash.stopText' : 'stopText')}
      verb={t('stop')}
      draft={draft}
      busy={stop.isPending}
      onClose={onClose}
      onReason={(reason) => stop.mutate({ activityId: id, reason })}
    />
  )
}
