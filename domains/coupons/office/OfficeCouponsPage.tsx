/** /office/coupons: what coupons there are, how many were claimed and used, and what may be done with each. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState, type ReactNode } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useLang, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import { officeCoupons } from '../office-calls.gen.ts'
import { TemplateStage, type OfficeTemplate } from '../office-contract.ts'
import { CouponActs } from './CouponActs.tsx'
import { CouponDrawer } from './CouponDrawer.tsx'
import { StageTag } from './StageTag.tsx'
import { useWorth } from './worth.ts'

const STAGES = TemplateStage.options

export const Route = createFileRoute('/_frame/office/coupons/')({
  validateSearch: searchOf({ stage: oneOf(...STAGES), q: text(60) }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.coupons')('title') }] }),
  component: OfficeCouponsPage,
})

function OfficeCouponsPage() {
  const t = useT('office.coupons')
  const lang = useLang()
  const may = useMay()
  const canEdit = may('coupons.edit')
  const { stage, q } = Route.useSearch()
  const navigate = Route.useNavigate()
  const found = useLivePages(officeCoupons, { stage, q })
  const counts = found.data?.pages[0]?.counts
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <PageTitle title={t('title')}>
        <span className="flex flex-wrap items-center gap-2">
          {may('promotions.read') && (
            <Link to="/office/promotions" className={buttonClass({ variant: 'secondary' })}>
              {t('toPromotions')}
            </Link>
          )}
          {canEdit && (
            <Button variant="primary" icon={Plus} onClick={() => setIsAdding(true)}>
              {t('add')}
            </Button>
          )}
        </span>
      </PageTitle>
      <Panel flush>
        <Tabs
          label={t('title')}
          current={stage ?? 'all'}
          items={(['all', ...STAGES] as const).map((id) => ({
            id,
            label: t(`stage.${id}`),
            count: id === 'all' ? undefined : counts?.[id],
            link: (props) => (
              <Link
                to="/office/coupons"
                search={(now) => ({ ...now, stage: id === 'all' ? undefined : id })}
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
            maxLength={60}
            onWords={(words) =>
              void navigate({ search: (now) => ({ ...now, q: words }), replace: true })
            }
          />
        </div>
        <Loaded query={found}>
          {(data) => (
            <Coupons
              rows={data.pages.flatMap(({ items }) => items)}
              actsOf={(row) =>
                canEdit && <CouponActs row={row} name={textIn(row.name, lang).text} />
              }
            />
          )}
        </Loaded>
        <EndlessFoot query={found} />
      </Panel>
      {isAdding && <CouponDrawer opened={{ as: 'new' }} onClose={() => setIsAdding(false)} />}
    </>
  )
}

type TableProps = { rows: readonly OfficeTemplate[]; actsOf: (row: OfficeTemplate) => ReactNode }

function Coupons({ rows, actsOf }: TableProps) {
  const t = useT('office.coupons')
  const lang = useLang()
  const { dateTime } = useDates()
  const { money } = useMoney()
  const { number } = useNumbers()
  const worthOf = useWorth()
  return (
    <DataTable<OfficeTemplate>
      label={t('title')}
      rows={rows}
      keyOf={({ id }) => String(id)}
      nameOf={({ name }) => textIn(name, lang).text}
      empty={<EmptyState title={t('none')} text={t('noneText')} />}
      columns={[
        {
          id: 'name',
          header: t('name'),
          cell: (row) => (
            <span className="stack gap-1">
              <Link
                to="/office/coupons/$id"
                params={{ id: String(row.id) }}
                className="link font-semibold"
              >
                {textIn(row.name, lang).text}
              </Link>
              <span className="text-sm text-ink-3">
                {[
                  worthOf(row),
                  t(`scope.${row.scope}`),
                  t(`source.${row.source}`),
                  t(`audience.${row.audience}`),
                ].join(' · ')}
              </span>
              {[...new Set([row.stopReason, row.voidReason])]
                .filter((each) => each !== '')
                .map((each) => (
                  <span key={each} className="text-sm text-ink-3">
                    {each}
                  </span>
                ))}
            </span>
          ),
        },
        {
          id: 'stage',
          header: t('status'),
          phone: 'corner',
          cell: (row) => <StageTag {...row} />,
        },
        {
          id: 'window',
          header: t('claimable'),
          phone: 'full',
          cell: ({ claimFrom, claimUntil }) =>
            t.rich('fromTo', {
              from: <span className="whitespace-nowrap">{dateTime(claimFrom)}</span>,
              to: <span className="whitespace-nowrap">{dateTime(claimUntil)}</span>,
            }),
        },
        {
          id: 'taken',
          header: t('taken'),
          align: 'number',
          phone: 'labelled',
          cell: ({ takenCount, totalCount }) =>
            t('of', { count: number(takenCount), total: number(totalCount) }),
        },
        {
          id: 'used',
          header: t('used'),
          align: 'number',
          phone: 'labelled',
          cell: ({ usedCount }) => number(usedCount),
        },
        {
          id: 'cost',
          header: t('cost'),
          align: 'number',
          phone: 'labelled',
          cell: ({ usedAmount, currency }) => money(usedAmount, currency),
        },
        {
          id: 'acts',
          header: <span className="sr-only">{t('acts')}</span>,
          align: 'number',
          phone: 'last',
          cell: actsOf,
        },
      ]}
    />
  )
}
