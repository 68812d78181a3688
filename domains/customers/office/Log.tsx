/** Changes that staff made to a customer and their verification, the newest first, with the values before and after. */
import { useEntryWords } from '#domains/audit/office/door/entry-words.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { LogList } from '#kit/ui/lists/LogList.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { Customer } from '../contract.ts'

export function Log({ entries }: { entries: Customer['log'] }) {
  const t = useT('office.customers')
  const { dateTime } = useDates()
  const { actionOf, changesOf } = useEntryWords()
  /** `Level: 1 → 4; Tags: — → VIP` */
  const changedIn = (entry: Customer['log'][number]) =>
    changesOf(entry)
      .filter(({ before, after }) => before !== after)
      .map(({ label, before, after }) => t('changed', { name: label, before, after }))
      .join('; ')
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
                <b>{actionOf(entry.action)}</b>{' '}
                <span className="wrap-anywhere text-ink-2">{changedIn(entry)}</span>
              </>
            ),
            note: `${dateTime(entry.at)} · ${entry.staffName}`,
          }))}
        />
      )}
    </Panel>
  )
}
