/** In the head of the page of flash sales: the clock of the session that is on, or the next. Never rendered on the server. */
import { useQueryClient } from '@tanstack/react-query'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { flashSessions } from '../../flash-calls.gen.ts'
import { firstOf, turnOf, useSessions } from './sessions.ts'

export default function FlashClock() {
  const t = useT('promotions')
  const queries = useQueryClient()
  const { data, dataUpdatedAt } = useSessions()
  const session = firstOf(data?.sessions ?? [])
  if (session === undefined || session.state === 'ended') return null
  const { activityId, name, state } = session
  return (
    <p className="grid gap-1 sm:flex sm:items-center sm:gap-3">
      <span>
        {name} · {t(state === 'soon' ? 'starts' : 'ends')}
      </span>
      <span className="text-xl">
        <Countdown
          key={`${activityId} ${state}`}
          until={turnOf(session, dataUpdatedAt)}
          look="on-solid"
          onEnd={() => void queries.invalidateQueries({ queryKey: [flashSessions.path] })}
        />
      </span>
    </p>
  )
}
