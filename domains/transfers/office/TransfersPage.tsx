/** /office/transfers: buyers' pending requests, and transfers between warehouses. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { QueuePage } from '#kit/web/pages/Queue.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { DraftDrawer } from './DraftDrawer.tsx'
import { Requests } from './Requests.tsx'
import { Transfers } from './Transfers.tsx'
import { useWaitingTransfers } from './door/waiting.ts'

const TABS = ['submitted', 'asked', 'open', 'ended', 'transfers', 'past'] as const

export const Route = createFileRoute('/_frame/office/transfers/')({
  validateSearch: searchOf({ tab: oneOf(...TABS) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.transfers')('title') }],
  }),
  component: TransfersPage,
})

function TransfersPage() {
  const t = useT('office.transfers')
  const work = useT('office.work')
  const may = useMay()
  const { tab = 'submitted' } = Route.useSearch()
  const [isNew, setIsNew] = useState(false)
  const { data: waiting } = useWaitingTransfers()
  const counts: Partial<Record<(typeof TABS)[number], number | undefined>> = {
    submitted: waiting?.requestCount,
    asked: waiting?.askedCount,
    transfers: waiting?.underWayCount,
  }
  return (
    <>
      <QueuePage
        title={t('title')}
        act={
          may('stock.write') && (
            <Button variant="primary" icon={Plus} onClick={() => setIsNew(true)}>
              {t('add')}
            </Button>
          )
        }
        tabs={TABS}
        current={tab}
        labelOf={(id) => (id === 'asked' ? work('question.tab') : t(`tab.${id}`))}
        countOf={(id) => counts[id]}
        linkOf={(id) => (props) => (
          <Link to="/office/transfers" search={{ tab: id }} activeOptions={EXACT_LINK} {...props} />
        )}
      >
        {tab === 'transfers' || tab === 'past' ? (
          <Transfers state={tab === 'past' ? 'ended' : 'open'} />
        ) : (
          <Requests state={tab} />
        )}
      </QueuePage>
      {isNew && <DraftDrawer onClose={() => setIsNew(false)} />}
    </>
  )
}
