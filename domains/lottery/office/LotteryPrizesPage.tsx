/** /office/lottery-prizes: what buyers have drawn, and the prizes that are to be sent or handed over. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AddressText } from '#domains/addresses/web/door/AddressText.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag, type TagTone } from '#kit/ui/figures/Tag.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { officeLotteryDraws } from '../office-calls.gen.ts'
import type { OfficeDraw } from '../office-contract.ts'
import { DRAW_STATES, mayDraw, type DrawState } from '../states.ts'
import { HandOverDialog } from './HandOverDialog.tsx'
import { ShipDialog } from './ShipDialog.tsx'

export const Route = createFileRoute('/_frame/office/lottery-prizes')({
  validateSearch: searchOf({ state: oneOf(...DRAW_STATES) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.lottery')('prizesTitle') }],
  }),
  component: LotteryPrizesPage,
})

function LotteryPrizesPage() {
  const t = useT('office.lottery')
  const { state } = Route.useSearch()
  const found = useLivePages(officeLotteryDraws, { state })
  return (
    <>
      <PageTitle title={t('prizesTitle')}>
        <Link to="/office/lottery" className={buttonClass({ variant: 'secondary' })}>
          {t('toStages')}
        </Link>
      </PageTitle>
      <Panel flush>
        <Tabs
          label={t('states')}
          current={state ?? 'all'}
          items={(['all', ...DRAW_STATES] as const).map((id) => ({
            id,
            label: t(`draw.state.${id}`),
            link: (props) => (
              <Link
                to="/office/lottery-prizes"
                search={{ state: id === 'all' ? undefined : id }}
                activeOptions={EXACT_LINK}
                {...props}
              />
            ),
          }))}
        />
        <Loaded query={found}>
          {(data) => <Draws rows={data.pages.flatMap(({ items }) => items)} />}
        </Loaded>
        <EndlessFoot query={found} />
      </Panel>
    </>
  )
}

const TONES: Record<DrawState, TagTone> = {
  granted: 'success',
  to_claim: 'info',
  claimed: 'warning',
  shipped: 'success',
  expired: 'neutral',
}

function Draws({ rows }: { rows: readonly OfficeDraw[] }) {
  const t = useT('office.lottery')
  const { dateTime } = useDates()
  const { number } = useNumbers()
  return (
    <DataTable<OfficeDraw>
      label={t('prizesTitle')}
      rows={rows}
      keyOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      empty={<EmptyState title={t('draw.none')} text={t('draw.noneText')} />}
      columns={[
        {
          id: 'number',
          header: t('draw.number'),
          cell: (row) => (
            <>
              <b>{t('draw.numbered', { number: number(row.number) })}</b>
              <small className="block text-ink-3">
                {row.stageName} · {dateTime(row.drawnAt)}
              </small>
            </>
          ),
        },
        {
          id: 'state',
          header: t('status'),
          phone: 'corner',
          cell: ({ state, kind }) => (
            <Tag tone={kind === 'none' ? 'neutral' : TONES[state]}>
              {t(kind === 'none' ? 'kind.none' : `draw.state.${state}`)}
            </Tag>
          ),
        },
        { id: 'buyer', header: t('draw.buyer'), phone: 'full', cell: (row) => <Buyer row={row} /> },
        {
          id: 'prize',
          header: t('draw.prize'),
          phone: 'full',
          cell: ({ name, why }) => (
            <>
              <span className="wrap-anywhere">{name}</span>
              {why !== null && <small className="block text-ink-3">{t(`why.${why}`)}</small>}
            </>
          ),
        },
        { id: 'to', header: t('draw.to'), phone: 'full', cell: (row) => <Delivery row={row} /> },
        {
          id: 'acts',
          header: <span className="sr-only">{t('acts')}</span>,
          align: 'number',
          phone: 'last',
          cell: (row) => <Acts row={row} />,
        },
      ]}
    />
  )
}

function Buyer({ row: { buyerId, buyerName } }: { row: OfficeDraw }) {
  const t = useT('office.lottery')
  const may = useMay()
  if (buyerName === null) return <span className="text-ink-3">{t('draw.deleted')}</span>
  if (!may('customers.read')) return <span className="wrap-anywhere">{buyerName}</span>
  return (
    <Link
      to="/office/customers/$id"
      params={{ id: String(buyerId) }}
      className="link wrap-anywhere"
    >
      {buyerName}
    </Link>
  )
}

function Delivery({ row }: { row: OfficeDraw }) {
  const t = useT('office.lottery')
  const { dateTime } = useDates()
  const { address, carrierName, trackingNumber, handNote, claimBy, state } = row
  if (state === 'to_claim' && claimBy !== null) {
    return (
      <span className="text-sm text-ink-3">{t('draw.claimBy', { date: dateTime(claimBy) })}</span>
    )
  }
  if (address === null) return '—'
  const sentBy = [carrierName, trackingNumber].filter((each) => each !== null).join(' ')
  return (
    <span className="text-sm">
      <AddressText address={address} />
      <small className="block text-ink-3 empty:hidden">{handNote === '' ? sentBy : handNote}</small>
    </span>
  )
}

function Acts({ row }: { row: OfficeDraw }) {
  const t = useT('office.lottery')
  const may = useMay()
  const [open, setOpen] = useState<'ship' | 'handOver'>()
  if (!may('lottery.ship') || !mayDraw(row.state, 'ship')) return null
  const close = () => setOpen(undefined)
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button size="small" variant="primary" onClick={() => setOpen('ship')}>
        {t('ship')}
      </Button>
      <Button size="small" onClick={() => setOpen('handOver')}>
        {t('handOver')}
      </Button>
      {open === 'ship' && <ShipDialog drawId={row.id} prize={row.name} onClose={close} />}
      {open === 'handOver' && <HandOverDialog drawId={row.id} prize={row.name} onClose={close} />}
    </span>
  )
}
