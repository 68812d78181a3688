/** What is running low, for the start page of staff: the first rows of the stock list's filter. */
import { Link } from '@tanstack/react-router'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeStock } from '../../office-calls.gen.ts'

const ROWS = 6

export function LowStock() {
  const t = useT('office.stock')
  const { number } = useNumbers()
  const stock = useLivePages(officeStock, { supply: 'low' })
  return (
    <Panel
      flush
      title={t('low')}
      more={
        <Link to="/office/stock" search={{ supply: 'low' }} className="link">
          {t('allLow')}
        </Link>
      }
    >
      <Loaded query={stock}>
        {({ pages: [first] }) =>
          first === undefined || first.items.length === 0 ? (
            <EmptyState size="small" title={t('noneLow')} />
          ) : (
            <ul className="ranking">
              {first.items.slice(0, ROWS).map((row) => (
                <li key={`${row.skuId}-${row.warehouseId}`}>
                  <Link
                    to="/office/stock/$sku"
                    params={{ sku: String(row.skuId) }}
                    className="link"
                  >
                    {row.productName}
                  </Link>
                  <small>
                    {row.skuCode} · {row.warehouseName}
                  </small>
                  <b>{number(row.availableCount)}</b>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}
