/** Purchased goods by SKU, with a button to order them again. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useAdding } from '#domains/cart/web/door/adding.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { pages } from '#kit/web/calls/call.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { boughtGoods } from '../calls.gen.ts'

type Row = DataOf<typeof boughtGoods>['items'][number]

type Props = { words: string | undefined; onWords: (words: string | undefined) => void }

export function PurchasedGoods({ words, onWords }: Props) {
  const t = useT('purchases')
  const goods = useInfiniteQuery(pages(boughtGoods, { q: words }))
  return (
    <Panel title={t('bought')} level={2} flush>
      <div className="office-filters">
        <FilterWords
          key={words}
          label={t('find')}
          words={words}
          maxLength={100}
          onWords={onWords}
        />
      </div>
      <Loaded query={goods}>
        {(data) => <BoughtTable rows={data.pages.flatMap(({ items }) => items)} words={words} />}
      </Loaded>
      <EndlessFoot query={goods} />
    </Panel>
  )
}

function BoughtTable({ rows, words }: { rows: readonly Row[]; words: string | undefined }) {
  const t = useT('purchases')
  const { number } = useNumbers()
  const counted = (
    id: 'ordered' | 'reserved' | 'onTheWay' | 'received',
    key: `${typeof id}Count`,
  ): Column<Row> => ({
    id,
    header: t(id),
    align: 'number',
    phone: 'labelled',
    cell: (row) => number(row[key]),
  })
  return (
    <DataTable
      label={t('bought')}
      rows={rows}
      keyOf={({ skuId }) => String(skuId)}
      empty={
        <EmptyState
          size="small"
          title={words === undefined ? t('none') : t('notFound', { words })}
          action={
            words === undefined ? (
              <Link to="/goods/list" className={buttonClass({ variant: 'primary' })}>
                {t('shop')}
              </Link>
            ) : undefined
          }
        />
      }
      columns={[
        { id: 'goods', header: t('goods'), phone: 'full', cell: (row) => <Goods row={row} /> },
        counted('ordered', 'orderedCount'),
        counted('reserved', 'reservedCount'),
        counted('onTheWay', 'onTheWayCount'),
        counted('received', 'receivedCount'),
        {
          id: 'acts',
          header: <span className="sr-only">{t('again')}</span>,
          phone: 'full',
          cell: (row) => <Acts row={row} />,
        },
      ]}
    />
  )
}

function Goods({ row }: { row: Row }) {
  const t = useT('purchases')
  const { date } = useDates()
  return (
    <div className="flex items-center gap-3">
      <span className="photo photo-small">
        {row.pictureUrl !== null && (
          <img src={row.pictureUrl} alt="" width="48" height="48" loading="lazy" />
        )}
      </span>
      <div className="min-w-0">
        <Link
          to="/goods/$id"
          params={{ id: String(row.productId) }}
          search={{ sku: row.skuId }}
          className="font-semibold text-ink hover:text-link"
        >
          {row.name}
        </Link>
        <p className="text-xs text-ink-3">
          {row.optionText !== '' && `${row.optionText} · `}
          <span className="code-text">{row.code}</span>
          {' · '}
          <Link
            to="/user/user/order/details"
            search={{ number: row.lastOrderNumber }}
            className="link underline"
          >
            {t('last', { date: date(row.lastOrderedAt) })}
          </Link>
        </p>
      </div>
    </div>
  )
}

function Acts({ row: { productId, skuId } }: { row: Row }) {
  const t = useT('purchases')
  const { addLeast, isAdding } = useAdding()
  return (
    <span className="flex justify-end gap-2">
      <Link
        to="/user/user/inventory/list"
        search={{ sku: skuId }}
        className={buttonClass({ variant: 'quiet', size: 'small' })}
      >
        {t('moves')}
      </Link>
      <Button
        size="small"
        icon={ShoppingCart}
        busy={isAdding}
        onClick={() => addLeast(productId, skuId)}
      >
        {t('again')}
      </Button>
    </span>
  )
}
