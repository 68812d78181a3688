/** Wishing to be told before a session starts, or not any more. Who has been told reads so: there is nothing to take back. */
import { Button } from '#kit/ui/basics/Button.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { flashSession, flashSessions, remindFlash } from '../../flash-calls.gen.ts'
import type { Session } from '../../flash-contract.ts'

type Props = {
  session: Pick<Session, 'activityId' | 'isReminded' | 'wasReminded'>
  size?: 'large'
}

export function RemindButton({ session: { activityId, isReminded, wasReminded }, size }: Props) {
  const t = useT('promotions')
  const remind = useAct(remindFlash, { refresh: [flashSessions, flashSession] })
  if (wasReminded) return <span className="text-sm text-ink-2">{t('flash.remindSent')}</span>
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
