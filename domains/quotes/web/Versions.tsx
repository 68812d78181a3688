/** The negotiation of a quote: who offered what and when, what changed between versions, and how each ended. */
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { KeyValueList, type KeyValue } from '#kit/ui/lists/KeyValueList.tsx'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { Quote, QuoteVersion } from '../contract.ts'
import { changesOf, type Change } from './version-changes.ts'

const TONES = {
  superseded: 'neutral',
  accepted: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const satisfies Record<NonNullable<QuoteVersion['outcome']>, string>

type Props = {
  quote: Quote
  /** Read by staff: the buyer's side is named as theirs, and the author by name. */
  office?: boolean
}

/** A single answer without words says no more than the quote itself, and is left out. */
export function Versions({ quote, office = false }: Props) {
  const t = useT('quotes')
  const { versions } = quote
  const [first] = versions
  const isPlain = versions.length === 1 && first?.note === '' && first.neededOn === null
  if (first === undefined || isPlain) return null
  return (
    <section className="grid gap-2">
      <h3 className="text-sm">{t('negotiation')}</h3>
      <ol className="grid gap-2">
        {versions.toReversed().map((version) => (
          <li
            key={version.number}
            className="grid gap-2 border-l-[3px] border-line-strong bg-surface-2 px-4 py-3"
          >
            <VersionHeader version={version} office={office} />
            {version.holds !== null && (
              <p className="text-sm">{t('holds', { number: version.holds })}</p>
            )}
            {version.note !== '' && (
              <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{version.note}</p>
            )}
            <Changes quote={quote} changes={changesOf(versions, version.number)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function VersionHeader({ version, office }: { version: QuoteVersion; office: boolean }) {
  const t = useT('quotes')
  const { dateTime } = useDates()
  const { number, author, createdAt, validUntil, outcome } = version
  const by = author === 'staff' ? 'ours' : office ? 'theirs' : 'yours'
  const name = (version as { staffName?: string }).staffName ?? ''
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <b>{t(`by.${by}`, { number })}</b>
      {outcome !== null && <Tag tone={TONES[outcome]}>{t(`outcome.${outcome}`)}</Tag>}
      <span className="text-sm text-ink-3">
        {[name, dateTime(createdAt)].filter((text) => text !== '').join(' · ')}
      </span>
      {outcome === null && (
        <span className="sm:ml-auto">
          <ClockLine
            label={t('validUntil')}
            at={validUntil}
            calm={author === 'buyer' && !office}
            endsItself
          />
        </span>
      )}
    </header>
  )
}

function Changes({ quote, changes }: { quote: Quote; changes: readonly Change[] }) {
  const label = useChangeLabel(quote)
  const value = useChangeValue(quote)
  const rows: KeyValue[] = changes.map((change) => ({
    label: label(change),
    value: (
      <>
        {change.was !== null && change.was !== '' && (
          <s className="text-ink-3">{value(change, change.was)}</s>
        )}{' '}
        {value(change, change.is)}
      </>
    ),
  }))
  return rows.length === 0 ? null : <KeyValueList rows={rows} />
}

/** Of several lines each is named; a single one needs no name. */
function useChangeLabel({ lines }: Quote): (change: Change) => string {
  const t = useT('quotes')
  return (change) => {
    if (!('lineId' in change)) return t(`change.${change.kind}`)
    const line = lines.find(({ id }) => id === change.lineId)
    if (lines.length === 1) {
      return change.kind === 'price' ? t('priceOf', { unit: line?.unitName ?? '' }) : t('quantity')
    }
    const words = [line?.name ?? '', line?.optionText ?? '', line?.code ?? '']
    const goods = words.filter((word) => word !== '').join(' · ')
    return t(`change.${change.kind}`, { goods })
  }
}

/** Amounts and quantities as figures, days as dates; nothing is a dash. */
function useChangeValue({ currency }: Quote) {
  const t = useT('quotes')
  const { number, percent } = useNumbers()
  const { date } = useDates()
  return ({ kind }: Change, value: number | string | null) => {
    if (value === null || value === '') return '—'
    if (typeof value === 'string')
      return kind === 'neededOn' ? date(`${value}T12:00:00.000Z`) : value
    if (kind === 'quantity') return number(value)
    if (kind === 'deposit') return percent(value / 100)
    if (kind === 'warranty') return t('months', { months: value })
    return <Money amount={value} currency={currency} size="plain" />
  }
}
