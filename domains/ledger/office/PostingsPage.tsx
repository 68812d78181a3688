/** /office/ledger/postings: everything that was posted, the newest first, and what was posted under a reference or a key. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import { ledgerPostings } from '../browse-calls.gen.ts'
import type { FoundPosting } from '../browse-contract.ts'
import { LedgerTabs } from './LedgerTabs.tsx'
import { Reference } from './Reference.tsx'

export const Route = createFileRoute('/_frame/office/ledger/postings/')({
  validateSearch: searchOf({ q: text(100) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.ledger')('postings.title') }],
  }),
  component: PostingsPage,
})

function PostingsPage() {
  const t = useT('office.ledger')
  const navigate = Route.useNavigate()
  const { q } = Route.useSearch()
  const postings = useLivePages(ledgerPostings, { q })
  return (
    <>
      <PageTitle title={t('title')} />
      <LedgerTabs current="postings" />
      <Panel flush>
        <div className="office-filters">
          <FilterWords
            key={q}
            label={t('postings.search')}
            words={q}
            maxLength={100}
            onWords={(words) => void navigate({ search: { q: words } })}
          />
        </div>
        <Loaded query={postings}>
          {({ pages }) => (
            <Postings rows={pages.flatMap(({ items }) => items)} isSearched={q !== undefined} />
          )}
        </Loaded>
        <EndlessFoot query={postings} />
      </Panel>
    </>
  )
}

function Postings({ rows, isSearched }: { rows: FoundPosting[]; isSearched: boolean }) {
  const t = useT('office.ledger')
  const { dateTime } = useDates()
  return (
    <DataTable
      label={t('postings.title')}
      rows={rows}
      keyOf={({ id }) => String(id)}
      empty={
        isSearched ? (
          <EmptyState size="small" title={t('postings.none.found')} />
        ) : (
          <EmptyState title={t('postings.none.title')} text={t('postings.none.text')} />
        )
      }
      columns={[
        { id: 'at', header: t('column.at'), cell: ({ at }) => dateTime(at) },
        {
          id: 'what',
          header: t('column.what'),
          phone: 'full',
          cell: ({ id, kind, isReversed }) => (
            <>
              <Link to="/office/ledger/postings/$id" params={{ id: String(id) }} className="link">
                {t(`posting.${kind}`)}
              </Link>{' '}
              {isReversed && <Tag tone="warning">{t('reversed')}</Tag>}
            </>
          ),
        },
        {
          id: 'reference',
          header: t('column.reference'),
          phone: 'right',
          cell: ({ reference }) => <Reference reference={reference} />,
        },
        {
          id: 'key',
          header: t('column.key'),
          phone: 'hidden',
          cell: ({ key }) => <span className="code-text wrap-anywhere">{key}</span>,
        },
        {
          id: 'amount',
          header: t('column.total'),
          align: 'number',
          phone: 'labelled',
          cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
        },
      ]}
    />
  )
}
