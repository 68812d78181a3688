/**
 * /office/orders/{number}/packing-list: printed for the warehouse; several numbers, separated by commas, give one sheet
 * each.
 */
import { useQueries } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Printer from 'lucide-react/icons/printer'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeOrder } from '../office-calls.gen.ts'
import { PackingList } from './PackingList.tsx'
import './packing.css'

/** As many sheets as one page of the list has orders. */
const MAX_SHEETS = 100

export const Route = createFileRoute('/office/orders/$number/packing-list')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.orders')('packing.title') }],
  }),
  component: PackingListPage,
})

function PackingListPage() {
  const t = useT('office.orders')
  const { number } = Route.useParams()
  const numbers = [...new Set(number.split(','))].slice(0, MAX_SHEETS)
  const orders = useQueries({
    queries: numbers.map((orderNumber) => query(officeOrder, { orderNumber })),
  })
  return (
    <main id="content" className="packing" tabIndex={-1}>
      <div className="packing-head">
        <div className="grid gap-1">
          <Link to="/office/orders" className="link inline-flex items-center gap-1 text-sm">
            <Icon of={ChevronLeft} size="small" />
            {t('title')}
          </Link>
          <h1>{t('packing.title')}</h1>
        </div>
        <Button
          variant="primary"
          icon={Printer}
          disabled={orders.some(({ data }) => data === undefined)}
          onClick={() => print()}
        >
          {t('act.print')}
        </Button>
      </div>
      {orders.map((order, index) => (
        <Loaded key={numbers[index]} query={order}>
          {(found) => <PackingList order={found} />}
        </Loaded>
      ))}
    </main>
  )
}
