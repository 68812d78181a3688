/** To whom a coupon was given: each time, how many have it so far, and why others have not. */
import Gift from 'lucide-react/icons/gift'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { couponGivings } from '../giving-calls.gen.ts'
import type { Giving } from '../giving-contract.ts'
import type { OfficeTemplate } from '../office-contract.ts'
import { GiveDrawer } from './GiveDrawer.tsx'

const LIVE_MS = 2000

export function GivingPanel({ row }: { row: OfficeTemplate }) {
  const t = useT('office.coupons')
  const canGive = useMay()('coupons.give')
  const [isSlow, setIsSlow] = useState(false)
  const givings = useLive(couponGivings, { templateId: row.id }, { everyMs: isSlow && LIVE_MS })
  const moves = givings.data?.some(({ doneAt }) => doneAt === null) === true
  if (moves !== isSlow) setIsSlow(moves)
  const [isGiving, setIsGiving] = useState(false)
  const isOn = row.stage === 'running'
  return (
    <Panel
      flush
      title={t('given.title')}
      more={
        canGive &&
        isOn && (
          <Button size="small" icon={Gift} onClick={() => setIsGiving(true)}>
            {t('give.title')}
          </Button>
        )
      }
    >
      <Loaded query={givings}>{(rows) => <Givings rows={rows} isOn={isOn} />}</Loaded>
      {isGiving && <GiveDrawer templateId={row.id} onClose={() => setIsGiving(false)} />}
    </Panel>
  )
}

function Givings({ rows, isOn }: { rows: readonly Giving[]; isOn: boolean }) {
  const t = useT('office.coupons')
  const { dateTime } = useDates()
  const { number } = useNumbers()
  return (
    <DataTable<Giving>
      label={t('given.title')}
      rows={rows}
      keyOf={({ id }) => String(id)}
      empty={
        <EmptyState
          size="small"
          title={t('given.none')}
          text={isOn ? t('given.noneText') : t('given.notYet')}
        />
      }
      columns={[
        {
          id: 'asked',
          header: t('given.at'),
          cell: ({ askedAt, staffName }) => (
            <span className="stack gap-1">
              <b>{dateTime(askedAt)}</b>
              <span className="text-sm text-ink-3">{staffName}</span>
            </span>
          ),
        },
        {
          id: 'given',
          header: t('given.count'),
          align: 'number',
          phone: 'labelled',
          cell: ({ givenCount, refusedCount, receiverCount, doneAt }) => (
            <>
              {t('of', { count: number(givenCount), total: number(receiverCount) })}
              {doneAt === null && (
                <ProgressBar
                  value={givenCount + refusedCount}
                  max={receiverCount}
                  label={t('given.count')}
                />
              )}
            </>
          ),
        },
        {
          id: 'refused',
          header: t('given.refused'),
          phone: 'labelled',
          cell: ({ refusals }) =>
            refusals.map(({ why, count }) => t(`why.${why}`, { count })).join(' · '),
        },
      ]}
    />
  )
}
