/** Stopping an activity, with the reason. */
import { useAct } from '#kit/web/calls/act.ts'
import { StaffReasonDialog } from '#domains/staff/office/door/StaffReasonDialog.tsx'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { officeActivities, officeActivity, stopActivity } from '../calls.gen.ts'
import { officeFlashFigures } from '../flash-office-calls.gen.ts'

type StopProps = { activityId: number; name: string; onClose: () => void }

export function StopDialog({ activityId, name, onClose }: StopProps) {
  const t = useT('office.promotions')
  const kit = useT('office.kit')
  const draft = `activity-stop:${activityId}`
  const stop = useAct(stopActivity, {
    refresh: [officeActivities, officeActivity, officeFlashFigures],
    onDone: () => (dropDraft(draft), onClose()),
  })
  return (
    <StaffReasonDialog
      title={kit('act.stopOf', { name })}
      text={t('stopText')}
      verb={t('stop')}
      draft={draft}
      busy={stop.isPending}
      onClose={onClose}
      onReason={(reason) => stop.mutate({ activityId, reason })}
    />
  )
}
