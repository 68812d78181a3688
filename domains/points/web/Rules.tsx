/** How points are earned and end, in sentences with the shop's figures. */
import { useQuery } from '@tanstack/react-query'
import { later } from '#kit/contract/time.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { pointRules } from '../calls.gen.ts'

export function Rules() {
  const t = useT('points')
  const { money } = useMoney()
  const { date } = useDates()
  const rules = useQuery(query(pointRules, {}))
  return (
    <Panel title={t('rulesTitle')}>
      <Loaded query={rules}>
        {({
          currency,
          paidAmount,
          earnedCount,
          freezeDays,
          use,
          returnedDays,
          endsAt,
          noticeDays: [first, last],
        }) => (
          <ul className="grid list-disc gap-2 pl-5 text-sm">
            <li>
              {earnedCount === 0
                ? t('rule.earnNone')
                : t('rule.earn', { amount: money(paidAmount, currency), count: earnedCount })}
            </li>
            {earnedCount > 0 && <li>{t('rule.freeze', { days: freezeDays })}</li>}
            <li>
              {use === null
                ? t('rule.useNone')
                : t('rule.use', {
                    count: use.count,
                    amount: money(use.amount, currency),
                    percent: use.percent,
                  })}
            </li>
            <li>{t('rule.expire', { date: date(later(endsAt, -1)) })}</li>
            <li>{t('rule.notice', { first: first ?? 0, last: last ?? 0 })}</li>
            <li>{t('rule.refund')}</li>
            {use !== null && <li>{t('rule.return', { days: returnedDays })}</li>}
            <li>{t('rule.cash')}</li>
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}
