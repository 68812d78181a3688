/** What a buyer has drawn: the prize, how it stands, and the numbers that the draw can be checked by. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { AddressText } from '#domains/addresses/web/door/AddressText.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Tag, type TagTone } from '#kit/ui/figures/Tag.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { pages } from '#kit/web/calls/call.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { late } from '#kit/web/pages/late.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { myLotteryDraws } from '../calls.gen.ts'
import type { LotteryDraw } from '../contract.ts'
import type { DrawState } from '../states.ts'
import { PrizePhoto } from './PrizePhoto.tsx'

const ClaimDialog = late(() => import('./ClaimDialog.tsx'))

const TABS = ['all', 'won', 'to_claim'] as const
type Tab = (typeof TABS)[number]

export function Records({ tab }: { tab: Tab }) {
  const t = useT('lottery')
  const found = useInfiniteQuery(pages(myLotteryDraws, { prizes: tab }))
  return (
    <section className="panel panel-clip" aria-label={t('records')}>
      <h2 className="p-4 pb-0">{t('records')}</h2>
      <Tabs
        label={t('filter')}
        current={tab}
        items={TABS.map((id) => ({
          id,
          label: t(`tab.${id}`),
          link: (props) => (
            <Link
              to="/user/user/choujiangjilu"
              search={{ tab: id === 'all' ? undefined : id }}
              activeOptions={EXACT_LINK}
              resetScroll={false}
              {...props}
            />
          ),
        }))}
      />
      <Loaded query={found}>
        {(data) => <Rows rows={data.pages.flatMap(({ items }) => items)} />}
      </Loaded>
      <EndlessFoot query={found} />
    </section>
  )
}

function Rows({ rows }: { rows: readonly LotteryDraw[] }) {
  const t = useT('lottery')
  const [claiming, setClaiming] = useState<LotteryDraw | null>(null)
  if (rows.length === 0) return <EmptyState title={t('noRecords')} text={t('noRecordsText')} />
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <Row key={row.id} row={row} onClaim={() => setClaiming(row)} />
        ))}
      </ul>
      {claiming !== null && (
        <Suspense fallback={null}>
          <ClaimDialog draw={claiming} onClose={() => setClaiming(null)} />
        </Suspense>
      )}
    </>
  )
}

const TONES: Record<DrawState, TagTone> = {
  granted: 'success',
  to_claim: 'warning',
  claimed: 'info',
  shipped: 'success',
  expired: 'neutral',
}

function Row({ row, onClaim }: { row: LotteryDraw; onClaim: () => void }) {
  const t = useT('lottery')
  const { number } = useNumbers()
  const { dateTime } = useDates()
  const isNone = row.kind === 'none'
  return (
    <li className="flex flex-wrap items-start gap-3 p-4">
      <PrizePhoto url={row.pictureUrl} kind={row.kind} />
      <div className="grid min-w-0 flex-1 gap-1">
        <b className="wrap-anywhere">{row.name}</b>
        <span className="text-sm text-ink-3">
          {row.stageName} · {t('numbered', { number: number(row.number) })} ·{' '}
          {dateTime(row.drawnAt)}
        </span>
        <small className="break-all text-ink-3">{t('ownSeed', { seed: row.clientSeed })}</small>
        {row.why !== null && <span className="text-sm text-ink-2">{t(`why.${row.why}`)}</span>}
        <Delivery row={row} />
      </div>
      <span className="grid justify-items-end gap-2">
        <Tag tone={isNone ? 'neutral' : TONES[row.state]}>
          {t(isNone ? 'state.none' : `state.${row.state}`)}
        </Tag>
        {row.state === 'to_claim' && (
          <Button
            size="small"
            variant="primary"
            aria-label={t('claimOf', { prize: row.name })}
            onClick={onClaim}
          >
            {t('claim')}
          </Button>
        )}
      </span>
    </li>
  )
}

function Delivery({ row }: { row: LotteryDraw }) {
  const t = useT('lottery')
  const { dateTime } = useDates()
  const { state, claimBy, address, carrierName, trackingNumber, handNote } = row
  return (
    <div className="grid gap-1 text-sm text-ink-2 empty:hidden">
      {state === 'to_claim' && claimBy !== null && (
        <span>{t('claimBy', { date: dateTime(claimBy) })}</span>
      )}
      {address !== null && <AddressText address={address} />}
      {carrierName !== null && (
        <span>
          {trackingNumber === null
            ? carrierName
            : t('sentBy', { carrier: carrierName, tracking: trackingNumber })}
        </span>
      )}
      {handNote !== '' && <span>{handNote}</span>}
    </div>
  )
}
