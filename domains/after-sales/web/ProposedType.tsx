/** Staff propose another type than was asked for; the buyer accepts or declines. */
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import {
  afterSalesOfOrder,
  answerProposedType,
  myCase,
  myCaseCounts,
  myCases,
} from '../calls.gen.ts'
import type { CaseType, MyCase } from '../contract.ts'

export function ProposedType({ item, type }: { item: MyCase; type: CaseType }) {
  const t = useT('after-sales')
  const { money } = useMoney()
  const answer = useAct(answerProposedType, {
    refresh: [myCase, myCases, myCaseCounts, afterSalesOfOrder],
    onDone: () => toast(t('proposal.done'), { kind: 'success' }),
  })
  const words = item.events.findLast(({ event }) => event === 'proposeType')?.note ?? ''
  const send = (isAccepted: boolean) => () =>
    answer.mutate({
      caseNumber: item.number,
      type,
      isAccepted,
      amount: isAccepted ? item.proposedAmount : null,
    })
  return (
    <Panel title={t('proposal.title', { type: t(`type.${type}`) })}>
      <div className="stack">
        <p className="whitespace-pre-line wrap-anywhere">{words}</p>
        {item.proposedAmount !== null && (
          <p>{t('proposal.amount', { amount: money(item.proposedAmount, item.currency) })}</p>
        )}
        <p className="text-sm text-ink-3">{t('proposal.text')}</p>
        <div className="button-row">
          <Button variant="primary" busy={answer.isPending} onClick={send(true)}>
            {t('proposal.accept')}
          </Button>
          <Button disabled={answer.isPending} onClick={send(false)}>
            {t('proposal.decline')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
