/**
 * /office/orders/{number}/packing-list: printed for the warehouse, as pick lists on A4 or A5 or as parcel labels of
 * 100 × 150 mm; several numbers, separated by commas, give one sheet each.
 */
import { useQueries } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Printer from 'lucide-react/icons/printer'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { query } from '#kit/web/calls/call.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { officeOrder } from '../office-calls.gen.ts'
import type { OfficeOrder } from '../office-contract.ts'
import { groupedNumber } from '../web/door/number.ts'
import { PackingList } from './PackingList.tsx'
import { ParcelLabels } from './ParcelLabel.tsx'
import './packing.css'

const SHEETS = ['a4', 'a5', 'label'] as const
/** As many sheets as one page of the list has orders. */
const MAX_SHEETS = 100

export const Route = createFileRoute('/office/orders/$number/packing-list')({
  validateSearch: searchOf({ as: oneOf('a5', 'label') }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.orders')('packing.title') }],
  }),
  component: PackingListPage,
})

function PackingListPage() {
  const t = useT('office.orders')
  const { number } = Route.useParams()
  const { as } = Route.useSearch()
  const numbers = [...new Set(number.split(','))].slice(0, MAX_SHEETS)
  const orders = useQueries({
    queries: numbers.map((orderNumber) => query(officeOrder, { orderNumber })),
  })
  const sheetCount = orders.filter(({ data }) => data !== undefined && hasSheet(data)).length
  return (
    <main id="content" className="packing" data-paper={as ?? 'a4'} tabIndex={-1}>
      <div className="packing-head">
        <div className="grid gap-1">
          <Back numbers={numbers} />
          <h1>{t(as === 'label' ? 'label.title' : 'packing.title')}</h1>
        </div>
        <Tabs
          look="plain"
          label={t('packing.paper')}
          current={as ?? 'a4'}
          items={SHEETS.map((id) => ({
            id,
            label: t(`packing.${id}`),
            link: (props) => (
              <Link
                to="/office/orders/$number/packing-list"
                params={{ number }}
                search={{ as: id === 'a4' ? undefined : id }}
                activeOptions={EXACT_LINK}
                {...props}
              />
            ),
          }))}
        />
        <Button
          variant="primary"
          icon={Printer}
          disabled={orders.some(({ data }) => data === undefined) || sheetCount === 0}
          onClick={() => print()}
        >
          {t('act.print')}
        </Button>
      </div>
      {orders.map((order, index) => (
        <Loaded key={numbers[index]} query={order}>
          {(found) => {
            if (!hasSheet(found)) {
              const values = { number: groupedNumber(found.number) }
              return (
                <div className="print:hidden">
                  <Notice>{t('packing.closed', values)}</Notice>
                </div>
              )
            }
            return as === 'label' ? <ParcelLabels order={found} /> : <PackingList order={found} />
          }}
        </Loaded>
      ))}
    </main>
  )
}

/** Nothing leaves for a closed order. */
const hasSheet = ({ axes }: OfficeOrder): boolean => axes.lifecycle !== 'closed'

/** One sheet leads back to its order, several to the list. */
function Back({ numbers: [number = '', ...others] }: { numbers: readonly string[] }) {
  const t = useT('office.orders')
  const className = 'link inline-flex items-center gap-1 text-sm'
  if (others.length > 0) {
    return (
      <Link to="/office/orders" className={className}>
        <Icon of={ChevronLeft} size="small" />
        {t('title')}
      </Link>
    )
  }
  return (
    <Link to="/office/orders/$number" params={{ number }} className={className}>
      <Icon of={ChevronLeft} size="small" />
      {groupedNumber(number)}
    </Link>
  )
}
