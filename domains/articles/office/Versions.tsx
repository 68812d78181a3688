/** What was published before: each version can be read, compared, and continued from. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Lang } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeArticleVersion } from '../office-calls.gen.ts'
import type { OfficeArticle } from '../office-contract.ts'
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
        <OneVersion id={found.id} number={read} lang={lang} onClose={() => setRead(undefined)} />
      )}
    </Panel>
  )
}

type OneProps = { id: number; number: number; lang: Lang; onClose: () => void }

function OneVersion({ id, number, lang, onClose }: OneProps) {
  const t = useT('office.articles')
  const version = useQuery(query(officeArticleVersion, { id, number: String(number) }))
  return (
    <Dialog open size="wide" onClose={onClose} title={t('version', { version: number })}>
      <Loaded query={version}>
        {(data) => (
          <div className="stack">
            <AsShown texts={data} lang={lang} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
