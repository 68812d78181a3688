/** Wishing to be told before a session starts, or not any more. */
import { Button } from '#kit/ui/basics/Button.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { flashSession, flashSessions, remindFlash } from '../../flash-calls.gen.ts'

type Props = { activityId: number; isReminded: boolean; size?: 'large' }

export function RemindButton({ activityId, isReminded, size }: Props) {
  const t = useT('promotions')
  const remind = useAct(remindFlash, { refresh: [flashSessions, flashSession] })
  return (
    <Button
      variant="secondary"
      {...(size !== undefined && { size })}
      aria-pressed={isReminded}
      busy={remind.isPending}
      onClick={() => remind.mutate({ activityId, isWanted: !isReminded })}
    >
      {t(isReminded ? 'flash.reminded' : 'flash.remind')}
    </Button>
  )
}
