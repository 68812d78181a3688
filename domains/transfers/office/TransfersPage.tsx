/** /office/transfers: buyers' requests that wait for an answer, and transfers between warehouses. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { EXACTLY } from '#kit/web/exactly.ts'
import { useT } from '#kit/web/i18n.tsx'
import { oneOf, searchOf } from '#kit/web/search-params.ts'
import { DraftDrawer } from './DraftDrawer.tsx'
import { Requests } from './Requests.tsx'
import { Transfers } from './Transfers.tsx'
import { useWaitingTransfers } from './waiting.ts'

const TABS = ['submitted', 'open', 'ended', 'transfers', 'past'] as const

export const Route = createFileRoute('/_frame/office/transfers/')({
  validateSearch: searchOf({ tab: oneOf(...TABS) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.transfers')('title') }],
  }),
  component: TransfersPage,
})

function TransfersPage() {
  const t = useT('office.transfers')
  const may = useMay()
  const { tab = 'submitted' } = Route.useSearch()
  const [isNew, setNew] = useState(false)
  const { data: waiting } = useWaitingTransfers()
  const counts = { submitted: waiting?.requestCount, transfers: waiting?.underWayCount }
  return (
    <>
      <div className="office-title">
        <h1>{t('title')}</h1>
        {may('stock.write') && (
          <Button variant="primary" icon={Plus} onClick={() => setNew(true)}>
            {t('add')}
          </Button>
        )}
      </div>
      <Panel flush>
        <Tabs
          look="small"
          label={t('title')}
          current={tab}
          items={TABS.map((id) => ({
            id,
            label: t(`tab.${id}`),
            count: id === 'submitted' || id === 'transfers' ? counts[id] : undefined,
            link: (props) => (
              <Link
                to="/office/transfers"
                search={{ tab: id === 'submitted' ? undefined : id }}
                activeOptions={EXACTLY}
                {...props}
              />
            ),
          }))}
        />
        {tab === 'transfers' || tab === 'past' ? (
          <Transfers state={tab === 'past' ? 'ended' : 'open'} />
        ) : (
          <Requests state={tab} />
        )}
      </Panel>
      {isNew && <DraftDrawer onClose={() => setNew(false)} />}
    </>
  )
}
