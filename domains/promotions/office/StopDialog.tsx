/** Stopping an activity, with the reason. */
import { useAct } from '#kit/web/calls/act.ts'
import { StaffReasonDialog } from '#domains/staff/office/door/StaffReasonDialog.tsx'
import { StaffReasonTextsDialog } from '#domains/staff/office/door/StaffReasonTextsDialog.tsx'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { officeActivities, officeActivity, stopActivity } from '../calls.gen.ts'
import type { Activity } from '../contract.ts'
import { officeFlashFigures } from '../flash-office-calls.gen.ts'
import { STOP_REASON_MAX } from '../limits.ts'

type StopProps = { activity: Pick<Activity, 'id' | 'kind'>; name: string; onClose: () => void }

export function StopDialog({ activity: { id, kind }, name, onClose }: StopProps) {
  const t = useT('office.promotions')
  const kit = useT('office.kit')
  const draft = `activity-stop:${id}`
  const stop = useAct(stopActivity, {
    refresh: [officeActivities, officeActivity, officeFlashFigures],
    onDone: () => (dropDraft(draft), onClose()),
  })
  const shared = {
    title: kit('act.stopOf', { name }),
    verb: t('stop'),
    draft,
    busy: stop.isPending,
    onClose,
  }
  if (kind !== 'flash')
    return (
      <StaffReasonDialog
        {...shared}
        text={t(kind === 'gift' ? 'gift.stopText' : 'stopText')}
        onReason={(reason) => stop.mutate({ activityId: id, reason })}
      />
    )
  // Of flash sales buyers read why, each in their language.
  return (
    <StaffReasonTextsDialog
      {...shared}
      text={t('flash.stopText')}
      hint={t('flash.stopReasonHint')}
      maxLength={STOP_REASON_MAX}
      onReason={({ cn: reason, ...reasonTexts }) =>
        stop.mutate({ activityId: id, reason, reasonTexts })
      }
    />
  )
}
