/** What was published before: each version can be read, compared, and continued from. */
import { useState } from 'react'
import { VersionDialog } from '#domains/writings/office/door/VersionDialog.tsx'
import type { Lang } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { call } from '#kit/web/calls/call.ts'
import { readableText } from '#kit/web/difference/readable-text.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { officeArticleVersion } from '../office-calls.gen.ts'
import type { ArticleTexts, OfficeArticle } from '../office-contract.ts'
import { AsShown } from './AsShown.tsx'

type Props = { found: OfficeArticle; lang: Lang; onUse: (number: number) => void }

export function Versions({ found, lang, onUse }: Props) {
  const t = useT('office.articles')
  const { dateTime } = useDates()
  const [read, setRead] = useState<number>()
  return (
    <Panel title={t('versions')} level={2}>
      {found.versions.length === 0 ? (
        <EmptyState size="small" title={t('noVersions')} />
      ) : (
        <ul className="grid gap-3 text-sm">
          {found.versions.map(({ number, madeAt, madeBy }) => (
            <li key={number} className="grid gap-1 border-b border-line pb-3 last:border-b-0">
              <b>
                {t('version', { version: number })}
                {number === found.shown && ` · ${t('state.published')}`}
                {number === found.next?.number && ` · ${t('state.scheduled')}`}
              </b>
              <span className="text-ink-3">{t('by', { name: madeBy, at: dateTime(madeAt) })}</span>
              <div className="button-row">
                <Button size="small" onClick={() => setRead(number)}>
                  {t('readVersion')}
                </Button>
                <Button size="small" onClick={() => onUse(number)}>
                  {t('use')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {read !== undefined && (
        <OneVersion found={found} number={read} lang={lang} onClose={() => setRead(undefined)} />
      )}
    </Panel>
  )
}

type OneProps = { found: OfficeArticle; number: number; lang: Lang; onClose: () => void }

function OneVersion({ found, number, lang, onClose }: OneProps) {
  const { id, draft, versions } = found
  const t = useT('office.articles')
  return (
    <VersionDialog<ArticleTexts>
      number={number}
      numbers={versions.map((each) => each.number)}
      draft={draft}
      lang={lang}
      name={`article:${id}`}
      load={(of) => call(officeArticleVersion, { id, number: String(of) })}
      fieldsOf={(texts, of) => [
        [t('field.title'), texts.title[of] ?? ''],
        [t('field.summary'), texts.summary[of] ?? ''],
        [t('field.body'), readableText(texts.html[of] ?? '')],
        [t('field.cover'), texts.coverUrl ?? ''],
        [t('field.coverAlt'), texts.coverAlt[of] ?? ''],
        [t('field.heldFrom'), texts.heldFrom ?? ''],
        [t('field.heldUntil'), texts.heldUntil ?? ''],
      ]}
      asShown={(texts, of) => <AsShown texts={texts} lang={of} />}
      onClose={onClose}
    />
  )
}
