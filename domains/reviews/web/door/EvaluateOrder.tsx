/** The goods of an order, each with the form of its review, or with the review that its buyer has written. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadedOfOrder } from '#domains/orders/web/door/LoadedOfOrder.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { linesToReview } from '../../buyer-calls.gen.ts'
import type { LineToReview } from '../../buyer-contract.ts'
import { GoodsHead } from '../GoodsHead.tsx'
import { OwnReview } from '../OwnReview.tsx'
import { ReviewForm } from '../ReviewForm.tsx'

export function EvaluateOrder({ orderNumber }: { orderNumber: string }) {
  const t = useT('reviews')
  const found = useQuery(query(linesToReview, { orderNumber }))
  return (
    <>
      <p className="text-sm text-ink-3">
        {t('write.intro')}{' '}
        <Link to="/user/user/reviews" className="link underline">
          {t('mine')}
        </Link>
      </p>
      <LoadedOfOrder query={found}>
        {({ lines }) =>
          lines.map((line) => (
            <Panel key={line.lineId}>
              <div className="grid gap-4">
                <GoodsHead goods={line} />
                <One line={line} />
              </div>
            </Panel>
          ))
        }
      </LoadedOfOrder>
    </>
  )
}

function One({ line }: { line: LineToReview }) {
  const t = useT('reviews')
  const { zoned } = useDates()
  if (line.review !== null) return <OwnReview review={line.review} />
  if (line.why !== null) return <p className="text-sm text-ink-3">{t(`why.${line.why}`)}</p>
  return (
    <>
      {line.until !== null && (
        <p className="text-sm text-ink-3">{t('write.until', { at: zoned(line.until) })}</p>
      )}
      <ReviewForm line={line} />
    </>
  )
}
