/** /office/transfers/{id}: one transfer, its goods, and the actions possible now. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeTransfer } from '../office-calls.gen.ts'
import type { Transfer } from '../office-contract.ts'
import { mayTransfer } from '../states.ts'
import { ReceiveForm } from './ReceiveForm.tsx'
import { TransferActs } from './TransferActs.tsx'
import { TransferTag } from './Transfers.tsx'

export const Route = createFileRoute('/_frame/office/transfers/$id')({
  head: ({ params, match: { context } }) => ({
    meta: [{ title: context.t('office.transfers')('number', { id: Number(params.id) }) }],
  }),
  component: TransferPage,
})

function TransferPage() {
  const { id } = Route.useParams()
  const t = useT('office.transfers')
  const transfer = useLive(officeTransfer, { transferId: Number(id) })
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/transfers" {...props} /> },
          { label: t('number', { id: Number(id) }) },
        ]}
      />
      <Loaded query={transfer}>{(found) => <Found key={found.id} transfer={found} />}</Loaded>
    </>
  )
}

function Found({ transfer }: { transfer: Transfer }) {
  const t = useT('office.transfers')
  const may = useMay()
  const { date, dateTime } = useDates()
  const canReceive = may('stock.write') && mayTransfer(transfer.state, 'receive')
  return (
    <>
      <PageTitle
        look="record"
        title={t('number', { id: transfer.id })}
        beside={<TransferTag state={transfer.state} />}
      >
        {may('stock.write') && <TransferActs transfer={transfer} />}
      </PageTitle>
      <div className="office-detail">
        <div className="stack min-w-0">
          <Lines transfer={transfer} />
          {canReceive && <ReceiveForm transfer={transfer} />}
        </div>
        <Panel title={t('about')} level={2}>
          <KeyValueList
            rows={[
              { label: t('from'), value: transfer.fromName },
              { label: t('to'), value: transfer.toName },
              {
                label: t('expected'),
                value: transfer.expectedAt === null ? '–' : date(transfer.expectedAt),
              },
              { label: t('tracking'), value: transfer.tracking === '' ? '–' : transfer.tracking },
              { label: t('note'), value: transfer.note === '' ? '–' : transfer.note },
              {
                label: t('column.created'),
                value: `${dateTime(transfer.createdAt)} · ${transfer.createdBy}`,
              },
              ...(transfer.requestId === null
                ? []
                : [
                    {
                      label: t('forBuyer'),
                      value: (
                        <Link to="/office/transfers" search={{ tab: 'open' }} className="link">
                          {t('requestNumber', { id: transfer.requestId })}
                        </Link>
                      ),
                    },
                  ]),
            ]}
          />
        </Panel>
      </div>
    </>
  )
}

function Lines({ transfer }: { transfer: Transfer }) {
  const t = useT('office.transfers')
  const { number } = useNumbers()
  type Line = Transfer['lines'][number]
  const count = (
    id: 'quantity' | 'shippedQuantity' | 'receivedQuantity' | 'putBackQuantity' | 'lostQuantity',
  ) => ({
    id,
    header: t(`count.${id}`),
    align: 'number' as const,
    phone: 'labelled' as const,
    cell: (line: Line) => number(line[id]),
  })
  return (
    <Panel flush title={t('goods')} level={2}>
      <DataTable
        label={t('goods')}
        rows={transfer.lines}
        keyOf={({ id }) => String(id)}
        empty={<EmptyState size="small" title={t('none.lines')} />}
        columns={[
          {
            id: 'sku',
            header: t('goods'),
            phone: 'full',
            cell: (line) => (
              <>
                <Link
                  to="/office/products/$id"
                  params={{ id: String(line.productId) }}
                  className="font-semibold text-ink hover:text-link"
                >
                  {line.name}
                </Link>
                <p className="text-xs text-ink-3">
                  <span className="code-text">{line.code}</span>
                  {line.optionText !== '' && ` · ${line.optionText}`}
                  {line.lostReason !== '' && ` · ${t('lostBecause', { reason: line.lostReason })}`}
                </p>
              </>
            ),
          },
          count('quantity'),
          count('shippedQuantity'),
          count('receivedQuantity'),
          count('putBackQuantity'),
          count('lostQuantity'),
        ]}
      />
    </Panel>
  )
}
