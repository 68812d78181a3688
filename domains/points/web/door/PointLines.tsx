/** Every change of a buyer's points, the latest first, each with what caused it. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { pages } from '#kit/web/calls/call.ts'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { myPointLines } from '../../calls.gen.ts'
import type { PointLine } from '../../contract.ts'

type Props = { direction?: 'in' | 'out' | undefined; month?: string | undefined }

export default function PointLines({ direction, month }: Props) {
  const t = useT('points')
  const { dateTime } = useDates()
  const { number } = useNumbers()
  const lines = useInfiniteQuery(pages(myPointLines, { direction, month }))
  return (
    <>
      <Loaded query={lines}>
        {(data) => (
          <DataTable<PointLine>
            label={t('lines')}
            rows={data.pages.flatMap(({ items }) => items)}
            keyOf={({ id }) => String(id)}
            empty={<EmptyState title={t(`none.${direction ?? 'all'}`)} text={t('none.text')} />}
            columns={[
              {
                id: 'what',
                header: t('column.what'),
                phone: 'full',
                cell: (line) => <What line={line} />,
              },
              { id: 'at', header: t('column.at'), cell: ({ at }) => dateTime(at) },
              {
                id: 'change',
                header: t('column.change'),
                align: 'number',
                phone: 'corner',
                cell: (line) => <Change line={line} />,
              },
              {
                id: 'balance',
                header: t('column.balance'),
                align: 'number',
                phone: 'right',
                cell: ({ balanceCount }) => (
                  <span className="text-ink-3">{number(balanceCount)}</span>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      <EndlessFoot query={lines} />
    </>
  )
}

function What({ line: { kind, orderNumber, note } }: { line: PointLine }) {
  const t = useT('points')
  return (
    <>
      {t(`kind.${kind}`)}
      {note !== '' && <small className="block wrap-anywhere text-ink-3">{note}</small>}
      {orderNumber !== null && (
        <small className="block">
          <Link
            to={
              orderNumber.startsWith('PG')
                ? '/user/user/pointorder/details'
                : '/user/user/order/details'
            }
            search={{ number: orderNumber }}
            className="link"
          >
            {t('order', { number: orderNumber })}
          </Link>
        </small>
      )}
    </>
  )
}

function Change({ line: { changeCount, usableChange } }: { line: PointLine }) {
  const t = useT('points')
  const { number } = useNumbers()
  if (changeCount === 0)
    return <span className="text-ink-2">{t('becameUsable', { count: number(usableChange) })}</span>
  return changeCount > 0 ? (
    <b className="text-success">+{number(changeCount)}</b>
  ) : (
    <b>−{number(-changeCount)}</b>
  )
}
