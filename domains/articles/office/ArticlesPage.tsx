/** /office/articles: everything written for visitors, with what is published, scheduled, and missing in a language. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { LANGS, textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import { KINDS } from '../kinds.ts'
import { officeArticles } from '../office-calls.gen.ts'
import { ArticleState, type OfficeArticleRow } from '../office-contract.ts'
import { AddDialog } from './AddDialog.tsx'
import { StateDot } from './StateDot.tsx'

const STATES = ArticleState.options
const OTHERS = LANGS.filter((lang) => lang !== 'cn')

export const Route = createFileRoute('/_frame/office/articles/')({
  validateSearch: searchOf({
    kind: oneOf(...KINDS),
    state: oneOf(...STATES),
    missing: oneOf(...OTHERS),
    q: text(80),
  }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.articles')('title') }] }),
  component: ArticlesPage,
})

function ArticlesPage() {
  const t = useT('office.articles')
  const shop = useT('articles')
  const words = useT('kit')
  const search = Route.useSearch()
  const { kind, state, missing, q } = search
  const navigate = Route.useNavigate()
  const found = useLivePages(officeArticles, { kind, state, missing, q })
  const [isAdding, setIsAdding] = useState(false)
  const set = (part: Partial<typeof search>) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true })
  return (
    <>
      <PageTitle title={t('title')}>
        <span className="flex flex-wrap items-center gap-2">
          <Link to="/office/articles/channels" className={buttonClass({ variant: 'secondary' })}>
            {t('channels.title')}
          </Link>
          <Button variant="primary" icon={Plus} onClick={() => setIsAdding(true)}>
            {t('add')}
          </Button>
        </span>
      </PageTitle>
      <Panel flush>
        <Tabs
          label={t('title')}
          current={kind ?? 'all'}
          items={(['all', ...KINDS] as const).map((id) => ({
            id,
            label: id === 'all' ? t('allKinds') : shop(`kind.${id}`),
            link: (props) => (
              <Link
                to="/office/articles"
                search={(now) => ({ ...now, kind: id === 'all' ? undefined : id })}
                activeOptions={EXACT_LINK}
                {...props}
              />
            ),
          }))}
        />
        <div className="office-filters">
          <FilterWords
            key={q}
            label={t('search')}
            words={q}
            onWords={(typed) => set({ q: typed })}
          />
          <Select
            aria-label={t('stateFilter')}
            value={state ?? ''}
            options={[
              { value: '', label: t('anyState') },
              ...STATES.map((value) => ({ value, label: t(`state.${value}`) })),
            ]}
            onChange={({ target }) => set({ state: STATES.find((each) => each === target.value) })}
          />
          <Select
            aria-label={t('missingFilter')}
            value={missing ?? ''}
            options={[
              { value: '', label: t('missingAny') },
              ...OTHERS.map((value) => ({
                value,
                label: t('missingIn', { language: words(`language.${value}`) }),
              })),
            ]}
            onChange={({ target }) =>
              set({ missing: OTHERS.find((each) => each === target.value) })
            }
          />
        </div>
        <Loaded query={found}>
          {(data) => <Rows rows={data.pages.flatMap(({ items }) => items)} />}
        </Loaded>
        <EndlessFoot query={found} />
      </Panel>
      {isAdding && <AddDialog kind={kind} onClose={() => setIsAdding(false)} />}
    </>
  )
}

function Rows({ rows }: { rows: readonly OfficeArticleRow[] }) {
  const t = useT('office.articles')
  const shop = useT('articles')
  const words = useT('kit')
  const lang = useLang()
  const { dateTime } = useDates()
  return (
    <DataTable<OfficeArticleRow>
      label={t('title')}
      rows={rows}
      keyOf={({ id }) => String(id)}
      nameOf={({ title }) => textIn(title, lang).text}
      empty={<EmptyState title={t('none')} text={t('noneText')} />}
      columns={[
        {
          id: 'title',
          header: t('field.title'),
          phone: 'full',
          cell: ({ id, title, hasDraft, state }) => (
            <span className="flex flex-wrap items-center gap-2">
              <Link
                to="/office/articles/$id"
                params={{ id: String(id) }}
                className="font-semibold text-ink hover:text-link"
              >
                {textIn(title, lang).text}
              </Link>
              {hasDraft && state !== 'draft' && <Tag tone="warning">{t('hasDraft')}</Tag>}
            </span>
          ),
        },
        { id: 'kind', header: t('field.kind'), cell: ({ kind }) => shop(`kind.${kind}`) },
        {
          id: 'channel',
          header: t('field.channel'),
          wide: true,
          cell: ({ channel }) => (channel === null ? '–' : textIn(channel.name, lang).text),
        },
        {
          id: 'state',
          header: t('field.state'),
          phone: 'right',
          cell: ({ state, nextAt }) => <StateDot state={state} nextAt={nextAt} />,
        },
        {
          id: 'missing',
          header: t('field.missing'),
          phone: 'labelled',
          cell: ({ missing }) =>
            missing.length === 0
              ? '–'
              : missing.map((each) => words(`language.${each}`)).join(t('listComma')),
        },
        {
          id: 'changed',
          header: t('field.changedAt'),
          wide: true,
          phone: 'hidden',
          cell: ({ changedAt }) => dateTime(changedAt),
        },
      ]}
    />
  )
}
