/** /office/papers: papers of businesses, those that wait first and the longest of them on top. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { useMinute } from '#kit/ui/use-minute.ts'
import { pages } from '#kit/web/call.ts'
import { EndlessFoot } from '#kit/web/EndlessFoot.tsx'
import { EXACTLY } from '#kit/web/exactly.ts'
import { useDates, useT } from '#kit/web/i18n.tsx'
import { Loaded } from '#kit/web/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/search-params.ts'
import { officePapers, type PaperRow } from '../office-contract.ts'
import { PaperTag } from '../web/PaperTag.tsx'
import { useWaitingPapers } from './waiting.ts'

const TABS = ['waiting', 'rejected', 'passed', 'over'] as const

export const Route = createFileRoute('/_frame/office/papers/')({
  validateSearch: searchOf({ tab: oneOf(...TABS) }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.papers')('title') }] }),
  component: PapersPage,
})

function PapersPage() {
  const t = useT('office.papers')
  const { tab = 'waiting' } = Route.useSearch()
  const { data: waiting } = useWaitingPapers()
  return (
    <>
      <div className="office-title">
        <h1>{t('title')}</h1>
      </div>
      <Panel flush>
        <Tabs
          look="small"
          label={t('title')}
          current={tab}
          items={TABS.map((id) => ({
            id,
            label: t(`tab.${id}`),
            count: id === 'waiting' ? waiting?.waitingCount : undefined,
            link: (props) => (
              <Link
                to="/office/papers"
                search={{ tab: id === 'waiting' ? undefined : id }}
                activeOptions={EXACTLY}
                {...props}
              />
            ),
          }))}
        />
        <Rows key={tab} state={tab} />
      </Panel>
    </>
  )
}

function Rows({ state }: { state: (typeof TABS)[number] }) {
  const t = useT('office.papers')
  const papers = useInfiniteQuery({
    ...pages(officePapers, { state }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  return (
    <>
      <Loaded query={papers}>
        {(data) => {
          const items = data.pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState size="small" title={t('none')} />
          ) : (
            <ul>
              {items.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <EndlessFoot query={papers} />
    </>
  )
}

function Row({ row }: { row: PaperRow }) {
  const t = useT('office.papers')
  const words = useT('papers')
  const { dateTime, moment } = useDates()
  const now = useMinute()
  const isLate = row.reviewBy !== null && Date.parse(row.reviewBy) < now
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line p-4 last:border-b-0">
      <PaperTag state={row.state} />
      <Link to="/office/papers/$id" params={{ id: String(row.id) }} className="link font-semibold">
        {row.storeName}
      </Link>
      <span className="text-sm text-ink-3">
        {words(`kind.${row.kind}`)} · {row.regionText} · {row.buyer.nickName}
      </span>
      <span className={isLate ? 'ml-auto text-sm text-danger' : 'ml-auto text-sm text-ink-3'}>
        {row.reviewBy !== null
          ? t('reviewBy', { time: moment(row.reviewBy) })
          : row.decidedAt !== null && dateTime(row.decidedAt)}
        {row.reviewerName !== null && ` · ${row.reviewerName}`}
      </span>
    </li>
  )
}
