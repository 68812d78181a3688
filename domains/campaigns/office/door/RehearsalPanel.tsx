/** What an activity or a coupon would have changed about past orders: asked for here, read in the background, shown when it is done. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { NameAndCode } from '#kit/ui/lists/NameAndCode.tsx'
import { KeyValueList, type KeyValue } from '#kit/ui/lists/KeyValueList.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useDates, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { rehearsal, rehearse } from '../../calls.gen.ts'
import type { CampaignOf, Rehearsal } from '../../contract.ts'
import { REHEARSED_DAYS } from '../../limits.ts'

const LIVE_MS = 2000

type Subject = { of: CampaignOf; id: number }
/** `version`: of a draft as it is now; null: it was published, and is what was rehearsed last. */
type Props = Subject & { version: number | null }

export function RehearsalPanel({ of, id, version }: Props) {
  const t = useT('office.campaigns')
  const may = useMay()
  const [isRunning, setIsRunning] = useState(false)
  const found = useLive(
    rehearsal,
    { of, id },
    { enabled: may('campaigns.read'), everyMs: isRunning && LIVE_MS },
  )
  const runs = found.data?.isDone === false
  if (runs !== isRunning) setIsRunning(runs)
  const begin = useAct(rehearse, { refresh: [rehearsal] })
  if (!may('campaigns.read')) return null
  const last = found.data ?? null
  return (
    <Panel
      title={t('rehearsal.title')}
      more={
        may('campaigns.write') && (
          <Button size="small" busy={begin.isPending} onClick={() => begin.mutate({ of, id })}>
            {t(last === null ? 'rehearsal.start' : 'rehearsal.again')}
          </Button>
        )
      }
    >
      <div className="stack" aria-live="polite">
        {last === null && (
          <p className="text-sm text-ink-3">{t('rehearsal.text', { days: REHEARSED_DAYS })}</p>
        )}
        {last !== null && !last.isDone && <Progress last={last} />}
        {last?.isDone === true && <Result of={of} last={last} version={version} />}
      </div>
    </Panel>
  )
}

function Progress({ last: { readCount, orderCount } }: { last: Rehearsal }) {
  const t = useT('office.campaigns')
  const { number } = useNumbers()
  const label = t('rehearsal.progress', { count: number(readCount), total: number(orderCount) })
  return (
    <>
      <ProgressBar thick value={readCount} max={Math.max(1, orderCount)} label={label} />
      <p className="text-sm text-ink-3">{label}</p>
    </>
  )
}

type ResultProps = { of: CampaignOf; last: Rehearsal; version: number | null }

function Result({ of, last, version }: ResultProps) {
  const t = useT('office.campaigns')
  const { dateTime } = useDates()
  const { money } = useMoney()
  const { belowCostCodes, currency, losses, skus } = last
  return (
    <>
      {version !== null && version !== last.version && (
        <Notice tone="warning">{t('rehearsal.old')}</Notice>
      )}
      {belowCostCodes.length > 0 && (
        <Notice tone="warning">
          {t('rehearsal.belowPrices', {
            count: belowCostCodes.length,
            codes: belowCostCodes.slice(0, CODES_SHOWN).join(', '),
          })}
        </Notice>
      )}
      <KeyValueList rows={useFigures(of, last)} />
      {losses.length > 0 && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <span className="text-ink-3">{t('rehearsal.losses')}</span>
          {losses.map(({ orderNumber, lossAmount }) => (
            <span key={orderNumber}>
              <Link to="/office/orders/$number" params={{ number: orderNumber }} className="link">
                {groupedNumber(orderNumber)}
              </Link>{' '}
              {money(-lossAmount, currency)}
            </span>
          ))}
        </p>
      )}
      {skus.length > 0 && <Skus skus={skus} currency={currency} />}
      <p className="text-xs text-ink-3">
        {t('rehearsal.by', { name: last.staffName, at: dateTime(last.askedAt) })} ·{' '}
        {t('rehearsal.note')}
      </p>
    </>
  )
}

const CODES_SHOWN = 10

function useFigures(of: CampaignOf, last: Rehearsal): KeyValue[] {
  const t = useT('office.campaigns')
  const { money } = useMoney()
  const { number, percent } = useNumbers()
  const { currency, netAmount, knownAmount, goodsCostAmount, knownLessAmount } = last
  const marginOf = (net: number) => (net <= 0 ? '–' : percent((net - goodsCostAmount) / net))
  const margin =
    knownAmount === 0
      ? netAmount === 0
        ? '–'
        : t('rehearsal.noCosts')
      : `${t('rehearsal.marginFromTo', {
          before: marginOf(knownAmount),
          after: marginOf(knownAmount - knownLessAmount),
        })} · ${t('rehearsal.marginKnown', { percent: percent(knownAmount / netAmount) })}`
  return [
    {
      label: t('rehearsal.orders'),
      value: t('rehearsal.ordersOf', {
        count: number(last.touchedCount),
        total: number(last.orderCount),
      }),
    },
    {
      label: t(
        of === 'coupon'
          ? 'rehearsal.coupons'
          : last.gifts === null
            ? 'rehearsal.units'
            : 'rehearsal.gifts',
      ),
      value: number(last.unitCount),
    },
    { label: t('rehearsal.sales'), value: money(last.salesAmount, currency) },
    ...(last.gifts?.tiers ?? []).map(({ least, orderCount }) => ({
      label:
        last.gifts?.measure === 'amount'
          ? t('rehearsal.tierMoney', { amount: money(least, currency) })
          : t('rehearsal.tierCount', { count: least }),
      value: t('rehearsal.tierOrders', { count: orderCount }),
    })),
    {
      label: t(last.gifts === null ? 'rehearsal.cost' : 'rehearsal.giftCost'),
      value: <b>{money(last.costAmount, currency)}</b>,
    },
    { label: t('rehearsal.margin'), value: margin },
    {
      label: t('rehearsal.below'),
      value: t('rehearsal.belowNow', {
        count: number(last.belowCostCount),
        before: number(last.belowCostBeforeCount),
      }),
    },
    {
      label: t(of === 'coupon' ? 'rehearsal.replacesCoupon' : 'rehearsal.withCoupon'),
      value: number(last.withCouponCount),
    },
    { label: t('rehearsal.withActivity'), value: number(last.withActivityCount) },
    { label: t('rehearsal.limited'), value: number(last.limitedCount) },
  ]
}

function Skus({ skus, currency }: Pick<Rehearsal, 'skus' | 'currency'>) {
  const t = useT('office.campaigns')
  const { money } = useMoney()
  const { number } = useNumbers()
  return (
    <DataTable
      label={t('rehearsal.skus')}
      dense
      rows={skus}
      keyOf={({ skuId }) => String(skuId)}
      nameOf={({ name }) => name}
      columns={[
        {
          id: 'name',
          header: t('rehearsal.product'),
          cell: NameAndCode,
        },
        {
          id: 'units',
          header: t('rehearsal.unitsShort'),
          align: 'number',
          phone: 'labelled',
          cell: ({ unitCount }) => number(unitCount),
        },
        {
          id: 'cost',
          header: t('rehearsal.cost'),
          align: 'number',
          phone: 'labelled',
          cell: ({ costAmount }) => money(costAmount, currency),
        },
        {
          id: 'below',
          header: t('rehearsal.belowUnits'),
          align: 'number',
          phone: 'labelled',
          cell: ({ belowCostCount }) => number(belowCostCount),
        },
      ]}
    />
  )
}
