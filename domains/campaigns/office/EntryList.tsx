/** Activities and coupons as a list with their time, and what is in the way of each: the calendar of a phone. */
import { STATE_TONES } from '#domains/promotions/office/door/state-tones.ts'
import { LOCALES, textIn } from '#kit/contract/lang.ts'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import type { CalendarEntry } from '../calendar-contract.ts'
import { CampaignLink } from './CampaignLink.tsx'

type Conflict = CalendarEntry['conflicts'][number]
/** Of coupons beside a price, or prices beside a coupon; there may be many. */
const NAMES_SHOWN = 4

export function EntryList({ entries }: { entries: readonly CalendarEntry[] }) {
  const t = useT('office.campaigns')
  if (entries.length === 0) return <EmptyState title={t('calendar.noConflicts')} />
  return (
    <ul>
      {entries.map((entry) => (
        <Entry key={`${entry.of} ${entry.id}`} entry={entry} />
      ))}
    </ul>
  )
}

function Entry({ entry }: { entry: CalendarEntry }) {
  const t = useT('office.campaigns')
  const lang = useLang()
  const { dateTime } = useDates()
  const { of, id, kind, names, state, startsAt, endsAt, conflicts } = entry
  const nameOf = (conflict: Conflict) => textIn(conflict.names, lang).text
  const beside = conflicts.filter(({ skuCount }) => skuCount === null)
  const rest = beside.length - NAMES_SHOWN
  const besideNames = new Intl.ListFormat(LOCALES[lang], { type: 'conjunction' }).format([
    ...beside.slice(0, NAMES_SHOWN).map(nameOf),
    ...(rest > 0 ? [t('calendar.more', { count: rest })] : []),
  ])
  return (
    <li className="grid gap-1 border-t border-line px-4 py-3">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CampaignLink of={of} id={id} className="link font-semibold">
          {textIn(names, lang).text}
        </CampaignLink>
        <Tag tone={STATE_TONES[state]}>{t(`state.${state}`)}</Tag>
      </span>
      <span className="text-sm text-ink-3">
        {t(`kind.${kind}`)} ·{' '}
        {t.rich('calendar.fromTo', {
          from: <span className="whitespace-nowrap">{dateTime(startsAt)}</span>,
          to: <span className="whitespace-nowrap">{dateTime(endsAt)}</span>,
        })}
      </span>
      {conflicts.map(
        (conflict) =>
          conflict.skuCount !== null && (
            <span key={conflict.id} className="text-sm text-danger">
              {t('calendar.shared', { count: conflict.skuCount, name: nameOf(conflict) })}
            </span>
          ),
      )}
      {beside.length > 0 && (
        <span className="text-sm text-ink-3">
          {t(of === 'coupon' ? 'calendar.notIn' : 'calendar.beside', { names: besideNames })}
        </span>
      )}
    </li>
  )
}
