/** All movements, newest first: of one SKU, or of all. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { pages } from '#kit/web/calls/call.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { purchaseMoves } from '../calls.gen.ts'

const TONES = {
  ordered: 'info',
  shipped: 'warning',
  received: 'success',
  closed: 'neutral',
} as const

export function Moves({ skuId }: { skuId: number | undefined }) {
  const t = useT('purchases')
  const moves = useInfiniteQuery(pages(purchaseMoves, { skuId }))
  return (
    <Panel
      title={t('tab.list')}
      level={2}
      more={
        skuId === undefined ? undefined : (
          <Link to="/user/user/inventory/list" className={buttonClass({ size: 'small' })}>
            {t('all')}
          </Link>
        )
      }
    >
      <Loaded query={moves}>
        {(data) => {
          const items = data.pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState size="small" title={t('noMoves')} />
          ) : (
            <ol>
              {items.map((move) => (
                <Row
                  key={`${move.at} ${move.kind} ${move.lineId} ${move.trackingNumber ?? ''}`}
                  move={move}
                />
              ))}
            </ol>
          )
        }}
      </Loaded>
      <EndlessFoot query={moves} />
    </Panel>
  )
}

function Row({ move }: { move: DataOf<typeof purchaseMoves>['items'][number] }) {
  const t = useT('purchases')
  const { dateTime } = useDates()
  const { number } = useNumbers()
  const facts = [dateTime(move.at), move.optionText, move.trackingNumber ?? '']
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 last:border-b-0">
      <Tag tone={TONES[move.kind]}>{t(`kind.${move.kind}`)}</Tag>
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to="/goods/$id"
          params={{ id: String(move.productId) }}
          search={{ sku: move.skuId }}
          className="text-ink hover:text-link"
        >
          {move.name}
        </Link>
        <p className="text-xs text-ink-3">
          {facts.filter((each) => each !== '').join(' · ')}
          {' · '}
          <Link
            to="/user/user/order/details"
            search={{ number: move.orderNumber }}
            className="link underline"
          >
            {t('order', { number: groupedNumber(move.orderNumber) })}
          </Link>
        </p>
      </div>
      <b className="tabular-nums">× {number(move.quantity)}</b>
    </li>
  )
}
