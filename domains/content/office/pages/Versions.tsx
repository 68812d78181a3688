/** What was published of a text page before: each version can be read, compared, and continued from. */
import { useState } from 'react'
import { VersionDialog } from '#domains/writings/office/door/VersionDialog.tsx'
import type { Lang } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { call } from '#kit/web/calls/call.ts'
import { readableText } from '#kit/web/difference/readable-text.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { officePageVersion } from '../../pages-calls.gen.ts'
import type { OfficeTextPage } from '../../pages-contract.ts'
import { AsShown } from './AsShown.tsx'
import type { PageTexts } from './page-texts.ts'

type Props = { found: OfficeTextPage; lang: Lang; onUse: (number: number) => void }

export function Versions({ found, lang, onUse }: Props) {
  const t = useT('office.content')
  const { dateTime } = useDates()
  const [read, setRead] = useState<number>()
  // That a page was withdrawn is a version too, with the text of the one before.
  const written = found.versions.filter(({ isWithdrawn }) => !isWithdrawn)
  return (
    <Panel title={t('textPages.versions')} level={2}>
      {found.versions.length === 0 ? (
        <EmptyState size="small" title={t('textPages.noVersions')} />
      ) : (
        <ul className="grid gap-3 text-sm">
          {found.versions.map(({ version, isWithdrawn, publishedAt, publishedBy }) => (
            <li key={version} className="grid gap-1 border-b border-line pb-3 last:border-b-0">
              <b>
                {t('textPages.version', { version })}
                {isWithdrawn && ` · ${t('textPages.withdrawn')}`}
              </b>
              <span className="text-ink-3">
                {t('textPages.by', { name: publishedBy, at: dateTime(publishedAt) })}
              </span>
              {!isWithdrawn && (
                <div className="button-row">
                  <Button size="small" onClick={() => setRead(version)}>
                    {t('textPages.read')}
                  </Button>
                  <Button size="small" onClick={() => onUse(version)}>
                    {t('textPages.use')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {read !== undefined && (
        <VersionDialog<PageTexts>
          number={read}
          numbers={written.map(({ version }) => version)}
          draft={found.draft}
          lang={lang}
          name={`page:${found.page}`}
          load={(of) => call(officePageVersion, { page: found.page, number: String(of) })}
          fieldsOf={(texts, of) => [
            [t('field.title'), texts.title[of] ?? ''],
            [t('textPages.description'), texts.description[of] ?? ''],
            [t('field.body'), readableText(texts.html[of] ?? '')],
          ]}
          asShown={(texts, of) => <AsShown texts={texts} lang={of} />}
          onClose={() => setRead(undefined)}
        />
      )}
    </Panel>
  )
}
