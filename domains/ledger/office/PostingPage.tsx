/** /office/ledger/postings/ID: one posting with its entries, what caused it, what it reverses, and its place in its chain. */
import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { ledgerPosting } from '../browse-calls.gen.ts'
import { useOwnerName } from './owner-name.ts'
import { PostingCause } from './PostingCause.tsx'

export const Route = createFileRoute('/_frame/office/ledger/postings/$id')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.ledger')('postings.title') }],
  }),
  component: PostingPage,
})

type Posting = DataOf<typeof ledgerPosting>

function PostingPage() {
  const t = useT('office.ledger')
  const { id } = Route.useParams()
  const posting = useLive(ledgerPosting, { postingId: id })
  const title = posting.data === undefined ? t('postings.title') : t(`posting.${posting.data.kind}`)
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/ledger" {...props} /> },
          {
            label: t('nav.postings'),
            link: (props) => <Link to="/office/ledger/postings" {...props} />,
          },
          { label: title },
        ]}
      />
      <PageTitle title={title} look="record" />
      <Loaded query={posting}>
        {(data) => (
          <>
            <Panel>
              <Facts posting={data} />
            </Panel>
            <Panel title={t('entries')} flush>
              <Entries entries={data.entries} />
            </Panel>
          </>
        )}
      </Loaded>
    </>
  )
}

function Facts({ posting }: { posting: Posting }) {
  const t = useT('office.ledger')
  const { dateTime } = useDates()
  const { key, at, reverses, reversedBy, chain, number, hash, hashBefore, isIntact } = posting
  const rows: { label: string; value: ReactNode }[] = [
    { label: t('page.key'), value: <span className="break-all">{key}</span> },
    { label: t('page.at'), value: dateTime(at) },
    { label: t('page.cause'), value: <PostingCause posting={posting} /> },
    ...(reverses === null
      ? []
      : [{ label: t('page.reverses'), value: <Other posting={reverses} /> }]),
    ...(reversedBy === null
      ? []
      : [{ label: t('page.reversedBy'), value: <Other posting={reversedBy} /> }]),
    {
      label: t('page.place'),
      value: t('page.placeText', { chain: String(chain), number: String(number) }),
    },
    { label: t('page.hash'), value: <span className="break-all">{hash}</span> },
    {
      label: t('page.hashBefore'),
      value: <span className="break-all">{hashBefore === '' ? '—' : hashBefore}</span>,
    },
  ]
  return (
    <div className="stack">
      <KeyValueList rows={rows} />
      <Notice tone={isIntact ? 'success' : 'danger'}>
        {t(isIntact ? 'page.intact' : 'page.changed')}
      </Notice>
    </div>
  )
}

function Other({ posting: { id, kind, at } }: { posting: NonNullable<Posting['reverses']> }) {
  const t = useT('office.ledger')
  const { dateTime } = useDates()
  return (
    <Link to="/office/ledger/postings/$id" params={{ id: String(id) }} className="link">
      {t(`posting.${kind}`)} · {dateTime(at)}
    </Link>
  )
}

type Entry = Posting['entries'][number]

function Entries({ entries }: { entries: Posting['entries'] }) {
  const t = useT('office.ledger')
  const nameOf = useOwnerName()
  const side = (isSide: (amount: number) => boolean) => (entry: Entry) =>
    isSide(entry.amount) ? <Money amount={Math.abs(entry.amount)} currency={entry.currency} /> : '—'
  return (
    <DataTable<Entry>
      label={t('entries')}
      rows={entries}
      keyOf={({ kind, owner, currency }) => `${kind} ${owner} ${currency}`}
      columns={[
        {
          id: 'account',
          header: t('column.account'),
          phone: 'full',
          cell: ({ kind, owner, ownerName, currency }) => (
            <Link
              to="/office/ledger/account"
              search={{ kind, owner, currency }}
              className="link wrap-anywhere"
            >
              {t(`kind.${kind}`)} · {nameOf({ owner, ownerName })}
            </Link>
          ),
        },
        {
          id: 'debit',
          header: t('column.debit'),
          align: 'number',
          phone: 'labelled',
          cell: side((amount) => amount > 0),
        },
        {
          id: 'credit',
          header: t('column.credit'),
          align: 'number',
          phone: 'labelled',
          cell: side((amount) => amount < 0),
        },
        {
          id: 'balance',
          header: t('column.balance'),
          align: 'number',
          phone: 'labelled',
          cell: ({ balanceAmount, currency }) =>
            balanceAmount === null ? '—' : <Money amount={balanceAmount} currency={currency} />,
        },
      ]}
    />
  )
}
