/** /office/orders/ship: ships many orders at once, chosen in the list or from a file, and shows what became of each. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { list, searchOf, whole } from '#kit/web/pages/search-params.ts'
import { checkShipments, refusedShipments } from '../calls.gen.ts'
import { RecentTasks } from './RecentTasks.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { ShipmentForm } from './ShipmentForm.tsx'
import { TaskPanel } from './TaskPanel.tsx'

/** `orders` to be shipped, a `task` to be looked at, or the task whose refused rows are to be shipped `again`. */
export const Route = createFileRoute('/_frame/office/orders/ship')({
  validateSearch: searchOf({ orders: list(500), task: whole(1), again: whole(1) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.bulk-shipping')('title') }],
  }),
  component: BulkShipPage,
})

function BulkShipPage() {
  const t = useT('office.bulk-shipping')
  const ofOrders = useT('office.orders')
  const { orders = [], task, again } = Route.useSearch()
  const navigate = Route.useNavigate()
  const showTask = (taskId: number) => void navigate({ search: { task: taskId } })
  return (
    <>
      <Breadcrumb
        items={[
          { label: ofOrders('title'), link: (props) => <Link to="/office/orders" {...props} /> },
          { label: t('title') },
        ]}
      />
      <PageTitle title={t('title')} />
      {task !== undefined ? (
        <TaskPanel taskId={task} />
      ) : again !== undefined ? (
        <Refused key={again} taskId={again} onStarted={showTask} />
      ) : orders.length > 0 ? (
        <Chosen key={orders.join()} numbers={orders} onStarted={showTask} />
      ) : (
        <ShipmentForm of="" initial={[]} onStarted={showTask} />
      )}
      <RecentTasks current={task} />
    </>
  )
}

/** Rows are asked for once: what is typed into them is not replaced by a later answer. */
const ONCE = { staleTime: Infinity, gcTime: 0 } as const

type ChosenProps = { numbers: readonly string[]; onStarted: (taskId: number) => void }

function Chosen({ numbers, onStarted }: ChosenProps) {
  const rows = numbers.map((orderNumber) => ({
    orderNumber,
    carrierId: null,
    trackingNumber: null,
  }))
  const checked = useQuery({ ...query(checkShipments, { rows }), ...ONCE })
  return (
    <Loaded query={checked} skeleton={<RowsSkeleton />}>
      {(initial) => <ShipmentForm of={numbers.join()} initial={initial} onStarted={onStarted} />}
    </Loaded>
  )
}

type RefusedProps = { taskId: number; onStarted: (taskId: number) => void }

/** With the carriers and numbers that were sent, and what is wrong with them. */
function Refused({ taskId, onStarted }: RefusedProps) {
  const refused = useQuery({ ...query(refusedShipments, { taskId: String(taskId) }), ...ONCE })
  return (
    <Loaded query={refused} skeleton={<RowsSkeleton />}>
      {(initial) => (
        <ShipmentForm of={`again ${taskId}`} initial={initial} isTried onStarted={onStarted} />
      )}
    </Loaded>
  )
}
