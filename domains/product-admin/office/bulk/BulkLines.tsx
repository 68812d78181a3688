/** The products of a bulk change: before, after, and the result of each. */
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useState } from 'react'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { Tag, type TagTone } from '#kit/ui/figures/Tag.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeBulkLines, officeBulkPrices } from '../../bulk-calls.gen.ts'
import type { Bulk, BulkLine } from '../../bulk-contract.ts'
import { changeOf } from '../../bulk-price.ts'
import { ProductName } from '../ProductName.tsx'
import { isMoving } from './BulkStatus.tsx'

const route = getRouteApi('/_frame/office/products/changes/$id')
const LIVE_MS = 2000
const TABS = ['all', 'waiting', 'done', 'changed', 'refused', 'same'] as const
const TONES: Record<BulkLine['outcome'], TagTone> = {
  waiting: 'info',
  done: 'success',
  changed: 'warning',
  refused: 'danger',
  same: 'neutral',
}

export function BulkLines({ bulk }: { bulk: Bulk }) {
  const t = useT('office.product-admin')
  const { outcome } = route.useSearch()
  const lines = useLivePages(
    officeBulkLines,
    { bulkId: bulk.id, outcome },
    { everyMs: isMoving(bulk) && LIVE_MS },
  )
  const { counts } = bulk
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const wordOf = (each: (typeof TABS)[number]) =>
    each === 'all'
      ? t('tab.all')
      : each === 'waiting' && bulk.state === 'prepared'
        ? t('bulk.outcome.willChange')
        : t(`bulk.outcome.${each}`)
  return (
    <Panel flush>
      <Tabs
        look="small"
        label={t('bulk.column.result')}
        current={outcome ?? 'all'}
        items={TABS.filter((each) => each === 'all' || each === outcome || counts[each] > 0).map(
          (each) => ({
            id: each,
            label: wordOf(each),
            count: each === 'all' ? all : counts[each],
            link: (props) => (
              <Link
                to="/office/products/changes/$id"
                params={{ id: String(bulk.id) }}
                search={{ outcome: each === 'all' ? undefined : each }}
                activeOptions={EXACT_LINK}
                resetScroll={false}
                {...props}
              />
            ),
          }),
        )}
      />
      <Loaded query={lines}>
        {({ pages: loaded }) => (
          <DataTable
            label={t('bulk.one')}
            rows={loaded.flatMap(({ items }) => items)}
            keyOf={({ productId }) => String(productId)}
            empty={<EmptyState size="small" title={t('none')} />}
            columns={[
              {
                id: 'name',
                header: t('column.name'),
                phone: 'full',
                cell: ({ productId, ...line }) => <ProductName id={productId} {...line} />,
              },
              {
                id: 'change',
                header: t('bulk.column.change'),
                phone: 'full',
                cell: (line) => <Changed line={{ ...line, bulkId: bulk.id }} />,
              },
              {
                id: 'outcome',
                header: t('bulk.column.result'),
                cell: (line) => (
                  <span className="grid justify-items-start gap-1">
                    <Tag tone={TONES[line.outcome]}>{wordOf(line.outcome)}</Tag>
                    {line.reason !== null && (
                      <span className="text-sm text-danger">{line.reason}</span>
                    )}
                  </span>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      <EndlessFoot query={lines} />
    </Panel>
  )
}

type ChangedProps = { line: BulkLine & { bulkId: number } }

function Changed({ line }: ChangedProps) {
  const t = useT('office.product-admin')
  const { state, category, priceCount } = line
  if (state !== null) {
    return (
      <span>
        {t(`state.${state.before}`)} → <b>{t(`state.${state.after}`)}</b>
      </span>
    )
  }
  if (category !== null) {
    return (
      <span>
        {category.before} → <b>{category.after}</b>
      </span>
    )
  }
  if (priceCount === 0) return <span className="text-ink-3">—</span>
  return <Prices line={line} />
}

/** The first prices, and all on demand. */
function Prices({ line: { bulkId, productId, prices, priceCount } }: ChangedProps) {
  const t = useT('office.product-admin')
  const [isOpen, setIsOpen] = useState(false)
  const all = useQuery({ ...query(officeBulkPrices, { bulkId, productId }), enabled: isOpen })
  const shown = isOpen ? (all.data ?? prices) : prices
  return (
    <ul className="grid gap-0.5">
      {shown.map((price) => (
        <PriceLine key={`${price.skuCode} ${price.audience} ${price.minQuantity}`} price={price} />
      ))}
      {priceCount > shown.length && (
        <li>
          <button type="button" className="link text-xs" onClick={() => setIsOpen(true)}>
            {t('bulk.morePrices', { count: priceCount - shown.length })}
          </button>
        </li>
      )}
    </ul>
  )
}

function PriceLine({ price }: { price: BulkLine['prices'][number] }) {
  const t = useT('office.product-admin')
  const { number } = useNumbers()
  const { audience, minQuantity, beforeAmount, afterAmount, currency, flag } = price
  const moved = changeOf(beforeAmount, afterAmount)
  const isUp = moved > 0
  const list = [
    audience === 'all' ? null : t(`audience.${audience}`),
    minQuantity > 1 ? `≥ ${number(minQuantity)}` : null,
  ].filter((part) => part !== null)
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <span className="code-text text-xs text-ink-3">{price.skuCode}</span>
      {list.length > 0 && <span className="text-xs text-ink-3">{list.join(' · ')}</span>}
      <span className="whitespace-nowrap">
        <Money amount={beforeAmount} currency={currency} />
        {' → '}
        <b>
          <Money amount={afterAmount} currency={currency} />
        </b>
      </span>
      <span
        className={`inline-flex items-center gap-0.5 text-xs whitespace-nowrap tabular-nums ${isUp ? 'text-danger' : 'text-success'}`}
      >
        <Icon of={isUp ? ArrowUp : ArrowDown} size="small" />
        {t(isUp ? 'bulk.up' : 'bulk.down', { percent: number(Math.abs(moved) / 100) })}
      </span>
      {flag !== null && <Tag tone="warning">{t(`bulk.flag.${flag}`)}</Tag>}
    </li>
  )
}
