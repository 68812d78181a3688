/** Changes that staff made to a customer and their verification, the newest first, with the values before and after. */
import { LogList } from '#kit/ui/lists/LogList.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { translatorFor, useDates, useT } from '#kit/web/language/i18n.tsx'
import type { Customer } from '../contract.ts'

type Entry = Customer['log'][number]

export function Log({ entries }: { entries: readonly Entry[] }) {
  const t = useT('office.customers')
  const acts = useT('office.audit')
  const { dateTime } = useDates()
  const nameOf = (action: string) =>
    acts.has(`act.${action}`) ? translatorFor(acts, `act.${action}`, {}) : action
  return (
    <Panel title={t('log')}>
      {entries.length === 0 ? (
        <p className="text-sm text-ink-3">{t('noLog')}</p>
      ) : (
        <LogList
          entries={entries.map((entry) => ({
            id: entry.id,
            text: (
              <>
                <b>{nameOf(entry.action)}</b> <Change entry={entry} />
              </>
            ),
            note: `${dateTime(entry.at)} · ${entry.staffName}`,
          }))}
        />
      )}
    </Panel>
  )
}

/** `level 1 → 4`. */
function Change({ entry: { before, after } }: { entry: Entry }) {
  const t = useT('office.customers')
  const { dateTime } = useDates()
  const [was, is] = [partsOf(before), partsOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const written = (value: unknown): string => {
    if (value === undefined || value === null || value === '') return '—'
    if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(String).join(', ')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    const words = typeof value === 'object' ? JSON.stringify(value) : String(value)
    if (/^\d{4}-\d\d-\d\dT/.test(words)) return dateTime(words)
    return t.has(`value.${words}`) ? translatorFor(t, `value.${words}`, {}) : words
  }
  return (
    <span className="wrap-anywhere text-ink-2">
      {names
        .map((name) => {
          const label = t.has(`part.${name}`) ? translatorFor(t, `part.${name}`, {}) : name
          return `${label} ${written(was[name])} → ${written(is[name])}`
        })
        .join('; ')}
    </span>
  )
}

const partsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
