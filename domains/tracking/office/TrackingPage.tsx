/** /office/tracking: parcels with problems, those under way, and the providers that follow them. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useMay } from '#domains/staff/office/door/me.ts'
import { usePending } from '#domains/staff/office/door/pending.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { QueuePage, QueueRows } from '#kit/web/pages/Queue.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { followedParcels, trackingWaiting } from '../calls.gen.ts'
import { FollowedRow } from './FollowedRow.tsx'
import { Providers } from './Providers.tsx'

const TABS = ['problems', 'underway', 'setup'] as const

export const Route = createFileRoute('/_frame/office/tracking')({
  validateSearch: searchOf({ tab: oneOf(...TABS) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.tracking')('title') }],
  }),
  component: TrackingPage,
})

function TrackingPage() {
  const t = useT('office.tracking')
  const may = useMay()
  const { tab = 'problems' } = Route.useSearch()
  const { data: waiting } = usePending(trackingWaiting)
  const tabs = TABS.filter((id) => id !== 'setup' || may('settings.read'))
  return (
    <QueuePage
      title={t('title')}
      tabs={tabs}
      current={tab}
      labelOf={(id) => t(`tab.${id}`)}
      countOf={(id) => (id === 'problems' ? waiting?.problemCount : undefined)}
      linkOf={(id) => (props) => (
        <Link to="/office/tracking" search={{ tab: id }} activeOptions={EXACT_LINK} {...props} />
      )}
    >
      {tab === 'setup' ? <Providers /> : <Parcels key={tab} part={tab} />}
    </QueuePage>
  )
}

function Parcels({ part }: { part: 'problems' | 'underway' }) {
  const t = useT('office.tracking')
  const parcels = useLivePages(followedParcels, { part })
  return (
    <QueueRows query={parcels} none={t(`none.${part}`)}>
      {(parcel) => <FollowedRow parcel={parcel} />}
    </QueueRows>
  )
}
