/** The timeline of a case: what happened, by whom and when; newest first. */
import { LogList } from '#kit/ui/lists/LogList.tsx'
import { translatorFor, useDates, useT } from '#kit/web/language/i18n.tsx'
import type { CaseEvent } from '../../contract.ts'

type Props = { events: readonly CaseEvent[]; isOffice?: boolean }

export function CaseEvents({ events, isOffice = false }: Props) {
  const t = useT('after-sales')
  const { moment } = useDates()
  const who = ({ actor, actorName }: CaseEvent) =>
    actor === 'buyer' && !isOffice ? t('actor.you') : [t(`actor.${actor}`), actorName].join(' ')
  return (
    <LogList
      entries={events.toReversed().map((event, index) => ({
        id: `${event.at}-${index}`,
        text: translatorFor(t, `event.${event.event}`, {}),
        note: [moment(event.at), who(event).trim(), event.note]
          .filter((part) => part !== '')
          .join(' · '),
      }))}
    />
  )
}
