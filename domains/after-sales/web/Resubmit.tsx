/** Another round of a case: what was asked for, changed and sent again. */
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { InPlace } from '#kit/web/forms/in-place.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { Loaded, SkeletonLines } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { afterSalesOfOrder, sendRound } from '../calls.gen.ts'
import type { CaseLine, MyCase } from '../contract.ts'
import { REFRESH } from './refresh.ts'
import { useApplication, type LineLeft } from './use-application.ts'

const ApplicationForm = late(async () => ({
  default: (await import('./ApplicationForm.tsx')).ApplicationForm,
}))

/** What is left of each line; with what the case itself holds while it is not decided. */
function linesFor(item: MyCase, left: readonly LineLeft[]): LineLeft[] {
  if (!item.mayEdit) return [...left]
  return left.map((line) => {
    const own = item.lines.find(({ lineId }) => lineId === line.lineId)
    return own === undefined
      ? line
      : {
          ...line,
          leftQuantity: line.leftQuantity + own.quantity,
          leftAmount: line.leftAmount + own.goodsAmount,
          held: heldWith(line, own),
        }
  })
}

/** What the buyer holds, with the pieces of the case itself: those of an SKU of which nothing else is left are exchanged for the same. */
function heldWith({ held }: LineLeft, own: CaseLine): LineLeft['held'] {
  const { heldSkuId: skuId, optionText, quantity } = own
  if (!held.some((one) => one.skuId === skuId)) {
    const same = { skuId, optionText, unitAmount: null, availableCount: quantity }
    return [...held, { skuId, optionText, leftQuantity: quantity, replacements: [same] }]
  }
  return held.map((one) =>
    one.skuId === skuId ? { ...one, leftQuantity: one.leftQuantity + quantity } : one,
  )
}

type Props = { item: MyCase; onClose: () => void }

export default function Resubmit({ item, onClose }: Props) {
  const { orderNumber, number: caseNumber } = item
  const found = useQuery(query(afterSalesOfOrder, { orderNumber, caseNumber }))
  return (
    <Loaded query={found}>
      {(data) => <NextRound item={item} onClose={onClose} data={data} />}
    </Loaded>
  )
}

function NextRound({ item, onClose, data }: Props & { data: DataOf<typeof afterSalesOfOrder> }) {
  const t = useT('after-sales')
  const { number: caseNumber, rounds } = item
  const lines = linesFor(item, data.lines)
  const { currency } = data
  const [round] = rounds
  const name = `${caseNumber}:${round?.number ?? 0}`
  const gifts = item.mayEdit ? item.gifts : data.gifts
  const application = useApplication({
    name,
    lines,
    currency,
    gifts,
    overCauses: item.overCauses,
    round,
  })
  const send = useAct(sendRound, {
    refresh: REFRESH,
    onDone: () => {
      application.drop()
      onClose()
      toast(t('form.done'), { kind: 'success' })
    },
  })
  return (
    <InPlace label={t(item.mayEdit ? 'edit' : 'resubmit')}>
      <Suspense fallback={<SkeletonLines count={6} />}>
        <ApplicationForm
          application={application}
          lines={lines}
          currency={currency}
          busy={send.isPending}
          submitLabel={t('form.submit')}
          onSubmit={() => send.mutate({ caseNumber, ...application.body })}
          onClose={onClose}
        />
      </Suspense>
    </InPlace>
  )
}
