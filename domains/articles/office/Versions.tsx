/** What was published before: each version can be read, compared, and continued from. */
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Lang } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { LangTabs } from '#kit/ui/forms/LangTabs.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { query } from '#kit/web/calls/call.ts'
import type { ComparedField } from '#kit/web/difference/Difference.tsx'
import { readableText } from '#kit/web/difference/readable-text.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { Loaded, SkeletonLines } from '#kit/web/pages/Loaded.tsx'
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

/** Loaded with the first comparison: most versions are only read. */
const Difference = late(() => import('#kit/web/difference/Difference.tsx'))

type OneProps = { found: OfficeArticle; number: number; lang: Lang; onClose: () => void }

/** One version, as visitors read it or compared with another one: from the older to the newer. */
function OneVersion({ found, number, lang: first, onClose }: OneProps) {
  const { id, draft, versions } = found
  const t = useT('office.articles')
  const [lang, setLang] = useState(first)
  const [other, setOther] = useState('')
  const version = useQuery(query(officeArticleVersion, { id, number: String(number) }))
  const compared = useQuery({
    ...query(officeArticleVersion, { id, number: other }),
    enabled: other !== '' && other !== 'draft',
  })
  const others = versions.filter((each) => each.number !== number)
  return (
    <Dialog open size="wide" onClose={onClose} title={t('version', { version: number })}>
      <div className="stack">
        {(others.length > 0 || draft !== null) && (
          <Field label={t('compareWith')}>
            <Select
              value={other}
              onChange={({ target }) => setOther(target.value)}
              options={[
                { value: '', label: t('compareNone') },
                ...(draft === null ? [] : [{ value: 'draft', label: t('compareDraft') }]),
                ...others.map((each) => ({
                  value: String(each.number),
                  label: t('version', { version: each.number }),
                })),
              ]}
            />
          </Field>
        )}
        <LangTabs current={lang} onSelect={setLang} missing={[]} />
        <Loaded query={version}>
          {(data) =>
            other === '' ? (
              <AsShown texts={data} lang={lang} />
            ) : other === 'draft' && draft !== null ? (
              <Compared before={data} after={draft} lang={lang} />
            ) : (
              <Loaded query={compared}>
                {(second) =>
                  second.number < number ? (
                    <Compared before={second} after={data} lang={lang} />
                  ) : (
                    <Compared before={data} after={second} lang={lang} />
                  )
                }
              </Loaded>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}

/** What is written in this language, without the Chinese that visitors read in its place. */
function Compared(props: { before: ArticleTexts; after: ArticleTexts; lang: Lang }) {
  const { before, after, lang } = props
  const t = useT('office.articles')
  const fieldOf = (label: string, of: (texts: ArticleTexts) => string): ComparedField => ({
    label,
    before: of(before),
    after: of(after),
  })
  return (
    <Suspense fallback={<SkeletonLines count={4} />}>
      <Difference
        lang={lang}
        fields={[
          fieldOf(t('field.title'), ({ title }) => title[lang] ?? ''),
          fieldOf(t('field.summary'), ({ summary }) => summary[lang] ?? ''),
          fieldOf(t('field.body'), ({ html }) => readableText(html[lang] ?? '')),
          fieldOf(t('field.cover'), ({ coverUrl }) => coverUrl ?? ''),
          fieldOf(t('field.coverAlt'), ({ coverAlt }) => coverAlt[lang] ?? ''),
          fieldOf(t('field.heldFrom'), ({ heldFrom }) => heldFrom ?? ''),
          fieldOf(t('field.heldUntil'), ({ heldUntil }) => heldUntil ?? ''),
        ]}
      />
    </Suspense>
  )
}
