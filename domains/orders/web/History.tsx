/** The history of an order: what happened, by whom and when; newest first. */
import type { ReactNode } from 'react'
import type { Address } from '#domains/addresses/contract.ts'
import { addressLines } from '#domains/addresses/address-lines.ts'
import type { Instant } from '#kit/contract/values.ts'
import { LogList, type LogEntry } from '#kit/ui/lists/LogList.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { ZoneNote } from '#kit/ui/figures/ZoneNote.tsx'
import { noonOf } from '#kit/web/language/days.ts'
import { translatorFor, useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import type { OrderDetail } from '../contract.ts'

type Props = {
  entries: OrderDetail['history']
  /** From where to where it went, beside the entries of the same instants. */
  moves: OrderDetail['addressChanges']
  /** The reader is the buyer, whose own acts are shown as theirs. */
  isBuyers?: boolean
  /** What else happened, among the entries by its time: notes of staff. */
  others?: readonly (LogEntry & { at: Instant })[]
  /** Above the entries. */
  children?: ReactNode
}

type Actor = OrderDetail['history'][number]['actor']

export function History({ entries, moves, isBuyers = false, others = [], children }: Props) {
  const t = useT('orders')
  const { moment, date } = useDates()
  const lang = useLang()
  // The server names the message, `orders.event.…`, and sends its values.
  const eventText = (event: string, values: Record<string, string | number>) =>
    translatorFor(t, `event.${event.slice('orders.event.'.length)}`, {
      ...values,
      // Staff have named it in the languages of the shop.
      ...(values[`milestone:${lang}`] !== undefined && { milestone: values[`milestone:${lang}`] }),
      ...(values['day'] !== undefined && { day: date(noonOf(String(values['day'])) ?? '') }),
    })
  const agreed = (name: string) => (name === '' ? '' : t('details.agreed', { name }))
  const lineOf = (address: Address) =>
    [address.consignee, ...addressLines(address, lang)].join(', ')
  const way = (event: string, at: Instant) => {
    if (event !== 'orders.event.addressChanged') return ''
    const move = moves.find((each) => each.at === at)
    if (move === undefined || move.former === null || move.chosen === null) return ''
    return t('details.fromTo', { from: lineOf(move.former), to: lineOf(move.chosen) })
  }
  const who = (actor: Actor, name: string, event: string) => {
    if (isBuyers && actor === 'buyer') return [t('actor.you')]
    // Credit terms are no payment provider to anybody who reads.
    return event === 'orders.event.returnedToTerms' ? [] : [t(`actor.${actor}`), name]
  }
  const own = entries
    .toReversed()
    .map(({ at, actor, actorName, agreedName, event, values, note }, index) => ({
      at,
      id: `${at}-${index}`,
      text: eventText(event, values),
      note: [moment(at), ...who(actor, actorName, event), agreed(agreedName), way(event, at), note]
        .filter((part) => part !== '')
        .join(' · '),
    }))
  return (
    <Panel title={t('details.history')}>
      {children}
      <LogList
        entries={[...own, ...others].toSorted((one, other) =>
          one.at < other.at ? 1 : one.at > other.at ? -1 : 0,
        )}
      />
      <ZoneNote at={entries.at(-1)?.at} />
    </Panel>
  )
}
