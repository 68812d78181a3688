/** /office/coupons/{id}: one coupon, what has become of it, its codes, and to whom it was given. */
import { useMay } from '#domains/staff/office/door/me.ts'
import { ListLink } from '#domains/audiences/office/door/ListField.tsx'
import { createFileRoute, Link } from '@tanstack/react-router'
import { PendingApprovals } from '#domains/approvals/office/door/PendingApprovals.tsx'
import { RehearsalPanel } from '#domains/campaigns/office/door/RehearsalPanel.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useDates, useLang, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { couponGivings } from '../giving-calls.gen.ts'
import { officeCoupon } from '../office-calls.gen.ts'
import { CouponActs } from './CouponActs.tsx'
import { CodesPanel } from './CodesPanel.tsx'
import { ScopeText } from './door/ScopeText.tsx'
import { GivingPanel } from './GivingPanel.tsx'
import { StageTag } from './StageTag.tsx'
import { useWorth } from './worth.ts'

export const Route = createFileRoute('/_frame/office/coupons/$id')({
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.coupons')('title') }] }),
  component: CouponPage,
})

function CouponPage() {
  const { id } = Route.useParams()
  const t = useT('office.coupons')
  const lang = useLang()
  const navigate = Route.useNavigate()
  const canEdit = useMay()('coupons.edit')
  const coupon = useLive(officeCoupon, { templateId: id })
  const name = coupon.data === undefined ? id : textIn(coupon.data.name, lang).text
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/coupons" {...props} /> },
          { label: name },
        ]}
      />
      <Loaded query={coupon}>
        {(row) => (
          <>
            <PageTitle look="record" title={name} beside={<StageTag {...row} />}>
              {canEdit && (
                <CouponActs
                  row={row}
                  name={name}
                  onDeleted={() => void navigate({ to: '/office/coupons' })}
                />
              )}
            </PageTitle>
            <PendingApprovals object={`coupon:${row.id}`} refresh={[officeCoupon, couponGivings]} />
            <Panel title={t('about')}>
              <Facts row={row} />
            </Panel>
            <RehearsalPanel
              of="coupon"
              id={row.id}
              version={row.state === 'draft' ? row.version : null}
            />
            {row.source === 'code' && <CodesPanel row={row} />}
            {row.source === 'staff' && <GivingPanel row={row} />}
          </>
        )}
      </Loaded>
    </>
  )
}

type Found = DataOf<typeof officeCoupon>

function Facts({ row }: { row: Found }) {
  const t = useT('office.coupons')
  const kit = useT('office.kit')
  const { dateTime } = useDates()
  const { money } = useMoney()
  const { number } = useNumbers()
  const worthOf = useWorth()
  const { validFrom, validUntil, validDays, takenCount, totalCount, usedAmount, currency } = row
  const range = (from: string, to: string) =>
    t('fromTo', { from: dateTime(from), to: dateTime(to) })
  const reason = row.voidReason === '' ? row.stopReason : row.voidReason
  return (
    <KeyValueList
      rows={[
        { label: t('off'), value: worthOf(row) },
        {
          label: t('products'),
          value: <ScopeText scope={row.scope} scopes={row.scopes} count={row.scopeIds.length} />,
        },
        ...(row.cart === 'any' ? [] : [{ label: t('goodsOf'), value: t(`cart.${row.cart}`) }]),
        {
          label: t('customers'),
          value:
            row.listId !== null ? (
              <ListLink listId={row.listId} />
            ) : row.minLevel !== null ? (
              t('levelFrom', { level: row.minLevel })
            ) : (
              t(`audience.${row.audience}`)
            ),
        },
        { label: t('way'), value: t(`source.${row.source}`) },
        { label: t('claimable'), value: range(row.claimFrom, row.claimUntil) },
        {
          label: t('validity'),
          value:
            validFrom === null || validUntil === null
              ? t('daysAfter', { days: validDays ?? 0 })
              : range(validFrom, validUntil),
        },
        {
          label: t('taken'),
          value: t('of', { count: number(takenCount), total: number(totalCount) }),
        },
        { label: t('perPerson'), value: number(row.perPerson) },
        { label: t('inUse'), value: number(row.inUseCount) },
        { label: t('used'), value: number(row.usedCount) },
        { label: t('cost'), value: money(usedAmount, currency) },
        ...(reason === '' ? [] : [{ label: kit('reason'), value: reason }]),
      ]}
    />
  )
}
