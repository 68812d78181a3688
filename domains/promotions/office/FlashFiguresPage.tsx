/** /office/promotions/flash-sale: how a flash sale goes while it is on, and its results. */
import { createFileRoute, Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useDates, useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { searchOf, whole } from '#kit/web/pages/search-params.ts'
import { officeFlashFigures } from '../flash-office-calls.gen.ts'
import type { FlashFigures } from '../flash-office-contract.ts'
import { useSoldAfterText } from '../web/flash/sold-after.ts'
import { StopDialog } from './StopDialog.tsx'
import { STATE_TONES } from './door/state-tones.ts'

/** A sale is followed while it is on. */
const FRESH_MS = 2000

export const Route = createFileRoute('/_frame/office/promotions/flash-sale')({
  validateSearch: searchOf({ id: whole() }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.promotions')('flash.title') }],
  }),
  component: FlashFiguresPage,
})

function FlashFiguresPage() {
  const { id } = Route.useSearch()
  // Of which session is chosen in the list.
  return id === undefined ? <Navigate to="/office/promotions" replace /> : <Live id={id} />
}

function Live({ id }: { id: number }) {
  const t = useT('office.promotions')
  const lang = useLang()
  const { dateTime } = useDates()
  const { number } = useNumbers()
  const canWrite = useMay()('promotions.write')
  const [isStopping, setIsStopping] = useState(false)
  const found = useLive(officeFlashFigures, { activityId: id }, { everyMs: FRESH_MS })
  const isOn = found.data?.state === 'published' || found.data?.state === 'running'
  return (
    <>
      <PageTitle title={t('flash.title')}>
        <span className="flex flex-wrap items-center gap-2">
          <Link
            to="/office/promotions/$id"
            params={{ id: String(id) }}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('flash.toActivity')}
          </Link>
          {canWrite && isOn && (
            <Button variant="danger" onClick={() => setIsStopping(true)}>
              {t('stop')}
            </Button>
          )}
        </span>
      </PageTitle>
      {found.data !== undefined && <Totals skus={found.data.skus} />}
      <Panel flush>
        <Loaded query={found}>
          {({ names, state, stopReason, startsAt, endsAt, buyerCount, skus }) => (
            <>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
                <h2>{textIn(names, lang).text}</h2>
                <Tag tone={STATE_TONES[state]}>{t(`state.${state}`)}</Tag>
                <span className="text-sm text-ink-3">
                  {t('fromTo', { from: dateTime(startsAt), to: dateTime(endsAt) })}
                </span>
                <span className="text-sm text-ink-3">
                  {t('flash.buyers', { count: buyerCount, shown: number(buyerCount) })}
                </span>
                {stopReason !== null && (
                  <p className="w-full text-sm wrap-anywhere text-ink-2">
                    {t('flash.stopReason', { reason: stopReason })}
                  </p>
                )}
              </div>
              <Figures skus={skus} />
            </>
          )}
        </Loaded>
      </Panel>
      {isStopping && found.data !== undefined && (
        <StopDialog
          activity={{ id: id, kind: 'flash' }}
          name={textIn(found.data.names, lang).text}
          onClose={() => setIsStopping(false)}
        />
      )}
    </>
  )
}

const SHOWN_TOTALS = ['ordered', 'paid', 'held', 'waiting', 'released'] as const

/** Of all its goods together. */
function Totals({ skus }: { skus: readonly FlashFigures[] }) {
  const t = useT('office.promotions')
  const { number } = useNumbers()
  const sumOf = (amountOf: (sku: FlashFigures) => number) =>
    skus.reduce((sum, sku) => sum + amountOf(sku), 0)
  return (
    <section className="panel panel-clip kpis" aria-label={t('flash.totals')}>
      {SHOWN_TOTALS.map((key) => (
        <Kpi
          key={key}
          label={t(`flash.${key}`)}
          figure={number(sumOf((sku) => sku[`${key}Count`]))}
        />
      ))}
      <Kpi label={t('flash.perSecond')} figure={number(sumOf(({ perSecond }) => perSecond))} />
    </section>
  )
}

const COUNTS = ['quota', 'ordered', 'paid', 'held', 'waiting', 'released', 'asked'] as const

function Figures({ skus }: { skus: readonly FlashFigures[] }) {
  const t = useT('office.promotions')
  const { number } = useNumbers()
  const soldAfterText = useSoldAfterText()
  return (
    <DataTable<FlashFigures>
      label={t('flash.title')}
      rows={skus}
      keyOf={({ skuId }) => String(skuId)}
      nameOf={({ name }) => name}
      empty={<EmptyState title={t('none')} />}
      columns={[
        {
          id: 'name',
          header: t('flash.goods'),
          cell: ({ name, code }) => (
            <span className="stack gap-1">
              <b>{name}</b>
              <span className="text-sm text-ink-3">{code}</span>
            </span>
          ),
        },
        ...COUNTS.map((key) => ({
          id: key,
          header: t(`flash.${key}`),
          align: 'number' as const,
          phone: 'labelled' as const,
          cell: (row: FlashFigures) => number(row[`${key}Count`]),
        })),
        {
          id: 'perSecond',
          header: t('flash.perSecond'),
          align: 'number',
          phone: 'labelled',
          cell: ({ perSecond }) => number(perSecond),
        },
        {
          id: 'soldOut',
          header: t('flash.soldOut'),
          align: 'number',
          phone: 'labelled',
          cell: ({ soldOutAfterMs }) =>
            soldOutAfterMs === null ? '–' : soldAfterText(soldOutAfterMs),
        },
      ]}
    />
  )
}
