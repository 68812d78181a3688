/** What happened to an order, by whom and when; the newest first. */
import { LogList } from '#kit/ui/LogList.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { ZoneNote } from '#kit/ui/ZoneNote.tsx'
import { sayOf, useDates, useT } from '#kit/web/i18n.tsx'
import type { OrderDetail } from '../contract.ts'

export function History({ entries }: { entries: OrderDetail['history'] }) {
  const t = useT('orders')
  const { moment } = useDates()
  // The server names the sentence, `orders.event.…`, and brings its values.
  const said = (event: string, values: Record<string, string | number>) =>
    sayOf(t, `event.${event.slice('orders.event.'.length)}`, values)
  const agreed = (name: string) => (name === '' ? '' : t('details.agreed', { name }))
  return (
    <Panel title={t('details.history')}>
      <LogList
        entries={entries
          .toReversed()
          .map(({ at, actor, actorName, agreedName, event, values, note }, index) => ({
            id: `${at}-${index}`,
            text: said(event, values),
            note: [moment(at), t(`actor.${actor}`), actorName, agreed(agreedName), note]
              .filter((part) => part !== '')
              .join(' · '),
          }))}
      />
      <ZoneNote at={entries.at(-1)?.at} />
    </Panel>
  )
}
