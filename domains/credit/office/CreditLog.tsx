/** Changes of a customer's credit terms, the newest first, with the values before and after. */
import { useEntryWords } from '#domains/audit/office/door/entry-words.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { LogList } from '#kit/ui/lists/LogList.tsx'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import type { CreditDetail } from '../office-contract.ts'

export function CreditLog({ entries }: { entries: CreditDetail['log'] }) {
  const t = useT('office.credit')
  const lang = useLang()
  const { dateTime } = useDates()
  const { actionOf, changesOf } = useEntryWords()
  const changedIn = (entry: CreditDetail['log'][number]) =>
    changesOf(entry)
      .filter(({ name, before, after }) => before !== after && name !== 'currency')
      .map(({ name, label, before, after }) =>
        entry.before === null || name === 'note' || name === 'agreedName'
          ? t('is', { name: label, value: after })
          : t('changed', { name: label, before, after }),
      )
      .join(lang === 'cn' ? '；' : '; ')
  return (
    <Panel title={t('log')}>
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
    </Panel>
  )
}
