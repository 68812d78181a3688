/** /office/promotions: activities with their prices, in the order of their time, and what may be done with each. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState, type ReactNode } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { flag, oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import { officeActivities } from '../calls.gen.ts'
import { ActivityState, type Activity } from '../contract.ts'
import { ActivityActs } from './ActivityActs.tsx'
import { ActivityDrawer } from './ActivityDrawer.tsx'
import { STATE_TONES } from './door/state-tones.ts'

const STATES = ActivityState.options

export const Route = createFileRoute('/_frame/office/promotions/')({
  validateSearch: searchOf({
    state: oneOf(...STATES),
    q: text(60),
    /** Opened with the form of a new one. */
    add: flag,
  }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.promotions')('title') }],
  }),
  component: PromotionsPage,
})

function PromotionsPage() {
  const t = useT('office.promotions')
  const may = useMay()
  const canWrite = may('promotions.write')
  const lang = useLang()
  const { state, q, add } = Route.useSearch()
  const navigate = Route.useNavigate()
  const found = useLivePages(officeActivities, { state, q })
  const counts = found.data?.pages[0]?.counts
  const [isAdding, setIsAdding] = useState(add === true)
  const closeForm = () => {
    setIsAdding(false)
    if (add) void navigate({ search: (now) => ({ ...now, add: undefined }), replace: true })
  }
  const nameOf = ({ names }: Activity) => textIn(names, lang).text
  return (
    <>
      <PageTitle title={t('title')}>
        <span className="flex flex-wrap items-center gap-2">
          {may('coupons.read') && (
            <Link to="/office/coupons" className={buttonClass({ variant: 'secondary' })}>
              {t('toCoupons')}
            </Link>
          )}
          {canWrite && (
            <Button variant="primary" icon={Plus} onClick={() => setIsAdding(true)}>
              {t('add')}
            </Button>
          )}
        </span>
      </PageTitle>
      <Panel flush>
        <Tabs
          label={t('title')}
          current={state ?? 'all'}
          items={(['all', ...STATES] as const).map((id) => ({
            id,
            label: t(`state.${id}`),
            count: id === 'all' ? undefined : counts?.[id],
            link: (props) => (
              <Link
                to="/office/promotions"
                search={(now) => ({ ...now, state: id === 'all' ? undefined : id })}
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
            <Activities
              rows={data.pages.flatMap(({ items }) => items)}
              actsOf={(row) => canWrite && <ActivityActs row={row} name={nameOf(row)} />}
            />
          )}
        </Loaded>
        <EndlessFoot query={found} />
      </Panel>
      {isAdding && canWrite && (
        <ActivityDrawer opened={{ id: null, as: 'new' }} onClose={closeForm} />
      )}
    </>
  )
}

type TableProps = { rows: readonly Activity[]; actsOf: (row: Activity) => ReactNode }

function Activities({ rows, actsOf }: TableProps) {
  const t = useT('office.promotions')
  const lang = useLang()
  const { dateTime } = useDates()
  const { number } = useNumbers()
  const nameOf = ({ names }: Activity) => textIn(names, lang).text
  return (
    <DataTable<Activity>
      label={t('title')}
      rows={rows}
      keyOf={({ id }) => String(id)}
      nameOf={nameOf}
      empty={<EmptyState title={t('none')} />}
      columns={[
        {
          id: 'name',
          header: t('name'),
          cell: (row) => (
            <span className="stack gap-1">
              {row.kind === 'flash' ? (
                <Link
                  to="/office/promotions/flash-sale"
                  search={{ id: row.id }}
                  className="link font-semibold"
                  aria-label={t('flash.of', { name: nameOf(row) })}
                >
                  {nameOf(row)}
                </Link>
              ) : (
                <Link
                  to="/office/promotions/$id"
                  params={{ id: String(row.id) }}
                  className="link font-semibold"
                >
                  {nameOf(row)}
                </Link>
              )}
              <span className="text-sm text-ink-3">
                {t(`kind.${row.kind}`)} · {t(`audience.${row.audience}`)}
              </span>
              {row.conflictCount > 0 && (
                <span className="text-sm text-danger">
                  {t('conflicts', { count: row.conflictCount })}
                </span>
              )}
              {row.stopReason !== null && (
                <span className="text-sm text-ink-3">{row.stopReason}</span>
              )}
            </span>
          ),
        },
        {
          id: 'state',
          header: t('status'),
          phone: 'corner',
          cell: ({ state }) => <Tag tone={STATE_TONES[state]}>{t(`state.${state}`)}</Tag>,
        },
        {
          id: 'window',
          header: t('window'),
          phone: 'full',
          cell: ({ startsAt, endsAt }) =>
            t.rich('fromTo', {
              from: <span className="whitespace-nowrap">{dateTime(startsAt)}</span>,
              to: <span className="whitespace-nowrap">{dateTime(endsAt)}</span>,
            }),
        },
        {
          id: 'skus',
          header: t('skus'),
          align: 'number',
          phone: 'labelled',
          cell: ({ skuCount }) => number(skuCount),
        },
        {
          id: 'taken',
          header: t('taken'),
          align: 'number',
          phone: 'labelled',
          cell: ({ takenCount }) => number(takenCount),
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
