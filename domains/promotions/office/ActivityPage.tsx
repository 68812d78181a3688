/** /office/promotions/{id}: one activity: what it is, its prices with what was sold, and what it would have changed about past orders. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { PendingApprovals } from '#domains/approvals/office/door/PendingApprovals.tsx'
import { ListLink } from '#domains/audiences/office/door/ListField.tsx'
import { RehearsalPanel } from '#domains/campaigns/office/door/RehearsalPanel.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { textIn } from '#kit/contract/lang.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { NameAndCode } from '#kit/ui/lists/NameAndCode.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useDates, useLang, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeActivity } from '../calls.gen.ts'
import { ActivityActs } from './ActivityActs.tsx'
import { GiftFacts } from './GiftFacts.tsx'
import { STATE_TONES } from './door/state-tones.ts'

export const Route = createFileRoute('/_frame/office/promotions/$id')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.promotions')('title') }],
  }),
  component: ActivityPage,
})

type Found = DataOf<typeof officeActivity>

function ActivityPage() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const t = useT('office.promotions')
  const lang = useLang()
  const canWrite = useMay()('promotions.write')
  const activity = useLive(officeActivity, { activityId: id })
  const name = activity.data === undefined ? id : textIn(activity.data.names, lang).text
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/promotions" {...props} /> },
          { label: name },
        ]}
      />
      <Loaded query={activity}>
        {(found) => (
          <>
            <PageTitle
              look="record"
              title={name}
              beside={<Tag tone={STATE_TONES[found.state]}>{t(`state.${found.state}`)}</Tag>}
            >
              {canWrite && (
                <ActivityActs
                  row={found}
                  name={name}
                  onDeleted={() => void navigate({ to: '/office/promotions' })}
                />
              )}
            </PageTitle>
            <PendingApprovals object={`activity:${found.id}`} refresh={[officeActivity]} />
            <Panel title={t('about')}>
              <Facts found={found} />
            </Panel>
            <RehearsalPanel
              of="activity"
              id={found.id}
              version={found.state === 'draft' ? found.version : null}
            />
            {found.gift !== null && (
              <GiftFacts
                rule={found.gift}
                scopes={found.giftScopes}
                nameOf={(code) => found.skus.find((sku) => sku.code === code)?.name ?? code}
              />
            )}
            <Panel flush title={t(found.gift === null ? 'skus' : 'gift.table')}>
              <Prices found={found} />
            </Panel>
          </>
        )}
      </Loaded>
    </>
  )
}

function Facts({ found }: { found: Found }) {
  const t = useT('office.promotions')
  const kit = useT('office.kit')
  const { dateTime } = useDates()
  const { number } = useNumbers()
  const { kind, startsAt, endsAt, audience, listId, leastLevel, conflictCount, stopReason } = found
  const takesCoupon = kind === 'gift' ? found.gift?.takesCoupon === true : found.takesCoupon
  return (
    <KeyValueList
      rows={[
        { label: t('type'), value: t(`kind.${kind}`) },
        {
          label: t('window'),
          value: t('fromTo', { from: dateTime(startsAt), to: dateTime(endsAt) }),
        },
        {
          label: t('customers'),
          value: listId === null ? t(`audience.${audience}`) : <ListLink listId={listId} />,
        },
        { label: t('leastLevel'), value: number(leastLevel) },
        { label: t('coupons'), value: t(takesCoupon ? 'withCoupons' : 'withoutCoupons') },
        { label: t('taken'), value: number(found.takenCount) },
        ...(kind === 'flash'
          ? [
              {
                label: t('flash.title'),
                value: (
                  <Link
                    to="/office/promotions/flash-sale"
                    search={{ id: found.id }}
                    className="link"
                  >
                    {t('flash.live')}
                  </Link>
                ),
              },
            ]
          : []),
        ...(conflictCount > 0
          ? [{ label: t('conflictsLabel'), value: t('conflicts', { count: conflictCount }) }]
          : []),
        ...(stopReason === null ? [] : [{ label: kit('reason'), value: stopReason }]),
      ]}
    />
  )
}

function Prices({ found: { skus, kind } }: { found: Found }) {
  const t = useT('office.promotions')
  const { money } = useMoney()
  const { number } = useNumbers()
  const countText = (count: number | null) => (count === null ? '–' : number(count))
  return (
    <DataTable
      label={t('skus')}
      rows={skus}
      keyOf={({ skuId }) => String(skuId)}
      nameOf={({ name }) => name}
      columns={[
        {
          id: 'name',
          header: t('flash.goods'),
          cell: NameAndCode,
        },
        {
          id: 'price',
          header: t(kind === 'gift' ? 'gift.value' : 'price'),
          align: 'number',
          phone: 'labelled',
          cell: ({ prices }) =>
            prices.map(({ currency, amount }) => money(amount, currency)).join(' · '),
        },
        {
          id: 'quota',
          header: t('flash.quota'),
          align: 'number',
          phone: 'labelled',
          cell: ({ quotaCount }) => countText(quotaCount),
        },
        {
          id: 'perOrder',
          header: t('perOrder'),
          align: 'number',
          phone: 'labelled',
          cell: ({ perOrderCount }) => countText(perOrderCount),
        },
        {
          id: 'perBuyer',
          header: t('perBuyer'),
          align: 'number',
          phone: 'labelled',
          cell: ({ perBuyerCount }) => countText(perBuyerCount),
        },
        {
          id: 'taken',
          header: t('taken'),
          align: 'number',
          phone: 'labelled',
          cell: ({ takenCount }) => number(takenCount),
        },
        {
          id: 'released',
          header: t('flash.released'),
          align: 'number',
          phone: 'labelled',
          cell: ({ releasedCount }) => number(releasedCount),
        },
      ]}
    />
  )
}
